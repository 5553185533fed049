"""The moves of the table: what the steps of this game do with cards, one verb each."""

from collections.abc import Sequence

from service.engine.program import Table
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.components import Seat
from service.games.galactic_heroes.state import HeldStar, Side, State, side


class GhTable(Table):
    """A game of the Galactic Heroes being played on."""

    __slots__ = ()
    state: State

    def side(self, seat: Seat) -> Side:
        """Return what `seat` has."""
        return side(self.state, seat)

    def take(self, count: int) -> list[str]:
        """Take cards one by one from the top of the deck; an empty deck is made anew of the discard pile.

        With both empty there are fewer (GH-12.1, GH-12.3, GH-12.4).
        """
        return self.take_from("deck", self.state.deck, self.state.discard, count)

    def draw(self, seat: Seat, count: int) -> None:
        """Draw cards to the hand of a player."""
        drawn = self.take(count) if count else []
        if drawn:
            self.side(seat).hand += drawn
            self.emit(ev.CardsDrawn(seat, len(drawn)))
            self.emit(ev.CardsSeen(seat, drawn, [seat]))

    def discard_from_hand(self, seat: Seat, cards: Sequence[str]) -> None:
        """Put hand cards face down on the discard pile."""
        own = self.side(seat)
        own.hand = [card for card in own.hand if card not in cards]
        self.discard(seat, cards)

    def discard(self, seat: Seat, cards: Sequence[str]) -> None:
        """Put cards that a player has given up face down on the discard pile."""
        if cards:
            self.state.discard += cards
            self.emit(ev.CardsDiscarded(seat, len(cards)))

    def place_good(self, seat: Seat, star: HeldStar) -> None:
        """Lay a card from the deck under a star as its good, unless there is none left (GH-12.4, GH-12.5)."""
        for card in self.take(1):
            star.good = card
            self.emit(ev.GoodPlaced(seat, star.card))

    def lose_good(self, star: HeldStar) -> None:
        """Discard the good of a star."""
        if star.good is not None:
            self.state.discard.append(star.good)
            star.good = None
            self.emit(ev.GoodLost(star.card))

    def end(self, winner: Seat | None, reason: str) -> None:
        """End the game at once (GH-13.4)."""
        self.finish()
        self.emit(ev.GameEnded(winner, reason))
