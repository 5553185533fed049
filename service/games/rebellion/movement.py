"""Moving units (rules, 4.3 and 4.4): which movements are legal, as a list of reasons and as exact domains."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from service.engine.choices import Bound, Counts, Domain, EachOf, Subset
from service.engine.violations import Violation, forbidden
from service.games.rebellion.board import (
    capacity,
    captives_in,
    connected,
    leaders_in,
    load,
    neighbours,
    own_units,
)
from service.games.rebellion.components import (
    REBEL_BASE,
    UNITS,
    LeaderId,
    Place,
    Side,
    UnitId,
)
from service.games.rebellion.shapes import Move, Units
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class Lifts(Struct, frozen=True):
    """What a card lifts of the rules of movement (RB-4.3.14): the distance, transport, leaders that hold units."""

    distance: bool = False
    transport: bool = False
    leaders: bool = False


NOTHING_LIFTED = Lifts()
JANUS: LeaderId = "janus-greejatus"


def movable(state: State, side: Side, source: Place, units: Mapping[UnitId, int] | None = None) -> dict[UnitId, int]:
    """Return the own units of a place that can move at all, or those of `units`: no immobile ones (RB-4.3.6)."""
    there = own_units(state, source, side) if units is None else units
    return {unit: count for unit, count in there.items() if not UNITS[unit].immobile}


def held(state: State, side: Side, source: Place) -> list[LeaderId]:
    """Return the own leaders that keep units in a place (RB-4.3.4, RB-4.3.7); Public Support lifts it for one."""
    there = leaders_in(state, source, side)
    return [leader for leader in there if leader != JANUS] if source == state.lasting.unpinning else there


# Domains


def transport_bound(units: Mapping[UnitId, int]) -> Bound:
    """Return the bound that carried units stay within the capacity of the ships (RB-4.4.2)."""
    weights = {unit: 1 if UNITS[unit].carried else -UNITS[unit].capacity for unit in units}
    return Bound({unit: weight for unit, weight in weights.items() if weight}, 0)


def units_domain(units: Mapping[UnitId, int], lifts: Lifts = NOTHING_LIFTED, maximum: int | None = None) -> Counts:
    """Return every choice of these units that can leave together."""
    bounds = [] if lifts.transport else [transport_bound(units)]
    return Counts({str(unit): count for unit, count in units.items()}, maximum=maximum, bounds=bounds)


def moves_domains(state: State, side: Side, to: Place) -> list[EachOf]:
    """Return every choice of units from the places around one (RB-4.2.5), captured leaders with them (RB-9.2.6).

    A captive goes along only with a ship of capacity 1 or more, so each choice of places that captives leave is a
    domain of its own.
    """
    sources = {
        source: units
        for source in neighbours(state, to, side)
        if (units := movable(state, side, source)) and not held(state, side, source)
    }
    prisons = [source for source, units in sources.items() if _prisoners(state, side, source) and capacity(units)]
    return [
        EachOf(
            "from",
            {str(source): _part(state, side, source, units, source in left) for source, units in sources.items()},
        )
        for count in range(len(prisons) + 1)
        for left in combinations(prisons, count)
    ]


def _prisoners(state: State, side: Side, source: Place) -> list[LeaderId]:
    return captives_in(state, source) if side == "empire" else []


def _part(state: State, side: Side, source: Place, units: dict[UnitId, int], captives: bool) -> dict[str, Domain]:
    """Return the domains of a movement from one place: with at least one captive and a ship for it, or with none."""
    domain = units_domain(units)
    if not captives:
        return {"units": domain}
    prisoners = [str(leader) for leader in _prisoners(state, side, source)]
    ship = Bound({str(unit): -1 for unit in units if UNITS[unit].capacity}, -1)
    return {
        "units": Counts(domain.most, bounds=[*domain.bounds, ship]),
        "captives": Subset(prisoners, 1, len(prisoners)),
    }


# Reasons


def judge_moves(state: State, side: Side, to: Place, moves: Sequence[Move]) -> list[Violation]:
    """Return why units can not move as `moves` say, all together, into an activated place."""
    found = []
    for index, move in enumerate(moves):
        pointer = f"/action/moves/{index}"
        if any(move.from_ == other.from_ for other in moves[:index]):
            found.append(forbidden("RB-4.2.5", "source-twice", f"{pointer}/from", place=move.from_))
            continue
        if not move.units and not move.captives:
            found.append(forbidden("RB-4.2.5", "nothing-moved", pointer, place=move.from_))
        found += judge_source(state, side, move.from_, to, f"{pointer}/from")
        found += judge_units(state, side, move.from_, move.units, f"{pointer}/units")
        found += judge_captives(state, side, move, f"{pointer}/captives")
    return found


def judge_source(
    state: State, side: Side, source: Place, to: Place, pointer: str, lifts: Lifts = NOTHING_LIFTED
) -> list[Violation]:
    """Return why units can not move from `source` to `to` at all: distance, the Rebel Base space, leaders."""
    found = []
    if side == "empire" and REBEL_BASE in (source, to):
        return [forbidden("RB-8.1.3", "space-not-imperial", pointer)]
    if source == to:
        return [forbidden("RB-4.3.1", "not-adjacent", pointer, place=source, to=to)]
    if state.base.revealed and REBEL_BASE in (source, to):
        return [forbidden("RB-8.3.4", "space-closed", pointer)]
    if not lifts.distance and not connected(state, source, to):
        rule = "RB-8.2.4" if REBEL_BASE in (source, to) else "RB-4.3.1"
        found.append(forbidden(rule, "not-adjacent", pointer, place=source, to=to))
    holding = [] if lifts.leaders else held(state, side, source)
    if holding:
        rule = "RB-4.3.7" if source == REBEL_BASE else "RB-4.3.4"
        found.append(forbidden(rule, "held-by-leader", pointer, place=source, leaders=[str(one) for one in holding]))
    return found


def judge_units(
    state: State, side: Side, source: Place, units: Units, pointer: str, lifts: Lifts = NOTHING_LIFTED
) -> list[Violation]:
    """Return why these units can not leave `source` together: not there, not own, immobile, without transport."""
    found = []
    there = own_units(state, source, side)
    for unit, count in units.items():
        at = f"{pointer}/{unit}"
        if UNITS[unit].side != side:
            found.append(forbidden("RB-4.2.5", "not-your-unit", at, unit=unit))
        elif count > there.get(unit, 0):
            found.append(
                forbidden("RB-4.2.5", "not-so-many", at, unit=unit, place=source, there=there.get(unit, 0), given=count)
            )
        if UNITS[unit].immobile and UNITS[unit].side == side:
            rule = "RB-10.1.2" if UNITS[unit].structure else "RB-11.1.4"
            found.append(forbidden("RB-4.3.6", "immobile", at, unit=unit))
            found.append(forbidden(rule, "immobile", at, unit=unit))
    return found if lifts.transport else found + judge_transport(source, units, pointer)


def judge_transport(source: Place, units: Units, pointer: str) -> list[Violation]:
    """Return why the ships among these units do not carry the others (RB-4.4.2, RB-4.4.3)."""
    carried, room = load(units), capacity(units)
    if carried <= room:
        return []
    if room == 0:
        return [forbidden("RB-4.4.3", "no-transport", pointer, place=source, carried=carried)]
    return [forbidden("RB-4.4.2", "capacity-exceeded", pointer, place=source, carried=carried, capacity=room)]


def judge_captives(state: State, side: Side, move: Move, pointer: str) -> list[Violation]:
    """Return why captured leaders can not go along with a movement (RB-9.2.5, RB-9.2.6)."""
    found = []
    there = captives_in(state, move.from_)
    for index, leader in enumerate(move.captives):
        at = f"{pointer}/{index}"
        if side == "rebel":
            found.append(forbidden("RB-9.2.5", "captive-not-yours", at, leader=leader))
        elif leader not in there or leader in move.captives[:index]:
            found.append(forbidden("RB-9.2.6", "no-such-captive", at, leader=leader, place=move.from_))
    if move.captives and side == "empire" and not capacity(move.units):
        found.append(forbidden("RB-9.2.6", "captive-needs-ship", pointer, place=move.from_))
    return found


# Doing


def carry_out(table: RbTable, side: Side, to: Place, moves: Sequence[Move]) -> None:
    """Move units and captives, then tell whether the base is there; what follows is for `settle` (RB-18.2.2)."""
    arrived: dict[UnitId, int] = {}
    for move in moves:
        table.move_units(side, move.from_, to, move.units)
        for leader in move.captives:
            table.place_leader(leader, to, "movement")
        for unit, count in move.units.items():
            arrived[unit] = arrived.get(unit, 0) + count
    table.answer_for_base(side, to, arrived)
