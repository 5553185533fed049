"""Demolition: for each resource icon of the mission's system one queued Imperial unit that it builds is destroyed."""

from service.engine.program import END, Step
from service.games.rebellion.cards.vocabulary import (
    ChooseOption,
    Deed,
    icon_counts,
    mission_system,
    nothing,
    settled,
)
from service.games.rebellion.components import ICON_UNITS, Icon, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


def note_icons(table: RbTable, frame: EffectFrame) -> str | None:
    """Note the icons of the system that match anything queued; with none the card does nothing."""
    system = next(iter(mission_system(table.state, frame)), None)
    frame.vars.icons = icon_counts(table.state, system)
    return None if _next(table.state, frame) else nothing(table, frame)


def destroy_only(table: RbTable, frame: EffectFrame) -> str | None:
    """Destroy what the next icon matches where that is no choice; go on until it is one, or no icon matches."""
    while matches := _next(table.state, frame):
        icon, found = matches
        if len(found) > 1:
            return None
        if _destroy(table, frame, icon, *found[0]):
            return END
    return END


def _next(state: State, frame: EffectFrame) -> tuple[Icon, list[tuple[UnitId, int]]] | None:
    """Return the first icon left that matches anything, with the units it matches and their spaces of the queue.

    Units of one type on one space are alike; nothing without a build icon is ever among them.
    """
    queue = state.empire.queue
    for icon, units in ICON_UNITS["empire"].items():
        if icon in frame.vars.icons:
            found = [(unit, space) for space in (1, 2, 3) for unit in units if unit in queue[space - 1]]
            if found:
                return icon, found
    return None


def _destroy(table: RbTable, frame: EffectFrame, icon: Icon, unit: UnitId, space: int) -> str | None:
    left = frame.vars.icons.pop(icon) - 1
    if left:
        frame.vars.icons[icon] = left
    table.destroy_queued("empire", space, {unit: 1})
    return settled(table, frame)


def ways(state: State, frame: EffectFrame) -> dict[str, Deed]:
    """Return what the next icon can destroy, each by its type and space of the queue, as in `at-st@2`."""
    matches = _next(state, frame)
    if matches is None:
        return {}
    icon, found = matches
    return {f"{unit}@{space}": _way(icon, unit, space) for unit, space in found}


def _way(icon: Icon, unit: UnitId, space: int) -> Deed:
    return lambda table, frame: _destroy(table, frame, icon, unit, space) or "destroy"


DEMOLITION: dict[str, Step] = {
    "icons": note_icons,
    "destroy": destroy_only,
    "choose": ChooseOption("destroy-queued", ways),
}
