"""Which cards an effect chooses from, how many, and whether at all."""

from collections.abc import Callable, Sequence
from typing import Literal

from service.games.empire_vs_rebellion.components import OPPONENT, SEATS, Seat, is_character
from service.games.empire_vs_rebellion.state import EffectFrame, State, has_room, side

Cards = Callable[[State, EffectFrame], list[str]]
Number = Callable[[State, EffectFrame, list[str]], int]
Whose = Literal["user", "opponent", "either"]


def seats_of(whose: Whose, user: Seat) -> Sequence[Seat]:
    """Return the players meant by `whose`, seen from the user of the effect."""
    return SEATS if whose == "either" else (user,) if whose == "user" else (OPPONENT[user],)


def in_play(whose: Whose, exhausted: bool | None = None) -> Cards:
    """Cards in play of the user, the opponent or either; all, or the exhausted or active ones alone."""

    def cards(state: State, frame: EffectFrame) -> list[str]:
        return [
            card.card
            for seat in seats_of(whose, frame.vars.user)
            for card in side(state, seat).in_play
            if exhausted is None or card.exhausted == exhausted
        ]

    return cards


def discard_piles(whose: Whose) -> Cards:
    """Cards in the discard pile of the user, or of either."""
    return lambda state, frame: [
        card for seat in seats_of(whose, frame.vars.user) for card in side(state, seat).discard
    ]


def own_deck(state: State, frame: EffectFrame) -> list[str]:
    """Cards of the user's deck."""
    return list(side(state, frame.vars.user).deck)


def named_deck(state: State, frame: EffectFrame) -> list[str]:
    """Cards of the deck that was named."""
    return list(side(state, frame.vars.deck or frame.vars.user).deck)


def own_reserve(state: State, frame: EffectFrame) -> list[str]:
    """Characters in the user's reserve."""
    return list(side(state, frame.vars.user).reserve)


def own_characters_in_use(state: State, frame: EffectFrame) -> list[str]:
    """The user's characters in deck, discard pile and play area (EVR-12.28)."""
    own = side(state, frame.vars.user)
    cards = own.deck + own.discard + [card.card for card in own.in_play]
    return sorted(filter(is_character, cards))


def seen_cards(state: State, frame: EffectFrame) -> list[str]:
    """The cards that the effect has looked at or taken."""
    return list(frame.vars.cards)


def if_room(cards: Cards) -> Cards:
    """`cards`, or none when the user's play area is full under the capacity (EVR-9.4)."""
    return lambda state, frame: cards(state, frame) if has_room(state, frame.vars.user) else []


# How many


def exactly(count: int) -> Number:
    """As many as `count`, or all when there are fewer (EVR-12.22)."""
    return lambda state, frame, cards: min(count, len(cards))


def up_to(count: int) -> Number:
    """At most `count`."""
    return exactly(count)


def none_needed(state: State, frame: EffectFrame, cards: list[str]) -> int:
    """Choosing none is legal (EVR-11.3)."""
    return 0


def every_card(state: State, frame: EffectFrame, cards: list[str]) -> int:
    """Up to all of them."""
    return len(cards)


def unless_possible(other: Cards) -> Number:
    """None where the other half of an "and/or" is possible, else one (EVR-11.2)."""
    return lambda state, frame, cards: 0 if other(state, frame) else 1


def one_unless_done(state: State, frame: EffectFrame, cards: list[str]) -> int:
    """One when no half of an "and/or" has been done, else none (EVR-11.2)."""
    return 0 if frame.vars.done else 1


# Whether at all


def always(state: State, frame: EffectFrame) -> bool:
    """Whatever the state."""
    return True
