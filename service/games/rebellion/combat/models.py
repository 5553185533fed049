"""The single models of a combat: `<unit>-<n>`, the most damaged of a type is number 1.

What they have suffered lies in the combat by type: the points of each damaged model, in descending order. A number
stands for the same model during a whole attack, since damage is put on the models only at its end.
"""

from collections.abc import Mapping
from typing import NamedTuple

from service.games.rebellion.combat.standing import health_here
from service.games.rebellion.components import UNITS, Colour, UnitId
from service.games.rebellion.frames import CombatVars


class Model(NamedTuple):
    """A model that can be damaged: its id, its type, its health, and the points on it from earlier attacks."""

    id: str
    unit: UnitId
    health: int
    colour: Colour
    points: int


def points(combat: CombatVars, unit: UnitId, present: int) -> list[int]:
    """Return the points on each of the models of a type, the most damaged first."""
    damaged = sorted(combat.damage.get(unit, ()), reverse=True)[:present]
    return damaged + [0] * (present - len(damaged))


def set_points(combat: CombatVars, unit: UnitId, suffered: list[int]) -> None:
    """Put down the points on the models of a type; without any the type is left out."""
    damaged = sorted((count for count in suffered if count), reverse=True)
    if damaged:
        combat.damage[unit] = damaged
    else:
        combat.damage.pop(unit, None)


def models(combat: CombatVars, units: Mapping[UnitId, int]) -> list[Model]:
    """Return every model of these units that has a health value, as it is in this combat (RB-5.7.5)."""
    found = []
    for unit, present in units.items():
        facts = UNITS[unit]
        if facts.health is not None and facts.colour is not None:
            health = health_here(combat, facts.health)
            found += [
                Model(f"{unit}-{number}", unit, health, facts.colour, suffered)
                for number, suffered in enumerate(points(combat, unit, present), 1)
            ]
    return found


def forget(combat: CombatVars, units: Mapping[UnitId, int]) -> None:
    """Strike the points of models that leave: the most damaged of a type leave first (rulings, `damaged-models`)."""
    for unit, count in units.items():
        if unit in combat.damage:
            set_points(combat, unit, sorted(combat.damage[unit], reverse=True)[count:])
