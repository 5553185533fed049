"""The steps that effects are made of.

A power reads as a sequence of these: what is chosen, from which cards, how many, and what is done with them. Whoever
carries out the effect is `user`; the rule of the card is cited when a choice is refused.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from service.engine.choices import Offer, OneOf, OrderOf, Subset
from service.engine.program import END, Ask
from service.engine.violations import Violation, forbidden
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.actions import (
    CardsDecision,
    ChooseCards,
    ChooseDeck,
    ChooseOption,
    ChooseStrategy,
    DeckDecision,
    OptionDecision,
    OrderCards,
    OrderDecision,
    StrategyDecision,
)
from service.games.empire_vs_rebellion.components import OPPONENT, SEATS, STRATEGIES, Seat, is_character
from service.games.empire_vs_rebellion.planning import judge_strategy, set_strategy
from service.games.empire_vs_rebellion.state import EffectFrame, State, has_room, side
from service.games.empire_vs_rebellion.table import EvrTable

Cards = Callable[[State, EffectFrame], list[str]]
Number = Callable[[State, EffectFrame, list[str]], int]
Then = Callable[[EvrTable, EffectFrame, list[str]], None]
Whose = Literal["user", "opponent", "either"]

# Cards to choose from


def _seats(whose: Whose, user: Seat) -> Sequence[Seat]:
    return SEATS if whose == "either" else (user,) if whose == "user" else (OPPONENT[user],)


def in_play(whose: Whose, exhausted: bool | None = None) -> Cards:
    """Cards in play of the user, the opponent or either; all, or the exhausted or active ones alone."""

    def cards(state: State, frame: EffectFrame) -> list[str]:
        return [
            card.card
            for seat in _seats(whose, frame.vars.user)
            for card in side(state, seat).in_play
            if exhausted is None or card.exhausted == exhausted
        ]

    return cards


def discard_piles(whose: Whose) -> Cards:
    """Cards in the discard pile of the user, or of either."""
    return lambda state, frame: [card for seat in _seats(whose, frame.vars.user) for card in side(state, seat).discard]


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


# What is done with the cards chosen


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


# Steps that ask


def judge_cards(
    action: ChooseCards, candidates: list[str], minimum: int, maximum: int, rule: str, card: str
) -> list[Violation]:
    """Return why a choice of cards is refused: too few or many, a card twice, or one that may not be chosen."""
    found = []
    if not minimum <= len(action.cards) <= maximum:
        found.append(
            forbidden(
                rule,
                "cards-count",
                "/action/cards",
                card=card,
                minimum=minimum,
                maximum=maximum,
                given=len(action.cards),
            )
        )
    for index, chosen in enumerate(action.cards):
        pointer = f"/action/cards/{index}"
        if chosen in action.cards[:index]:
            found.append(forbidden(rule, "same-card-twice", pointer, card=chosen))
        elif chosen not in candidates:
            found.append(forbidden(rule, "card-not-eligible", pointer, chosen=chosen, card=card))
    return found


class _UserAsk(Ask):
    """A step that asks the user of the effect. rule: cited when an answer is refused."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def possible(self, state: State, frame: EffectFrame) -> bool:
        """Tell whether there is anything to choose; if not, the step is passed over."""
        raise NotImplementedError

    def seats(self, state: State, frame: EffectFrame) -> Sequence[Seat]:
        return (frame.vars.user,) if self.possible(state, frame) else ()


