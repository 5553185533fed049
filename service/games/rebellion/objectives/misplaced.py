"""Why an objective is not played now: not by this player, not at this moment, or no more (rules, 14.1 and 11.2)."""

from collections.abc import Iterator

from service.engine.program import Ask
from service.engine.violations import Violation, forbidden
from service.games.rebellion.actions import PlayObjective
from service.games.rebellion.components import Side
from service.games.rebellion.frames import RefreshFrame
from service.games.rebellion.objectives.judging import judge_absent, judge_untimely
from service.games.rebellion.state import State

_AT = "/action/card"


def misplaced_objective(state: State, ask: Ask, seat: Side, card: str) -> Iterator[Violation]:
    """Yield what is wrong with playing an objective that nobody, or somebody else, is asked for."""
    if seat == "empire":
        yield forbidden("RB-14.1.6", "objectives-are-rebel")
        return
    if PlayObjective in ask.actions:
        return
    if card not in state.rebel.objectives:
        yield judge_absent(state, card)
        return
    yield from judge_untimely(state, card)
    if isinstance(state.program[0], RefreshFrame):
        yield forbidden("RB-14.1.4", "one-objective-a-refresh", _AT)
