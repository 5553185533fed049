"""One walk over the board for all that asks about units: their numbers, and the systems in which anything lies."""

from typing import NamedTuple

from service.games.rebellion.components import UNITS, SystemId, UnitId
from service.games.rebellion.state import State, System

IMPERIAL_GROUND, IMPERIAL_SPACE, REBEL_GROUND, REBEL_SPACE, STRUCTURE = 1, 2, 4, 8, 16
FLAGS: dict[str, int] = {
    unit: (
        (IMPERIAL_GROUND if facts.theatre == "ground" else IMPERIAL_SPACE)
        if facts.side == "empire"
        else (REBEL_GROUND if facts.theatre == "ground" else REBEL_SPACE) | (STRUCTURE if facts.structure else 0)
    )
    for unit, facts in UNITS.items()
}
"""What a unit is; the flags of a system are those of its units together."""


class Survey(NamedTuple):
    """Units in all systems by type, and the systems that are not bare: each with what lies there and its flags."""

    units: dict[UnitId, int]
    systems: list[tuple[SystemId, System, int]]


def survey(state: State) -> Survey:
    """Look at every system once."""
    total: dict[UnitId, int] = {}
    found: list[tuple[SystemId, System, int]] = []
    for system, lying in state.systems.items():
        units = lying.units
        if units:
            flags = 0
            for unit in units:
                flags |= FLAGS[unit]
                total[unit] = total.get(unit, 0) + units[unit]
            found.append((system, lying, flags))
        elif lying.loyalty or lying.sabotaged or lying.subjugated or lying.destroyed:
            found.append((system, lying, 0))
    return Survey(total, found)
