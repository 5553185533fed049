"""Who may retreat from a combat, with what, and who must (rules, 5.10 and 11.2.6)."""

from collections.abc import Mapping

from service.engine.violations import Violation, forbidden
from service.games.rebellion.board import contested, has_units, leaders_in, own_units, station_here
from service.games.rebellion.combat.destinations import destinations
from service.games.rebellion.combat.dice import attack_dice
from service.games.rebellion.combat.standing import is_visitor, retreat_forbidden
from service.games.rebellion.components import DEATH_STAR, OPPONENT, UNITS, LeaderId, Side, SystemId, UnitId
from service.games.rebellion.frames import CombatVars
from service.games.rebellion.movement import judge_transport, movable
from service.games.rebellion.state import State

TRANSPORT: UnitId = "rebel-transport"


def leaving(state: State, system: SystemId, side: Side) -> dict[UnitId, int]:
    """Return the ships that leave in a retreat: all that move by themselves (RB-5.10.6, RB-5.10.7, RB-5.10.8)."""
    ships = own_units(state, system, side, "space")
    return {unit: count for unit, count in movable(state, side, system, ships).items() if not UNITS[unit].carried}


def commanders(state: State, combat: CombatVars, side: Side) -> list[LeaderId]:
    """Return the own leaders that can lead a retreat: all there but one that a card has brought for this combat."""
    return [leader for leader in leaders_in(state, combat.system, side) if not is_visitor(combat, leader)]


def may_retreat(state: State, combat: CombatVars, side: Side) -> bool:
    """Tell whether a retreat is possible at all; nothing of it is hidden."""
    return not judge_side(state, combat, side) and bool(destinations(state, combat, side))


def judge_side(state: State, combat: CombatVars, side: Side) -> list[Violation]:
    """Return why a side can not retreat, whereto and with what ever."""
    system = combat.system
    found = []
    if side in combat.retreated:
        found.append(forbidden("RB-5.10.18", "retreated-already"))
    if not has_units(state, system, OPPONENT[side]):
        found.append(forbidden("RB-5.10.24", "no-enemy-left"))
    if not commanders(state, combat, side):
        found.append(forbidden("RB-5.10.3", "no-leader-to-retreat", system=system))
    if side == "empire" and station_here(state, system):
        found.append(forbidden("RB-5.10.15", "station-holds", system=system))
    if retreat_forbidden(combat, side):
        found.append(forbidden("RB-18.1.2", "retreat-barred"))
    mobile = movable(state, side, system) if side in combat.freed else leaving(state, system, side)
    if not mobile:
        found.append(forbidden("RB-5.10.23", "nothing-can-retreat", system=system))
    return found


def judge_withdrawal(state: State, combat: CombatVars, side: Side, units: Mapping[UnitId, int]) -> list[Violation]:
    """Return why just these units can not leave: not there, immobile, without transport, ships left behind, none."""
    there = own_units(state, combat.system, side)
    found = []
    for unit, count in units.items():
        pointer = f"/action/units/{unit}"
        if UNITS[unit].side != side:
            found.append(forbidden("RB-5.10.2", "not-your-unit", pointer, unit=unit))
            continue
        if count > there.get(unit, 0):
            params = {"unit": unit, "place": combat.system, "there": there.get(unit, 0), "given": count}
            found.append(forbidden("RB-5.10.2", "not-so-many", pointer, **params))
        if UNITS[unit].immobile:
            rule = "RB-10.1.2" if UNITS[unit].structure else "RB-11.1.4"
            found.append(forbidden("RB-5.10.8", "immobile", pointer, unit=unit))
            found.append(forbidden(rule, "immobile", pointer, unit=unit))
    for unit, count in leaving(state, combat.system, side).items():
        if units.get(unit, 0) < count:
            params = {"unit": unit, "left": count - units.get(unit, 0)}
            found.append(forbidden("RB-5.10.6", "ship-left-behind", "/action/units", **params))
    if not units:
        found.append(forbidden("RB-5.10.5", "no-unit-retreats", "/action/units"))
    if side not in combat.freed:
        lacking = judge_transport(combat.system, dict(units), "/action/units")
        if lacking:
            found += [*lacking, forbidden("RB-5.10.9", "transport-holds", "/action/units")]
    return found


def stranded(state: State, combat: CombatVars, side: Side) -> dict[UnitId, int]:
    """Return the ships that must retreat now or are destroyed: the Rebel's alone (RB-5.10.16, RB-11.2.6).

    Those before a silent station stay in a round in which Death Star Plans were revealed.
    """
    system = combat.system
    ships = own_units(state, system, "rebel", "space")
    if side == "empire" or "space" not in contested(state, system):
        return {}
    silent = combat.plans != combat.round and _faces_silent_station(state, system)
    return ships if silent or all(unit == TRANSPORT for unit in ships) else {}


def _faces_silent_station(state: State, system: SystemId) -> bool:
    """Tell whether the Empire has nothing there but a Death Star that Ion Cannons leave no dice (RB-11.2.6)."""
    return (
        all(unit == DEATH_STAR for unit in own_units(state, system, "empire", "space"))
        and not has_units(state, system, "empire", "ground")
        and attack_dice(state, system, "empire", "space") == (0, 0)
    )
