"""Units, leaders and rings: as many as there are in the box, each where it can be."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import captives, side_of, zones
from service.games.rebellion.components import (
    CONSTRUCTION,
    DEATH_STAR,
    LEADERS,
    REBEL_BASE,
    RINGS,
    SIDES,
    STARTING_LEADERS,
    SYSTEMS,
    UNITS,
    LeaderId,
    RingId,
    Side,
    UnitId,
)
from service.games.rebellion.frames import DeployFrame, MissionFrame
from service.games.rebellion.immediate_cards import RINGS as ATTACHED
from service.games.rebellion.state import Empire, Rebel, State

_JEDI: LeaderId = "luke-skywalker-jedi"
_LUKE: LeaderId = "luke-skywalker"
_SUPPLY = {unit: facts.supply for unit, facts in UNITS.items()}
_QUEUED: dict[Side, frozenset[UnitId]] = {
    side: frozenset(unit for unit, facts in UNITS.items() if facts.side == side and unit != CONSTRUCTION)
    for side in SIDES
}
"""What may lie on the queue of a side; only asked for members."""
_STARTING = frozenset(leader for side in SIDES for leader in STARTING_LEADERS[side])
"""The leaders of both sides that are there from the start; only asked for members."""
_OF_SIDE: dict[Side, frozenset[LeaderId]] = {
    side: frozenset(leader for leader, facts in LEADERS.items() if facts.side == side) for side in SIDES
}
_CAPTURE = ("captured", "carbonite")
_OTHER_SIDE: tuple[RingId, ...] = ("captured", "carbonite", "lure-of-the-dark-side")
"""Rings whose bearers are in the hands of the other side, or have gone over to it."""
_FALCON_BEARERS: tuple[LeaderId, ...] = ("han-solo", "chewbacca")
_ATTACHED_BY = {ring: card for card, ring in ATTACHED.items()}
"""The immediate card that attaches a ring, and nothing else does."""


def check_units(state: State, on_board: dict[UnitId, int]) -> Iterator[Violation]:
    """Yield what is wrong with the numbers of units and with the build queues (RB-15.1.1, RB-15.1.2).

    on_board: the units in all systems by type; it is added to.
    """
    total = on_board
    for unit, count in state.base.units.items():
        total[unit] = total.get(unit, 0) + count
        if UNITS[unit].side == "empire":
            yield impossible("RB-8.1.3", "imperial-unit-in-space", f"/state/base/units/{unit}", unit=unit)
    for side in SIDES:
        for index, space in enumerate(zones(state, side).queue):
            if space:
                if not _QUEUED[side].issuperset(space):
                    yield from _check_queue(side, space, f"/state/{side}/queue/{index}")
                for unit, count in space.items():
                    total[unit] = total.get(unit, 0) + count
    for index, frame in enumerate(state.program):
        if isinstance(frame, DeployFrame):
            yield from _check_queue(frame.vars.side, frame.vars.units, f"/state/program/{index}/vars/units")
            for unit, count in frame.vars.units.items():
                total[unit] = total.get(unit, 0) + count
    for unit, count in total.items():
        if count > _SUPPLY[unit]:
            rule = "RB-15.1.1" if UNITS[unit].side == "empire" else "RB-15.1.2"
            yield impossible(rule, "too-many-units", "/state", unit=unit, there=count, supply=_SUPPLY[unit])
    if DEATH_STAR in total:
        yield from _check_death_star(state)


def _check_queue(side: Side, units: dict[UnitId, int], at: str) -> Iterator[Violation]:
    """A build queue holds units of its side; the site of a Death Star is put on the board only (RB-1.1.2)."""
    for unit in units:
        if UNITS[unit].side != side:
            yield impossible("RB-1.1.2", "not-of-this-side", f"{at}/{unit}", unit=unit)
        elif unit == CONSTRUCTION:
            yield impossible("RB-11.1.4", "site-on-queue", f"{at}/{unit}", unit=unit)


def _check_death_star(state: State) -> Iterator[Violation]:
    """A Death Star is on its way only while its site is on the board, and only one for one site (RB-11.1.10)."""
    waiting = state.empire.queue + [frame.vars.units for frame in state.program if isinstance(frame, DeployFrame)]
    queued = sum([units[DEATH_STAR] for units in waiting if DEATH_STAR in units])
    if queued:
        sites = sum(system.units.get(CONSTRUCTION, 0) for system in state.systems.values())
        if queued > sites:
            yield impossible("RB-11.1.10", "death-star-without-site", "/state/empire/queue", queued=queued, sites=sites)


def check_leaders(state: State) -> Iterator[Violation]:
    """Yield what is wrong with the leaders: not in play, in two places or nowhere (RB-9.1.1), where they can not be."""
    leaders = state.leaders
    if not leaders.keys() >= _STARTING:
        for side in SIDES:
            for leader in STARTING_LEADERS[side]:
                if leader not in leaders:
                    yield impossible("RB-1.2.2", "leader-missing", "/state/leaders", leader=leader)
    if _JEDI in leaders and _LUKE in leaders:
        yield impossible("RB-9.1.6", "leader-twice", f"/state/leaders/{_LUKE}", leader=_LUKE, other=_JEDI)
    rebel, empire = _assigned(state.rebel), _assigned(state.empire)
    busy = {*rebel, *empire, *_on_mission(state)}
    for leader, where in leaders.items():
        if where == REBEL_BASE:
            if side_of(state, leader) == "empire":
                yield impossible("RB-8.1.3", "imperial-leader-in-space", f"/state/leaders/{leader}", leader=leader)
            elif state.base.revealed:
                yield impossible("RB-8.3.4", "leader-in-closed-space", f"/state/leaders/{leader}", leader=leader)
        if where == "mission":
            if leader not in busy:
                yield impossible("RB-9.1.1", "leader-without-mission", f"/state/leaders/{leader}", leader=leader)
        elif leader in busy:
            yield impossible("RB-3.2.5", "leader-elsewhere", f"/state/leaders/{leader}", leader=leader)
    # Nearly always every one of them is on one mission of its side, captured by nobody.
    orderly = (
        len({*rebel, *empire}) == len(rebel) + len(empire)
        and leaders.keys() >= busy
        and _OF_SIDE["rebel"].issuperset(rebel)
        and _OF_SIDE["empire"].issuperset(empire)
        and busy.isdisjoint([state.rings.get(ring) for ring in _OTHER_SIDE])
    )
    if not orderly:
        yield from _check_assigned(state)


def _assigned(own: Empire | Rebel) -> list[LeaderId]:
    """Return the leaders on face-down missions."""
    return [leader for one in own.assigned for leader in one.leaders]


def _on_mission(state: State) -> list[LeaderId]:
    """Return the leaders on a mission under way that takes place nowhere on the board."""
    missions = [frame.vars for frame in state.program if isinstance(frame, MissionFrame)]
    return [leader for mission in missions if mission.place is None for leader in mission.leaders]


def _check_assigned(state: State) -> Iterator[Violation]:
    """Face-down missions have leaders of their own side, each on one mission (RB-3.2.5, RB-9.2.5)."""
    seen: list[LeaderId] = []
    captured = captives(state)
    for side in SIDES:
        for place, one in enumerate(zones(state, side).assigned):
            for index, leader in enumerate(one.leaders):
                able = leader in state.leaders and leader not in captured and side_of(state, leader) == side
                if leader in seen or not able:
                    at = f"/state/{side}/assigned/{place}/leaders/{index}"
                    yield _misassigned(state, side, leader, at, twice=leader in seen)
                seen.append(leader)


def _misassigned(state: State, side: Side, leader: LeaderId, at: str, twice: bool) -> Violation:
    if twice:
        return impossible("RB-9.1.1", "leader-on-two-missions", at, leader=leader)
    if leader not in state.leaders:
        return impossible("RB-1.2.3", "leader-not-in-play", at, leader=leader)
    if side_of(state, leader) != side:
        return impossible("RB-3.2.5", "not-of-this-side", at, unit=leader)
    return impossible("RB-9.2.5", "captive-on-mission", at, leader=leader)


def check_rings(state: State) -> Iterator[Violation]:
    """Yield rings that can not be where they are (RB-9.2.1, RB-9.4.1, RB-9.4.3, RB-9.4.4)."""
    seen: list[LeaderId] = []
    for ring, bearer in state.rings.items():
        at = f"/state/rings/{ring}"
        where = state.leaders.get(bearer)
        if bearer in seen:
            yield impossible("RB-9.4.3", "two-rings", at, leader=bearer)
        seen.append(bearer)
        if where is None or where == "eliminated":
            yield impossible("RB-9.4.1", "bearer-not-in-play", at, leader=bearer)
        elif LEADERS[bearer].side != "rebel" or (ring == "millennium-falcon" and bearer not in _FALCON_BEARERS):
            yield impossible("RB-9.4.4", "not-a-bearer", at, leader=bearer, bearer=RINGS[ring].bearer)
        elif ring in _ATTACHED_BY and _ATTACHED_BY[ring] not in state.rebel.actions_used:
            yield impossible("RB-9.4.4", "ring-without-card", at, card=_ATTACHED_BY[ring])
        elif ring in _CAPTURE and where not in SYSTEMS:
            yield impossible("RB-9.2.1", "captive-not-in-system", at, leader=bearer)
