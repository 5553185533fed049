"""Games to play in tests: every registered game, with every combination of options that are choices among words."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest

import service  # noqa: F401  (makes the games known)
from service.engine.adjudicator import begin
from service.engine.game import Game
from service.engine.registry import games


class Start(NamedTuple):
    """A game and the options it is set up with; `name` tells it apart in the names of tests."""

    game: Game
    options: Any
    name: str

    def begin(self, number: int) -> Any:
        """Return the first state under the seed with that number."""
        return begin(self.game, self.options, seed(self.name, number))


def seed(name: str, number: int) -> str:
    """Return 32 hex digits that depend on the name and number alone."""
    return sha256(f"{name}:{number}".encode()).hexdigest()[:32]


def starts() -> list[Start]:
    """Return every registered game under every combination of its options."""
    return [start for game in games() for start in _starts(game)]


def _starts(game: Game) -> Iterator[Start]:
    fields = msgspec.structs.fields(game.options_type)
    choices = [_choices(field) for field in fields]
    for values in product(*choices):
        options = game.options_type(**{field.name: value for field, value in zip(fields, values, strict=True)})
        yield Start(game, options, "-".join([game.id, *map(str, values)]))


def _choices(field: Any) -> Sequence[Any]:
    return get_args(field.type) if get_origin(field.type) is Literal else (field.default,)


every_start = pytest.mark.parametrize("start", starts(), ids=lambda start: start.name)
"""Run a test for every game under every combination of its options."""

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
"""Run a test once for every game."""
