"""How effects ask for a choice: systems, leaders, cards, one of several ways, an order.

Every ask names its purpose, which a player sees. `by`: the side that is asked, if not the one whose card it is.
`needs`: a test without which the step is passed over; it is passed over too when there is nothing to choose from.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, ClassVar

from msgspec import Struct

from service.engine.choices import Offer, OneOf, OrderOf, Subset
from service.engine.shape import tag_of
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import (
    ArrangeCards,
    Decline,
)
from service.games.rebellion.actions import ChooseCards as ChooseCardsAction
from service.games.rebellion.actions import ChooseLeaders as ChooseLeadersAction
from service.games.rebellion.actions import ChooseOption as ChooseOptionAction
from service.games.rebellion.actions import ChooseSystems as ChooseSystemsAction
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.cards.vocabulary.words import (
    CardsOf,
    Deed,
    Number,
    Test,
    Then,
    always,
    number,
)
from service.games.rebellion.components import Side
from service.games.rebellion.decisions import CardDecision
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

RULE = "RB-4.5.19"
"""What a choice that the card does not allow is refused by, unless a narrower rule does."""


class CardAsk(SideAsk):
    """A step of an effect that asks one side."""

    def __init__(self, purpose: str, by: Side | None = None, needs: Test = always) -> None:
        self.purpose = purpose
        self._by = by
        self._needs = needs

    def possible(self, state: State, frame: EffectFrame) -> bool:
        """Tell whether there is anything to choose."""
        raise NotImplementedError

    def limits(self, state: State, frame: EffectFrame) -> tuple[int | None, int | None]:
        """Return how many are to be chosen, where that is public: the fewest and the most."""
        return None, None

    def asked(self, state: State, frame: EffectFrame) -> Side | None:
        if not self._needs(state, frame) or not self.possible(state, frame):
            return None
        return self._by or frame.vars.side

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> CardDecision:
        names = [tag_of(action) for action in self.actions]
        return CardDecision(seat, names, frame.card, self.purpose, *self.limits(state, frame))


def forced(ask: SideAsk, then: str) -> Deed:
    """Answer `ask`, the next step, where just one answer is legal, and go on at `then`, a step or END.

    Only for asks whose answers are public, so that it betrays nothing that nobody was asked.
    """

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        seat = ask.asked(table.state, frame)
        if seat is None:
            return None
        offers = [offer for offer in ask.offers(table.state, frame, seat) if offer.size()]
        if sum(offer.size() for offer in offers) != 1:
            return None
        return ask.answer(table, frame, seat, next(offers[0].expand())) or then

    return step


class _ChooseNamed(CardAsk):
    """Choose so many different ones of some names. Subclasses say what is named and in which field."""

    field: ClassVar[str]
    codes: ClassVar[tuple[str, str, str]]
    """The codes of refusals: a wrong number, one twice, one that may not be chosen."""

    def __init__(
        self,
        purpose: str,
        candidates: Callable[[State, EffectFrame], Sequence[str]],
        minimum: Number,
        maximum: Number,
        then: Then,
        by: Side | None = None,
        needs: Test = always,
    ) -> None:
        super().__init__(purpose, by, needs)
        self._candidates = candidates
        self._minimum = minimum
        self._maximum = maximum
        self._then = then

    def candidates(self, state: State, frame: EffectFrame) -> list[str]:
        """Return what may be chosen, each once."""
        return [str(one) for one in dict.fromkeys(self._candidates(state, frame))]

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(self.candidates(state, frame)) and self.limits(state, frame)[1] > 0

    def limits(self, state: State, frame: EffectFrame) -> tuple[int, int]:
        """Return the fewest and the most to be chosen: never more than there are (RB-18.1.6)."""
        there = len(self.candidates(state, frame))
        maximum = min(number(self._maximum, state, frame), there)
        return min(number(self._minimum, state, frame), maximum), maximum

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        domain = Subset(self.candidates(state, frame), *self.limits(state, frame))
        return [Offer(self.actions[0], {self.field: domain})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        named: list[str] = getattr(action, self.field)
        minimum, maximum = self.limits(state, frame)
        count_code, twice_code, bad_code = self.codes
        pointer = f"/action/{self.field}"
        found = []
        if not minimum <= len(named) <= maximum:
            params: dict[str, Param] = {"minimum": minimum, "maximum": maximum, "given": len(named)}
            found.append(forbidden(RULE, count_code, pointer, card=frame.card, **params))
        for index, one in enumerate(named):
            if one in named[:index]:
                found.append(forbidden(RULE, twice_code, f"{pointer}/{index}", name=one))
            elif one not in self.candidates(state, frame):
                found.append(forbidden(RULE, bad_code, f"{pointer}/{index}", name=one, card=frame.card))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        return self._then(table, frame, list(getattr(action, self.field)))


class ChooseSystems(_ChooseNamed):
    """Choose systems."""

    actions = (ChooseSystemsAction,)
    field = "systems"
    codes = ("systems-count", "same-system-twice", "system-not-eligible")


class ChooseLeaders(_ChooseNamed):
    """Choose leaders."""

    actions = (ChooseLeadersAction,)
    field = "leaders"
    codes = ("leaders-count", "same-leader-twice", "leader-not-eligible")


class ChooseCards(_ChooseNamed):
    """Choose cards; of equal cards any one."""

    actions = (ChooseCardsAction,)
    field = "cards"
    codes = ("cards-count", "same-card-twice", "card-not-eligible")


class Way(Struct, frozen=True):
    """One of the ways that a card names: what it does, and when it is open. All that decides it is public."""

    do: Deed
    open: Test = always


class ChooseOption(CardAsk):
    """Take one of several ways. `ways` are all that the card names, or a function that returns the open ones."""

    actions: ClassVar[tuple[type[Struct], ...]] = (ChooseOptionAction,)

    def __init__(
        self,
        purpose: str,
        ways: dict[str, Way] | Callable[[State, EffectFrame], dict[str, Deed]],
        by: Side | None = None,
        needs: Test = always,
    ) -> None:
        super().__init__(purpose, by, needs)
        self._ways = ways

    def ways(self, state: State, frame: EffectFrame) -> dict[str, Deed]:
        """Return the ways that are open, by name."""
        if callable(self._ways):
            return self._ways(state, frame)
        return {name: way.do for name, way in self._ways.items() if way.open(state, frame)}

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(self.ways(state, frame))

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseOptionAction, {"option": OneOf(list(self.ways(state, frame)))})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        options = list(self.ways(state, frame))
        if action.option in options:
            return []
        return [forbidden(RULE, "option-not-open", "/action/option", card=frame.card, options=options)]

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        deed = self.ways(table.state, frame)[action.option]
        table.emit(ev.EffectChosen(seat, frame.card, action.option))
        return deed(table, frame)


class MayChooseOption(ChooseOption):
    """Take one of several ways, or none: for cards that say "may"."""

    actions = (ChooseOptionAction, Decline)

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [*super().offers(state, frame, seat), Offer(Decline)]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        return [] if isinstance(action, Decline) else super().judge(state, frame, seat, action)

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "resolve_card"))
            return None
        return super().answer(table, frame, seat, action)


class Arrange(CardAsk):
    """Put the cards looked at back in an order of choice: on top of a deck, or also shared out below it.

    `then` gets those for the top and those for the bottom, each from the uppermost down.
    """

    actions = (ArrangeCards,)

    def __init__(
        self,
        purpose: str,
        cards: CardsOf,
        then: Callable[[RbTable, EffectFrame, list[str], list[str]], str | None],
        bottom: bool = False,
        by: Side | None = None,
        needs: Test = always,
    ) -> None:
        super().__init__(purpose, by, needs)
        self._cards = cards
        self._then = then
        self._bottom = bottom

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(self._cards(state, frame))

    def limits(self, state: State, frame: EffectFrame) -> tuple[int, int]:
        count = len(self._cards(state, frame))
        return count, count

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        cards = list(dict.fromkeys(self._cards(state, frame)))
        shares = range(len(cards), -1, -1) if self._bottom else [len(cards)]
        return [
            Offer(
                ArrangeCards,
                {"top": OrderOf(list(top)), "bottom": OrderOf([card for card in cards if card not in top])},
            )
            for count in shares
            for top in combinations(cards, count)
        ]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ArrangeCards) -> list[Violation]:
        cards = self._cards(state, frame)
        found = []
        if sorted([*action.top, *action.bottom]) != sorted(cards):
            found.append(forbidden(RULE, "not-those-cards", "/action", card=frame.card, count=len(cards)))
        if action.bottom and not self._bottom:
            found.append(forbidden(RULE, "top-only", "/action/bottom", card=frame.card))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: ArrangeCards) -> str | None:
        return self._then(table, frame, list(action.top), list(action.bottom))
