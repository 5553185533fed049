"""States that games seldom come to: those that the conformance cases go through, to be played on from."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from service.engine import shape
from service.engine.adjudicator import adjudicate
from service.engine.canonical import encode
from service.engine.chance import Declared
from service.engine.game import Game
from service.engine.registry import game
from tests.conformance import cases
from tests.conformance.positions import expand
from tests.conformance.runner import action


@cache
def _stored(game_id: str) -> list[bytes]:
    """Return the states of all cases of a game, each once: what they start from, and what their actions lead to."""
    found: list[bytes] = []
    for case in cases.load(game_id) if game_id in cases.games() else []:
        if case.position is not UNSET and not case.faults and not case.impossible:
            found += _course(game(game_id), case)
    return list(dict.fromkeys(found))


def _course(game: Game, case: cases.Case) -> list[bytes]:
    """Return the states that a case goes through, as far as its actions are legal ones."""
    assert case.position is not UNSET
    found = [msgspec.json.encode(expand(game.id, case.position))]
    for step in case.steps:
        if step.expect == "accepted":
            state = msgspec.json.decode(found[-1], type=game.state_type)
            chance = None if step.chance is UNSET else msgspec.convert(step.chance, list[Declared])
            said = shape.read(action(step.action), game.action_type)
            verdict = adjudicate(game, state, step.seat, said, chance)
            if not verdict.valid:
                break
            found.append(encode(verdict.state))
    return found


def case_states(game: Game) -> list[Any]:
    """Return the states of the cases of a game in which somebody must decide, each its own object."""
    states = [shape.read(msgspec.json.decode(raw), game.state_type) for raw in _stored(game.id)]
    return [state for state in states if not game.check(state) and game.decisions(state)]


def varied(states: list[Any], each: int) -> list[Any]:
    """Return the first `each` states of those in which the same programs stand at the same steps."""
    found: Counter[tuple[str, ...]] = Counter()
    kept = []
    for state in states:
        under_way = tuple(f"{frame.name}/{frame.at}" for frame in state.program)
        found[under_way] += 1
        if found[under_way] <= each:
            kept.append(state)
    return kept
