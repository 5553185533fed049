"""The Planning phase (rules, section 5): the event, then the strategies, as last round's cards may order."""

from collections.abc import Sequence
from typing import cast

from service.engine.choices import Offer, OneOf
from service.engine.program import Ask, Program
from service.engine.violations import Violation, forbidden
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.actions import ChooseStrategy, StrategyDecision
from service.games.empire_vs_rebellion.components import OPPONENT, SEATS, STRATEGIES, Seat
from service.games.empire_vs_rebellion.state import (
    Chosen,
    Orders,
    PlanningFrame,
    State,
    StruggleFrame,
    StruggleVars,
    side,
)
from service.games.empire_vs_rebellion.table import EvrTable


def reveal_event(table: EvrTable, frame: PlanningFrame) -> None:
    """Turn up the top event: it is the current one of a new round (EVR-5.2)."""
    state = table.state
    event = state.event_deck.pop(0)
    table.forget((event,))
    state.event = event
    state.round += 1
    table.emit(ev.EventRevealed(event, state.round))


def draw_random_strategy(table: EvrTable, frame: PlanningFrame) -> None:
    """Draw the strategy that Create a Diversion leaves to chance (EVR-11.55), unless Infiltration does (12.24)."""
    owner = table.state.orders.random
    if owner is None or OPPONENT[owner] in table.state.orders.infiltrators:
        return
    own = table.side(owner)
    strategy = table.pick(f"{owner}-strategy", own.unused, [owner])
    set_strategy(table, owner, None, strategy, shown=False)


def chooser_of(state: State, owner: Seat) -> Seat:
    """Return who chooses the strategy of `owner`: the opponent after Infiltration (EVR-11.44), else the owner."""
    opponent = OPPONENT[owner]
    return opponent if opponent in state.orders.infiltrators else owner


def set_strategy(table: EvrTable, owner: Seat, by: Seat | None, strategy: str, shown: bool) -> None:
    """Lay a strategy of `owner` face down as the chosen one, and tell those who may know it (EVR-5.5, EVR-10.7)."""
    own = table.side(owner)
    own.unused.remove(strategy)
    own.chosen = Chosen(strategy, by, shown)
    table.emit(ev.StrategySet(owner, by))
    if shown:
        table.emit(ev.StrategySeen(owner, strategy, "all"))
    elif by is None or by == owner:
        table.emit(ev.StrategySeen(owner, strategy, [owner]))
    else:
        table.emit(ev.StrategySeen(owner, strategy, [by]))


def owner_may_look(state: State, owner: Seat) -> bool:
    """Tell whether `owner` may look at the own chosen strategy: always, but after both are set when both infiltrated.

    Carries out EVR-9.9 and EVR-9.10; a strategy shown to both (EVR-12.25) is no secret.
    """
    chosen = side(state, owner).chosen
    if chosen is None:
        return False
    both = len(state.orders.infiltrators) == len(SEATS)
    return chosen.shown or not both or side(state, OPPONENT[owner]).chosen is not None


def judge_strategy(state: State, owner: Seat, strategy: str, rule: str) -> list[Violation]:
    """Return why `strategy` is not among the unused ones of `owner` (EVR-5.6, or `rule` for what is no such card)."""
    own = side(state, owner)
    if strategy in own.unused:
        return []
    if strategy in own.used:
        return [forbidden("EVR-5.6", "strategy-used", "/action/strategy", strategy=strategy, owner=owner)]
    return [forbidden(rule, "strategy-not-available", "/action/strategy", strategy=strategy, owner=owner)]


class _SetStrategy(Ask):
    """Choose a strategy in the Planning phase; subclasses say whose are still to be set."""

    actions = (ChooseStrategy,)
    joint = True
    shown = False

    def open(self, state: State) -> Sequence[Seat]:
        """Return the owners whose strategies are to be set in this step and are not yet."""
        raise NotImplementedError

    def owner_for(self, state: State, chooser: Seat) -> Seat:
        """Return whose strategy `chooser` sets next: the infiltrated opponent's before the own."""
        mine = [owner for owner in self.open(state) if chooser_of(state, owner) == chooser]
        return OPPONENT[chooser] if OPPONENT[chooser] in mine else mine[0]

    def seats(self, state: State, frame: PlanningFrame) -> Sequence[Seat]:
        choosers = [chooser_of(state, owner) for owner in self.open(state)]
        return [seat for seat in SEATS if seat in choosers]

    def decision(self, state: State, frame: PlanningFrame, seat: Seat) -> StrategyDecision:
        return StrategyDecision(seat, ["choose_strategy"], self.owner_for(state, seat), "set", None)

    def offers(self, state: State, frame: PlanningFrame, seat: Seat) -> list[Offer]:
        owner = self.owner_for(state, seat)
        unused = [card for card in STRATEGIES if card in side(state, owner).unused]
        return [Offer(ChooseStrategy, {"strategy": OneOf(unused)})]

    def judge(self, state: State, frame: PlanningFrame, seat: Seat, action: ChooseStrategy) -> list[Violation]:
        return judge_strategy(state, self.owner_for(state, seat), action.strategy, "EVR-5.5")

    def answer(self, table: EvrTable, frame: PlanningFrame, seat: Seat, action: ChooseStrategy) -> None:
        owner = self.owner_for(table.state, seat)
        set_strategy(table, owner, seat, action.strategy, self.shown)
        _tell_owners(table, owner)


def _tell_owners(table: EvrTable, owner: Seat) -> None:
    """Tell owners whose strategy the infiltrator chose, as soon as they may look (EVR-9.9, EVR-9.10)."""
    state = table.state
    both = len(state.orders.infiltrators) == len(SEATS)
    for other in SEATS if both else (owner,):
        chosen = side(state, other).chosen
        if chosen is not None and chosen.by == OPPONENT[other] and not chosen.shown and owner_may_look(state, other):
            table.emit(ev.StrategySeen(other, chosen.strategy, [other]))


class FirstStrategy(_SetStrategy):
    """The loser of Locate the Rebel Base has the strategy set first and shown (EVR-11.58, EVR-12.25)."""

    shown = True

    def open(self, state: State) -> Sequence[Seat]:
        first = state.orders.first
        return [first] if first is not None and side(state, first).chosen is None else []


class Strategies(_SetStrategy):
    """Every strategy that is not yet set is chosen in secret (EVR-5.5, EVR-5.10)."""

    def open(self, state: State) -> Sequence[Seat]:
        return [seat for seat in SEATS if side(state, seat).chosen is None]


def start_struggle(table: EvrTable, frame: PlanningFrame) -> None:
    """End the orders with their phase (EVR-12.26); the holder of the balance token acts first (EVR-6.1)."""
    state = table.state
    state.orders = Orders([], None, None)
    table.become(StruggleFrame("act", StruggleVars(cast("Seat", state.balance), 0)))


PLANNING = Program(
    "planning",
    {
        "reveal-event": reveal_event,
        "draw-random-strategy": draw_random_strategy,
        "choose-first-strategy": FirstStrategy(),
        "choose-strategies": Strategies(),
        "start-struggle": start_struggle,
    },
)
