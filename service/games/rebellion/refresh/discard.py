"""Discarding missions down to the hand limit (RB-6.2.2)."""

from service.engine.choices import Offer, Subset
from service.engine.violations import Violation, forbidden
from service.games.rebellion.actions import ChooseCards
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import zones
from service.games.rebellion.components import MISSIONS, Side
from service.games.rebellion.decisions import DiscardDecision
from service.games.rebellion.frames import RefreshFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

HAND_LIMIT = 10


def discardable(state: State, side: Side) -> list[str]:
    """Return the different missions of a hand that are no starting missions (RB-6.2.3)."""
    return [card for card in dict.fromkeys(zones(state, side).hand) if not MISSIONS[card].starting]


class DiscardMissions(SideAsk):
    """A side discards one mission after the other until ten are left; projects count, too (RB-6.2.2)."""

    actions = (ChooseCards,)
    joint = True

    def __init__(self, side: Side) -> None:
        self.side = side

    def asked(self, state: State, frame: RefreshFrame) -> Side | None:
        over = len(zones(state, self.side).hand) > HAND_LIMIT
        return self.side if over and discardable(state, self.side) else None

    def decision(self, state: State, frame: RefreshFrame, seat: Side) -> DiscardDecision:
        return DiscardDecision(seat, ["choose_cards"], len(zones(state, seat).hand) - HAND_LIMIT)

    def offers(self, state: State, frame: RefreshFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseCards, {"cards": Subset(discardable(state, seat), 1, 1)})]

    def judge(self, state: State, frame: RefreshFrame, seat: Side, action: ChooseCards) -> list[Violation]:
        found = []
        if len(action.cards) != 1:
            found.append(forbidden("RB-6.2.2", "one-card-at-a-time", "/action/cards", given=len(action.cards)))
        hand = zones(state, seat).hand
        for index, card in enumerate(action.cards):
            pointer = f"/action/cards/{index}"
            if card not in hand:
                found.append(forbidden("RB-6.2.2", "not-in-hand", pointer, card=card))
            elif MISSIONS[card].starting:
                found.append(forbidden("RB-6.2.3", "starting-mission-stays", pointer, card=card))
        return found

    def answer(self, table: RbTable, frame: RefreshFrame, seat: Side, action: ChooseCards) -> None:
        card = action.cards[0]
        table.zones(seat).hand.remove(card)
        table.discard_mission(seat, card)
