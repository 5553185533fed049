"""Conservation of cards: each is in exactly one place (RB-15.1.11), and that among cards of its kind.

The common case is quick: all cards are counted at once. Only what fails is searched for pile by pile.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

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


class Kind(NamedTuple):
    """What may lie in a pile: these cards; else `rule` is broken."""

    cards: frozenset[str]
    rule: str


class Pile(NamedTuple):
    """Cards at a pointer, and what may lie there."""

    cards: Sequence[str]
    pointer: str
    kind: Kind


Group = tuple[Sequence[str], frozenset[str]]
"""Cards of piles that may hold the same ones, and which those are."""


def _kind(cards: Sequence[str], rule: str) -> Kind:
    return Kind(frozenset(cards), rule)


_STARTING: dict[Side, list[str]] = {side: mission_pile(side, "starting") for side in SIDES}
_DECK: dict[Side, list[str]] = {side: mission_pile(side, "deck") for side in SIDES}
_PROJECTS = mission_pile("empire", "project")
_RECRUIT: dict[Side, list[str]] = {side: action_pile(side, recruit=True) for side in SIDES}
_STARTING_ACTIONS: dict[Side, list[str]] = {side: action_pile(side, recruit=False) for side in SIDES}

_ALL = Counter[str](
    [
        *(card for side in SIDES for card in _STARTING[side] + _DECK[side] + _RECRUIT[side] + _STARTING_ACTIONS[side]),
        *_PROJECTS,
        *(card for tier in (1, 2, 3) for card in objective_pile(tier)),
        *tactic_pile("space"),
        *tactic_pile("ground"),
        *PROBE_CARDS,
    ]
)
_WITHOUT_ACTIONS = _ALL - Counter(card for side in SIDES for card in _STARTING[side] + _STARTING_ACTIONS[side])
_WITHOUT_HANDS = _ALL - Counter(card for side in SIDES for card in _STARTING[side])

_HAND: dict[Side, Kind] = {
    "rebel": _kind(_STARTING["rebel"] + _DECK["rebel"], "RB-1.1.4"),
    "empire": _kind(_STARTING["empire"] + _DECK["empire"] + _PROJECTS, "RB-1.1.4"),
}
_MISSION_DECK: dict[Side, Kind] = {side: _kind(_DECK[side], "RB-1.3.5") for side in SIDES}
_PROJECT_DECK = _kind(_PROJECTS, "RB-1.3.5")
_ACTION_DECK: dict[Side, Kind] = {side: _kind(_RECRUIT[side], "RB-1.2.4") for side in SIDES}
_ACTION: dict[Side, Kind] = {side: _kind(_RECRUIT[side] + _STARTING_ACTIONS[side], "RB-1.1.5") for side in SIDES}
_OBJECTIVE = _kind(list(OBJECTIVES), "RB-1.1.7")
_PROBE = _kind(PROBE_CARDS, "RB-1.1.8")
_SPACE = _kind(tactic_pile("space"), "RB-1.1.6")
_GROUND = _kind(tactic_pile("ground"), "RB-1.1.6")
_TACTIC = Kind(_SPACE.cards | _GROUND.cards, "RB-1.1.6")


def check_cards(state: State) -> Iterator[Violation]:
    """Yield a violation for each card that is missing, there too often, unknown, or among cards of another kind."""
    expected = _expected(state)
    under_way = [*_under_way(state)] if len(state.program) > 1 else []
    if not _in_order(state, under_way, expected):
        # A game ends in the middle of things: what was under way, and lay with it, is gone.
        yield from _faults([*_piles(state), *under_way], expected, missing=state.winner is None)


def _in_order(state: State, under_way: Sequence[Pile], expected: Counter[str]) -> bool:
    """Tell whether every card is there, and among its kind: the same piles as in `_piles`, taken together by kind."""
    groups: list[Group] = [*_groups(state.rebel, "rebel"), *_groups(state.empire, "empire")]
    empire, space, ground = state.empire, state.space_tactics, state.ground_tactics
    groups += (
        (empire.project_deck + empire.project_discard, _PROJECT_DECK.cards),
        (state.rebel.objectives + state.objective_deck + state.objectives_out, _OBJECTIVE.cards),
        (space.deck + space.discard, _SPACE.cards),
        (ground.deck + ground.discard, _GROUND.cards),
        *((pile.cards, pile.kind.cards) for pile in under_way),
    )
    location = state.base.location
    cards: list[str] = [*empire.probes, *state.probe_deck, *state.probes_out, *((location,) if location else ())]
    for group, kind in groups:
        if not kind.issuperset(group):
            return False
        cards += group
    # Probe cards are of their kind by their shape; the one that is not in the game is not among those expected.
    return dict.__eq__(Counter(cards), expected)


def _groups(own: _Zones, side: Side) -> tuple[Group, ...]:
    return (
        (own.hand + [one.mission for one in own.assigned], _HAND[side].cards),
        (own.deck + own.discard, _MISSION_DECK[side].cards),
        (own.actions + own.actions_used + own.actions_out, _ACTION[side].cards),
        (own.action_deck, _ACTION_DECK[side].cards),
    )


def _expected(state: State) -> Counter[str]:
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
            if card not in _ALL:
                yield impossible("RB-15.1.11", "card-unknown", pointer, card=card)
            elif card not in pile.kind.cards:
                yield impossible(pile.kind.rule, "card-in-foreign-place", pointer, card=card)
            elif seen[card] > expected[card]:
                yield impossible("RB-15.1.11", "card-twice", pointer, card=card, copies=expected[card])
    for card, copies in expected.items():
        if missing and seen[card] < copies:
            yield impossible("RB-15.1.11", "card-missing", "/state", card=card, copies=copies, there=seen[card])
