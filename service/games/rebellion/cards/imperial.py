"""What the Imperial missions do; those about hidden cards and the base have a file of their own, the projects another.

Each entry reads like the card, which is in `data/missions.json` with its rulings.
"""

from service.engine.program import END, Programs, programs_of
from service.games.rebellion import events as ev
from service.games.rebellion.board import is_captured, is_person, nearest_with_units
from service.games.rebellion.cards.vocabulary import (
    ChooseOption,
    ChooseSystems,
    Deed,
    MayChooseOption,
    MoveInto,
    any_gain,
    by_portrait,
    capture_steps,
    capture_target,
    destroy_by_health,
    draw_probes,
    draw_projects,
    forced,
    gain_in_each,
    gain_loyalty,
    has_portrait,
    lose_loyalty,
    lose_reputation,
    mission_system,
    nothing,
    queue_by_icons,
    region,
    settled,
    when,
)
from service.games.rebellion.components import SYSTEMS, UNITS, LeaderId, Place, RingId, SystemId, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.movement import Lifts
from service.games.rebellion.special_windows import NobleSacrifice
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract

LUKE: LeaderId = "luke-skywalker"
LURE: RingId = "lure-of-the-dark-side"

# Leaders


def nearest_garrisons(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return the systems with Imperial units that are fewest moves away, the mission's own being none away."""
    return [one for system in mission_system(state, frame) for one in nearest_with_units(state, system, "empire")]


def bring_in(table: RbTable, frame: EffectFrame, systems: list[SystemId]) -> str:
    """Capture the target, to be taken to a garrison: `vars.systems` keeps which."""
    frame.vars.systems = systems
    return capture_target(table, frame) or "sacrifice"


def take_along(table: RbTable, frame: EffectFrame) -> str | None:
    """Take the captive and the leaders of the mission to the garrison: with the capture one change (RB-18.2.3)."""
    leaders, target, here = table.state.leaders, frame.vars.target, frame.vars.place
    systems, frame.vars.systems = frame.vars.systems, []
    captive = [target] if target is not None and is_captured(table.state, target) else []
    for leader in [*captive, *frame.vars.leaders]:
        for system in systems:
            if system != here and leaders.get(leader) == here:
                table.place_leader(leader, system, "effect")
    return settled(table, frame)


NEAREST = ChooseSystems("bring-in", nearest_garrisons, 1, 1, bring_in)


def detain(table: RbTable, frame: EffectFrame) -> str | None:
    """Mark the target, which stays on the board in the next Retrieve Leaders step; not a captured leader."""
    state, target = table.state, frame.vars.target
    if target is None or state.leaders.get(target) not in SYSTEMS or is_captured(state, target):
        return nothing(table, frame)
    if target not in state.lasting.detained:
        state.lasting.detained.append(target)
        table.emit(ev.LeaderMarked(target, "detained"))
    return None


def freeze(table: RbTable, frame: EffectFrame) -> str | None:
    """Put the carbonite ring on the target, which frees the captured one (RB-9.2.11).

    There is one such ring: a leader who wears it already is rescued at once, as with the captured ring (RB-9.2.8).
    """
    state, target = table.state, frame.vars.target
    if target is None or not is_captured(state, target):
        return nothing(table, frame)
    earlier = state.rings.get("carbonite")
    if earlier is not None and earlier != target:
        table.rescue(earlier)
    table.attach("carbonite", target)
    return settled(table, frame)


def turn(table: RbTable, frame: EffectFrame) -> str | None:
    """Make the target an Imperial leader for the rest of the game (RB-9.4.5); only one leader can be (RB-9.4.4)."""
    target = frame.vars.target
    if target is None or not is_captured(table.state, target) or LURE in table.state.rings:
        return nothing(table, frame)
    table.attach(LURE, target)
    table.emit(ev.LeaderTurned(target))
    return settled(table, frame)


def is_luke(state: State, frame: EffectFrame) -> bool:
    """Tell whether the target is Luke Skywalker, in either version (RB-9.1.6)."""
    target = frame.vars.target
    return target is not None and is_person(target, LUKE)


# Units


def shifts(state: State, frame: EffectFrame) -> dict[str, Deed]:
    """Return the ways to shift an own unit of space 3 or 2, but not the one that has been shifted (see `shift`)."""
    found = {}
    for space in (3, 2):
        queue = state.empire.queue[space - 1]
        for unit in UNITS:
            shifted = frame.vars.owed.get(unit, 0) if space == frame.vars.count else 0
            if queue.get(unit, 0) > shifted:
                found[f"{unit}-from-{space}"] = shift(unit, space)
    return found


def shift(unit: UnitId, space: int) -> Deed:
    """Shift a unit one space; `vars.owed` and `vars.count` remember which, and on which space it is now."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        subtract(table.state.empire.queue[space - 1], {unit: 1})
        table.queue_units("empire", space - 1, {unit: 1})
        frame.vars.owed, frame.vars.count = {unit: 1}, space - 1
        return settled(table, frame)

    return step


def nothing_to_shift(state: State, frame: EffectFrame) -> bool:
    """Tell whether no own unit is on space 2 or 3."""
    return not shifts(state, frame)


SHIFT = ChooseOption("shift-unit", shifts)


def other_systems(state: State, frame: EffectFrame) -> list[Place]:
    """Return every system but the mission's own."""
    return [system for system in SYSTEMS if system != frame.vars.place]


INVASION: dict[UnitId, int] = {"stormtrooper": 2, "at-st": 1, "at-at": 1}

IMPERIAL_EFFECTS: Programs = programs_of(
    {
        "capture-rebel-operative": capture_steps(),
        "rule-by-fear": {"gain-loyalty": gain_loyalty(1)},
        "address-delays": {"queue-units": queue_by_icons()},
        "carbon-freezing": {"freeze": freeze, "lose-reputation": lose_reputation(1)},
        "collect-bounty": {
            "bring-in": forced(NEAREST, END),
            "choose-system": NEAREST,
            "capture-here": capture_target,
            "sacrifice": NobleSacrifice(),
            "take-along": take_along,
        },
        "detained": {"detain": detain},
        "display-of-power": {"gain-loyalty": gain_loyalty(2)},
        "double-our-efforts": {
            "nothing": when(nothing_to_shift, nothing),
            "shift": forced(SHIFT, "shift-another"),
            "choose-unit": SHIFT,
            "shift-another": MayChooseOption("shift-another", shifts, needs=has_portrait),
        },
        "fear-will-keep-them-in-line": {
            "gain-loyalty": ChooseSystems("gain-loyalty", region, 2, 2, gain_in_each, needs=any_gain)
        },
        "hunt-them-down": {"destroy": destroy_by_health(2, "rebel")},
        "imperial-propaganda": {"lose-loyalty": lose_loyalty("rebel", region)},
        "lure-of-the-dark-side": {"turn": turn, "lose-reputation": lose_reputation(1, is_luke)},
        "planetary-conquest": {
            "move": MoveInto("move-units", other_systems, Lifts(distance=True, transport=True), most=INVASION)
        },
        "probe-droid-initiative": {"draw": draw_probes(by_portrait(4, 2))},
        "secret-weapons-research": {"draw": draw_projects(2)},
        "trade-negotiations": {"gain-loyalty": gain_loyalty(1)},
    }
)
