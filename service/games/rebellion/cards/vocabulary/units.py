"""How effects choose units: to be destroyed or queued."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from service.engine.choices import Bound, Counts, Offer
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion.actions import ChooseUnits as ChooseUnitsAction
from service.games.rebellion.board import own_units, resources, supply, zones
from service.games.rebellion.cards.vocabulary.asks import RULE, CardAsk
from service.games.rebellion.cards.vocabulary.words import Test, Then, always, here, mission_system, settled
from service.games.rebellion.components import ICON_UNITS, SYSTEMS, UNITS, Icon, Place, Side, Theatre, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class Limit(Struct, frozen=True):
    """A bound on the units chosen, and how a choice beyond it is refused."""

    bound: Bound
    rule: str
    code: str
    params: dict[str, str | int] = {}


class UnitChoice(Struct, frozen=True):
    """Which units may be chosen: how many of each type, how many in all, within limits.

    `rule` refuses what is not there; `barred` names the rules that refuse types which are never eligible.
    """

    most: dict[UnitId, int]
    minimum: int = 0
    maximum: int | None = None
    limits: list[Limit] = []
    rule: str = RULE
    barred: dict[UnitId, str] = {}

    def domain(self) -> Counts:
        """Return every choice there is."""
        most = {str(unit): count for unit, count in self.most.items()}
        bounds = [limit.bound for limit in self.limits]
        return Counts(most, minimum=self.minimum, maximum=self.maximum, bounds=bounds)

    def is_open(self) -> bool:
        """Tell whether any unit may be chosen. Nearly always one alone may, and no other choice has to be tried."""
        if self.minimum <= 1 and self.maximum != 0 and any(self._fits_alone(unit) for unit in self.most):
            return True
        return any(value for value in self.domain())

    def _fits_alone(self, unit: UnitId) -> bool:
        bounds = (limit.bound for limit in self.limits)
        return self.most[unit] > 0 and all(bound.weights.get(unit, 0) <= bound.limit for bound in bounds)

    def judge(self, units: dict[UnitId, int], card: str) -> list[Violation]:
        """Return why a choice is refused."""
        found = []
        for unit, count in units.items():
            pointer = f"/action/units/{unit}"
            if unit not in self.most:
                rule = self.barred.get(unit, RULE)
                found.append(forbidden(rule, "unit-not-eligible", pointer, unit=unit, card=card))
            elif count > self.most[unit]:
                most = self.most[unit]
                found.append(forbidden(self.rule, "units-too-many", pointer, unit=unit, most=most, given=count))
        total = sum(units.values())
        if total < self.minimum or (self.maximum is not None and total > self.maximum):
            maximum = total if self.maximum is None else self.maximum
            params: dict[str, Param] = {"minimum": self.minimum, "maximum": maximum, "given": total}
            found.append(forbidden(RULE, "units-count", "/action/units", card=card, **params))
        for limit in self.limits:
            weight = sum(count * limit.bound.weights.get(unit, 0) for unit, count in units.items())
            if weight > limit.bound.limit:
                params = {"limit": limit.bound.limit, "given": weight, **limit.params}
                found.append(forbidden(limit.rule, limit.code, "/action/units", card=card, **params))
        return found


ChoiceOf = Callable[[State, EffectFrame], UnitChoice]


class ChooseUnits(CardAsk):
    """Choose units. The step is passed over when none may be chosen."""

    actions = (ChooseUnitsAction,)

    def __init__(
        self, purpose: str, choice: ChoiceOf, then: Then, by: Side | None = None, needs: Test = always
    ) -> None:
        super().__init__(purpose, by, needs)
        self._choice = choice
        self._then = then

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return self._choice(state, frame).is_open()

    def limits(self, state: State, frame: EffectFrame) -> tuple[int, int | None]:
        choice = self._choice(state, frame)
        return choice.minimum, choice.maximum

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseUnitsAction, {"units": self._choice(state, frame).domain()})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        return self._choice(state, frame).judge(action.units, frame.card)

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        return self._then(table, frame, dict(action.units))


# Destroying by health


def destroy_by_health(limit: int, side: Side, theatre: Theatre | None = None) -> ChooseUnits:
    """Destroy units of a side in the mission's system whose health adds up to `limit` or less.

    theatre: only those of this one. The Death Star has no health and can not be chosen (RB-11.1.3).
    """

    def choice(state: State, frame: EffectFrame) -> UnitChoice:
        place = here(state, frame)
        return _by_health(own_units(state, place, side, theatre), limit, "RB-11.1.3")

    def then(table: RbTable, frame: EffectFrame, units: dict[UnitId, int]) -> str | None:
        table.destroy_units(here(table.state, frame), units)
        return settled(table, frame)

    return ChooseUnits("destroy-units", choice, then)


def destroy_queued_by_health(limit: int, side: Side, space: int) -> ChooseUnits:
    """Destroy units on a space of a build queue whose health adds up to what is left of `limit`.

    `vars.count` is the health used so far, so that the spaces can be asked for one after the other (RB-11.1.7).
    """

    def choice(state: State, frame: EffectFrame) -> UnitChoice:
        queue = zones(state, side).queue[space - 1]
        there = {unit: queue[unit] for unit in UNITS if unit in queue}
        return _by_health(there, limit - frame.vars.count, "RB-11.1.7")

    def then(table: RbTable, frame: EffectFrame, units: dict[UnitId, int]) -> str | None:
        frame.vars.count += health_of(units)
        table.destroy_queued(side, space, units)
        return settled(table, frame)

    return ChooseUnits(f"destroy-on-space-{space}", choice, then)


def health_of(units: dict[UnitId, int]) -> int:
    """Return the health of units together."""
    return sum((UNITS[unit].health or 0) * count for unit, count in units.items())


def _by_health(there: dict[UnitId, int], limit: int, rule: str) -> UnitChoice:
    health = {unit: UNITS[unit].health for unit in there}
    most = {unit: count for unit, count in there.items() if health[unit] is not None}
    bound = Bound({str(unit): points for unit, points in health.items() if points is not None}, max(0, limit))
    barred = {unit: rule for unit, points in health.items() if points is None}
    return UnitChoice(most, limits=[Limit(bound, RULE, "health-exceeded")], barred=barred)


# Queueing by icons


def queue_by_icons() -> ChooseUnits:
    """Put a unit of the supply on the build queue for each resource icon of the mission's system, or fewer.

    All icons count, whoever has loyalty, a marker or units there (RB-6.7.16); what is not in supply is left out
    (RB-15.1.9).
    """
    return ChooseUnits("queue-units", _icon_units, _queue)


def _icon_units(state: State, frame: EffectFrame) -> UnitChoice:
    system = next(iter(mission_system(state, frame)), None)
    icons = icon_counts(state, system)
    most: dict[UnitId, int] = {}
    barred: dict[UnitId, str] = dict.fromkeys(UNITS, "RB-6.7.6")
    limits = []
    for icon, count in icons.items():
        units = ICON_UNITS[frame.vars.side][icon]
        for unit in units:
            barred[unit] = "RB-15.1.3"
            if there := max(0, supply(state, unit)):
                most[unit] = there
        bound = Bound({str(unit): 1 for unit in units if unit in most}, count)
        if bound.weights:
            limits.append(Limit(bound, "RB-6.7.6", "icons-exceeded", {"icon": icon}))
    return UnitChoice(most, limits=limits, rule="RB-15.1.3", barred=barred)


def icon_counts(state: State, system: Place | None) -> dict[Icon, int]:
    """Return how many of each resource icon a system has; none where it is destroyed or nowhere."""
    counts: dict[Icon, int] = {}
    if system is not None and system != "rebel-base":
        for icon in resources(state, system):
            counts[icon] = counts.get(icon, 0) + 1
    return counts


def _queue(table: RbTable, frame: EffectFrame, units: dict[UnitId, int]) -> str | None:
    for system in mission_system(table.state, frame):
        space = SYSTEMS[system].build_slot
        if space is not None:
            table.queue_units(frame.vars.side, space, units)
    return settled(table, frame)
