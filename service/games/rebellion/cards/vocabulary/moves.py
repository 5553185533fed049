"""How effects move units from one place into another, within the rules that the card leaves (RB-4.3.14)."""

from collections.abc import Callable, Mapping
from typing import Any

from service.engine.choices import Bound, Counts, Offer, OneOf
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion.actions import MoveUnits
from service.games.rebellion.cards.vocabulary.asks import RULE, CardAsk
from service.games.rebellion.cards.vocabulary.words import PlaceOf, PlacesOf, Test, always, here, settled
from service.games.rebellion.components import UNITS, Place, Side, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.movement import Lifts, carry_out, judge_source, judge_units, movable, transport_bound
from service.games.rebellion.shapes import Move
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

Fits = Callable[[UnitId], bool]


def any_unit(unit: UnitId) -> bool:
    """Every unit can be chosen."""
    return True


def ships(unit: UnitId) -> bool:
    """Ships alone can be chosen."""
    return UNITS[unit].theatre == "space"


def ground_units(unit: UnitId) -> bool:
    """Ground units alone can be chosen."""
    return UNITS[unit].theatre == "ground"


class MoveInto(CardAsk):
    """Move own units of one place into another, or none; then the tests follow (RB-18.2.3).

    sources, to: between which places. lifts: which rules of movement the card sets aside. fits: which units it names.
    most: how many of each type, where the card counts them; other types are then left out. maximum: how many in all.
    """

    actions = (MoveUnits,)

    def __init__(
        self,
        purpose: str,
        sources: PlacesOf,
        lifts: Lifts,
        fits: Fits = any_unit,
        most: Mapping[UnitId, int] | None = None,
        maximum: int | None = None,
        to: PlaceOf = here,
        by: Side | None = None,
        needs: Test = always,
    ) -> None:
        super().__init__(purpose, by, needs)
        self._sources = sources
        self._lifts = lifts
        self._fits = fits
        self._most = most
        self._maximum = maximum
        self._to = to

    def choices(self, state: State, frame: EffectFrame, seat: Side) -> dict[Place, dict[UnitId, int]]:
        """Return the places that units can leave, with how many of each type can go at the most."""
        to = self._to(state, frame)
        found = {}
        for source in self._sources(state, frame):
            units = {
                unit: count if self._most is None else min(count, self._most[unit])
                for unit, count in movable(state, seat, source).items()
                if self.eligible(unit)
            }
            if units and not judge_source(state, seat, source, to, "", self._lifts):
                found[source] = units
        return found

    def eligible(self, unit: UnitId) -> bool:
        """Tell whether the card names a type of unit."""
        return self._fits(unit) and (self._most is None or unit in self._most)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(self.choices(state, frame, self._by or frame.vars.side))

    def limits(self, state: State, frame: EffectFrame) -> tuple[int | None, int | None]:
        return 0, self._maximum

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [
            Offer(MoveUnits, {"source": OneOf([str(source)]), "units": self._domain(units)})
            for source, units in self.choices(state, frame, seat).items()
        ]

    def _domain(self, units: dict[UnitId, int]) -> Counts:
        bounds: list[Bound] = [] if self._lifts.transport else [transport_bound(units)]
        return Counts({str(unit): count for unit, count in units.items()}, maximum=self._maximum, bounds=bounds)

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        source, units = action.source, action.units
        found = judge_source(state, seat, source, self._to(state, frame), "/action/source", self._lifts)
        if source not in self.choices(state, frame, seat) and not found:
            found.append(forbidden(RULE, "source-not-eligible", "/action/source", place=source, card=frame.card))
        found += judge_units(state, seat, source, units, "/action/units", self._lifts)
        for unit, count in units.items():
            pointer = f"/action/units/{unit}"
            if not self.eligible(unit):
                found.append(forbidden(RULE, "unit-not-eligible", pointer, unit=unit, card=frame.card))
            elif self._most is not None and count > self._most[unit]:
                most = self._most[unit]
                found.append(forbidden(RULE, "units-too-many", pointer, unit=unit, most=most, given=count))
        total = sum(units.values())
        if self._maximum is not None and total > self._maximum:
            params: dict[str, Param] = {"minimum": 0, "maximum": self._maximum, "given": total}
            found.append(forbidden(RULE, "units-count", "/action/units", card=frame.card, **params))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        carry_out(table, seat, self._to(table.state, frame), [Move(action.source, dict(action.units))])
        return settled(table, frame)
