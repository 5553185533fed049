"""How effects ask: choose cards, name a deck, take a way, replace or discard a strategy, put cards in order."""

from collections.abc import Callable, Sequence

from service.engine.choices import Offer, OneOf, OrderOf, Subset
from service.engine.program import Ask
from service.engine.violations import Violation, forbidden
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
from service.games.empire_vs_rebellion.cards.vocabulary.candidates import Cards, Number, Whose, seats_of
from service.games.empire_vs_rebellion.cards.vocabulary.deeds import Then
from service.games.empire_vs_rebellion.components import OPPONENT, SEATS, STRATEGIES, Seat
from service.games.empire_vs_rebellion.planning import judge_strategy, set_strategy
from service.games.empire_vs_rebellion.state import EffectFrame, State, has_room, side
from service.games.empire_vs_rebellion.table import EvrTable


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
        return seats_of(self._whose, frame.vars.user)[0]

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
