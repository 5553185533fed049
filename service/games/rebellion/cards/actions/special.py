"""What the special action cards do; their moments are in `special_windows.py` and `mission_windows.py`.

Each entry reads like the card, which is in `data/actions.json` with its rulings. Blindside and Wookiee Guardian do
theirs where they are used; the immediate cards are in `immediate_cards.py`.
"""

from typing import Any

from service.engine.choices import Offer, Subset
from service.engine.program import END, Programs, programs_of
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseCards, Decline
from service.games.rebellion.cards.actions.loaded_dice import TurnDice
from service.games.rebellion.cards.vocabulary import RULE, CardAsk, ChooseLeaders, forced, here, settled
from service.games.rebellion.components import LeaderId, Side
from service.games.rebellion.frames import (
    EffectFrame,
)
from service.games.rebellion.special_windows import NobleSacrifice, may_go_undercover, rescuers
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

# Undercover


def undercover_leaders(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the leaders that can be brought into the mission's system."""
    return may_go_undercover(state, frame.vars.place)


def bring_in(table: RbTable, frame: EffectFrame, chosen: list[LeaderId]) -> None:
    """Move a leader into the mission's system, where it opposes from now on (RB-4.6.4)."""
    table.place_leader(chosen[0], here(table.state, frame), "effect")


UNDERCOVER = ChooseLeaders("move-leader", undercover_leaders, 1, 1, bring_in)


# It Is Your Destiny, Noble Sacrifice


def candidates(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the leaders who attempted the mission and are still there; who was just rescued is none of them."""
    return rescuers(state)


def capture(table: RbTable, frame: EffectFrame, chosen: list[LeaderId]) -> None:
    """Capture one of them; the target is who may be sacrificed for it."""
    frame.vars.target = chosen[0]
    table.capture(chosen[0])


DESTINY = ChooseLeaders("capture", candidates, 1, 1, capture)


def sacrifice(table: RbTable, frame: EffectFrame) -> None:
    """Eliminate the leader just captured and gain a point of reputation; the ring goes back beside the board."""
    for leader in frame.vars.leaders:
        table.eliminate(leader)
    table.move_reputation(1)


# Son of Skywalker

SOUGHT = ("seek-yoda", "daring-rescue")


def look(table: RbTable, frame: EffectFrame) -> None:
    """Look through the mission deck."""
    deck = table.state.rebel.deck
    frame.vars.cards = list(deck)
    deck.clear()
    table.show("rebel", "missions", sorted(frame.vars.cards), drawn=False)


class TakeSought(CardAsk):
    """Take one of the cards sought to the hand; without one in the deck there is nothing to do but decline.

    What the deck holds is secret, so the question comes in any case.
    """

    actions = (ChooseCards, Decline)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(frame.vars.cards)

    def limits(self, state: State, frame: EffectFrame) -> tuple[int, int]:
        return 0, 1

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        there = _sought(frame)
        return [Offer(ChooseCards, {"cards": Subset(there, 1, 1)})] if there else [Offer(Decline)]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        there, found = _sought(frame), []
        if isinstance(action, Decline):
            return [forbidden("RB-4.5.10", "card-to-be-taken", card=frame.card, cards=there)] if there else []
        if len(action.cards) != 1:
            bounds = {"minimum": 1, "maximum": 1, "given": len(action.cards)}
            found.append(forbidden(RULE, "cards-count", "/action/cards", card=frame.card, **bounds))
        for index, card in enumerate(action.cards):
            if card not in there:
                pointer = f"/action/cards/{index}"
                found.append(forbidden(RULE, "card-not-eligible", pointer, name=card, card=frame.card))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> None:
        taken = [] if isinstance(action, Decline) else list(action.cards)
        rest, frame.vars.cards = list(frame.vars.cards), []
        for card in taken:
            rest.remove(card)
            table.state.rebel.hand.append(card)
            table.emit(ev.CardsDrawn("rebel", "missions", 1))
        if not taken:
            table.emit(ev.NothingDone(frame.card))
        if rest:
            table.state.rebel.deck[:] = table.shuffle("rebel-missions", rest)


def _sought(frame: EffectFrame) -> list[str]:
    """Return the cards sought that are in the deck, each once."""
    return [card for card in SOUGHT if card in frame.vars.cards]


SPECIAL_ACTIONS: Programs = programs_of(
    {
        "it-is-your-destiny": {
            "only-one": forced(DESTINY, "sacrifice"),
            "choose": DESTINY,
            "sacrifice": NobleSacrifice(),
            "settle": settled,
        },
        "noble-sacrifice": {"sacrifice": sacrifice},
        "one-in-a-million": {"turn-dice": TurnDice("turn-dice")},
        "son-of-skywalker": {"look": look, "take": TakeSought("take-mission")},
        "undercover": {"only-one": forced(UNDERCOVER, END), "choose": UNDERCOVER},
    }
)
