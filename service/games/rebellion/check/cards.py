"""Conservation of cards: each is in exactly one place (RB-15.1.11), and that among cards of its kind.

The common case is quick: cards are put in order, family by family. Only what fails is searched for pile by pile.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from service.engine.violations import Violation, impossible
from service.games.rebellion.check.effects import held_missions, held_objectives, held_probes, held_projects
from service.games.rebellion.components import (
    OBJECTIVES,
    PROBE_CARDS,
    SIDES,
    Side,
    action_pile,
    mission_pile,
    objective_pile,
    tactic_pile,
)
from service.games.rebellion.frames import (
    CombatFrame,
    EffectFrame,
    MissionFrame,
    MobilizationFrame,
    RecruitFrame,
    SetupFrame,
)
from service.games.rebellion.state import State, _Zones

Family = Literal[
    "rebel-missions", "empire-missions", "rebel-actions", "empire-actions", "objectives", "tactics", "probes"
]
"""Cards that lie in piles of each other, and never among those of another family."""


class Kind(NamedTuple):
    """What may lie in a pile: these cards, all of a family; else `rule` is broken."""

    family: Family
    cards: frozenset[str]
    rule: str


class Pile(NamedTuple):
    """Cards at a pointer, and what may lie there."""

    cards: Sequence[str]
    pointer: str
    kind: Kind


_STARTING: dict[Side, list[str]] = {side: mission_pile(side, "starting") for side in SIDES}
_DECK: dict[Side, list[str]] = {side: mission_pile(side, "deck") for side in SIDES}
_PROJECTS = mission_pile("empire", "project")
_RECRUIT: dict[Side, list[str]] = {side: action_pile(side, recruit=True) for side in SIDES}
_STARTING_ACTIONS: dict[Side, list[str]] = {side: action_pile(side, recruit=False) for side in SIDES}
_MISSIONS: dict[Side, Family] = {"rebel": "rebel-missions", "empire": "empire-missions"}
_ACTIONS: dict[Side, Family] = {"rebel": "rebel-actions", "empire": "empire-actions"}


class Box(NamedTuple):
    """The cards of a game, or of a part of its setup: how many of each, and those of each family in alphabetical order.

    They are told apart by family for speed: short lists are put in order sooner than a long one.
    """

    copies: Counter[str]
    families: dict[Family, list[str]]


def _box(missions: Mapping[Side, Sequence[str]], actions: Mapping[Side, Sequence[str]]) -> Box:
    families: dict[Family, Sequence[str]] = {
        **{_MISSIONS[side]: missions[side] for side in SIDES},
        **{_ACTIONS[side]: actions[side] for side in SIDES},
        "objectives": [card for tier in (1, 2, 3) for card in objective_pile(tier)],
        "tactics": tactic_pile("space") + tactic_pile("ground"),
        "probes": PROBE_CARDS,
    }
    copies = Counter(card for cards in families.values() for card in cards)
    return Box(copies, {family: sorted(cards) for family, cards in families.items()})


_DECKS: dict[Side, list[str]] = {"rebel": _DECK["rebel"], "empire": _DECK["empire"] + _PROJECTS}
_ALL = _box(
    {side: _STARTING[side] + _DECKS[side] for side in SIDES},
    {side: _STARTING_ACTIONS[side] + _RECRUIT[side] for side in SIDES},
)
_WITHOUT_ACTIONS = _box(_DECKS, _RECRUIT)
_WITHOUT_HANDS = _box(_DECKS, {side: _STARTING_ACTIONS[side] + _RECRUIT[side] for side in SIDES})


def _kind(family: Family, cards: Sequence[str], rule: str) -> Kind:
    return Kind(family, frozenset(cards), rule)


_HAND: dict[Side, Kind] = {side: _kind(_MISSIONS[side], _STARTING[side] + _DECKS[side], "RB-1.1.4") for side in SIDES}
_MISSION_DECK: dict[Side, Kind] = {side: _kind(_MISSIONS[side], _DECK[side], "RB-1.3.5") for side in SIDES}
_PROJECT_DECK = _kind("empire-missions", _PROJECTS, "RB-1.3.5")
_ACTION_DECK: dict[Side, Kind] = {side: _kind(_ACTIONS[side], _RECRUIT[side], "RB-1.2.4") for side in SIDES}
_ACTION: dict[Side, Kind] = {
    side: _kind(_ACTIONS[side], _RECRUIT[side] + _STARTING_ACTIONS[side], "RB-1.1.5") for side in SIDES
}
_OBJECTIVE = _kind("objectives", list(OBJECTIVES), "RB-1.1.7")
_PROBE = _kind("probes", PROBE_CARDS, "RB-1.1.8")
_SPACE = _kind("tactics", tactic_pile("space"), "RB-1.1.6")
_GROUND = _kind("tactics", tactic_pile("ground"), "RB-1.1.6")
_TACTIC = Kind("tactics", _SPACE.cards | _GROUND.cards, "RB-1.1.6")


def check_cards(state: State) -> Iterator[Violation]:
    """Yield a violation for each card that is missing, there too often, unknown, or among cards of another kind."""
    box = _expected(state)
    under_way = [*_under_way(state)] if len(state.program) > 1 else []
    if not _in_order(state, under_way, box):
        # A game ends in the middle of things: what was under way, and lay with it, is gone.
        yield from _faults([*_piles(state), *under_way], box.copies, missing=state.winner is None)


def _in_order(state: State, under_way: Sequence[Pile], box: Box) -> bool:
    """Tell whether every card is there, and among its kind: the same piles as in `_piles`, taken together by family.

    Within a family only the piles that do not take all of it are looked at for what they hold.
    """
    rebel, empire, space, ground = state.rebel, state.empire, state.space_tactics, state.ground_tactics
    rebel_decks, empire_decks = rebel.deck + rebel.discard, empire.deck + empire.discard
    projects, in_space = empire.project_deck + empire.project_discard, space.deck + space.discard
    on_ground, location = ground.deck + ground.discard, state.base.location
    if not (
        _MISSION_DECK["rebel"].cards.issuperset(rebel_decks)
        and _MISSION_DECK["empire"].cards.issuperset(empire_decks)
        and _PROJECT_DECK.cards.issuperset(projects)
        and _ACTION_DECK["rebel"].cards.issuperset(rebel.action_deck)
        and _ACTION_DECK["empire"].cards.issuperset(empire.action_deck)
        and _SPACE.cards.issuperset(in_space)
        and _GROUND.cards.issuperset(on_ground)
    ):
        return False
    found: dict[Family, list[str]] = {
        "rebel-missions": rebel.hand + rebel_decks + [one.mission for one in rebel.assigned],
        "empire-missions": empire.hand + empire_decks + projects + [one.mission for one in empire.assigned],
        "rebel-actions": rebel.actions + rebel.actions_used + rebel.actions_out + rebel.action_deck,
        "empire-actions": empire.actions + empire.actions_used + empire.actions_out + empire.action_deck,
        "objectives": rebel.objectives + state.objective_deck + state.objectives_out,
        "tactics": in_space + on_ground,
        "probes": [*empire.probes, *state.probe_deck, *state.probes_out, *((location,) if location else ())],
    }
    for pile in under_way:
        if not pile.kind.cards.issuperset(pile.cards):
            return False
        found[pile.kind.family] += pile.cards
    for cards in found.values():
        cards.sort()
    return found == box.families


def _expected(state: State) -> Box:
    """Return all cards of the game; those still aside while it is being set up are left out (RB-1.5.8)."""
    outer = state.program[0] if state.program else None
    if not isinstance(outer, SetupFrame):
        return _ALL
    return _WITHOUT_HANDS if outer.at in ("attach-rings", "choose-base") else _WITHOUT_ACTIONS


def _piles(state: State) -> Iterator[Pile]:
    """Yield every pile on the table."""
    yield from _zones(state.rebel, "rebel")
    yield from _zones(state.empire, "empire")
    empire = state.empire
    yield Pile(empire.project_deck, "/state/empire/project_deck", _PROJECT_DECK)
    yield Pile(empire.project_discard, "/state/empire/project_discard", _PROJECT_DECK)
    yield Pile(empire.probes, "/state/empire/probes", _PROBE)
    yield Pile(state.rebel.objectives, "/state/rebel/objectives", _OBJECTIVE)
    yield Pile(state.objective_deck, "/state/objective_deck", _OBJECTIVE)
    yield Pile(state.objectives_out, "/state/objectives_out", _OBJECTIVE)
    yield Pile(state.probe_deck, "/state/probe_deck", _PROBE)
    yield Pile(state.probes_out, "/state/probes_out", _PROBE)
    if state.base.location is not None:
        yield Pile((state.base.location,), "/state/base/location", _PROBE)
    yield Pile(state.space_tactics.deck, "/state/space_tactics/deck", _SPACE)
    yield Pile(state.space_tactics.discard, "/state/space_tactics/discard", _SPACE)
    yield Pile(state.ground_tactics.deck, "/state/ground_tactics/deck", _GROUND)
    yield Pile(state.ground_tactics.discard, "/state/ground_tactics/discard", _GROUND)


def _zones(own: _Zones, side: Side) -> Iterator[Pile]:
    at = f"/state/{side}"
    yield Pile(own.hand, f"{at}/hand", _HAND[side])
    yield Pile(own.deck, f"{at}/deck", _MISSION_DECK[side])
    yield Pile(own.discard, f"{at}/discard", _MISSION_DECK[side])
    if own.assigned:
        yield Pile([one.mission for one in own.assigned], f"{at}/assigned/*/mission", _HAND[side])
    yield Pile(own.actions, f"{at}/actions", _ACTION[side])
    yield Pile(own.action_deck, f"{at}/action_deck", _ACTION_DECK[side])
    yield Pile(own.actions_out, f"{at}/actions_out", _ACTION[side])
    yield Pile(own.actions_used, f"{at}/actions_used", _ACTION[side])


def _under_way(state: State) -> Iterator[Pile]:
    """Yield the cards that lie with what is under way: a revealed mission, cards drawn and not yet placed, hands."""
    for index, frame in enumerate(state.program):
        at = f"/state/program/{index}/vars"
        if isinstance(frame, MissionFrame):
            yield Pile((frame.vars.card,), f"{at}/card", _HAND[frame.vars.side])
        elif isinstance(frame, RecruitFrame):
            yield Pile(frame.vars.rebel, f"{at}/rebel", _ACTION_DECK["rebel"])
            yield Pile(frame.vars.empire, f"{at}/empire", _ACTION_DECK["empire"])
        elif isinstance(frame, MobilizationFrame):
            yield Pile(frame.vars.drawn, f"{at}/drawn", _PROBE)
        elif isinstance(frame, CombatFrame):
            yield Pile(frame.vars.hands.rebel, f"{at}/hands/rebel", _TACTIC)
            yield Pile(frame.vars.hands.empire, f"{at}/hands/empire", _TACTIC)
        elif isinstance(frame, EffectFrame):
            yield Pile(held_objectives(frame), f"{at}/cards", _OBJECTIVE)
            yield Pile(held_projects(frame), f"{at}/cards", _PROJECT_DECK)
            yield Pile(held_missions(frame), f"{at}/cards", _MISSION_DECK["rebel"])
            yield Pile(held_probes(frame), f"{at}/systems", _PROBE)


def _faults(piles: Sequence[Pile], expected: Counter[str], missing: bool) -> Iterator[Violation]:
    """Yield what is wrong, card by card; `missing`: whether every card has to be there."""
    seen: Counter[str] = Counter()
    for pile in piles:
        for index, card in enumerate(pile.cards):
            pointer = pile.pointer.replace("*", str(index)) if "*" in pile.pointer else f"{pile.pointer}/{index}"
            if isinstance(pile.cards, tuple):
                pointer = pile.pointer
            seen[card] += 1
            if card not in _ALL.copies:
                yield impossible("RB-15.1.11", "card-unknown", pointer, card=card)
            elif card not in pile.kind.cards:
                yield impossible(pile.kind.rule, "card-in-foreign-place", pointer, card=card)
            elif seen[card] > expected[card]:
                yield impossible("RB-15.1.11", "card-twice", pointer, card=card, copies=expected[card])
    for card, copies in expected.items():
        if missing and seen[card] < copies:
            yield impossible("RB-15.1.11", "card-missing", "/state", card=card, copies=copies, there=seen[card])
