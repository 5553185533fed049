"""Setting up (rules, section 2): stars, leaders, the deck, and the opening deal of six cards of which four are kept."""

from collections.abc import Sequence
from typing import Any

from service.engine.chance import ChanceState
from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program, Table
from service.engine.violations import Violation, unacceptable
from service.games.galactic_heroes import cardset
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.actions import KeepCards, KeepDecision, Options
from service.games.galactic_heroes.choosing import judge_subset
from service.games.galactic_heroes.components import DEALT, DEFAULT, DEFAULT_SET, KEPT, SEATS, CardSet, Seat
from service.games.galactic_heroes.state import (
    RULESET,
    HeldStar,
    PerSeat,
    Record,
    RoundFrame,
    SetupFrame,
    Side,
    State,
)
from service.games.galactic_heroes.table import GhTable


def set_up(options: Options, table_type: type[Table], chance: Any, counter: ChanceState) -> State:
    """Return the state at the opening deal (GH-2.1 to GH-2.4)."""
    own = options.card_set
    cards = DEFAULT if own is None else CardSet(own.cards)
    state = State(
        ruleset=RULESET,
        chance=counter,
        card_set=DEFAULT_SET if own is None else own.name,
        cards=None if own is None else own.cards,
        points_to_win=options.points_to_win,
        hand_limit=options.hand_limit,
        home_star_production=options.home_star_production,
        round=1,
        deck=[],
        discard=[],
        empire=_side(cards, "empire"),
        alliance=_side(cards, "alliance"),
        program=[SetupFrame("keep", PerSeat(None, None))],
    )
    table = table_type(state, chance)
    assert isinstance(table, GhTable)
    state.deck = table.shuffle("deck", cards.deck)
    for seat in SEATS:
        _deal(table, seat)
    return state


def refuse(options: Options) -> list[Violation]:
    """Return every fault of a caller's own card set (GH-1.16)."""
    own = options.card_set
    if own is None:
        return []
    faults = cardset.faults_of_own(own.name, own.cards, "/options/card_set")
    return [unacceptable("GH-1.16", "card-set-fault", fault.pointer, fault=fault.message) for fault in faults]


def _side(cards: CardSet, seat: Seat) -> Side:
    """Return the start of a player: home star, leader, and for the Alliance Iserlohn (GH-2.1 to GH-2.3, GH-2.6)."""
    stars = [HeldStar(cards.home[seat], None)]
    if seat == "alliance":
        stars.append(HeldStar(cards.iserlohn, None))
    return Side([], [cards.leader[seat]], stars, 0, 0, Record(False, []), None)


def _deal(table: GhTable, seat: Seat) -> None:
    dealt = table.take(DEALT)
    frame = table.state.program[0]
    assert isinstance(frame, SetupFrame)
    setattr(frame.vars, seat, dealt)
    table.emit(ev.CardsDealt(seat, len(dealt)))
    table.emit(ev.CardsSeen(seat, list(dealt), [seat]))


class KeepHand(Ask):
    """Each player keeps four of the six cards dealt, independently of the other (GH-2.4, GH-2.5)."""

    actions = (KeepCards,)
    joint = True

    def seats(self, state: State, frame: SetupFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if getattr(frame.vars, seat) is not None]

    def decision(self, state: State, frame: SetupFrame, seat: Seat) -> KeepDecision:
        return KeepDecision(seat, ["keep_cards"], DEALT, KEPT)

    def offers(self, state: State, frame: SetupFrame, seat: Seat) -> list[Offer]:
        return [Offer(KeepCards, {"cards": Subset(list(getattr(frame.vars, seat)), KEPT, KEPT)})]

    def judge(self, state: State, frame: SetupFrame, seat: Seat, action: KeepCards) -> list[Violation]:
        return judge_subset(action.cards, getattr(frame.vars, seat), KEPT, KEPT, "GH-2.4", "/action/cards")

    def answer(self, table: GhTable, frame: SetupFrame, seat: Seat, action: KeepCards) -> None:
        dealt = getattr(frame.vars, seat)
        table.side(seat).hand = [card for card in dealt if card in action.cards]
        setattr(frame.vars, seat, None)
        table.emit(ev.CardsKept(seat, len(action.cards)))
        table.discard(seat, [card for card in dealt if card not in action.cards])


def start_first_round(table: GhTable, frame: SetupFrame) -> None:
    """Go on with the first round."""
    table.become(RoundFrame("choose-actions"))


SETUP = Program("setup", {"keep": KeepHand(), "start": start_first_round})
