"""Reading the board: who is where, whose a system is, what lies in a place. Nothing here changes a state."""

from collections.abc import Iterable, Mapping, Sequence

from service.games.rebellion.components import (
    ADJACENT,
    CONSTRUCTION,
    CORUSCANT,
    LEADERS,
    OPPONENT,
    REBEL_BASE,
    SIDES,
    SYSTEMS,
    THEATRES,
    UNITS,
    Icon,
    LeaderId,
    Place,
    Side,
    Skill,
    SystemId,
    Theatre,
    UnitId,
)
from service.games.rebellion.frames import DeployFrame
from service.games.rebellion.state import Empire, Rebel, State, TacticDeck

DARK_LORDS: tuple[LeaderId, ...] = ("darth-vader", "emperor-palpatine")

_LEADER_ORDER = {leader: place for place, leader in enumerate(LEADERS)}
CountsOfUnits = Mapping[UnitId, int]

_TYPES: dict[tuple[Side, Theatre | None], tuple[UnitId, ...]] = {
    (side, theatre): tuple(
        unit for unit, facts in UNITS.items() if facts.side == side and theatre in (None, facts.theatre)
    )
    for side in SIDES
    for theatre in (None, *THEATRES)
}
"""The unit types of a side and theatre, in the order of the unit list."""
_KINDS = {key: frozenset(types) for key, types in _TYPES.items()}
"""The same; only asked for members."""


def zones(state: State, side: Side) -> Empire | Rebel:
    """Return the cards and the queue of a faction."""
    return state.rebel if side == "rebel" else state.empire


def tactics(state: State, theatre: Theatre) -> TacticDeck:
    """Return a tactic deck with its discard pile."""
    return state.space_tactics if theatre == "space" else state.ground_tactics


# Units


def units_at(state: State, place: Place) -> dict[UnitId, int]:
    """Return all units of a place, of both sides; the very object of the state."""
    return state.base.units if place == REBEL_BASE else state.systems[place].units


def own_units(state: State, place: Place, side: Side, theatre: Theatre | None = None) -> dict[UnitId, int]:
    """Return the units of a side in a place, of one theatre or of both, in the order of the unit list."""
    there = units_at(state, place)
    if not there:
        return {}
    return {unit: there[unit] for unit in _TYPES[side, theatre] if unit in there}


def has_units(state: State, place: Place, side: Side, theatre: Theatre | None = None) -> bool:
    """Tell whether a side has a unit in a place, in a theatre or in any."""
    there = state.base.units if place == REBEL_BASE else state.systems[place].units
    return bool(there) and not _KINDS[side, theatre].isdisjoint(there)


def contested(state: State, system: SystemId) -> list[Theatre]:
    """Return the theatres in which both sides have units; on the ground none where all is destroyed (RB-0.1.13)."""
    there = state.systems[system].units
    # Most systems hold units of one side alone, and this is asked after every change.
    if not there or _KINDS["empire", None].isdisjoint(there) or _KINDS["rebel", None].isdisjoint(there):
        return []
    return [
        theatre
        for theatre in THEATRES
        if not _KINDS["empire", theatre].isdisjoint(there)
        and not _KINDS["rebel", theatre].isdisjoint(there)
        and not (theatre == "ground" and state.systems[system].destroyed)
    ]


def first_contested(state: State) -> SystemId | None:
    """Return the first system, in board order, with a contested theatre; None where there is none."""
    systems, imperial, rebel = state.systems, _KINDS["empire", None], _KINDS["rebel", None]
    for system in SYSTEMS:
        units = systems[system].units
        # Asked after nearly every action: most systems hold units of one side alone, if any.
        if units and not rebel.isdisjoint(units) and not imperial.isdisjoint(units) and contested(state, system):
            return system
    return None


def capacity(units: CountsOfUnits) -> int:
    """Return how many units these ships carry together (RB-4.4.1)."""
    return sum(UNITS[unit].capacity * count for unit, count in units.items())


