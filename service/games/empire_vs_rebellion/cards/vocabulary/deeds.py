"""What effects do: with the cards chosen, and by themselves."""

from collections.abc import Callable

from service.engine.program import END
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.cards.vocabulary.candidates import Cards, Whose, seats_of
from service.games.empire_vs_rebellion.components import SEATS, Seat
from service.games.empire_vs_rebellion.state import EffectFrame
from service.games.empire_vs_rebellion.table import EvrTable

Then = Callable[[EvrTable, EffectFrame, list[str]], None]

# With the cards chosen


def discard(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Discard cards in play."""
    frame.vars.done += len(cards)
    for card in cards:
        table.discard_from_play(card)


def exhaust(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Exhaust active cards in play (EVR-11.4, EVR-11.5)."""
    for card in cards:
        table.exhaust(card)


def play_from_discard(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Play cards of the user's discard pile."""
    for card in cards:
        table.side(frame.vars.user).discard.remove(card)
        table.enter(frame.vars.user, card, "discard")


def play_from_deck(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Play cards of the user's deck."""
    for card in cards:
        table.side(frame.vars.user).deck.remove(card)
        table.enter(frame.vars.user, card, "deck")


def remember(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Keep the choice for a later step of the same effect."""
    frame.vars.cards = cards


def discard_from_deck(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Discard cards of a deck; those looked at and not discarded stay where they are."""
    for card in cards:
        frame.vars.cards.remove(card)
        table.discard_from_deck(card)


def to_deck_top(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Put discarded cards on top of their owner's deck; both know them there (EVR-10.14)."""
    for card in cards:
        for seat in SEATS:
            own = table.side(seat)
            if card in own.discard:
                own.discard.remove(card)
                own.deck.insert(0, card)
                table.learn(SEATS, (card,))
                table.emit(ev.CardReturned(seat, card))


def reserve_to_deck(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Shuffle characters of the user's reserve unseen into the deck (EVR-9.5)."""
    for card in cards:
        table.move_reserve_to_deck(frame.vars.user, card)


# By themselves


def look_at_top(count: int) -> Callable[[EvrTable, EffectFrame], None]:
    """Let the user alone see the top cards of the named deck (or the own one), and remember them (EVR-10.10)."""

    def look(table: EvrTable, frame: EffectFrame) -> None:
        owner = frame.vars.deck or frame.vars.user
        table.supply_deck(owner, count)
        frame.vars.cards = table.side(owner).deck[:count]
        _show(table, frame.vars.user, owner, frame.vars.cards)

    return look


def search(cards: Cards) -> Callable[[EvrTable, EffectFrame], str | None]:
    """Let the user alone see a whole deck (EVR-10.11); the effect ends when nothing in it can be chosen."""

    def see(table: EvrTable, frame: EffectFrame) -> str | None:
        found = cards(table.state, frame)
        if not found:
            return END
        _show(table, frame.vars.user, frame.vars.deck or frame.vars.user, found)
        return None

    return see


def _show(table: EvrTable, user: Seat, owner: Seat, cards: list[str]) -> None:
    table.learn((user,), cards)
    table.emit(ev.CardsSeen(owner, list(cards), [user]))


def discard_chosen_strategy(whose: Whose) -> Callable[[EvrTable, EffectFrame], None]:
    """Lay the chosen strategy to the used ones; with none unused left all five come back at once (EVR-9.6)."""

    def discard_strategy(table: EvrTable, frame: EffectFrame) -> None:
        owner = seats_of(whose, frame.vars.user)[0]
        own = table.side(owner)
        assert own.chosen is not None
        table.discard_strategy(owner, own.chosen.strategy)
        if not own.unused:
            table.regain_strategies(owner)

    return discard_strategy


def influence(whose: Whose, change: int) -> Callable[[EvrTable, EffectFrame], None]:
    """Give or take influence (EVR-9.12)."""
    return lambda table, frame: table.change_influence(seats_of(whose, frame.vars.user)[0], change)
