"""What effects do by themselves, without a choice. Each is one change with the tests that follow it (RB-18.2.3)."""

from service.engine.program import END, Step
from service.games.rebellion.board import supply
from service.games.rebellion.cards.vocabulary.words import (
    Deed,
    Number,
    SystemsOf,
    Test,
    always,
    mission_system,
    nothing,
    number,
    settled,
)
from service.games.rebellion.components import SYSTEMS, Side, SystemId, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.special_windows import NobleSacrifice
from service.games.rebellion.table import RbTable

# The course of the effect


def when(test: Test, deed: Deed) -> Deed:
    """Do something only where a test holds."""
    return lambda table, frame: deed(table, frame) if test(table.state, frame) else None


# Loyalty, markers, reputation


def gain_loyalty(points: int, where: SystemsOf = mission_system) -> Deed:
    """Gain loyalty in systems, so many points in each (RB-7.1.2 to RB-7.1.7)."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        for system in where(table.state, frame):
            table.gain_loyalty(frame.vars.side, system, points)
        return settled(table, frame)

    return step


def gain_in_each(table: RbTable, frame: EffectFrame, systems: list[SystemId]) -> str | None:
    """Gain 1 loyalty in each of the systems chosen."""
    return gain_loyalty(1, lambda state, frame: systems)(table, frame)


def lose_loyalty(side: Side, where: SystemsOf) -> Deed:
    """Remove all loyalty markers of a side from systems, covered ones too (RB-7.2.5)."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        systems = [one for one in where(table.state, frame) if table.state.systems[one].loyalty == side]
        for system in systems:
            table.lose_loyalty(system)
        return settled(table, frame) if systems else nothing(table, frame)

    return step


def sabotage(lies: bool) -> Deed:
    """Place a sabotage marker in the mission's system, or remove the one there (RB-12.1.3, RB-12.1.4)."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        for system in mission_system(table.state, frame):
            table.sabotage(system, lies)
        return settled(table, frame)

    return step


def lose_reputation(points: int, needs: Test = always) -> Deed:
    """The Rebel player loses reputation, where a test holds (RB-2.1.9)."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        over = needs(table.state, frame) and table.move_reputation(-points)
        return END if over else None

    return step


# Cards


def draw_probes(count: Number) -> Deed:
    """The Empire draws probe cards (RB-6.3.3)."""

    def step(table: RbTable, frame: EffectFrame) -> None:
        table.draw_probes(number(count, table.state, frame))

    return step


def draw_objectives(count: Number) -> Deed:
    """The Rebel player draws objectives."""

    def step(table: RbTable, frame: EffectFrame) -> None:
        table.draw_objectives(number(count, table.state, frame))

    return step


def draw_projects(count: Number) -> Deed:
    """The Empire draws projects into its mission hand (RB-15.1.8)."""

    def step(table: RbTable, frame: EffectFrame) -> None:
        table.gain_cards("empire", "projects", table.take_projects(number(count, table.state, frame)))

    return step


# Leaders


def capture_target(table: RbTable, frame: EffectFrame) -> str | None:
    """Capture the target where it is; an earlier captive is rescued (RB-9.2.1, RB-9.2.8). Nothing is tested yet."""
    target = frame.vars.target
    if target is None or table.state.leaders.get(target) not in SYSTEMS:
        return nothing(table, frame)
    table.capture(target)
    return None


def capture_steps() -> dict[str, Step]:
    """Return the steps that capture the target: a card may answer that before the tests (RB-13.1.4)."""
    return {"capture": capture_target, "sacrifice": NobleSacrifice(), "settle": settled}


# Units


def queue_unit(unit: UnitId, space: int) -> Deed:
    """Put a unit from the supply on the own build queue; nothing without one in supply (RB-15.1.9)."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        if supply(table.state, unit) < 1:
            return nothing(table, frame)
        table.queue_units(frame.vars.side, space, {unit: 1})
        return settled(table, frame)

    return step
