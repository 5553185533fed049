"""How effects gain units: from the supply, or with own units destroyed to free the pieces (RB-15.1.10)."""

from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.program import END, Step
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, FreeUnit
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import stock_places, supply, units_at
from service.games.rebellion.cards.vocabulary.words import Deed, PlaceOf, here, settled
from service.games.rebellion.components import UNITS, Side, UnitId
from service.games.rebellion.decisions import FreeDecision
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract


def gain_steps(units: dict[UnitId, int] | None = None, place: PlaceOf = here) -> dict[str, Step]:
    """Return the steps that gain units in a place, all together: these, or those in `vars.owed`.

    The second step asks for what the supply could not give. `vars.owed` holds what is still to be gained.
    """
    return {"gain": _gain(units, place), "free": _Free(place)}


def _gain(units: dict[UnitId, int] | None, place: PlaceOf) -> Deed:
    def step(table: RbTable, frame: EffectFrame) -> str | None:
        owed = frame.vars.owed
        if units is not None:
            owed.update(units)
        there = {unit: max(0, min(owed[unit], supply(table.state, unit))) for unit in UNITS if unit in owed}
        given = {unit: count for unit, count in there.items() if count}
        subtract(owed, given)
        table.place_units(frame.vars.side, place(table.state, frame), given, "gained")
        return settled(table, frame)

    return step


class _Free(SideAsk):
    """Destroy an own unit of the type that is out of supply, to gain it, or go without those of this type.

    Once for each unit gained (RB-6.7.11, RB-15.1.10); it is asked for one type after the other.
    """

    actions = (FreeUnit, Decline)
    joint = True

    def __init__(self, place: PlaceOf) -> None:
        self._place = place

    def unit(self, state: State, frame: EffectFrame) -> UnitId | None:
        """Return the type that is asked for: the first one owed of which an own unit stands on the board."""
        owed = frame.vars.owed
        return next((unit for unit in UNITS if unit in owed and stock_places(state, unit)), None)

    def asked(self, state: State, frame: EffectFrame) -> Side | None:
        return None if self.unit(state, frame) is None else frame.vars.side

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> FreeDecision:
        unit = self.unit(state, frame)
        assert unit is not None
        return FreeDecision(seat, ["free_unit", "decline"], frame.card, unit)

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        unit = self.unit(state, frame)
        assert unit is not None
        places = [str(place) for place in stock_places(state, unit)]
        return [Offer(FreeUnit, {"place": OneOf(places)}), Offer(Decline)]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        unit = self.unit(state, frame)
        assert unit is not None
        if isinstance(action, Decline) or unit in units_at(state, action.place):
            return []
        return [forbidden("RB-15.1.10", "none-to-free-there", "/action/place", unit=unit, place=action.place)]

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        unit = self.unit(table.state, frame)
        assert unit is not None
        if isinstance(action, Decline):
            frame.vars.owed.pop(unit)
            table.emit(ev.Declined(seat, "free_unit"))
            return None
        table.destroy_units(action.place, {unit: 1})
        # The tests run after the loss, before the unit is gained (RB-6.7.11).
        if table.settle(seat):
            return END
        subtract(frame.vars.owed, {unit: 1})
        table.place_units(seat, self._place(table.state, frame), {unit: 1}, "gained")
        return settled(table, frame)