def load(units: CountsOfUnits) -> int:
    """Return how many of these units have to be carried (RB-4.4.3)."""
    return sum(count for unit, count in units.items() if UNITS[unit].carried)


def supply(state: State, unit: UnitId) -> int:
    """Return how many units of a type are in supply: neither on the board nor on a queue (RB-0.1.12)."""
    side = UNITS[unit].side
    used = state.base.units.get(unit, 0)
    used += sum([system.units[unit] for system in state.systems.values() if unit in system.units])
    used += sum([space[unit] for space in zones(state, side).queue if unit in space])
    return UNITS[unit].supply - used - in_hand(state, unit)


def in_hand(state: State, unit: UnitId) -> int:
    """Return how many units of a type have slid off a queue and wait to be deployed."""
    return sum(frame.vars.units.get(unit, 0) for frame in state.program if isinstance(frame, DeployFrame))


def stock_places(state: State, unit: UnitId) -> list[Place]:
    """Return where units of a type stand on the board, the Rebel Base space first (RB-6.7.11)."""
    found: list[Place] = [REBEL_BASE] if unit in state.base.units else []
    return found + [system for system in SYSTEMS if unit in state.systems[system].units]


def station_here(state: State, system: SystemId) -> bool:
    """Tell whether a Death Star, finished or under construction, is in a system (RB-5.10.15)."""
    units = state.systems[system].units
    return "death-star" in units or CONSTRUCTION in units


# Leaders


def is_captured(state: State, leader: LeaderId) -> bool:
    """Tell whether a leader wears the captured or the carbonite ring (RB-0.1.11)."""
    rings = state.rings
    return rings.get("captured") == leader or rings.get("carbonite") == leader


def side_of(state: State, leader: LeaderId) -> Side:
    """Return whose a leader is now: one lured to the dark side is Imperial (RB-9.4.5)."""
    return "empire" if state.rings.get("lure-of-the-dark-side") == leader else LEADERS[leader].side


def leaders_in(state: State, whereabouts: str, side: Side) -> list[LeaderId]:
    """Return the leaders of a side somewhere, captured ones left out, in the order of the leader list."""
    found = [leader for leader, where in state.leaders.items() if where == whereabouts]
    if state.rings:
        found = [leader for leader in found if side_of(state, leader) == side and not is_captured(state, leader)]
    else:
        found = [leader for leader in found if LEADERS[leader].side == side]
    return sorted(found, key=_LEADER_ORDER.__getitem__) if len(found) > 1 else found


def captives_in(state: State, place: Place) -> list[LeaderId]:
    """Return the captured leaders in a place, in the order of the leader list."""
    worn = (state.rings.get("captured"), state.rings.get("carbonite"))
    return [leader for leader in LEADERS if leader in worn and state.leaders.get(leader) == place]


def captives(state: State) -> list[LeaderId]:
    """Return all captured leaders, in the order of the leader list."""
    rings = state.rings
    if "captured" not in rings and "carbonite" not in rings:
        return []
    worn = (rings.get("captured"), rings.get("carbonite"))
    return [leader for leader in LEADERS if leader in worn]


def free_rebels(state: State) -> list[LeaderId]:
    """Return the Rebel leaders in play that are not captured, wherever they are, in the order of the leader list."""
    return [
        leader
        for leader in LEADERS
        if state.leaders.get(leader, "eliminated") != "eliminated"
        and side_of(state, leader) == "rebel"
        and not is_captured(state, leader)
    ]


def has_tactics(leader: LeaderId) -> bool:
    """Tell whether a leader has a tactic value (RB-9.1.4)."""
    return LEADERS[leader].space is not None


def icons_of(leaders: Iterable[LeaderId], skill: Skill | None) -> int:
    """Return the icons of a skill, or of all skills, on these leaders (RB-4.6.7, RB-4.6.13)."""
    return sum(
        count for leader in leaders for kind, count in LEADERS[leader].skills.items() if skill is None or kind == skill
    )


def is_person(leader: LeaderId, person: LeaderId | None) -> bool:
    """Tell whether a leader is meant by a card that names `person`, in whatever version (RB-9.1.6)."""
    return person is not None and (leader == person or LEADERS[leader].counts_as == person)


