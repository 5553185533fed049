"""Units in a destroyed system that no ship there carries (RB-11.3.5)."""

from service.engine.choices import Counts, Offer
from service.engine.program import END, Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion.actions import ChooseUnits
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import capacity, own_units
from service.games.rebellion.components import UNITS, Side, SystemId, UnitId
from service.games.rebellion.decisions import SurplusDecision
from service.games.rebellion.frames import SurplusFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, surplus


def carried(state: State, system: SystemId, side: Side) -> dict[UnitId, int]:
    """Return the units of a side in a system that have to be carried (RB-4.4.3)."""
    return {unit: count for unit, count in own_units(state, system, side).items() if UNITS[unit].carried}


class LoseSurplus(SideAsk):
    """The owner chooses which units are lost, unless there is one way only."""

    actions = (ChooseUnits,)

    def asked(self, state: State, frame: SurplusFrame) -> Side | None:
        side, system = frame.vars.side, frame.vars.system
        units = carried(state, system, side)
        return side if len(units) > 1 and 0 < surplus(state, system, side) < sum(units.values()) else None

    def decision(self, state: State, frame: SurplusFrame, seat: Side) -> SurplusDecision:
        system = frame.vars.system
        return SurplusDecision(seat, ["choose_units"], system, capacity(own_units(state, system, seat)))

    def offers(self, state: State, frame: SurplusFrame, seat: Side) -> list[Offer]:
        lost = surplus(state, frame.vars.system, seat)
        units = {str(unit): count for unit, count in carried(state, frame.vars.system, seat).items()}
        return [Offer(ChooseUnits, {"units": Counts(units, minimum=lost, maximum=lost)})]

    def judge(self, state: State, frame: SurplusFrame, seat: Side, action: ChooseUnits) -> list[Violation]:
        system = frame.vars.system
        there = carried(state, system, seat)
        found = []
        for unit, count in action.units.items():
            if count > there.get(unit, 0):
                pointer, known = f"/action/units/{unit}", there.get(unit, 0)
                found.append(
                    forbidden("RB-11.3.5", "not-so-many", pointer, unit=unit, place=system, there=known, given=count)
                )
        lost, given = surplus(state, system, seat), sum(action.units.values())
        if given != lost:
            found.append(forbidden("RB-11.3.5", "surplus-count", "/action/units", surplus=lost, given=given))
        return found

    def answer(self, table: RbTable, frame: SurplusFrame, seat: Side, action: ChooseUnits) -> str | None:
        table.destroy_units(frame.vars.system, action.units)
        return END if table.settle(seat) else None


def lose_rest(table: RbTable, frame: SurplusFrame) -> None:
    """Destroy the surplus where there is one way only: all that is carried, or so many of the one type there is."""
    side, system = frame.vars.side, frame.vars.system
    left = surplus(table.state, system, side)
    if not left:
        return
    lost: dict[UnitId, int] = {}
    for unit, count in carried(table.state, system, side).items():
        taken = min(count, left)
        left -= taken
        if taken:
            lost[unit] = taken
    table.destroy_units(system, lost)
    table.settle(side)


SURPLUS = Program("surplus", {"choose": LoseSurplus(), "lose-rest": lose_rest})
