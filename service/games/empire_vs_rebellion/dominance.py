"""The Dominance phase (rules, section 7): reveal strategies, determine the winner, prepare the next round.

The order inside the first two steps is EVR-7.12.
"""

from collections.abc import Sequence

from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program
from service.engine.violations import Violation
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.actions import CardsDecision, ChooseCards
from service.games.empire_vs_rebellion.cards.event_effects import start_effect
from service.games.empire_vs_rebellion.cards.vocabulary.asks import judge_cards
from service.games.empire_vs_rebellion.components import OPPONENT, POINTS_TO_WIN, RESOURCES, SEATS, Seat
from service.games.empire_vs_rebellion.state import (
    DominanceFrame,
    PlanningFrame,
    State,
    event_cards,
    points,
    side,
    target,
    total,
)
from service.games.empire_vs_rebellion.table import EvrTable

DIRECT_ASSAULT_BONUS = 2
BUREAUCRACY_INFLUENCE = 2


def is_over(state: State, seat: Seat, event: str) -> bool:
    """Tell whether the struggle left that player's total above the target (EVR-7.3, tested once: EVR-12.8)."""
    return total(state, seat) > target(state, event)


def is_live(state: State, seat: Seat, event: str, strategy: str) -> bool:
    """Tell whether that player's chosen strategy is `strategy` and not void (EVR-7.3, EVR-7.4)."""
    chosen = side(state, seat).chosen
    return chosen is not None and chosen.strategy == strategy and not is_over(state, seat, event)


def final_total(state: State, seat: Seat, event: str) -> int:
    """Return the total that decides the event: with Direct Assault, if that is live (EVR-11.43)."""
    bonus = DIRECT_ASSAULT_BONUS if is_live(state, seat, event, "direct-assault") else 0
    return total(state, seat) + bonus


def winner_by_totals(totals: dict[Seat, int], highest: int, holder: Seat | None) -> Seat | None:
    """Return who wins an event by the totals alone (EVR-7.5 to EVR-7.8); `holder` settles a tie (None: open)."""
    within = [seat for seat in SEATS if totals[seat] <= highest]
    if len(within) == 1:
        return within[0]
    if not within:
        return None
    if totals["empire"] == totals["rebel"]:
        return holder
    return "empire" if totals["empire"] > totals["rebel"] else "rebel"


def decide(state: State, event: str) -> tuple[dict[Seat, int], Seat | None, bool]:
    """Return the final totals, the winner (None: both over), and whether Deception turned the result.

    Carries out EVR-7.5 to EVR-7.8, EVR-9.8, EVR-11.42, EVR-12.9 and EVR-12.10.
    """
    totals: dict[Seat, int] = {seat: final_total(state, seat, event) for seat in SEATS}
    highest = target(state, event)
    winner = winner_by_totals(totals, highest, state.balance)
    deceivers = [seat for seat in SEATS if is_live(state, seat, event, "deception")]
    within = all(value <= highest for value in totals.values())
    if winner is not None and within and len(deceivers) == 1:
        return totals, OPPONENT[winner], True
    return totals, winner, False


def reveal_strategies(table: EvrTable, frame: DominanceFrame) -> None:
    """Turn both strategies up; live ones set in: Infiltration orders, Support waits for its owner (EVR-7.2, 7.3)."""
    state = table.state
    event = frame.vars.contested
    for seat in SEATS:
        own = table.side(seat)
        assert own.chosen is not None
        own.chosen.shown = True
        void = is_over(state, seat, event)
        table.emit(ev.StrategyRevealed(seat, own.chosen.strategy, total(state, seat), void))
        if is_live(state, seat, event, "infiltration"):
            state.orders.infiltrators.append(seat)
            table.emit(ev.OrderGiven("infiltration", OPPONENT[seat]))
        if is_live(state, seat, event, "support") and own.reserve:
            frame.vars.supporting.append(seat)


