"""Games played at random, the same in every run: a position in the middle of one, and whole logs."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET

from service.engine.adjudicator import MAX_LIMIT, begin, menus, play
from service.engine.answers import LegalActions
from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.log import FORMAT
from service.engine.shape import tag_of


class Position(NamedTuple):
    """A request in a game: the parts as JSON, the kind of action, and the whole body of an adjudication."""

    state: bytes
    seat: str
    kind: str
    action: bytes

    @property
    def body(self) -> bytes:
        """The body as it is posted."""
        return b'{"state":%b,"seat":"%b","action":%b}' % (self.state, self.seat.encode(), self.action)


def random_game(game: Game, number: int) -> tuple[list[Position], bytes]:
    """Play one game at random; return a position a ply, and the log as JSON."""
    chooser = Random(number)
    seed = f"{number:032x}"
    state = begin(game, game.options_type(), seed)
    positions, entries = [], []
    while state.program:
        menu = chooser.choice(menus(game, state, None, MAX_LIMIT))
        action = chooser.choice(_ready(menu))
        positions.append(Position(encode(state), menu.seat, tag_of(action), encode(action)))
        entries.append({"seat": menu.seat, "action": action})
        play(game, state, menu.seat, action, None)
    outcome = game.outcome(state)
    result = {"winner": outcome.winner if outcome else None}
    log = {"format": FORMAT, "game": game.id, "setup": {"seed": seed}, "entries": entries, "result": result}
    return positions, encode(log)


def _ready(menu: LegalActions[Any]) -> list[Any]:
    """Return the actions of a menu that are ready to post: all of them, or the examples of its templates."""
    if menu.templates is UNSET:
        return menu.actions or []
    return [example for template in menu.templates or [] for example in template.examples]


def midgame(game: Game) -> Position:
    """Return the position half way through the first game."""
    return middle(random_game(game, 1)[0])


def middle(positions: Sequence[Position]) -> Position:
    """Return the position half way through a game."""
    return positions[len(positions) // 2]
