"""Paying with hand cards: prices of fleets and developments, and why a payment is refused."""

from collections.abc import Sequence

from service.engine.choices import Offer, OneOf, Subset
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes.abilities import of_actions, sum_of
from service.games.galactic_heroes.choosing import judge_members
from service.games.galactic_heroes.components import Seat
from service.games.galactic_heroes.state import State, TurnVars, side
from service.games.galactic_heroes.turns import bonus_card


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
