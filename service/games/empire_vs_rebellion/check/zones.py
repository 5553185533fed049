"""Conservation: every component in exactly one zone (EVR-12.42), and tokens that add up (EVR-12.5)."""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from service.engine.fields import BEYOND_PLAYING
from service.engine.violations import Violation, impossible
from service.games.empire_vs_rebellion.components import (
    CHARACTERS,
    EVENTS,
    INFLUENCE_TOKENS,
    INTRODUCTORY_EVENT,
    ORDINARY,
    RESOURCES,
    SEATS,
    STRATEGIES,
    Seat,
)
from service.games.empire_vs_rebellion.state import Side, State, known, side


class Box(NamedTuple):
    """Cards of which each must be there once, and the same in alphabetical order, to be compared with."""

    cards: list[str]
    in_order: list[str]


def _box(cards: list[str]) -> Box:
    return Box(cards, sorted(cards))


_RESOURCES: dict[bool, dict[Seat, Box]] = {
    True: {seat: _box(ORDINARY[seat] + CHARACTERS[seat]) for seat in SEATS},
    False: {seat: _box(ORDINARY[seat]) for seat in SEATS},
}
_STRATEGIES = {True: _box(list(STRATEGIES)), False: _box([])}
_EVENTS = {True: _box(list(EVENTS)), False: _box([INTRODUCTORY_EVENT])}
"""What is in the full game, and what in the introductory one."""

Located = list[tuple[str, str]]
"""Cards with the pointers at which they stand."""


def check_zones(state: State) -> Iterator[Violation]:
    """Yield a violation for each card that is missing, twice, foreign or unknown; and for a reserve of other cards."""
    full = state.variant == "full"
    strategies, events = _STRATEGIES[full], _EVENTS[full]
    for seat in SEATS:
        own = side(state, seat)
        resources = _RESOURCES[full][seat]
        if not _same([*own.deck, *own.discard, *own.reserve, *[card.card for card in own.in_play]], resources):
            yield from _explain(_resources(own, f"/state/{seat}"), resources.cards, RESOURCES, f"/state/{seat}")
        chosen = [own.chosen.strategy] if own.chosen is not None else []
        if not _same([*own.unused, *own.used, *chosen], strategies):
            yield from _explain(_strategies(own, f"/state/{seat}"), strategies.cards, STRATEGIES, f"/state/{seat}")
        for index, card in enumerate(own.reserve):
            if card in RESOURCES and card not in CHARACTERS[seat]:
                yield impossible("EVR-2.7", "reserve-not-a-character", f"/state/{seat}/reserve/{index}", card=card)
    current = [state.event] if state.event is not None else []
    if not _same([*state.event_deck, *current, *state.empire.won, *state.rebel.won], events):
        yield from _explain(_events(state), events.cards, EVENTS, "/state/event_deck")


def _same(present: list[str], expected: Box) -> bool:
    """Tell whether exactly the `expected` cards are present, each once."""
    present.sort()
    return present == expected.in_order


def _resources(own: Side, at: str) -> Located:
    return [
        *_located(own.deck, f"{at}/deck"),
        *_located(own.discard, f"{at}/discard"),
        *((card.card, f"{at}/in_play/{index}/card") for index, card in enumerate(own.in_play)),
        *_located(own.reserve, f"{at}/reserve"),
    ]


def _strategies(own: Side, at: str) -> Located:
    chosen = [(own.chosen.strategy, f"{at}/chosen/strategy")] if own.chosen is not None else []
    return [*_located(own.unused, f"{at}/unused"), *_located(own.used, f"{at}/used"), *chosen]


def _events(state: State) -> Located:
    current = [(state.event, "/state/event")] if state.event is not None else []
    return [
        *_located(state.event_deck, "/state/event_deck"),
        *current,
        *_located(state.empire.won, "/state/empire/won"),
        *_located(state.rebel.won, "/state/rebel/won"),
    ]


def _located(cards: list[str], at: str) -> Located:
    return [(card, f"{at}/{index}") for index, card in enumerate(cards)]


def _explain(present: Located, expected: Sequence[str], real: Container[str], at: str) -> Iterator[Violation]:
    """Name what differs between the cards present and those that must be there, each once."""
    seen: list[str] = []
    for card, pointer in present:
        if card in seen:
            yield impossible("EVR-12.42", "card-twice", pointer, card=card)
        elif card not in real:
            yield impossible("EVR-12.42", "card-unknown", pointer, card=card)
        elif card not in expected:
            yield impossible("EVR-12.42", "card-in-foreign-zone", pointer, card=card)
        seen.append(card)
    for card in expected:
        if card not in seen:
            yield impossible("EVR-12.42", "card-missing", at, card=card)


def check_tokens(state: State) -> Iterator[Violation]:
    """Yield violations of influence, supply, balance token, and of knowledge of cards that are not hidden."""
    held = state.empire.influence + state.rebel.influence
    if max(state.round, held) > BEYOND_PLAYING:
        yield impossible("EVR-9.11", "beyond-playing", limit=BEYOND_PLAYING)
    if state.variant == "full":
        supply = max(0, INFLUENCE_TOKENS - held)
        if state.supply != supply:
            yield impossible(
                "EVR-12.5", "supply-wrong", "/state/supply", held=held, expected=supply, given=state.supply
            )
        if state.balance is None:
            yield impossible("EVR-2.10", "no-balance-token", "/state/balance")
    elif held or state.supply or state.balance is not None:
        yield impossible("EVR-3.5", "not-in-introductory-game")
    for seat in SEATS:
        yield from _check_known(state, seat)


def _check_known(state: State, seat: Seat) -> Iterator[Violation]:
    """Yield violations where a player is said to have seen a card that does not lie hidden (EVR-10.16)."""
    seen = known(state, seat)
    if not seen:
        return
    opponent = state.empire if seat == "rebel" else state.rebel
    hidden = state.empire.deck + state.rebel.deck + opponent.reserve + state.event_deck
    for index, card in enumerate(seen):
        if card not in hidden or card in seen[:index]:
            yield impossible("EVR-10.16", "known-card-not-hidden", f"/state/known/{seat}/{index}", card=card)
