"""What becomes of damaged models (rules, 5.9): points stay, models fall at once or at the end of the battle step."""

from collections.abc import Mapping

from service.games.rebellion.board import own_units
from service.games.rebellion.combat.fight import Fight
from service.games.rebellion.combat.models import forget, points, set_points
from service.games.rebellion.combat.standing import health_here
from service.games.rebellion.components import SIDES, UNITS, Side, UnitId
from service.games.rebellion.frames import CombatVars
from service.games.rebellion.table import RbTable


def inflict(fight: Fight) -> None:
    """Put the points assigned in this attack on the models of the defender, to stay (RB-5.9.4)."""
    assigned = fight.battle.assigned
    if not assigned:
        return
    for unit, present in own_units(fight.state, fight.system, fight.defender, fight.theatre).items():
        earlier = points(fight.combat, unit, present)
        set_points(fight.combat, unit, [count + assigned.get(f"{unit}-{n}", 0) for n, count in enumerate(earlier, 1)])
    assigned.clear()


def fallen(fight: Fight, side: Side) -> dict[UnitId, int]:
    """Return how many models of each type have as many points as their health, or more (RB-5.9.1)."""
    found: dict[UnitId, int] = {}
    for unit, present in own_units(fight.state, fight.system, side, fight.theatre).items():
        health = UNITS[unit].health
        if health is None or unit not in fight.combat.damage:
            continue
        limit = health_here(fight.combat, health)
        fell = sum(suffered >= limit for suffered in points(fight.combat, unit, present))
        if fell:
            found[unit] = fell
    return found


def end_attack(table: RbTable, fight: Fight) -> bool:
    """Let the damage of an attack count; tell whether the game is over.

    What falls and has attacked already in this step leaves at once (RB-5.9.3); the rest is doomed and attacks first
    (RB-5.9.2, RB-5.5.5).
    """
    inflict(fight)
    if fight.defender not in fight.battle.attacked:
        return False
    return remove(table, fight.combat, fallen(fight, fight.defender), fight.attacker)


def remove_doomed(table: RbTable, fight: Fight) -> bool:
    """Remove all doomed models together at the end of the battle step (RB-5.9.2); tell whether the game is over."""
    doomed = {unit: count for side in SIDES for unit, count in fallen(fight, side).items()}
    return remove(table, fight.combat, doomed, fight.combat.current)


def remove(table: RbTable, combat: CombatVars, units: Mapping[UnitId, int], cause: Side) -> bool:
    """Return models to the supply, the most damaged first, and test what follows (RB-5.9.6).

    `cause` is whose action it is. Tells whether the game is over.
    """
    if not units:
        return False
    forget(combat, units)
    table.destroy_units(combat.system, units)
    return table.settle(cause)
