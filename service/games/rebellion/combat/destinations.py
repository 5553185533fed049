"""Where a retreat may lead (rules, 5.10.10 to 5.10.14)."""

from service.engine.violations import Violation, forbidden
from service.games.rebellion.board import has_units, loyalty
from service.games.rebellion.components import ADJACENT, OPPONENT, SYSTEMS, Side, SystemId
from service.games.rebellion.frames import CombatVars
from service.games.rebellion.state import State


def destinations(state: State, combat: CombatVars, side: Side) -> list[SystemId]:
    """Return the systems that a side may retreat to: friendly ones if there are any (RB-5.10.13, RB-5.10.14)."""
    passable = [system for system in SYSTEMS[combat.system].adjacent if not _judge_passage(state, combat, side, system)]
    return [system for system in passable if _is_friendly(state, system, side)] or passable


def judge_destination(state: State, combat: CombatVars, side: Side, system: SystemId) -> list[Violation]:
    """Return why a side can not retreat to a system."""
    if system not in ADJACENT[combat.system]:
        return [forbidden("RB-5.10.10", "not-adjacent", _POINTER, place=combat.system, to=system)]
    found = _judge_passage(state, combat, side, system)
    if not found and system not in destinations(state, combat, side):
        found.append(forbidden("RB-5.10.13", "friendly-system-first", _POINTER, system=system))
    return found


_POINTER = "/action/system"


def _judge_passage(state: State, combat: CombatVars, side: Side, system: SystemId) -> list[Violation]:
    """Return what bars a neighbour: enemy units, or that the enemy came from there (RB-5.10.11, RB-5.10.12)."""
    enemy = OPPONENT[side]
    found = []
    if has_units(state, system, enemy):
        found.append(forbidden("RB-5.10.11", "enemy-there", _POINTER, system=system))
    if any(
        entry.side == enemy and entry.system == combat.system and entry.source == system
        for entry in state.lasting.entries
    ):
        found.append(forbidden("RB-5.10.12", "enemy-came-from-there", _POINTER, system=system))
    return found


def _is_friendly(state: State, system: SystemId, side: Side) -> bool:
    """Tell whether a system holds own units or the own loyalty (RB-5.10.13); Coruscant has it without a marker."""
    return has_units(state, system, side) or loyalty(state, system) == side
