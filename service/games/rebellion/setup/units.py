"""Placing the starting units of the advanced setup: which placements are legal, as reasons and as exact domains."""

from collections.abc import Mapping, Sequence

from service.engine.choices import Spread
from service.engine.violations import Violation, forbidden
from service.games.rebellion.board import has_units, is_imperial
from service.games.rebellion.components import (
    ADVANCED,
    CORUSCANT,
    REBEL_BASE,
    SYSTEMS,
    UNITS,
    Place,
    Side,
    SystemId,
    UnitId,
)
from service.games.rebellion.shapes import Placement
from service.games.rebellion.state import State

STARTING: Mapping[Side, Mapping[UnitId, int]] = ADVANCED.units
ALL_PLACED: dict[Side, str] = {"empire": "RB-1.4.5", "rebel": "RB-1.4.8"}


def ground_units(side: Side) -> list[str]:
    """Return the types of ground units that a side starts with."""
    return [str(unit) for unit in STARTING[side] if UNITS[unit].theatre == "ground"]


def imperial_systems(state: State) -> list[SystemId]:
    """Return the systems that the Imperial player places units in, Coruscant included (RB-1.4.6)."""
    return [system for system in SYSTEMS if is_imperial(state, system)]


def garrisoned_systems(state: State) -> list[SystemId]:
    """Return those that need a ground unit (RB-1.4.7); Coruscant does unless the table reads it otherwise."""
    needed = state.readings.coruscant_needs_ground
    return [system for system in imperial_systems(state) if needed or system != CORUSCANT]


def open_systems(state: State) -> list[SystemId]:
    """Return the systems of which the Rebel player may choose one to place units in (RB-1.4.9, RB-1.4.13)."""
    return [
        system
        for system in SYSTEMS
        if not is_imperial(state, system)
        and not state.systems[system].destroyed
        and not has_units(state, system, "empire")
    ]


# Domains


def imperial_placements(state: State) -> list[Spread]:
    """Return every placement of the Imperial starting units (RB-1.4.5 to RB-1.4.7)."""
    places = [str(system) for system in imperial_systems(state)]
    needs = {str(system): ground_units("empire") for system in garrisoned_systems(state)}
    return [Spread(_totals("empire"), places, needs)]


def rebel_placements(state: State) -> list[Spread]:
    """Return every placement of the Rebel starting units: all at the base, or some in one system (RB-1.4.9)."""
    totals = _totals("rebel")
    base = str(REBEL_BASE)
    return [Spread(totals, [base])] + [
        Spread(totals, [base, str(system)], {str(system): list(totals)}) for system in open_systems(state)
    ]


def _totals(side: Side) -> dict[str, int]:
    return {str(unit): count for unit, count in STARTING[side].items()}


# Reasons


def judge_placements(state: State, side: Side, placements: Sequence[Placement]) -> list[Violation]:
    """Return why the starting units of a side can not be placed so."""
    found = [*_judge_list(side, placements), *_judge_totals(side, placements)]
    return found + (_judge_imperial if side == "empire" else _judge_rebel)(state, placements)


def _judge_list(side: Side, placements: Sequence[Placement]) -> list[Violation]:
    found = []
    for index, placement in enumerate(placements):
        pointer = f"/action/placements/{index}"
        if any(placement.place == other.place for other in placements[:index]):
            found.append(forbidden(ALL_PLACED[side], "place-twice", f"{pointer}/place", place=placement.place))
        if not placement.units:
            found.append(forbidden(ALL_PLACED[side], "nothing-placed", f"{pointer}/units", place=placement.place))
        found += [
            forbidden(ALL_PLACED[side], "not-a-starting-unit", f"{pointer}/units/{unit}", unit=unit)
            for unit in placement.units
            if unit not in STARTING[side]
        ]
    return found


def _judge_totals(side: Side, placements: Sequence[Placement]) -> list[Violation]:
    found = []
    for unit, expected in STARTING[side].items():
        given = sum(placement.units.get(unit, 0) for placement in placements)
        if given != expected:
            found.append(
                forbidden(
                    ALL_PLACED[side], "all-are-placed", "/action/placements", unit=unit, expected=expected, given=given
                )
            )
    return found


def _judge_imperial(state: State, placements: Sequence[Placement]) -> list[Violation]:
    """Only Imperial systems, a ground unit in each that needs one (RB-1.4.6, RB-1.4.7); never the Rebel Base space."""
    found = []
    allowed = imperial_systems(state)
    for index, placement in enumerate(placements):
        pointer = f"/action/placements/{index}/place"
        if placement.place == REBEL_BASE:
            found.append(forbidden("RB-8.1.3", "space-not-imperial", pointer))
        if placement.place not in allowed:
            found.append(forbidden("RB-1.4.6", "not-an-imperial-system", pointer, place=placement.place))
    kinds = ground_units("empire")
    held: list[Place] = [one.place for one in placements if any(unit in one.units for unit in kinds)]
    return found + [
        forbidden("RB-1.4.7", "ground-unit-missing", "/action/placements", system=system)
        for system in garrisoned_systems(state)
        if system not in held
    ]


def _judge_rebel(state: State, placements: Sequence[Placement]) -> list[Violation]:
    """The Rebel Base space and one more system, which is none of the Empire's (RB-1.4.9, RB-1.4.10, RB-1.4.13)."""
    found = []
    chosen: Place | None = None
    for index, placement in enumerate(placements):
        place, pointer = placement.place, f"/action/placements/{index}/place"
        if place == REBEL_BASE:
            continue
        if chosen not in (None, place):
            found.append(forbidden("RB-1.4.10", "second-system", pointer, place=place, first=str(chosen)))
        chosen = chosen or place
        if is_imperial(state, place):
            found.append(forbidden("RB-1.4.13", "imperial-system", pointer, place=place))
        if has_units(state, place, "empire"):
            found.append(forbidden("RB-1.4.13", "imperial-units-there", pointer, place=place))
        if state.systems[place].destroyed:
            found.append(forbidden("RB-1.4.9", "system-destroyed", pointer, place=place))
    return found
