"""The assignment phase (rules, section 3): the Rebel player puts leaders on missions, then the Imperial player."""

from typing import Any

from service.engine.choices import Offer, OneOf, Subset
from service.engine.program import Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Assign, EndAssignment
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import leaders_in, zones
from service.games.rebellion.components import LEADERS, LeaderId, Side
from service.games.rebellion.decisions import AssignmentDecision
from service.games.rebellion.frames import AssignmentFrame, CommandFrame, CommandVars
from service.games.rebellion.state import Assigned, State
from service.games.rebellion.table import RbTable

MOST_LEADERS = 2


class AssignLeaders(SideAsk):
    """One faction assigns, mission by mission, until it declares the end (RB-3.2.1, RB-3.2.7)."""

    actions = (Assign, EndAssignment)
    joint = True

    def asked(self, state: State, frame: AssignmentFrame) -> Side:
        return "rebel" if frame.at == "assign-rebel" else "empire"

    def decision(self, state: State, frame: AssignmentFrame, seat: Side) -> AssignmentDecision:
        return AssignmentDecision(seat, ["assign", "end_assignment"])

    def offers(self, state: State, frame: AssignmentFrame, seat: Side) -> list[Offer]:
        offers = [Offer(EndAssignment)]
        pool = [str(leader) for leader in leaders_in(state, "pool", seat)]
        hand = list(dict.fromkeys(zones(state, seat).hand))
        if pool and hand:
            offers.append(Offer(Assign, {"mission": OneOf(hand), "leaders": Subset(pool, 1, min(2, len(pool)))}))
        return offers

    def judge(self, state: State, frame: AssignmentFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, EndAssignment):
            return []
        found = []
        if action.mission not in zones(state, seat).hand:
            found.append(forbidden("RB-3.2.6", "not-in-hand", "/action/mission", card=action.mission))
        if not 1 <= len(action.leaders) <= MOST_LEADERS:
            found.append(forbidden("RB-3.2.4", "one-or-two-leaders", "/action/leaders", given=len(action.leaders)))
        for index, leader in enumerate(action.leaders):
            found += judge_pool_leader(state, seat, leader, f"/action/leaders/{index}", "RB-3.2.5")
            if leader in action.leaders[:index]:
                found.append(forbidden("RB-3.2.4", "same-leader-twice", f"/action/leaders/{index}", name=leader))
        return found

    def answer(self, table: RbTable, frame: AssignmentFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, EndAssignment):
            return "assign-empire" if seat == "rebel" else "command"
        assign(table, seat, action.mission, list(action.leaders))
        return None


def judge_pool_leader(state: State, side: Side, leader: LeaderId, pointer: str, rule: str) -> list[Violation]:
    """Return why a leader is not one of the own pool: not recruited, out of the game, the other side's, elsewhere."""
    if leader in leaders_in(state, "pool", side):
        return []
    where = state.leaders.get(leader)
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


def begin_round(table: RbTable, frame: AssignmentFrame) -> None:
    """Tell that a round begins (RB-3.1.1)."""
    table.emit(ev.RoundBegun(table.state.round))
    table.emit(ev.PhaseBegun("assignment"))


def begin_command(table: RbTable, frame: AssignmentFrame) -> None:
    """Go on with the command phase, the Rebel player first (RB-4.1.1)."""
    table.emit(ev.PhaseBegun("command"))
    table.become(CommandFrame("turn", CommandVars("rebel", [])))


ASSIGNMENT = Program(
    "assignment",
    {
        "begin": begin_round,
        "assign-rebel": AssignLeaders(),
        "assign-empire": AssignLeaders(),
        "command": begin_command,
    },
)
