"""Where a mission can be carried out: the conditions that cards name, each as a test with its refusal (RB-4.5.4)."""

from collections.abc import Callable

from service.engine.violations import Violation, forbidden
from service.games.rebellion.board import (
    captives_in,
    has_units,
    is_captured,
    is_imperial,
    is_populous,
    is_rebel,
    is_remote,
    loyalty,
    resources,
    side_of,
    units_at,
)
from service.games.rebellion.components import CORUSCANT, LEADERS, SYSTEMS, LeaderId, MissionFacts, SystemId
from service.games.rebellion.state import State

SystemTest = Callable[[State, SystemId], bool]
SYSTEM_TESTS: dict[str, SystemTest] = {
    "any-system": lambda state, system: True,
    "populous": is_populous,
    "remote": is_remote,
    "imperial-system": is_imperial,
    "imperial-loyalty": lambda state, system: loyalty(state, system) == "empire",
    "rebel-system": is_rebel,
    "subjugated": lambda state, system: state.systems[system].subjugated,
    "has-imperial-unit": lambda state, system: has_units(state, system, "empire"),
    "has-imperial-ship": lambda state, system: has_units(state, system, "empire", "space"),
    "no-imperial-unit": lambda state, system: not has_units(state, system, "empire"),
    "no-rebel-unit": lambda state, system: not has_units(state, system, "rebel"),
    "no-sabotage-marker": lambda state, system: not state.systems[system].sabotaged,
    "has-icon:blue-square": lambda state, system: "space-square" in resources(state, system),
    "may-be-destroyed": lambda state, system: system != CORUSCANT or state.readings.coruscant_can_be_destroyed,
    "has-captured-leader": lambda state, system: bool(captives_in(state, system)),
}
_UNITS = "has-any-unit:"


def system_test(card: MissionFacts, condition: str) -> SystemTest:
    """Return the test of a condition as a card names it."""
    if condition == "named-system":
        return lambda state, system: system == card.system
    if condition.startswith(_UNITS):
        wanted = condition.removeprefix(_UNITS).split("|")
        return lambda state, system: any(unit in wanted for unit in units_at(state, system))
    return SYSTEM_TESTS[condition]


def system_fits(state: State, card: MissionFacts, system: SystemId, pointer: str) -> list[Violation]:
    """Return the conditions of a mission that a system does not meet."""
    found = []
    for condition in card.conditions:
        if not system_test(card, condition)(state, system):
            rule = "RB-4.5.18" if card.id == "sabotage" else "RB-4.5.4"
            found.append(forbidden(rule, "system-does-not-fit", pointer, card=card.id, system=system, needs=condition))
    return found


def target_systems(state: State, card: MissionFacts) -> list[SystemId]:
    """Return the systems in which a mission can be carried out."""
    tests = [system_test(card, condition) for condition in card.conditions]
    return [system for system in SYSTEMS if all(test(state, system) for test in tests)]


LeaderTest = Callable[[State, LeaderId], bool]


def _in_system(state: State, leader: LeaderId) -> bool:
    return state.leaders.get(leader) in SYSTEMS


def _guarded(state: State, leader: LeaderId) -> bool:
    where = state.leaders.get(leader)
    return where in SYSTEMS and has_units(state, where, "empire")


LEADER_TESTS: dict[str, LeaderTest] = {
    "on-board-in-a-system": _in_system,
    "not-captured": lambda state, leader: not is_captured(state, leader),
    "not-lured": lambda state, leader: side_of(state, leader) == "rebel",
    "captured": is_captured,
    "wears-captured-ring": lambda state, leader: state.rings.get("captured") == leader,
    "system-has-imperial-unit": _guarded,
}


def leader_fits(state: State, card: MissionFacts, leader: LeaderId, pointer: str) -> list[Violation]:
    """Return the conditions of a mission that its target does not meet; it must be a Rebel leader."""
    found = []
    if LEADERS[leader].side != "rebel":
        found.append(forbidden("RB-4.5.4", "target-not-rebel", pointer, card=card.id, leader=leader))
    return found + [
        forbidden("RB-4.5.4", "target-does-not-fit", pointer, card=card.id, leader=leader, needs=condition)
        for condition in card.conditions
        if not LEADER_TESTS[condition](state, leader)
    ]


def targets(state: State, card: MissionFacts) -> list[LeaderId]:
    """Return the leaders that a mission can be aimed at."""
    return [leader for leader in LEADERS if not leader_fits(state, card, leader, "")]
