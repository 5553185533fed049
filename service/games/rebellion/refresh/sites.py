"""Where a side can build (rules, 6.7): the icons of each place, and why a place, an icon or a unit does not do."""

from service.engine.violations import Violation, forbidden
from service.games.rebellion.actions import Build
from service.games.rebellion.board import (
    has_units,
    is_own,
    is_remote,
    loyalty,
    opposing,
    resources,
    stock_places,
    supply,
)
from service.games.rebellion.components import (
    BASE_ICONS,
    REBEL_BASE,
    SYSTEMS,
    UNITS,
    Icon,
    Side,
    SystemId,
)
from service.games.rebellion.frames import Icons, SiteIcons
from service.games.rebellion.state import State

AT_PLACE = "/action/place"
AT_UNIT = "/action/unit"
AT_FREED = "/action/freed"


def site_icons(state: State, side: Side) -> SiteIcons:
    """Return the resource icons that a side can build with as the board stands, by place (RB-6.7.1 to RB-6.7.12)."""
    found: SiteIcons = {}
    for system in SYSTEMS:
        if is_own(state, system, side) and not judge_site(state, side, system):
            icons = usable_icons(state, side, system)
            if icons:
                found[system] = tally_icons(icons)
    if side == "rebel" and not space_barred(state):
        found[REBEL_BASE] = tally_icons(list(BASE_ICONS))
    return found


def usable_icons(state: State, side: Side, system: SystemId) -> list[Icon]:
    """Return the icons of a system that a side may use, the leftmost where it is subjugated (RB-6.7.2)."""
    icons = resources(state, system)
    return icons[:1] if side == "empire" and state.systems[system].subjugated else icons


def tally_icons(icons: list[Icon]) -> Icons:
    """Return how often each icon is there."""
    return {icon: icons.count(icon) for icon in icons}


def space_barred(state: State) -> bool:
    """Tell whether the icons of the Rebel Base space are barred, the base revealed (RB-6.7.13)."""
    base = state.base
    if not base.revealed or base.location is None:
        return False
    return has_units(state, base.location, "empire") or loyalty(state, base.location) == "empire"


def judge_site(state: State, side: Side, system: SystemId) -> list[Violation]:
    """Return why a side can not build in a system at all, as the board stands."""
    lying = state.systems[system]
    found = []
    if lying.destroyed:
        found.append(forbidden("RB-6.7.9", "system-destroyed", AT_PLACE, place=system))
    if is_remote(state, system):
        found.append(forbidden("RB-6.7.9", "system-remote", AT_PLACE, place=system))
    if not is_own(state, system, side):
        found.append(forbidden("RB-6.7.1", "no-own-loyalty", AT_PLACE, place=system))
    if side == "rebel" and lying.subjugated:
        found.append(forbidden("RB-6.7.4", "system-subjugated", AT_PLACE, place=system))
    if lying.sabotaged:
        found.append(forbidden("RB-6.7.7", "system-sabotaged", AT_PLACE, place=system))
    if opposing(state, system, side):
        found.append(forbidden("RB-6.7.8", "opponent-there", AT_PLACE, place=system))
    return found


def judge_icon(state: State, side: Side, action: Build, left: Icons) -> list[Violation]:
    """Return why no icon of the place builds the unit; `left` are its icons not used yet.

    Those were fixed when the step began. Why an icon is not among them is read from the board as it stands now.
    """
    unit, place = action.unit, action.place
    icon = UNITS[unit].icon
    found = []
    if UNITS[unit].side != side:
        found.append(forbidden("RB-6.7.1", "not-your-unit", AT_UNIT, unit=unit))
    if icon is None:
        found.append(forbidden("RB-6.7.14", "no-icon-builds", AT_UNIT, unit=unit))
    if side == "empire" and place == REBEL_BASE:
        return [*found, forbidden("RB-8.1.3", "space-not-imperial", AT_PLACE)]
    if icon in left:
        return found
    if place == REBEL_BASE:
        reasons = [forbidden("RB-6.7.13", "base-icons-barred", AT_PLACE)] if space_barred(state) else []
        printed = list(BASE_ICONS)
    else:
        reasons = judge_site(state, side, place)
        printed = resources(state, place)
        if side == "empire" and state.systems[place].subjugated and icon in printed[1:]:
            reasons.append(forbidden("RB-6.7.3", "leftmost-icon-only", AT_PLACE, place=place))
    if icon is not None and icon not in printed:
        reasons.append(forbidden("RB-6.7.6", "icon-not-there", AT_UNIT, unit=unit, place=place))
    elif icon is not None and not reasons:
        reasons.append(forbidden("RB-6.7.6", "no-icon-left", AT_UNIT, unit=unit, place=place))
    return found + reasons


def judge_supply(state: State, side: Side, action: Build) -> list[Violation]:
    """Return why a unit is not to be had: none in supply, or the one destroyed for it (RB-6.7.10, RB-6.7.11)."""
    unit = action.unit
    if UNITS[unit].side != side:
        return []
    if supply(state, unit) > 0:
        return [] if action.freed is None else [forbidden("RB-6.7.11", "still-in-supply", AT_FREED, unit=unit)]
    if action.freed is None:
        return [forbidden("RB-6.7.10", "none-in-supply", AT_UNIT, unit=unit)]
    if action.freed not in stock_places(state, unit):
        return [forbidden("RB-6.7.11", "none-to-free-there", AT_FREED, unit=unit, place=action.freed)]
    return []
