"""The moves of the table: what the steps of this game do with cards, tokens and knowledge, one verb each."""

from collections.abc import Iterable
from typing import Literal

from service.engine.program import Table
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.components import INFLUENCE_TOKENS, OPPONENT, RESOURCES, SEATS, STRATEGIES, Seat
from service.games.empire_vs_rebellion.state import InPlay, Side, State, known, side


class EvrTable(Table):
    """A game of Empire vs. Rebellion being played on."""

    __slots__ = ()
    state: State

    def side(self, seat: Seat) -> Side:
        """Return the zones of `seat`."""
        return side(self.state, seat)

    # Knowledge of hidden cards (EVR-10.16)

    def learn(self, seats: Iterable[Seat], cards: Iterable[str]) -> None:
        """Let `seats` know the place of hidden `cards`."""
        for seat in seats:
            seen = known(self.state, seat)
            seen.extend(card for card in cards if card not in seen)

    def forget(self, cards: Iterable[str], seats: Iterable[Seat] = SEATS) -> None:
        """Let `seats` no longer know the place of `cards`: they moved or were shuffled."""
        for seat in seats:
            seen = known(self.state, seat)
            if seen:
                gone = list(cards)
                seen[:] = [card for card in seen if card not in gone]

    # Decks

    def shuffle_deck(self, seat: Seat) -> None:
        """Shuffle the resource deck of `seat`."""
        own = self.side(seat)
        self.forget(own.deck)
        own.deck = self.shuffle(f"{seat}-deck", own.deck)

    def rebuild_if_empty(self, seat: Seat) -> None:
        """Make a new deck of the discard pile when the deck has run out (EVR-9.2, EVR-12.1)."""
        own = self.side(seat)
        if not own.deck:
            self.shuffle_under(f"{seat}-deck", own.discard, own.deck)

    def supply_deck(self, seat: Seat, count: int) -> None:
        """Shuffle the discard pile under a deck that holds fewer than `count` cards (EVR-12.2)."""
        own = self.side(seat)
        if len(own.deck) < count and own.discard:
            self.shuffle_under(f"{seat}-discard", own.discard, own.deck)

    # Cards

    def enter(self, seat: Seat, card: str, source: Literal["deck", "discard", "reserve"]) -> None:
        """Put a card that has left `source` into play, face up and active (EVR-6.6, EVR-11.6)."""
        self.forget((card,))
        self.side(seat).in_play.append(InPlay(card, False))
        self.emit(ev.CardPlayed(seat, card, source))

    def play_top(self, seat: Seat) -> None:
        """Play the top card of the own deck."""
        self.enter(seat, self.side(seat).deck.pop(0), "deck")

    def take_from_play(self, card: str) -> Seat:
        """Take a card out of its owner's play area; return the owner."""
        owner = RESOURCES[card].faction
        own = self.side(owner)
        own.in_play = [other for other in own.in_play if other.card != card]
        return owner

    def discard_from_play(self, card: str) -> None:
        """Discard a card in play to its owner's pile (EVR-11.7)."""
        owner = self.take_from_play(card)
        self.side(owner).discard.append(card)
        self.emit(ev.CardDiscarded(owner, card, "play"))

    def discard_from_deck(self, card: str) -> None:
        """Discard a card of a deck to its owner's pile; it becomes public."""
        owner = RESOURCES[card].faction
        own = self.side(owner)
        own.deck.remove(card)
        self.forget((card,))
        own.discard.append(card)
        self.emit(ev.CardDiscarded(owner, card, "deck"))

    def exhaust(self, card: str) -> None:
        """Turn an active card in play to exhausted."""
        owner = RESOURCES[card].faction
        for other in self.side(owner).in_play:
            if other.card == card:
                other.exhausted = True
        self.emit(ev.CardExhausted(owner, card))

    def move_reserve_to_deck(self, seat: Seat, card: str) -> None:
        """Shuffle a character of the reserve unseen into the own deck (EVR-9.5, EVR-10.12).

        The opponent loses track of the whole reserve: which card left it must not follow from what is still known.
        """
        own = self.side(seat)
        self.forget(own.reserve, (OPPONENT[seat],))
        own.reserve.remove(card)
        own.deck.append(card)
        self.emit(ev.CharacterMoved(seat, "deck"))
        self.shuffle_deck(seat)

    # Influence (EVR-12.5)

    def change_influence(self, seat: Seat, change: int) -> None:
        """Give or take influence; who holds too little gives all (EVR-9.12). The supply never limits a gain."""
        own = self.side(seat)
        change = max(change, -own.influence)
        if change:
            own.influence += change
            held = self.state.empire.influence + self.state.rebel.influence
            self.state.supply = max(0, INFLUENCE_TOKENS - held)
            self.emit(ev.InfluenceChanged(seat, change, own.influence))

    # Strategies

    def discard_strategy(self, owner: Seat, strategy: str) -> None:
        """Lay an unused or the chosen strategy of `owner` face up to the used ones."""
        own = self.side(owner)
        if own.chosen is not None and own.chosen.strategy == strategy:
            own.chosen = None
        else:
            own.unused.remove(strategy)
        own.used.append(strategy)
        self.emit(ev.StrategyDiscarded(owner, strategy))

    def regain_strategies(self, owner: Seat) -> None:
        """Make all used strategies of `owner` unused again (EVR-7.17, EVR-9.6, EVR-11.63)."""
        own = self.side(owner)
        if own.used:
            regained, own.used = own.used, []
            own.unused = [card for card in STRATEGIES if card in own.unused or card in regained]
            self.emit(ev.StrategiesRegained(owner, regained))
