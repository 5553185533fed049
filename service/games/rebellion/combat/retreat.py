"""The retreat step of a combat round (rules, 5.10)."""

from collections.abc import Callable
from typing import Any

from service.engine.choices import Counts, Offer, OneOf
from service.engine.program import END
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, Retreat
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import captives_in, leaders_in
from service.games.rebellion.combat.casualties import remove
from service.games.rebellion.combat.destinations import destinations, judge_destination
from service.games.rebellion.combat.fight import Whose, side_of_turn
from service.games.rebellion.combat.models import forget
from service.games.rebellion.combat.withdrawal import commanders, judge_withdrawal, leaving, may_retreat, stranded
from service.games.rebellion.components import LeaderId, Side
from service.games.rebellion.decisions import RetreatDecision
from service.games.rebellion.frames import CombatFrame, CombatVars
from service.games.rebellion.movement import movable, transport_bound
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class RetreatAsk(SideAsk):
    """A side retreats or declines (RB-5.10.1). An own leader there holds no units back (RB-5.10.22)."""

    actions = (Retreat, Decline)

    def __init__(self, whose: Whose) -> None:
        self._whose = whose

    def asked(self, state: State, frame: CombatFrame) -> Side | None:
        side = side_of_turn(frame.vars, self._whose)
        return side if may_retreat(state, frame.vars, side) else None

    def decision(self, state: State, frame: CombatFrame, seat: Side) -> RetreatDecision:
        must = bool(stranded(state, frame.vars, seat))
        return RetreatDecision(seat, ["retreat", "decline"], frame.vars.system, must)

    def offers(self, state: State, frame: CombatFrame, seat: Side) -> list[Offer]:
        combat = frame.vars
        leaders = [str(leader) for leader in commanders(state, combat, seat)]
        systems = [str(system) for system in destinations(state, combat, seat)]
        units = withdrawals(state, combat, seat)
        return [
            Offer(Decline),
            Offer(Retreat, {"leader": OneOf(leaders), "system": OneOf(systems), "units": units}),
        ]

    def judge(self, state: State, frame: CombatFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        combat = frame.vars
        return (
            _judge_leader(state, combat, seat, action.leader)
            + judge_destination(state, combat, seat, action.system)
            + judge_withdrawal(state, combat, seat, action.units)
        )

    def answer(self, table: RbTable, frame: CombatFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "retreat"))
            return None
        return END if retreat(table, frame.vars, seat, action) else None


def withdrawals(state: State, combat: CombatVars, side: Side) -> Counts:
    """Return every choice of units that can leave: all ships that move by themselves, and what they carry, at will."""
    most = movable(state, side, combat.system)
    least = leaving(state, combat.system, side)
    bounds = [] if side in combat.freed else [transport_bound(most)]
    return Counts(
        {str(unit): count for unit, count in most.items()},
        {str(unit): count for unit, count in least.items()},
        minimum=1,
        bounds=bounds,
    )


def _judge_leader(state: State, combat: CombatVars, side: Side, leader: LeaderId) -> list[Violation]:
    """Return why a leader does not lead the retreat: not there, not own, or captured (RB-5.10.2, RB-5.10.19)."""
    if leader in commanders(state, combat, side):
        return []
    if leader in leaders_in(state, combat.system, side):
        return [forbidden("RB-18.1.2", "visitor-stays", "/action/leader", leader=leader)]
    if side == "empire" and leader in captives_in(state, combat.system):
        return [forbidden("RB-5.10.19", "captive-stays", "/action/leader", leader=leader)]
    return [forbidden("RB-5.10.2", "leader-not-in-combat", "/action/leader", leader=leader, system=combat.system)]


def retreat(table: RbTable, combat: CombatVars, side: Side, action: Retreat) -> bool:
    """Move one leader and units away as one change (RB-18.2.2); tell whether the game is over.

    Imperial ground units ask for the base where they come to (RB-5.10.21).
    """
    table.emit(ev.Retreated(side, action.leader, action.system, dict(action.units)))
    forget(combat, action.units)
    table.move_units(side, combat.system, action.system, action.units)
    table.place_leader(action.leader, action.system, "retreat")
    combat.retreated.append(side)
    table.answer_for_base(side, action.system, action.units)
    return table.settle(side)


def lose_stranded(whose: Whose) -> Callable[[RbTable, CombatFrame], str | None]:
    """Return the step that destroys the ships of a side that had to retreat and did not (RB-5.10.16, RB-11.2.6)."""

    def step(table: RbTable, frame: CombatFrame) -> str | None:
        side = side_of_turn(frame.vars, whose)
        return END if remove(table, frame.vars, stranded(table.state, frame.vars, side), side) else None

    return step