def has_dark_lord(state: State, system: SystemId) -> bool:
    """Tell whether Darth Vader or Emperor Palpatine is in a system (RB-14.1.12)."""
    there = leaders_in(state, system, "empire")
    return any(is_person(leader, lord) for leader in there for lord in DARK_LORDS)


# Systems


def is_populous(state: State, system: SystemId) -> bool:
    """Tell whether a system is populous: a destroyed one is not (RB-0.1.3)."""
    return SYSTEMS[system].sort == "populous" and not state.systems[system].destroyed


def is_remote(state: State, system: SystemId) -> bool:
    """Tell whether a system is remote: a destroyed one is not (RB-0.1.3)."""
    return SYSTEMS[system].sort == "remote" and not state.systems[system].destroyed


def loyalty(state: State, system: SystemId) -> Side | None:
    """Return whom a system supports; Coruscant the Empire, without a marker (RB-7.1.1, RB-0.1.4)."""
    lying = state.systems[system]
    if system == CORUSCANT:
        return None if lying.destroyed else "empire"
    return lying.loyalty


def is_imperial(state: State, system: SystemId) -> bool:
    """Tell whether a system is an Imperial system (RB-0.1.4)."""
    return state.systems[system].subjugated or loyalty(state, system) == "empire"


def is_rebel(state: State, system: SystemId) -> bool:
    """Tell whether a system is a Rebel system (RB-0.1.5)."""
    lying = state.systems[system]
    return lying.loyalty == "rebel" and not lying.subjugated


def is_own(state: State, system: SystemId, side: Side) -> bool:
    """Tell whether a system has a side's loyalty; the Empire's also where it is subjugated (RB-6.7.1, RB-6.8.2)."""
    return loyalty(state, system) == side or (side == "empire" and state.systems[system].subjugated)


def resources(state: State, system: SystemId) -> list[Icon]:
    """Return the resource icons of a system, left first; a destroyed one has none (RB-11.3.3)."""
    return [] if state.systems[system].destroyed else list(SYSTEMS[system].icons)


def base_place(state: State) -> Place:
    """Return what a text that names the Rebel Base space means: the space, once revealed the system (RB-8.3.10)."""
    base = state.base
    return base.location if base.revealed and base.location is not None else REBEL_BASE


def connected(state: State, place: Place, other: Place) -> bool:
    """Tell whether movement leads from one place to the other (RB-4.3.1, RB-8.2.1)."""
    if place == REBEL_BASE:
        return other != REBEL_BASE and connected(state, other, REBEL_BASE)
    if other != REBEL_BASE:
        return other in ADJACENT[place]
    base = state.base
    if base.revealed or base.location is None:
        return False
    return place == base.location or place in ADJACENT[base.location]


def neighbours(state: State, place: Place, side: Side) -> list[Place]:
    """Return the places that movement of a side connects with a place; the Rebel Base space only for the Rebel."""
    if place == REBEL_BASE:
        return [system for system in SYSTEMS if connected(state, system, REBEL_BASE)] if side == "rebel" else []
    found: list[Place] = list(SYSTEMS[place].adjacent)
    if side == "rebel" and connected(state, place, REBEL_BASE):
        found.append(REBEL_BASE)
    return found


def nearest_with_units(state: State, system: SystemId, side: Side) -> list[SystemId]:
    """Return the systems with units of a side that are fewest moves away; `system` itself is no move away."""
    seen: list[SystemId] = [system]
    ring: Sequence[SystemId] = seen
    while ring:
        found = [place for place in SYSTEMS if place in ring and has_units(state, place, side)]
        if found:
            return found
        ring = [place for place in SYSTEMS if place not in seen and any(place in ADJACENT[other] for other in ring)]
        seen = [*seen, *ring]
    return []


def opposing(state: State, system: SystemId, side: Side) -> bool:
    """Tell whether the opponent of a side has a unit in a system."""
    return has_units(state, system, OPPONENT[side])
