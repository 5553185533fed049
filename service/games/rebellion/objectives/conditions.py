"""What each objective asks for. All of it is public, so that a question about it betrays nothing of the hand."""

from collections.abc import Callable, Iterable, Mapping

from service.games.rebellion.board import (
    captives,
    has_dark_lord,
    has_units,
    is_imperial,
    is_populous,
    is_rebel,
    loyalty,
    own_units,
)
from service.games.rebellion.combat.fight import winners
from service.games.rebellion.combat.standing import health_here
from service.games.rebellion.components import (
    CONSTRUCTION,
    CORUSCANT,
    DEATH_STAR,
    OBJECTIVES,
    REGIONS,
    SYSTEMS,
    UNITS,
    SystemId,
    Theatre,
    UnitId,
)
from service.games.rebellion.frames import CombatVars
from service.games.rebellion.state import State

PLANS = ("death-star-plans-2", "death-star-plans-3")
FIGHTERS: tuple[UnitId, ...] = ("x-wing", "y-wing")
STATIONS: tuple[UnitId, ...] = (DEATH_STAR, CONSTRUCTION)
DESTROYERS: tuple[UnitId, ...] = ("star-destroyer", "super-star-destroyer")
HEALTH_LOST = 3
"""The health of Imperial losses that Crippling Blow and Major Victory ask for."""


# Start of the refresh phase


def _systems(test: Callable[[SystemId], bool]) -> int:
    return sum(test(system) for system in SYSTEMS)


def destroyed_systems(state: State) -> int:
    """Return how many systems are destroyed."""
    return _systems(lambda system: state.systems[system].destroyed)


def _cut_supply_lines(state: State) -> bool:
    return (
        _systems(
            lambda system: (
                (state.systems[system].sabotaged or has_units(state, system, "rebel")) and is_imperial(state, system)
            )
        )
        >= 3
    )


def _defend_the_people(state: State) -> bool:
    return _systems(lambda system: has_units(state, system, "rebel") and is_rebel(state, system)) >= 4


def _regional_support(state: State) -> bool:
    """Every populous system of a region is loyal; destroyed ones drop out, but one at least is left."""
    for systems in REGIONS.values():
        populous = [system for system in systems if is_populous(state, system)]
        if populous and all(loyalty(state, system) == "rebel" for system in populous):
            return True
    return False


def _heart_of_the_empire(state: State) -> bool:
    return has_units(state, CORUSCANT, "rebel") and not has_units(state, CORUSCANT, "empire")


def _leave_no_one_behind(state: State) -> bool:
    return not captives(state)


def _popular_support(state: State) -> bool:
    """Rebel markers under a subjugation marker count too (RB-7.2.5)."""
    return _systems(lambda system: loyalty(state, system) == "rebel") >= 6


def _establish_outposts(state: State) -> bool:
    return _systems(lambda system: has_units(state, system, "rebel")) >= 5


def _inspire_sympathy(state: State) -> bool:
    return destroyed_systems(state) > 0


REFRESH: Mapping[str, Callable[[State], bool]] = {
    "cut-supply-lines": _cut_supply_lines,
    "defend-the-people": _defend_the_people,
    "regional-support": _regional_support,
    "heart-of-the-empire": _heart_of_the_empire,
    "leave-no-one-behind": _leave_no_one_behind,
    "popular-support": _popular_support,
    "establish-outposts": _establish_outposts,
    "inspire-sympathy": _inspire_sympathy,
}


# Losses in a combat


def _health_lost(state: State, combat: CombatVars, theatre: Theatre) -> int:
    """Return the health of the Imperial units of a theatre lost so far: as printed, whatever a card makes of it.

    A table may read it as the health that they had in this combat.
    """
    printed, health = state.readings.objectives_count_printed_health, 0
    for unit, count in combat.lost.items():
        facts = UNITS[unit]
        if facts.theatre == theatre and facts.health is not None:
            health += count * (facts.health if printed else health_here(combat, facts.health))
    return health


def _crippling_blow(state: State, combat: CombatVars) -> bool:
    return _health_lost(state, combat, "ground") >= HEALTH_LOST


def _rebel_assault(state: State, combat: CombatVars) -> bool:
    return any(unit in combat.lost for unit in DESTROYERS)


def _major_victory(state: State, combat: CombatVars) -> bool:
    return _health_lost(state, combat, "space") >= HEALTH_LOST


LOSSES: Mapping[str, Callable[[State, CombatVars], bool]] = {
    "crippling-blow": _crippling_blow,
    "rebel-assault": _rebel_assault,
    "major-victory": _major_victory,
}


def losses_met(state: State, combat: CombatVars) -> list[str]:
    """Return the objectives about losses whose condition is met: in a combat that the Rebel player began."""
    return [card for card, met in LOSSES.items() if met(state, combat)] if combat.current == "rebel" else []


def losses_open(state: State, combat: CombatVars) -> list[str]:
    """Return those of them that were not asked about yet in this combat (RB-14.1.11)."""
    return [card for card in losses_met(state, combat) if card not in combat.met]


# Battles won


def _liberation(state: State, combat: CombatVars) -> bool:
    return combat.was_subjugated and winners(state, combat).get("ground") == "rebel"


def _return_of_the_jedi(state: State, combat: CombatVars) -> bool:
    """A lord of the Sith was there at any time of the combat, or as a table may read it is there still."""
    stays = state.readings.dark_lord_at_any_time or has_dark_lord(state, combat.system)
    return combat.dark_lords and stays and "rebel" in winners(state, combat).values()


WON: Mapping[str, Callable[[State, CombatVars], bool]] = {
    "liberation": _liberation,
    "return-of-the-jedi": _return_of_the_jedi,
}


def won_met(state: State, combat: CombatVars) -> list[str]:
    """Return the objectives about won battles whose condition is met, the combat being over."""
    return [card for card, met in WON.items() if met(state, combat)]


# Death Star Plans


def stations(state: State, system: SystemId) -> dict[UnitId, int]:
    """Return the Death Stars in a system, finished or under construction."""
    ships = own_units(state, system, "empire", "space")
    return {unit: count for unit, count in ships.items() if unit in STATIONS}


def plans_met(state: State, combat: CombatVars) -> bool:
    """Tell whether a Rebel fighter and a Death Star are in the combat (RB-11.2.2, RB-11.2.5)."""
    fighters = own_units(state, combat.system, "rebel", "space")
    return bool(stations(state, combat.system)) and any(unit in fighters for unit in FIGHTERS)


# What everybody knows of the hand


def may_hold_any(state: State, cards: Iterable[str]) -> bool:
    """Tell whether the Rebel player can hold one of these as far as the backs tell: one not played yet (RB-16.1.5)."""
    return bool(that_may_be_held(state, cards))


def that_may_be_held(state: State, cards: Iterable[str]) -> list[str]:
    """Return which of these objectives the Rebel player can hold as far as the backs tell."""
    held = {OBJECTIVES[card].tier for card in state.rebel.objectives if card in OBJECTIVES}
    return [card for card in cards if card not in state.objectives_out and OBJECTIVES[card].tier in held]