class Choose(_UserAsk):
    """Choose cards and do something with them. The step is passed over when there is no card to choose from."""

    actions = (ChooseCards,)

    def __init__(self, rule: str, purpose: str, cards: Cards, minimum: Number, maximum: Number, then: Then) -> None:
        super().__init__(rule)
        self.purpose = purpose
        self.cards = cards
        self._minimum = minimum
        self._maximum = maximum
        self._then = then

    def _bounds(self, state: State, frame: EffectFrame, cards: list[str]) -> tuple[int, int]:
        return self._minimum(state, frame, cards), self._maximum(state, frame, cards)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(self.cards(state, frame))

    def decision(self, state: State, frame: EffectFrame, seat: Seat) -> CardsDecision:
        minimum, maximum = self._bounds(state, frame, self.cards(state, frame))
        return CardsDecision(seat, ["choose_cards"], frame.card, self.purpose, minimum, maximum)

    def offers(self, state: State, frame: EffectFrame, seat: Seat) -> list[Offer]:
        cards = self.cards(state, frame)
        return [Offer(ChooseCards, {"cards": Subset(cards, *self._bounds(state, frame, cards))})]

    def judge(self, state: State, frame: EffectFrame, seat: Seat, action: ChooseCards) -> list[Violation]:
        cards = self.cards(state, frame)
        minimum, maximum = self._bounds(state, frame, cards)
        return judge_cards(action, cards, minimum, maximum, self.rule, frame.card)

    def answer(self, table: EvrTable, frame: EffectFrame, seat: Seat, action: ChooseCards) -> None:
        self._then(table, frame, list(action.cards))


class NameDeck(_UserAsk):
    """Name one player's resource deck."""

    actions = (ChooseDeck,)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return True

    def decision(self, state: State, frame: EffectFrame, seat: Seat) -> DeckDecision:
        return DeckDecision(seat, ["choose_deck"], frame.card)

    def offers(self, state: State, frame: EffectFrame, seat: Seat) -> list[Offer]:
        return [Offer(ChooseDeck, {"deck": OneOf(list(SEATS))})]

    def judge(self, state: State, frame: EffectFrame, seat: Seat, action: ChooseDeck) -> list[Violation]:
        return []

    def answer(self, table: EvrTable, frame: EffectFrame, seat: Seat, action: ChooseDeck) -> None:
        frame.vars.deck = action.deck


class ChooseWay(_UserAsk):
    """Take one of several ways. Each has a name, a test whether it is open, and what it does."""

    actions = (ChooseOption,)

    def __init__(
        self,
        rule: str,
        ways: dict[str, tuple[Callable[[State, EffectFrame], bool], Callable[[EvrTable, EffectFrame], str | None]]],
        needs: Callable[[State, EffectFrame], bool],
    ) -> None:
        super().__init__(rule)
        self._ways = ways
        self._needs = needs

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return self._needs(state, frame)

    def options(self, state: State, frame: EffectFrame) -> list[str]:
        """Return the names of the ways that are open."""
        return [name for name, (is_open, _) in self._ways.items() if is_open(state, frame)]

    def decision(self, state: State, frame: EffectFrame, seat: Seat) -> OptionDecision:
        return OptionDecision(seat, ["choose_option"], frame.card, self.options(state, frame))

    def offers(self, state: State, frame: EffectFrame, seat: Seat) -> list[Offer]:
        return [Offer(ChooseOption, {"option": OneOf(self.options(state, frame))})]

    def judge(self, state: State, frame: EffectFrame, seat: Seat, action: ChooseOption) -> list[Violation]:
        options = self.options(state, frame)
        if action.option in options:
            return []
        full = action.option in self._ways and not has_room(state, seat)
        rule, code = ("EVR-9.4", "option-needs-room") if full else (self.rule, "option-not-open")
        return [forbidden(rule, code, "/action/option", option=action.option, options=options, card=frame.card)]

    def answer(self, table: EvrTable, frame: EffectFrame, seat: Seat, action: ChooseOption) -> str | None:
        return self._ways[action.option][1](table, frame)


