"""The components as data, read once from `data/`, and the tables that the program looks them up in."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from service.engine.facts import in_language, read_facts
from service.engine.fields import CardId
from service.games.rebellion.facts import (
    ActionFacts,
    LeaderFacts,
    MissionFacts,
    ObjectiveFacts,
    RingFacts,
    Ruling,
    SystemFacts,
    TacticFacts,
    UnitFacts,
)
from service.games.rebellion.ids import (
    CONSTRUCTION,
    CORUSCANT,
    DEATH_STAR,
    MEMBERS,
    OPPONENT,
    REBEL_BASE,
    ROLE_OF,
    SEATS,
    SIDE_OF,
    SIDES,
    THEATRES,
    ActionTiming,
    Colour,
    Face,
    Icon,
    LeaderId,
    Member,
    Place,
    RingId,
    Role,
    Seat,
    Shape,
    Side,
    Skill,
    SystemId,
    Theatre,
    UnitClass,
    UnitId,
)

__all__ = [
    "ACTIONS",
    "ADJACENT",
    "ADVANCED",
    "BASE_ICONS",
    "BASE_SLOT",
    "BUILD_SPACES",
    "CONSTRUCTION",
    "CORUSCANT",
    "DEATH_STAR",
    "DICE",
    "DIE",
    "FIRST_GAME",
    "FIRST_REPUTATION",
    "FIRST_TIME",
    "ICON_UNITS",
    "LAST_SPACE",
    "LEADERS",
    "MEMBERS",
    "MISSIONS",
    "MISSIONS_DRAWN_AT_SETUP",
    "OBJECTIVES",
    "OPPONENT",
    "PROBE_CARDS",
    "REBEL_BASE",
    "RECRUIT_SPACES",
    "REGIONS",
    "RINGS",
    "ROLE_OF",
    "SEATS",
    "SIDES",
    "SIDE_OF",
    "STARTING_ACTION_CARDS",
    "STARTING_LEADERS",
    "SYSTEMS",
    "TACTICS",
    "THEATRES",
    "UNITS",
    "ActionFacts",
    "ActionTiming",
    "CardId",
    "Colour",
    "Component",
    "Face",
    "Icon",
    "LeaderFacts",
    "LeaderId",
    "Member",
    "MissionFacts",
    "ObjectiveFacts",
    "Place",
    "Placement",
    "RingFacts",
    "RingId",
    "Role",
    "Ruling",
    "Seat",
    "Shape",
    "Side",
    "Skill",
    "SystemFacts",
    "SystemId",
    "TacticFacts",
    "Theatre",
    "UnitClass",
    "UnitFacts",
    "UnitId",
    "action_pile",
    "components",
    "mission_pile",
    "names",
    "objective_pile",
    "tactic_pile",
]

Component = (
    SystemFacts | UnitFacts | LeaderFacts | MissionFacts | TacticFacts | ActionFacts | ObjectiveFacts | RingFacts
)


class _BaseSpace(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    names: dict[str, str]
    icons: tuple[Icon, ...]
    build_slot: int
    doubts: list[str]


class _Board(Struct, frozen=True, forbid_unknown_fields=True):
    rebel_base: _BaseSpace
    systems: list[SystemFacts]


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """What the first-game layout puts in one place: a loyalty marker or none, subjugation or not, units by type."""

    place: Place
    loyalty: Side | None
    subjugated: bool
    units: dict[UnitId, int]


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed layout of a first game (RB-1.6.1)."""

    probe_cards_removed: tuple[SystemId, ...]
    placements: tuple[Placement, ...]
    doubts: list[str]


class Advanced(Struct, frozen=True, forbid_unknown_fields=True):
    """What the advanced setup counts: marked probe cards to turn up, subjugated ones among them, units by side."""

    rebel_marked: int
    empire_marked: int
    subjugated: int
    units: dict[Side, dict[UnitId, int]]
    doubts: list[str]


class _Setup(Struct, frozen=True, forbid_unknown_fields=True):
    first_game: FirstGame
    advanced: Advanced
    starting_action_cards: int
    missions_drawn: int


class _Track(Struct, frozen=True, forbid_unknown_fields=True):
    last_space: int
    first_time: int
    first_reputation: int
    recruit_spaces: tuple[int, ...]
    build_spaces: tuple[int, ...]
    doubts: list[str]


class _Dice(Struct, frozen=True, forbid_unknown_fields=True):
    count: dict[Colour, int]
    faces: dict[Colour, tuple[Face, ...]]
    doubts: list[str]


_BOARD = read_facts(__package__, "board", _Board)
SYSTEMS: dict[SystemId, SystemFacts] = {system.id: system for system in _BOARD.systems}
UNITS: dict[UnitId, UnitFacts] = {unit.id: unit for unit in read_facts(__package__, "units", list[UnitFacts])}
LEADERS: dict[LeaderId, LeaderFacts] = {
    leader.id: leader for leader in read_facts(__package__, "leaders", list[LeaderFacts])
}
MISSIONS: dict[str, MissionFacts] = {card.id: card for card in read_facts(__package__, "missions", list[MissionFacts])}
TACTICS: dict[str, TacticFacts] = {card.id: card for card in read_facts(__package__, "tactics", list[TacticFacts])}
ACTIONS: dict[str, ActionFacts] = {card.id: card for card in read_facts(__package__, "actions", list[ActionFacts])}
OBJECTIVES: dict[str, ObjectiveFacts] = {
    card.id: card for card in read_facts(__package__, "objectives", list[ObjectiveFacts])
}
RINGS: dict[RingId, RingFacts] = {ring.id: ring for ring in read_facts(__package__, "rings", list[RingFacts])}

