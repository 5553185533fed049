"""Which language to answer in: the `Accept-Language` header against the languages of the source documents."""

from functools import lru_cache

from service.engine.game import Game
from service.engine.rulebook import DEFAULT_LANGUAGE, LANGUAGES

_BY_RANGE = {language.lower(): language for language in LANGUAGES} | {
    "*": DEFAULT_LANGUAGE,
    "zh": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}


@lru_cache(maxsize=256)
def choose(accepted: str) -> str:
    """Return the language that an `Accept-Language` header prefers; English when it names none that is known.

    A range is looked up as RFC 4647 says, cut from its end until something is known: `zh-Hant-TW`, then `zh-Hant`.
    """
    best, best_quality = DEFAULT_LANGUAGE, 0.0
    for part in accepted.split(","):
        wanted, _, parameters = part.partition(";")
        language, quality = _look_up(wanted.strip().lower()), _quality(parameters)
        if language is not None and quality > best_quality:
            best, best_quality = language, quality
    return best


def spoken(game: Game, asked: str) -> str:
    """Return the language of the sentences that `game` answers with when `asked` is asked for.

    That is what `Content-Language` names: whom an answer is meant for goes by its sentences (RFC 9110, 8.5), also where
    names within them are in the language asked for.
    """
    return asked if asked == DEFAULT_LANGUAGE or asked in game.rulebook.languages else DEFAULT_LANGUAGE


def _look_up(wanted: str) -> str | None:
    while wanted:
        if wanted in _BY_RANGE:
            return _BY_RANGE[wanted]
        wanted = wanted.rpartition("-")[0]
    return None


def _quality(parameters: str) -> float:
    """Read `q=0.8`; 1 when it is absent, 0 when it is not a number between 0 and 1."""
    name, _, text = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if 0.0 <= value <= 1.0 else 0.0
