"""What the players of Rebellion may not know (rules, section 16)."""

from random import Random
from typing import Any

from service.games.rebellion.assignment_cards import SEARCHER_OF
from service.games.rebellion.board import has_units, loyalty, zones
from service.games.rebellion.check.assignments import is_searched
from service.games.rebellion.check.effects import held_missions, held_objectives, held_projects
from service.games.rebellion.combat.fight import combat_of, hand_of
from service.games.rebellion.combat.standing import hand_is_open
from service.games.rebellion.components import ACTIONS, MISSIONS, OBJECTIVES, OPPONENT, SIDE_OF, SIDES, TACTICS, Side
from service.games.rebellion.frames import AssignmentFrame, EffectFrame, MobilizationFrame, RecruitFrame, SetupFrame
from service.games.rebellion.immediate_cards import RINGS, bearers
from service.games.rebellion.objectives.conditions import PLANS
from service.games.rebellion.state import State
from service.games.rebellion.teams.seats import is_alone, is_of_both

Slots = list[tuple[list[Any], int]]
"""Places where a card lies: the pile and the place in it."""

_SECRET_STEPS = (
    ("setup", "choose-base"),
    ("recruit", "arrange"),
    ("plant-false-lead", "arrange"),
    ("research-and-development", "keep"),
    ("our-most-desperate-hour", "take"),
    ("proceeding-as-planned", "take"),
    ("son-of-skywalker", "take"),
)
_OF_ONE_STAGE = (("covert-operation", "keep"), ("infiltration", "arrange"), ("stolen-plans", "arrange"))
"""Choices among objectives; the backs tell everybody the stages (RB-16.1.5), so they are secret within one stage."""


def another_world(state: Any, seat: Any, rng: Random) -> None:
    """Change what `seat` may not know: orders of decks, hands and face-down cards of the other, base, seed, counter.

    Once the game is over the decks alone are hidden (RB-19.1.8).
    """
    if state.chance is not None:
        state.chance.seed = f"{rng.getrandbits(128):032x}"
        state.chance.counter = rng.randrange(2**53)
    other = None if state.winner is not None else OPPONENT[SIDE_OF[seat]]
    for side in SIDES:
        _missions(state, side, side == other, rng)
        _actions(state, side, side == other, rng)
    _projects(state, other == "empire", rng)
    _objectives(state, other == "rebel", rng)
    _tactics(state, other, rng)
    _probes(state, other, rng)
    _holders(state, other, rng)


def knows_the_same(seat: Any, other: Any) -> bool:
    """Tell whether two seats see the same: members of one team (RB-17.1.6)."""
    return SIDE_OF[seat] == SIDE_OF[other]


def _holders(state: State, other: Side | None, rng: Random) -> None:
    """Change which member of the other team holds the cards in hand that show leaders of both."""
    if state.team is None or other is None or is_alone(state.team, other):
        return
    own = zones(state, other)
    # An immediate card is shown at once, by the member whose leader was recruited with it.
    kept = [card for card in state.team.general_cards if card in own.actions_used or card in RINGS]
    mine = [card for card in state.team.general_cards if ACTIONS[card].side != other and card not in kept]
    new = [card for card in own.actions if is_of_both(card) and card not in RINGS and rng.random() < 0.5]
    state.team.general_cards = list(dict.fromkeys([*kept, *mine, *new]))


def _slots(*piles: list[Any]) -> Slots:
    return [(pile, place) for pile in piles for place in range(len(pile))]


def _permute(slots: Slots, rng: Random) -> None:
    """Put the cards of these places into one another's place."""
    cards = [pile[place] for pile, place in slots]
    rng.shuffle(cards)
    for (pile, place), card in zip(slots, cards, strict=True):
        pile[place] = card


def _by_kind(slots: Slots, kind: Any, rng: Random) -> None:
    """Permute places whose cards are alike in `kind`, each kind for itself."""
    for value in dict.fromkeys(kind(pile[place]) for pile, place in slots):
        _permute([(pile, place) for pile, place in slots if kind(pile[place]) == value], rng)


def _missions(state: State, side: Side, hidden: bool, rng: Random) -> None:
    """Change the order of a mission deck, and of the other side the hand and the face-down missions."""
    own = zones(state, side)
    if not hidden:
        _permute(_slots(own.deck), rng)
        return
    face_down: list[Any] = [one.mission for one in own.assigned]
    by_deck = _searched_out(state, side)
    _by_kind(_slots(own.hand, face_down), lambda card: is_searched(side, card) and by_deck, rng)
    looked_through: list[Any] = [held_missions(frame) for frame in _effects(state) if frame.vars.side == side]
    ordinary = [
        (pile, place)
        for pile, place in _slots(own.hand, face_down, own.deck, *looked_through)
        if not MISSIONS[pile[place]].starting and not MISSIONS[pile[place]].project
    ]
    _permute(ordinary, rng)
    for one, mission in zip(own.assigned, face_down, strict=True):
        one.mission = mission


def _searched_out(state: State, side: Side) -> bool:
    """Tell whether an action card has brought out a mission this round: everybody knows from which deck it is."""
    return isinstance(state.program[0], AssignmentFrame) and SEARCHER_OF[side] in zones(state, side).actions_used