REGIONS: dict[int, tuple[SystemId, ...]] = {
    region: tuple(system.id for system in SYSTEMS.values() if system.region == region) for region in range(1, 9)
}
ADJACENT: dict[SystemId, frozenset[SystemId]] = {system.id: frozenset(system.adjacent) for system in SYSTEMS.values()}
"""Only asked for members, never iterated, so that no answer depends on the order of a set."""
PROBE_CARDS: tuple[SystemId, ...] = tuple(system for system in SYSTEMS if system != CORUSCANT)

_ICONS: tuple[Icon, ...] = (
    "space-triangle",
    "space-circle",
    "space-square",
    "ground-triangle",
    "ground-circle",
    "ground-square",
)
ICON_UNITS: dict[Side, dict[Icon, tuple[UnitId, ...]]] = {
    side: {
        icon: tuple(unit.id for unit in UNITS.values() if unit.side == side and unit.icon == icon) for icon in _ICONS
    }
    for side in SIDES
}
"""The build table of the faction sheets (RB-6.7.6)."""
BASE_ICONS: tuple[Icon, ...] = _BOARD.rebel_base.icons
BASE_SLOT = _BOARD.rebel_base.build_slot

STARTING_LEADERS: dict[Side, tuple[LeaderId, ...]] = {
    side: tuple(leader.id for leader in LEADERS.values() if leader.side == side and leader.entry == "starting")
    for side in SIDES
}

_TRACK = read_facts(__package__, "track", _Track)
RECRUIT_SPACES: tuple[int, ...] = _TRACK.recruit_spaces
BUILD_SPACES: tuple[int, ...] = _TRACK.build_spaces
LAST_SPACE = _TRACK.last_space
FIRST_TIME = _TRACK.first_time
FIRST_REPUTATION = _TRACK.first_reputation

_DICE = read_facts(__package__, "dice", _Dice)
DICE: dict[Colour, int] = _DICE.count
"""How many dice of a colour one attack or mission roll has at most (RB-1.1.10)."""
DIE: dict[Colour, tuple[Face, ...]] = _DICE.faces

_SETUP = read_facts(__package__, "setup", _Setup)
FIRST_GAME = _SETUP.first_game
ADVANCED = _SETUP.advanced
STARTING_ACTION_CARDS = _SETUP.starting_action_cards
MISSIONS_DRAWN_AT_SETUP = _SETUP.missions_drawn


def mission_pile(side: Side, kind: Literal["starting", "deck", "project"]) -> list[str]:
    """Return the ids of a side's starting missions, of its mission deck or of the projects, copies repeated."""
    return [
        card.id
        for card in MISSIONS.values()
        if card.side == side and card.starting == (kind == "starting") and card.project == (kind == "project")
        for _ in range(card.copies)
    ]


def tactic_pile(theatre: Theatre) -> list[str]:
    """Return the ids of a theatre's tactic cards, copies repeated (RB-1.1.6)."""
    return [card.id for card in TACTICS.values() if card.theatre == theatre for _ in range(card.copies)]


def action_pile(side: Side, recruit: bool) -> list[str]:
    """Return the ids of a side's action cards: those of the action deck, or its starting ones (RB-1.1.5)."""
    return [
        card.id
        for card in ACTIONS.values()
        if card.side == side and card.recruit == recruit
        for _ in range(card.copies)
    ]


def objective_pile(tier: int) -> list[str]:
    """Return the ids of the objectives of a stage, 1 to 3 (RB-1.1.7)."""
    return [card.id for card in OBJECTIVES.values() if card.tier == tier]


_TABLES: tuple[Mapping[Any, Component], ...] = (
    SYSTEMS,
    UNITS,
    LEADERS,
    MISSIONS,
    TACTICS,
    ACTIONS,
    OBJECTIVES,
    RINGS,
)


@cache
def components(language: str) -> list[Component]:
    """Return every component, board first and rings last, with names in `language` where known, else in English."""
    facts: Iterable[Component] = (fact for table in _TABLES for fact in table.values())
    return in_language(facts, language)


@cache
def names(language: str) -> Mapping[str, str]:
    """Return the names of everything by id, in `language` where known, else in English.

    The Rebel Base space has one too, and what a mission needs, as `MissionFacts.conditions` call it, is put in words.
    """
    base = _BOARD.rebel_base
    found: dict[str, str] = {fact.id: fact.name for fact in reversed(components(language))}
    return {
        **read_facts(__package__, "conditions", dict[str, str]),
        **found,
        REBEL_BASE: base.names.get(language, base.name),
    }
