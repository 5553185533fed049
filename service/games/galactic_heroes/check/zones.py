"""Conservation: a card set that is one (GH-1.16), and every card of it in exactly one place (GH-12.6)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes import cardset
from service.games.galactic_heroes.components import DEFAULT_SET, SEATS
from service.games.galactic_heroes.state import BattleFrame, DrawFrame, SetupFrame, State, cards_of, side

Located = list[tuple[str, str]]
"""Cards with the pointers at which they stand."""


def check_set(state: State) -> Iterator[Violation]:
    """Yield what keeps the cards from being a set, and a name that does not fit them (GH-1.16)."""
    if (state.cards is None) != (state.card_set == DEFAULT_SET):
        yield impossible("GH-1.16", "card-set-name", "/state/card_set", name=state.card_set)
    for fault in cardset.faults(state.cards, "/state/cards") if state.cards is not None else ():
        yield impossible("GH-1.16", "card-set-fault", fault.pointer, fault=fault.message)


def check_zones(state: State) -> Iterator[Violation]:
    """Yield a violation for each card that is nowhere, in two places, unknown, or among cards of another kind."""
    cards = cards_of(state)
    with_the_deck, in_play = _cards(state)
    missing = cards.everything.difference(with_the_deck, in_play)
    # As many cards as there are different ones: then none is there twice, and none is unknown.
    count = len(with_the_deck) + len(in_play) + len(missing)
    right = count == len(cards.everything) and missing <= cards.may_be_absent
    if right and len(cards.never_in_deck.intersection(in_play)) == len(cards.never_in_deck) - len(missing):
        return
    if not cards.never_in_deck.isdisjoint(with_the_deck):
        for group, at in _deck_places(state):
            for card, pointer in _located(group, at):
                if card in cards.never_in_deck:
                    yield impossible("GH-12.6", "card-in-foreign-place", pointer, card=card)
    if right:
        return
    seen: list[str] = []
    for card, pointer in (pair for group, at in _places(state) for pair in _located(group, at)):
        if card in seen:
            yield impossible("GH-12.6", "card-twice", pointer, card=card)
        elif card not in cards.by_id:
            yield impossible("GH-12.6", "card-unknown", pointer, card=card)
        seen.append(card)
    for card in cards.by_id:
        if card in missing and card not in cards.may_be_absent:
            yield impossible("GH-12.6", "card-missing", "/state", card=card)


def _cards(state: State) -> tuple[list[str], list[str]]:
    """Return all cards on the table: those where only cards of the deck can lie, and those in play.

    They are the same as `_places` yields, without pointers, which only a refusal needs.
    """
    with_the_deck, in_play = state.deck + state.discard, []
    for own in (state.empire, state.alliance):
        with_the_deck += own.hand
        in_play += own.fleets
        for star in own.stars:
            in_play.append(star.card)
            if star.good is not None:
                with_the_deck.append(star.good)
    for frame in state.program:
        if isinstance(frame, BattleFrame):
            in_play += [frame.vars.target] if frame.vars.shown else []
        elif isinstance(frame, SetupFrame | DrawFrame):
            for group in (frame.vars,) if isinstance(frame, SetupFrame) else (frame.vars.dealt, frame.vars.rejected):
                with_the_deck += (group.empire or []) + (group.alliance or [])
    return with_the_deck, in_play


def _places(state: State) -> Iterator[tuple[list[str], str]]:
    """Yield every list of cards on the table with the pointer of the list, or the pattern of its items' pointers."""
    yield from _deck_places(state)
    for seat in SEATS:
        own, at = side(state, seat), f"/state/{seat}"
        yield own.fleets, f"{at}/fleets"
        yield [star.card for star in own.stars], f"{at}/stars/*/card"
    for index, frame in enumerate(state.program):
        if isinstance(frame, BattleFrame) and frame.vars.shown:
            yield [frame.vars.target], f"/state/program/{index}/vars/target"


def _deck_places(state: State) -> Iterator[tuple[list[str], str]]:
    """Yield the lists in which only cards of the deck can lie."""
    yield state.deck, "/state/deck"
    yield state.discard, "/state/discard"
    for seat in SEATS:
        own, at = side(state, seat), f"/state/{seat}"
        yield own.hand, f"{at}/hand"
        yield [star.good for star in own.stars if star.good is not None], f"{at}/stars"
    for index, frame in enumerate(state.program):
        at = f"/state/program/{index}/vars"
        if isinstance(frame, SetupFrame):
            held = [(frame.vars, at)]
        elif isinstance(frame, DrawFrame):
            held = [(frame.vars.dealt, f"{at}/dealt"), (frame.vars.rejected, f"{at}/rejected")]
        else:
            continue
        for group, place in held:
            for seat in SEATS:
                yield getattr(group, seat) or [], f"{place}/{seat}"


def _located(cards: list[str], at: str) -> Located:
    """Return the cards with their pointers.

    `at` is the pointer of the list, or holds `*` for the place in it, or is that of a target, which is no list.
    """
    pattern = at if "*" in at or at.endswith("/target") else f"{at}/*"
    return [(card, pattern.replace("*", str(index))) for index, card in enumerate(cards)]
