"""Paying with hand cards: prices of fleets and developments, and why a payment is refused."""

from collections.abc import Sequence

from service.engine.choices import Offer, OneOf, Subset
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes.abilities import of_actions, sum_of
from service.games.galactic_heroes.choosing import judge_members
from service.games.galactic_heroes.components import Phase, Seat
from service.games.galactic_heroes.state import State, TurnVars, chosen, initiative, side


def acting(state: State, turns: TurnVars) -> Seat:
    """Return whose turn it is: in each pass the player with the initiative, then the other (GH-3.9)."""
    return initiative(state)[turns.turn % 2]


def bonus_card(state: State, seat: Seat, phase: Phase, turns: TurnVars) -> list[str]:
    """Return the action card that gives a player its bonus in this pass, if it chose one for it (GH-3.10, GH-5.4)."""
    number = turns.turn // 2
    return chosen(state, seat, phase)[number : number + 1]


def build_discount(state: State, seat: Seat, turns: TurnVars) -> int:
    """Return the cards not paid for a build: at most one II card, and all abilities (GH-5.3, GH-5.4, GH-5.5)."""
    card = bonus_card(state, seat, "II", turns)
    return of_actions(card, "build_discount") + sum_of(state, seat, "build_discount")


def develop_discount(state: State, seat: Seat) -> int:
    """Return the cards not paid for a development (GH-6.4)."""
    return sum_of(state, seat, "develop_discount")


def offer_payment(action: type, state: State, seat: Seat, price: int, card: str | None) -> Offer | None:
    """Return the offer to play `card` (None: nothing from hand) for `price` other hand cards, if there are enough."""
    others = [other for other in side(state, seat).hand if other != card]
    if len(others) < price:
        return None
    payment = Subset(others, price, price)
    return Offer(action, {"payment": payment} if card is None else {"card": OneOf([card]), "payment": payment})


def judge_payment(
    state: State, seat: Seat, payment: Sequence[str], price: int, card: str | None, rule: str
) -> list[Violation]:
    """Return why a payment is refused: not exactly the price, or not other hand cards (GH-5.6, GH-5.7, 6.4)."""
    found = []
    if len(payment) != price:
        found.append(forbidden(rule, "price-not-met", "/action/payment", price=price, given=len(payment)))
    hand = [other for other in side(state, seat).hand if other != card]
    return found + judge_members(payment, hand, rule, "/action/payment")
