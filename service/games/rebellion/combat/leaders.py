"""Adding a leader to a combat (rules, 5.2)."""

from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation
from service.games.rebellion import events as ev
from service.games.rebellion.actions import AddLeader, Decline
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import has_tactics, leaders_in
from service.games.rebellion.combat.fight import Whose, side_of_turn
from service.games.rebellion.components import Side, SystemId
from service.games.rebellion.decisions import AddLeaderDecision
from service.games.rebellion.frames import CombatFrame
from service.games.rebellion.leader_pool import judge_pool_leader
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


def tactician(state: State, system: SystemId, side: Side) -> str | None:
    """Return an own leader with a tactic value in a system, or None (RB-5.2.1, RB-5.2.2)."""
    return next((leader for leader in leaders_in(state, system, side) if has_tactics(leader)), None)


class AddLeaderAsk(SideAsk):
    """A side without a tactic value in the system places one leader of its pool there, or none (RB-5.2.1 to 5.2.4)."""

    actions = (AddLeader, Decline)

    def __init__(self, whose: Whose) -> None:
        self._whose = whose

    def asked(self, state: State, frame: CombatFrame) -> Side | None:
        side = side_of_turn(frame.vars, self._whose)
        if tactician(state, frame.vars.system, side) is not None:
            return None
        return side if leaders_in(state, "pool", side) else None

    def decision(self, state: State, frame: CombatFrame, seat: Side) -> AddLeaderDecision:
        return AddLeaderDecision(seat, ["add_leader", "decline"], frame.vars.system)

    def offers(self, state: State, frame: CombatFrame, seat: Side) -> list[Offer]:
        pool = [str(leader) for leader in leaders_in(state, "pool", seat)]
        return [Offer(Decline), Offer(AddLeader, {"leader": OneOf(pool)})]

    def judge(self, state: State, frame: CombatFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        return judge_pool_leader(state, seat, action.leader, "/action/leader", "RB-5.2.3")

    def answer(self, table: RbTable, frame: CombatFrame, seat: Side, action: Any) -> None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "add_leader"))
        else:
            table.place_leader(action.leader, frame.vars.system, "combat")
