"""Games to play in tests: every registered game, with every combination of options that are choices among words.

Options of other kinds stand at their defaults there. Files in `options/`, named `<game>-<what is special>.json`, add
further options to play with.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest

import service  # noqa: F401  (makes the games known)
from service.engine import shape, strictjson
from service.engine.adjudicator import begin
from service.engine.game import Game
from service.engine.registry import games

_OPTIONS = Path(__file__).parent / "options"


class Start(NamedTuple):
    """A game and the options it is set up with; `name` tells it apart in the names of tests.

    `further`: its options are those of a file.
    """

    game: Game
    options: Any
    name: str
    further: bool = False

    def begin(self, number: int) -> Any:
        """Return the first state under the seed with that number."""
        return begin(self.game, self.options, seed(self.name, number))


def seed(name: str, number: int) -> str:
    """Return 32 hex digits that depend on the name and number alone."""
    return sha256(f"{name}:{number}".encode()).hexdigest()[:32]


def starts() -> list[Start]:
    """Return every registered game under every combination of its options, and under those of the files."""
    return [start for game in games() for start in (*_starts(game), *_further(game))]


def _starts(game: Game) -> Iterator[Start]:
    """Yield a start for each combination, named after the words chosen."""
    fields = [field for field in msgspec.structs.fields(game.options_type) if get_origin(field.type) is Literal]
    for words in product(*[get_args(field.type) for field in fields]):
        options = game.options_type(**{field.name: word for field, word in zip(fields, words, strict=True)})
        yield Start(game, options, "-".join([game.id, *words]))


def _further(game: Game) -> Iterator[Start]:
    for path in sorted(_OPTIONS.glob(f"{game.id}-*.json")):
        yield Start(game, shape.read(strictjson.parse(path.read_bytes()), game.options_type), path.stem, True)


WITHOUT_CHANCE = ("empire-vs-rebellion-introductory",)
"""Starts whose games take their course without chance once they are set up."""

WITHOUT_SECRETS = ("empire-vs-rebellion-introductory",)
"""Starts whose games ask nothing that is answered in secret."""

LARGE = ("rebellion",)
"""Games so long that fewer are played, and so large that these do not see all of the game."""

every_start = pytest.mark.parametrize("start", starts(), ids=lambda start: start.name)
"""Run a test for every game under every combination of its options."""

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
"""Run a test once for every game."""