class ReplaceStrategy(_UserAsk):
    """Choose another strategy in place of one a power discarded; the owner alone knows it (EVR-9.6, EVR-12.23)."""

    actions = (ChooseStrategy,)

    def __init__(self, rule: str, whose: Whose) -> None:
        super().__init__(rule)
        self._whose = whose

    def owner(self, frame: EffectFrame) -> Seat:
        """Return whose strategy is replaced."""
        return _seats(self._whose, frame.vars.user)[0]

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return side(state, self.owner(frame)).chosen is None

    def seats(self, state: State, frame: EffectFrame) -> Sequence[Seat]:
        return (self.owner(frame),) if self.possible(state, frame) else ()

    def decision(self, state: State, frame: EffectFrame, seat: Seat) -> StrategyDecision:
        return StrategyDecision(seat, ["choose_strategy"], seat, "replace", frame.card)

    def offers(self, state: State, frame: EffectFrame, seat: Seat) -> list[Offer]:
        unused = side(state, seat).unused
        return [Offer(ChooseStrategy, {"strategy": OneOf([card for card in STRATEGIES if card in unused])})]

    def judge(self, state: State, frame: EffectFrame, seat: Seat, action: ChooseStrategy) -> list[Violation]:
        own = side(state, seat)
        if own.used and action.strategy == own.used[-1]:
            return [
                forbidden(
                    "EVR-12.23", "strategy-just-discarded", "/action/strategy", strategy=action.strategy, owner=seat
                )
            ]
        return judge_strategy(state, seat, action.strategy, self.rule)

    def answer(self, table: EvrTable, frame: EffectFrame, seat: Seat, action: ChooseStrategy) -> None:
        set_strategy(table, seat, seat, action.strategy, shown=False)


class DiscardStrategy(_UserAsk):
    """Name one of the opponent's unused strategies to be laid to the used ones (EVR-11.57)."""

    actions = (ChooseStrategy,)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(side(state, OPPONENT[frame.vars.user]).unused)

    def decision(self, state: State, frame: EffectFrame, seat: Seat) -> StrategyDecision:
        return StrategyDecision(seat, ["choose_strategy"], OPPONENT[seat], "discard", frame.card)

    def offers(self, state: State, frame: EffectFrame, seat: Seat) -> list[Offer]:
        unused = side(state, OPPONENT[seat]).unused
        return [Offer(ChooseStrategy, {"strategy": OneOf([card for card in STRATEGIES if card in unused])})]

    def judge(self, state: State, frame: EffectFrame, seat: Seat, action: ChooseStrategy) -> list[Violation]:
        if action.strategy in side(state, OPPONENT[seat]).unused:
            return []
        params = {"strategy": action.strategy, "owner": str(OPPONENT[seat])}
        return [forbidden(self.rule, "strategy-not-available", "/action/strategy", **params)]

    def answer(self, table: EvrTable, frame: EffectFrame, seat: Seat, action: ChooseStrategy) -> None:
        table.discard_strategy(OPPONENT[seat], action.strategy)


class OrderEvents(_UserAsk):
    """Put the events looked at back on top in an order of choice (EVR-11.62)."""

    actions = (OrderCards,)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(frame.vars.cards)

    def decision(self, state: State, frame: EffectFrame, seat: Seat) -> OrderDecision:
        return OrderDecision(seat, ["order_cards"], frame.card, len(frame.vars.cards))

    def offers(self, state: State, frame: EffectFrame, seat: Seat) -> list[Offer]:
        return [Offer(OrderCards, {"cards": OrderOf(list(frame.vars.cards))})]

    def judge(self, state: State, frame: EffectFrame, seat: Seat, action: OrderCards) -> list[Violation]:
        if sorted(action.cards) == sorted(frame.vars.cards):
            return []
        return [forbidden(self.rule, "not-an-order", "/action/cards", count=len(frame.vars.cards), card=frame.card)]

    def answer(self, table: EvrTable, frame: EffectFrame, seat: Seat, action: OrderCards) -> None:
        table.state.event_deck[: len(action.cards)] = action.cards
        # Where each of them lies is news to nobody but the one who laid them.
        table.forget(action.cards)
        table.learn((seat,), action.cards)


# Steps that do


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
        owner = _seats(whose, frame.vars.user)[0]
        own = table.side(owner)
        assert own.chosen is not None
        table.discard_strategy(owner, own.chosen.strategy)
        if not own.unused:
            table.regain_strategies(owner)

    return discard_strategy


def influence(whose: Whose, change: int) -> Callable[[EvrTable, EffectFrame], None]:
    """Give or take influence (EVR-9.12)."""
    return lambda table, frame: table.change_influence(_seats(whose, frame.vars.user)[0], change)
