"""Leaders of a pool: which they are, and putting them on a face-down mission (rules, 1.2 and 3.2)."""

from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.board import side_of
from service.games.rebellion.components import LEADERS, LeaderId, Side
from service.games.rebellion.state import Assigned, State
from service.games.rebellion.table import RbTable


def judge_pool_leader(state: State, side: Side, leader: LeaderId, pointer: str, rule: str) -> list[Violation]:
    """Return why a leader is not one of the own pool: not recruited, out of the game, the other side's, elsewhere."""
    where = state.leaders.get(leader)
    # Nobody in the pool is captured (RB-9.2.1).
    if where == "pool" and side_of(state, leader) == side:
        return []
    found = [forbidden(rule, "leader-not-in-pool", pointer, leader=leader)]
    if where is None and LEADERS[leader].side == side:
        found.append(forbidden("RB-1.2.3", "leader-not-recruited", pointer, leader=leader))
    if where == "eliminated":
        found.append(forbidden("RB-9.4.2", "leader-eliminated", pointer, leader=leader))
    return found


def assign(table: RbTable, side: Side, mission: str, leaders: list[LeaderId]) -> None:
    """Put a mission of the hand face down with these leaders on it."""
    own = table.zones(side)
    own.hand.remove(mission)
    own.assigned.append(Assigned(mission, leaders))
    for leader in leaders:
        table.state.leaders[leader] = "mission"
    table.emit(ev.MissionAssigned(side, leaders))
    table.show(side, "missions", [mission], drawn=False)


def join(table: RbTable, side: Side, slot: int, leader: LeaderId) -> None:
    """Put a leader beside the one on a face-down mission."""
    table.zones(side).assigned[slot].leaders.append(leader)
    table.state.leaders[leader] = "mission"
    table.emit(ev.MissionJoined(side, slot, leader))
