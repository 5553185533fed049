"""The door in process: the questions of the HTTP interface as Python functions, answered with the same bytes.

    from service import adjudicate
    answer = adjudicate("empire-vs-rebellion", state=state, seat="rebel", action={"type": "play_card"})

A state, an action or options may be given as JSON bytes or as decoded JSON (dicts and lists); what is given is left as
it was. Every function returns the bytes that the HTTP interface would answer with, and raises UnknownGame,
MalformedJson or ShapeError where that would answer with a problem.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from service.engine import adjudicator, log
from service.engine.canonical import encode
from service.engine.chance import Results, Seed
from service.engine.registry import game as find_game
from service.engine.rulebook import DEFAULT_LANGUAGE
from service.engine.shape import read, read_text

_literal: Any = Literal

Json = bytes | Mapping[str, Any]


def setup(game: str, *, seed: str, options: Json | None = None, language: str = DEFAULT_LANGUAGE) -> bytes:
    """Set up a game. seed: 32 lower-case hex digits; options: as the game's options schema, None for the defaults."""
    found = find_game(game)
    chosen = _shape(options if options is not None else {}, found.options_type, "/options")
    return encode(adjudicator.setup(found, chosen, read(seed, Seed, "/seed"), language))


def adjudicate(
    game: str,
    *,
    state: Json,
    seat: str,
    action: Json,
    chance: list[dict[str, Any]] | None = None,
    include: list[str] | None = None,
    language: str = DEFAULT_LANGUAGE,
) -> bytes:
    """Judge one action of `seat` and carry it out when it is legal.

    chance: declared results of real dice and cards. include: what the answer holds, as in the HTTP interface.
    """
    found = find_game(game)
    wanted = adjudicator.includable(found)
    return encode(
        adjudicator.adjudicate(
            found,
            _shape(state, found.state_type, "/state"),
            _seat(found, seat),
            _shape(action, found.action_type, "/action"),
            None if chance is None else read(chance, Results, "/chance"),
            None if include is None else read(include, list[_literal[wanted]], "/include"),
            language,
        )
    )


def legal_actions(
    game: str,
    *,
    state: Json,
    seat: str | None = None,
    limit: int = adjudicator.DEFAULT_LIMIT,
    language: str = DEFAULT_LANGUAGE,
) -> bytes:
    """List what may be done now, by `seat` or by all. limit: 1 to 1000, the longest list before templates are given."""
    found = find_game(game)
    bounded = read(limit, Annotated[int, Meta(ge=1, le=adjudicator.MAX_LIMIT)], "/limit")
    asked = None if seat is None else _seat(found, seat)
    read_state = _shape(state, found.state_type, "/state")
    return encode(adjudicator.legal_actions(found, read_state, asked, bounded, language))


def check(game: str, *, state: Json, language: str = DEFAULT_LANGUAGE) -> bytes:
    """Tell whether the state can arise, with every reason why not."""
    found = find_game(game)
    return encode(adjudicator.check(found, _shape(state, found.state_type, "/state"), language))


def view(game: str, *, state: Json, seat: str, language: str = DEFAULT_LANGUAGE) -> bytes:
    """Return what `seat` may know of the state."""
    found = find_game(game)
    read_state = _shape(state, found.state_type, "/state")
    return encode(adjudicator.view(found, read_state, _seat(found, seat), language))


def verify(game: str, *, log_bytes: bytes, language: str = DEFAULT_LANGUAGE) -> bytes:
    """Replay a log, given as JSON bytes, and report the first fault, if any."""
    return encode(log.verify(find_game(game), log_bytes, language))


def _shape(value: Json, kind: Any, pointer: str) -> Any:
    """Read JSON, given as bytes or decoded, as `kind`. Raises MalformedJson and ShapeError."""
    return read_text(value, kind, pointer) if isinstance(value, bytes) else read(value, kind, pointer)


def _seat(found: Any, seat: str) -> Any:
    return read(seat, _literal[found.seats], "/seat")
