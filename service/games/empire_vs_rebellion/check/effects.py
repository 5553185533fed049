"""Effects under way that fit the table: the right card, user and step, and cards remembered in their places."""

from collections.abc import Iterator

from service.engine.choices import different
from service.engine.violations import Violation, impossible
from service.games.empire_vs_rebellion.cards.bans import is_banned
from service.games.empire_vs_rebellion.cards.event_effects import EFFECT_PROGRAMS, EVENTS_SEEN, user_of
from service.games.empire_vs_rebellion.cards.vocabulary.asks import ReplaceStrategy
from service.games.empire_vs_rebellion.components import CHARACTERS, OPPONENT, RESOURCES, SEATS
from service.games.empire_vs_rebellion.programs import PROGRAMS
from service.games.empire_vs_rebellion.state import (
    DominanceFrame,
    EffectFrame,
    State,
    StruggleFrame,
    known,
    side,
)

AT = "/state/program/1"
DISCARDS_ITSELF = ("luke-skywalker/discard-opposing", "jabba-the-hutt/play")
"""Steps before which a card may have discarded itself."""
DISCARDED_OPPOSING = "boba-fett/exhaust"
"""The step before which a card of the opponent may have been discarded."""


def check_effect(state: State) -> Iterator[Violation]:
    """Yield what contradicts the effect on top of the phase. Takes a phase that was found right."""
    outer, frame = state.program[0], state.program[1]
    assert isinstance(frame, EffectFrame)
    if isinstance(outer, StruggleFrame):
        faults = list(_check_power(state, outer, frame))
    elif isinstance(outer, DominanceFrame):
        faults = list(_check_event_effect(outer, frame))
    else:
        faults = [impossible("EVR-4.2", "programs-do-not-nest", "/state/program")]
    yield from faults
    if not faults:
        yield from _check_step(state, frame)


def _check_power(state: State, outer: StruggleFrame, frame: EffectFrame) -> Iterator[Violation]:
    """A power under way is of a card that the acting player has just exhausted, and no event bans it."""
    user = frame.vars.user
    facts = RESOURCES.get(frame.card)
    if facts is None or facts.faction != user or outer.vars.turn != user or outer.at != "end-turn":
        yield impossible("EVR-6.12", "effect-of-wrong-card", f"{AT}/card", card=frame.card)
        return
    if is_banned(state, frame.card):
        yield impossible("EVR-12.16", "effect-banned", f"{AT}/card", card=frame.card)
    own = side(state, user)
    exhausted = [card.card for card in own.in_play if card.exhausted]
    # A card that has just discarded itself still finishes its power (EVR-12.19).
    gone = own.discard[-1:] if frame.vars.done and f"{frame.card}/{frame.at}" in DISCARDS_ITSELF else []
    if frame.card not in exhausted and frame.card not in gone:
        yield impossible("EVR-6.10", "effect-of-active-card", f"{AT}/card", card=frame.card)


def _check_event_effect(outer: DominanceFrame, frame: EffectFrame) -> Iterator[Violation]:
    """An event's effect under way is of the contested event, for its winner or loser."""
    winner = outer.vars.winner
    if frame.card != outer.vars.contested or frame.card not in EFFECT_PROGRAMS or winner is None:
        yield impossible("EVR-7.11", "effect-of-wrong-card", f"{AT}/card", card=frame.card)
    elif frame.vars.user != user_of(frame.card, winner):
        yield impossible("EVR-7.11", "effect-of-wrong-player", f"{AT}/vars/user", card=frame.card)


def _check_step(state: State, frame: EffectFrame) -> Iterator[Violation]:
    """What a step remembers fits, if there is such a step."""
    program = PROGRAMS[frame.card]
    node = program.nodes.get(frame.at)
    if node is not None:
        yield from _check_vars(state, frame, f"{program.name}/{frame.at}")
        yield from _check_chosen(state, frame, node.ask)


def _check_chosen(state: State, frame: EffectFrame, ask: object) -> list[Violation]:
    """Both have a chosen strategy, except whoever is asked to replace it (EVR-12.23)."""
    replaced = ask.owner(frame) if isinstance(ask, ReplaceStrategy) else None
    if replaced is not None and not side(state, replaced).unused:
        return [impossible("EVR-9.6", "no-unused-strategy", f"/state/{replaced}/unused")]
    return [
        impossible("EVR-5.10", "no-chosen-strategy", f"/state/{seat}/chosen")
        for seat in SEATS
        if state.variant == "full" and (side(state, seat).chosen is None) != (seat == replaced)
    ]


def _check_vars(state: State, frame: EffectFrame, step: str) -> Iterator[Violation]:
    """What an effect remembers at a step: the deck named, the cards seen and known to the user, the parts done."""
    user, deck, cards, done = frame.vars.user, frame.vars.deck, frame.vars.cards, frame.vars.done
    names_deck = step in ("recon/discard", "ig-88/take", "ig-88/discard")
    if (deck is not None) != names_deck:
        yield impossible("EVR-11.1", "effect-deck-wrong", f"{AT}/vars/deck")
        return
    discarded_by = user if step in DISCARDS_ITSELF else OPPONENT[user] if step == DISCARDED_OPPOSING else None
    trace = side(state, discarded_by).discard if discarded_by is not None else []
    if done > bool(trace):
        yield impossible("EVR-11.1", "effect-done-wrong", f"{AT}/vars/done")
    pile = side(state, deck or user).deck
    if step == "recon/discard":
        # A lone card is all there was, or the discard pile would lie under it now (EVR-12.2).
        full = len(pile) > 1 or not side(state, deck or user).discard
        right = cards == pile[: len(cards)] and len(cards) == min(2, len(pile)) and full
    elif step == "ig-88/discard":
        right = len(cards) == min(2, len(pile)) and different(cards, pile)
    elif step in ("jabba-the-hutt/discard", "jabba-the-hutt/play"):
        right = cards == pile[:1]
    elif step == "leia-organa/place":
        right = len(cards) == 1 and cards[0] in CHARACTERS[user] and cards[0] in side(state, user).reserve
    elif step == "balance-of-the-force/order":
        right = cards == state.event_deck[:EVENTS_SEEN]
    else:
        right = not cards
    if not right:
        yield impossible("EVR-11.1", "effect-cards-wrong", f"{AT}/vars/cards")
    elif step != "leia-organa/place":
        searched = pile if step in ("ig-88/take", "ig-88/discard", "han-solo/play") else []
        seen = known(state, user)
        if any(card not in seen for card in [*cards, *searched]):
            yield impossible("EVR-10.16", "effect-cards-not-known", f"/state/known/{user}")
