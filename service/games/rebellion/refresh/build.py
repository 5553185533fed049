"""The build step (rules, 6.7): resource icons put units on the build queue, the Rebel player's first."""

from service.engine.choices import Offer, OneOf
from service.engine.program import END, Program
from service.engine.violations import Violation
from service.games.rebellion.actions import Build, EndBuild
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import stock_places, supply
from service.games.rebellion.components import (
    BASE_SLOT,
    ICON_UNITS,
    REBEL_BASE,
    SYSTEMS,
    UNITS,
    Icon,
    Place,
    Side,
    UnitId,
)
from service.games.rebellion.decisions import BuildDecision
from service.games.rebellion.frames import BuildFrame, BuildVars, SiteIcons
from service.games.rebellion.refresh.sites import judge_icon, judge_supply, site_icons
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract

PLACES: tuple[Place, ...] = (*SYSTEMS, REBEL_BASE)
NO_SPACE = 0


def icons_of(build: BuildVars, side: Side) -> SiteIcons:
    """Return the icons that a side has left; the very object of the frame."""
    return build.rebel if side == "rebel" else build.empire


def queue_space(place: Place) -> int:
    """Return on which space of the queue the units of a place are put; 0: nothing is built there (RB-6.7.5)."""
    return BASE_SLOT if place == REBEL_BASE else SYSTEMS[place].build_slot or NO_SPACE


def count_icons(table: RbTable, frame: BuildFrame) -> None:
    """Fix the resource icons of both sides as they stand now (RB-6.7.1)."""
    frame.vars.rebel = site_icons(table.state, "rebel")
    frame.vars.empire = site_icons(table.state, "empire")


def stocks(state: State, side: Side, icon: Icon) -> tuple[list[UnitId], dict[UnitId, list[Place]]]:
    """Return the units of an icon that are in supply, and where others stand that can be destroyed for it."""
    in_supply = [unit for unit in ICON_UNITS[side][icon] if supply(state, unit) > 0]
    freed = {unit: stock_places(state, unit) for unit in ICON_UNITS[side][icon] if unit not in in_supply}
    return in_supply, {unit: places for unit, places in freed.items() if places}


def can_build(state: State, side: Side, icon: Icon) -> bool:
    """Tell whether an icon can build anything: a unit is in supply, or one can be destroyed for it."""
    return any(supply(state, unit) > 0 or stock_places(state, unit) for unit in ICON_UNITS[side][icon])


def usable(state: State, build: BuildVars, side: Side) -> list[tuple[Place, list[Icon]]]:
    """Return where a side has icons left that can build something, in board order."""
    left = icons_of(build, side)
    kinds = [icon for icon in ICON_UNITS[side] if any(icon in icons for icons in left.values())]
    able = [icon for icon in kinds if can_build(state, side, icon)]
    sites = [(place, [icon for icon in able if icon in left[place]]) for place in PLACES if place in left]
    return [(place, icons) for place, icons in sites if icons and queue_space(place)]


class BuildUnits(SideAsk):
    """A side builds one unit after the other until it declares the end or no icon is left that it can use (RB-6.7.1).

    Icons, supply and units are public, and so is whether it is asked.
    """

    actions = (Build, EndBuild)
    joint = True

    def asked(self, state: State, frame: BuildFrame) -> Side | None:
        side = frame.vars.side
        left = icons_of(frame.vars, side)
        possible = any(
            can_build(state, side, icon) for place, icons in left.items() if queue_space(place) for icon in icons
        )
        return side if possible else None

    def decision(self, state: State, frame: BuildFrame, seat: Side) -> BuildDecision:
        left = icons_of(frame.vars, seat)
        return BuildDecision(seat, ["build", "end_build"], {place: dict(icons) for place, icons in left.items()})

    def offers(self, state: State, frame: BuildFrame, seat: Side) -> list[Offer]:
        offers = [Offer(EndBuild)]
        for place, icons in usable(state, frame.vars, seat):
            at = OneOf([str(place)])
            units: list[UnitId] = []
            for icon in icons:
                in_supply, elsewhere = stocks(state, seat, icon)
                units += in_supply
                for unit, places in elsewhere.items():
                    freed = OneOf([str(other) for other in places])
                    offers.append(Offer(Build, {"place": at, "unit": OneOf([str(unit)]), "freed": freed}))
            if units:
                offers.append(Offer(Build, {"place": at, "unit": OneOf([str(unit) for unit in units])}))
        return offers

    def judge(self, state: State, frame: BuildFrame, seat: Side, action: Build | EndBuild) -> list[Violation]:
        if isinstance(action, EndBuild):
            return []
        left = icons_of(frame.vars, seat).get(action.place, {}) if queue_space(action.place) else {}
        return judge_icon(state, seat, action, left) + judge_supply(state, seat, action)

    def answer(self, table: RbTable, frame: BuildFrame, seat: Side, action: Build | EndBuild) -> str | None:
        if isinstance(action, EndBuild):
            return "next-side"
        unit, place = action.unit, action.place
        icon = UNITS[unit].icon
        assert icon is not None
        left = icons_of(frame.vars, seat)
        subtract(left[place], {icon: 1})
        if not left[place]:
            del left[place]
        if action.freed is not None:
            table.destroy_units(action.freed, {unit: 1})
            if table.settle(seat):
                return END
        table.queue_units(seat, queue_space(place), {unit: 1})
        return None


def next_side(table: RbTable, frame: BuildFrame) -> str:
    """Let the other side build, or end the step."""
    if frame.vars.side == "empire":
        return END
    frame.vars.side = "empire"
    return "build"


BUILD = Program("build", {"count-icons": count_icons, "build": BuildUnits(), "next-side": next_side})
