"""Why a combat does not ask for something now: why there is no retreat, and no leader to add."""

from typing import Any

from service.engine.violations import Violation, forbidden
from service.games.rebellion.actions import AddLeader, Retreat
from service.games.rebellion.combat.fight import combat_of
from service.games.rebellion.combat.leaders import tactician
from service.games.rebellion.combat.withdrawal import judge_side
from service.games.rebellion.components import Side
from service.games.rebellion.state import State


def misplaced_in_combat(state: State, seat: Side, action: Any) -> list[Violation]:
    """Return what forbids a retreat or a further leader that nobody is asked for now; all of it is public."""
    combat = combat_of(state)
    if combat is None:
        return []
    if isinstance(action, Retreat):
        return judge_side(state, combat, seat)
    if isinstance(action, AddLeader):
        leader = tactician(state, combat.system, seat)
        return [] if leader is None else [forbidden("RB-5.2.2", "tactician-there", "/action/leader", leader=leader)]
    return []