def _projects(state: State, hidden: bool, rng: Random) -> None:
    """Change the order of the project deck, and which projects the Empire holds."""
    own = state.empire
    piles: list[list[Any]] = [own.project_deck]
    face_down: list[Any] = [one.mission for one in own.assigned]
    if hidden:
        piles += [own.hand, face_down, *(frame.vars.cards for frame in _effects(state) if held_projects(frame))]
    _permute([(pile, place) for pile, place in _slots(*piles) if MISSIONS[pile[place]].project], rng)
    for one, mission in zip(own.assigned, face_down, strict=True):
        one.mission = mission


def _effects(state: State) -> list[EffectFrame]:
    return [frame for frame in state.program if isinstance(frame, EffectFrame)]


def _actions(state: State, side: Side, hidden: bool, rng: Random) -> None:
    """Change the order of an action deck, and of the other side all that it holds and that has left the game unseen.

    An immediate card is among those held just while it waits for its bearer (RB-13.2.3), so none but those come there.
    Of a team it is asked of who received it, whom the others know: there it stays as it is.
    """
    own = zones(state, side)
    piles: list[list[Any]] = [own.action_deck]
    if hidden:
        piles += [own.actions_out]
        piles += [getattr(frame.vars, side) for frame in state.program if isinstance(frame, RecruitFrame)]
    _by_kind(_slots(*piles), _recruits, rng)
    if hidden:
        everywhere = _slots(*piles, own.actions)
        _by_kind([(pile, place) for pile, place in everywhere if pile[place] not in RINGS], _recruits, rng)
        if state.team is None:
            immediate = [slot for slot in everywhere if slot[0][slot[1]] in RINGS and bearers(state, slot[0][slot[1]])]
            _by_kind(immediate, _recruits, rng)


def _recruits(card: Any) -> bool:
    return ACTIONS[card].recruit


def _objectives(state: State, hidden: bool, rng: Random) -> None:
    """Change the objectives within their stages, and the order of the deck below the one whose back is seen."""
    piles: list[list[Any]] = [state.objective_deck]
    shown = _shown_plans(state)
    if hidden:
        piles.append(state.rebel.objectives)
        piles += [
            frame.vars.cards
            for frame in _effects(state)
            if held_objectives(frame) and frame.card != "retrieve-the-plans"
        ]
    unseen = [(pile, place) for pile, place in _slots(*piles) if pile[place] not in shown]
    _by_kind(unseen, lambda card: OBJECTIVES[card].tier, rng)
    if not state.program or not isinstance(state.program[0], SetupFrame):
        _permute(_slots(state.objective_deck)[1:], rng)


def _shown_plans(state: State) -> list[str]:
    """Return the Death Star Plans in the Rebel hand that were revealed in the combat under way (RB-11.2.2)."""
    combat = combat_of(state)
    under_way = [frame.card for frame in _effects(state) if frame.card in PLANS]
    if under_way or combat is None or not combat.plans or any(card in state.objectives_out for card in PLANS):
        return under_way
    return [card for card in PLANS if card in state.rebel.objectives]


def _tactics(state: State, other: Side | None, rng: Random) -> None:
    """Change the tactic cards in decks and in the other's hand; how many of a theatre it holds is seen.

    Good Intel opens the Rebel hand for a whole combat.
    """
    piles: list[list[Any]] = [state.space_tactics.deck, state.ground_tactics.deck]
    combat = combat_of(state)
    if other is not None and combat is not None and not hand_is_open(combat, other):
        piles.append(hand_of(combat, other))
    _by_kind(_slots(*piles), lambda card: TACTICS[card].theatre, rng)


def _probes(state: State, other: Side | None, rng: Random) -> None:
    """Change the probe cards that the other holds or has drawn, the order of the deck, and where a hidden base is."""
    piles: list[list[Any]] = [state.probe_deck]
    if other == "empire":
        piles.append(state.empire.probes)
    if other == "rebel":
        piles += [frame.vars.drawn for frame in state.program if isinstance(frame, MobilizationFrame)]
        _base(state, piles, rng)
    _permute(_slots(*piles), rng)


def _base(state: State, piles: list[list[Any]], rng: Random) -> None:
    """Let a hidden base be in another system, where it could be hidden as well (RB-8.3.1, RB-2.1.3)."""
    base = state.base
    if base.location is None or base.revealed:
        return
    fit = [
        (pile, place)
        for pile, place in _slots(*piles)
        if loyalty(state, pile[place]) != "empire"
        and not has_units(state, pile[place], "empire", "ground")
        and not state.systems[pile[place]].destroyed
    ]
    if fit:
        pile, place = rng.choice(fit)
        base.location, pile[place] = pile[place], base.location


def is_secret(state: Any, seat: Any) -> bool:
    """Tell whether the answer of `seat` is seen by nobody else: the first base, and cards kept or put back unseen."""
    frame = state.program[-1]
    step = (str(frame.name), frame.at)
    if step in _OF_ONE_STAGE and isinstance(frame, EffectFrame):
        return len({OBJECTIVES[card].tier for card in frame.vars.cards}) == 1
    return step in _SECRET_STEPS
