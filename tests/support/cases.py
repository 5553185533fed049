"""States that games seldom come to: the positions of the conformance cases, to be played on from."""

from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from service.engine import shape
from service.engine.canonical import encode
from service.engine.game import Game
from tests.conformance import cases
from tests.conformance.positions import expand


@cache
def _stored(game_id: str) -> list[dict[str, Any]]:
    """Return the positions of all cases of a game as plain JSON, those that are posted to be faulty left out."""
    found = [
        expand(game_id, case.position)
        for case in (cases.load(game_id) if game_id in cases.games() else [])
        if case.position is not UNSET and not case.faults and not case.impossible
    ]
    return [msgspec.json.decode(raw) for raw in dict.fromkeys(msgspec.json.encode(state) for state in found)]


def case_states(game: Game) -> list[Any]:
    """Return the positions of all cases of a game in which somebody must decide, each its own object."""
    states = [shape.read(msgspec.json.decode(encode(plain)), game.state_type) for plain in _stored(game.id)]
    return [state for state in states if not game.check(state) and game.decisions(state)]
