"""Immediate action cards (RB-13.2.3): revealed and resolved when they are received, a ring each for the Rebels."""

from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import shown, use
from service.games.rebellion.actions import PlayAction
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import free_rebels
from service.games.rebellion.components import ACTIONS, LeaderId, RingId, Side
from service.games.rebellion.decisions import ActionDecision
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

RINGS: dict[str, RingId] = {
    "human-cyborg-relations": "c-3po",
    "resourceful-astromech": "r2-d2",
    "the-millennium-falcon": "millennium-falcon",
}
"""The ring that each of these cards attaches."""


def waiting(state: State) -> list[str]:
    """Return the immediate cards that the Rebel player has received and not resolved yet."""
    return [card for card in state.rebel.actions if card in RINGS]


def bearers(state: State, card: str) -> list[LeaderId]:
    """Return who can get the ring of a card: any own leader in play, or one that the card shows if it shows any."""
    return [leader for leader in free_rebels(state) if not ACTIONS[card].leaders or shown(card, leader)]


def resolve(table: RbTable, card: str, leader: LeaderId | None) -> None:
    """Turn up an immediate card and attach its ring; a ring that the leader wears comes off (RB-9.4.3)."""
    use(table, "rebel", card)
    if leader is not None:
        table.attach(RINGS[card], leader)


def resolve_forced(table: RbTable, frame: Any) -> None:
    """Resolve what leaves no choice: the only card that waits, with one bearer or, for want of any, with none."""
    cards = waiting(table.state)
    for card in cards:
        able = bearers(table.state, card)
        if not able or (len(able) == 1 and len(cards) == 1):
            resolve(table, card, able[0] if able else None)


class AttachRing(SideAsk):
    """The Rebel player resolves the immediate cards received, one by one in an order of choice (RB-18.1.5).

    The cards are to be revealed at once, so the question betrays nothing.
    """

    actions = (PlayAction,)
    joint = True

    def cards(self, state: State) -> list[str]:
        """Return the cards that wait and can be resolved."""
        return list(self._bearers(state))

    def _bearers(self, state: State) -> dict[str, list[LeaderId]]:
        able = {card: bearers(state, card) for card in waiting(state)}
        return {card: leaders for card, leaders in able.items() if leaders}

    def asked(self, state: State, frame: Any) -> Side | None:
        return "rebel" if self._bearers(state) else None

    def decision(self, state: State, frame: Any, seat: Side) -> ActionDecision:
        return ActionDecision(seat, ["play_action"], "immediate", None)

    def offers(self, state: State, frame: Any, seat: Side) -> list[Offer]:
        return [
            Offer(PlayAction, {"card": OneOf([card]), "leader": OneOf([str(leader) for leader in leaders])})
            for card, leaders in self._bearers(state).items()
        ]

    def judge(self, state: State, frame: Any, seat: Side, action: PlayAction) -> list[Violation]:
        card, leader = action.card, action.leader
        if card not in waiting(state):
            held = card in state.rebel.actions
            return [forbidden("RB-13.2.3", "immediate-first" if held else "action-not-held", "/action/card", card=card)]
        found = []
        if action.place is not None:
            found.append(forbidden("RB-13.2.3", "ring-without-place", "/action/place", card=card))
        if leader is None:
            found.append(forbidden("RB-13.2.3", "ring-bearer-needed", "/action/leader", card=card))
        elif leader not in bearers(state, card):
            found.append(forbidden("RB-9.4.3", "not-a-ring-bearer", "/action/leader", leader=leader, card=card))
        return found

    def answer(self, table: RbTable, frame: Any, seat: Side, action: PlayAction) -> None:
        resolve(table, action.card, action.leader)