class Support(Ask):
    """The owner of a live Support may move a character from reserve to deck (EVR-11.45).

    Both choose in secret (EVR-12.14), so nothing moves, and no count changes, before both have answered.
    """

    actions = (ChooseCards,)
    joint = True

    def seats(self, state: State, frame: DominanceFrame) -> Sequence[Seat]:
        return frame.vars.supporting

    def decision(self, state: State, frame: DominanceFrame, seat: Seat) -> CardsDecision:
        return CardsDecision(seat, ["choose_cards"], "support", "reserve-to-deck", 0, 1)

    def offers(self, state: State, frame: DominanceFrame, seat: Seat) -> list[Offer]:
        return [Offer(ChooseCards, {"cards": Subset(list(side(state, seat).reserve), 0, 1)})]

    def judge(self, state: State, frame: DominanceFrame, seat: Seat, action: ChooseCards) -> list[Violation]:
        return judge_cards(action, side(state, seat).reserve, 0, 1, "EVR-11.45", "support")

    def answer(self, table: EvrTable, frame: DominanceFrame, seat: Seat, action: ChooseCards) -> None:
        frame.vars.supporting.remove(seat)
        frame.vars.moving += action.cards


def carry_out_support(table: EvrTable, frame: DominanceFrame) -> None:
    """Shuffle the characters chosen into their decks."""
    for card in frame.vars.moving:
        table.move_reserve_to_deck(RESOURCES[card].faction, card)
    frame.vars.moving = []


def determine_victory(table: EvrTable, frame: DominanceFrame) -> str | None:
    """Find the winner; Bureaucracy pays its owner for losing (EVR-7.5 to EVR-7.8, EVR-11.41, EVR-12.11, EVR-12.12)."""
    state = table.state
    event = frame.vars.contested
    totals, winner, deception = decide(state, event)
    table.emit(ev.EventContested(event, totals["empire"], totals["rebel"], winner, deception))
    if winner is None:
        state.event_deck.append(event)
        state.event = None
        table.learn(SEATS, (event,))
        return "clean-up"
    frame.vars.winner = winner
    loser = OPPONENT[winner]
    if is_live(state, loser, event, "bureaucracy"):
        table.change_influence(loser, BUREAUCRACY_INFLUENCE)
    return None


def score(table: EvrTable, frame: DominanceFrame) -> None:
    """Give the winner the event, its points and its influence; seven points win at once (EVR-7.9, 7.10, 8.1, 12.13)."""
    state = table.state
    event, winner = frame.vars.contested, frame.vars.winner
    assert winner is not None
    table.side(winner).won.append(event)
    state.event = None
    table.emit(ev.EventScored(winner, event, points(state, winner)))
    if points(state, winner) >= POINTS_TO_WIN:
        table.emit(ev.GameEnded(winner, "victory-points"))
        table.finish()
    else:
        table.change_influence(winner, event_cards(state)[event].influence)


def resolve_event(table: EvrTable, frame: DominanceFrame) -> None:
    """Start the event's effect for winner or loser (EVR-7.11)."""
    assert frame.vars.winner is not None
    start_effect(table, frame.vars.contested, frame.vars.winner)


def clean_up(table: EvrTable, frame: DominanceFrame) -> None:
    """Prepare the next round (EVR-7.13 to EVR-7.17, EVR-10.13, EVR-12.6)."""
    for seat in SEATS:
        own = table.side(seat)
        table.forget(own.deck)
        own.deck += own.discard + [card.card for card in own.in_play]
        own.discard, own.in_play = [], []
    retiring = frame.vars.retiring
    if retiring is not None:
        for seat in SEATS:
            own = table.side(seat)
            if retiring in own.deck:
                own.deck.remove(retiring)
                own.reserve.append(retiring)
                table.emit(ev.CharacterMoved(seat, "reserve"))
    for seat in SEATS:
        table.shuffle_deck(seat)
    _set_balance(table, frame)
    for seat in SEATS:
        own = table.side(seat)
        assert own.chosen is not None
        own.used.append(own.chosen.strategy)
        own.chosen = None
        if not own.unused:
            table.regain_strategies(seat)
    table.become(PlanningFrame("reveal-event"))


def _set_balance(table: EvrTable, frame: DominanceFrame) -> None:
    """Set the token to the player with fewer points; on equal points to the loser, if any (EVR-7.14, EVR-7.15)."""
    state = table.state
    empire, rebel = points(state, "empire"), points(state, "rebel")
    if empire != rebel:
        state.balance = "empire" if empire < rebel else "rebel"
    elif frame.vars.winner is not None:
        state.balance = OPPONENT[frame.vars.winner]
    if state.balance is not None:
        table.emit(ev.BalanceSet(state.balance))


DOMINANCE = Program(
    "dominance",
    {
        "reveal-strategies": reveal_strategies,
        "support": Support(),
        "carry-out-support": carry_out_support,
        "determine-victory": determine_victory,
        "score": score,
        "resolve-event": resolve_event,
        "clean-up": clean_up,
    },
)
