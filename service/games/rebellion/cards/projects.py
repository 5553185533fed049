"""What the Imperial projects do."""

from service.engine.program import END, Programs, programs_of
from service.games.rebellion import events as ev
from service.games.rebellion.board import is_populous, supply
from service.games.rebellion.cards.vocabulary import (
    ChooseOption,
    ChooseSystems,
    Deed,
    any_gain,
    forced,
    gain_in_each,
    mission_system,
    nothing,
    queue_by_icons,
    queue_unit,
    region,
    sabotage,
    settled,
)
from service.games.rebellion.components import CONSTRUCTION, DEATH_STAR, UNITS, SystemId, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract

# Construct Death Star


def lay_keel(table: RbTable, frame: EffectFrame) -> str | None:
    """Place the Death Star Under Construction; nothing at all unless both pieces are in supply (RB-11.1.11)."""
    state = table.state
    if supply(state, CONSTRUCTION) < 1 or supply(state, DEATH_STAR) < 1:
        return nothing(table, frame)
    for system in mission_system(state, frame):
        table.place_units("empire", system, {CONSTRUCTION: 1}, "gained")
    return settled(table, frame)


# Oversee Project


def early(state: State, frame: EffectFrame) -> dict[str, Deed]:
    """Return the ways to deploy a unit of space 1 or 2 in the mission's system.

    None in a sabotaged or destroyed one (RB-6.8.6, RB-6.8.7); a Death Star only where it is built (RB-11.1.8).
    """
    found: dict[str, Deed] = {}
    for system in mission_system(state, frame):
        lying = state.systems[system]
        if lying.sabotaged or lying.destroyed:
            continue
        for space in (1, 2):
            for unit in UNITS:
                if unit in state.empire.queue[space - 1] and (unit != DEATH_STAR or CONSTRUCTION in lying.units):
                    found[f"{unit}-from-{space}"] = deploy(unit, space, system)
    return found


def deploy(unit: UnitId, space: int, system: SystemId) -> Deed:
    """Deploy a unit of the queue; a Death Star replaces the one under construction (RB-11.1.9)."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        subtract(table.state.empire.queue[space - 1], {unit: 1})
        if unit == DEATH_STAR:
            table.take_units(system, {CONSTRUCTION: 1})
            table.add_units(system, {DEATH_STAR: 1})
            table.emit(ev.UnitReplaced("empire", system, CONSTRUCTION, DEATH_STAR))
        else:
            table.place_units("empire", system, {unit: 1}, "deployed")
        return settled(table, frame) or END

    return step


OVERSEEN = ChooseOption("deploy-unit", early)


# Superlaser Online


def destroy_here(table: RbTable, frame: EffectFrame) -> str | None:
    """Destroy the mission's system, unless it is destroyed already (RB-11.3.2, RB-11.3.3, RB-11.3.8, RB-11.3.9)."""
    for system in mission_system(table.state, frame):
        table.destroy_system(system)
    return settled(table, frame)


def populous_nearby(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return the populous systems of the region."""
    return [system for system in region(state, frame) if is_populous(state, system)]


TERROR = ChooseSystems("gain-loyalty", populous_nearby, 1, 1, gain_in_each, needs=any_gain)

PROJECT_EFFECTS: Programs = programs_of(
    {
        "construct-death-star": {"place": lay_keel, "queue": queue_unit(DEATH_STAR, 3)},
        "construct-factory": {"repair": sabotage(False), "queue-units": queue_by_icons()},
        "construct-super-star-destroyer": {"queue": queue_unit("super-star-destroyer", 3)},
        "oversee-project": {"deploy": forced(OVERSEEN, END), "choose-unit": OVERSEEN, "nothing": nothing},
        "superlaser-online": {"destroy": destroy_here, "gain-loyalty": forced(TERROR, END), "choose-system": TERROR},
    }
)
