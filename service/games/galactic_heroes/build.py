"""Phase II (rules, section 5): build fleets, pass by pass."""

from collections.abc import Sequence
from typing import Any

from service.engine.choices import Offer
from service.engine.program import Ask, Program
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.abilities import sum_of
from service.games.galactic_heroes.actions import BuildDecision, BuildFleet, Pass
from service.games.galactic_heroes.components import Admiral, Seat
from service.games.galactic_heroes.payment import build_discount, judge_payment, offer_payment
from service.games.galactic_heroes.state import BuildFrame, State, cards_of, side
from service.games.galactic_heroes.table import GhTable
from service.games.galactic_heroes.turns import acting, next_turn


def price_of(state: State, seat: Seat, frame: BuildFrame, card: str) -> int:
    """Return what a fleet costs now, in hand cards, not below 0 (GH-5.3)."""
    admiral = cards_of(state).by_id[card]
    assert isinstance(admiral, Admiral)
    return max(0, admiral.cost - build_discount(state, seat, frame.vars))


class Build(Ask):
    """The acting player builds one fleet or none (GH-5.1, GH-5.12)."""

    actions = (BuildFleet, Pass)

    def seats(self, state: State, frame: BuildFrame) -> Sequence[Seat]:
        return (acting(state, frame.vars),)

    def decision(self, state: State, frame: BuildFrame, seat: Seat) -> BuildDecision:
        # Whether the hand allows a build is nobody else's business, so both are always named.
        turns = frame.vars
        discount = build_discount(state, seat, turns)
        return BuildDecision(seat, ["build_fleet", "pass"], turns.turn // 2 + 1, turns.passes, discount)

    def offers(self, state: State, frame: BuildFrame, seat: Seat) -> list[Offer]:
        by_id = cards_of(state).by_id
        offers = [Offer(Pass)]
        for card in side(state, seat).hand:
            admiral = by_id[card]
            if isinstance(admiral, Admiral) and admiral.side == seat:
                offer = offer_payment(BuildFleet, state, seat, price_of(state, seat, frame, card), card)
                offers += [offer] if offer is not None else []
        return offers

    def judge(self, state: State, frame: BuildFrame, seat: Seat, action: Any) -> list[Violation]:
        if isinstance(action, Pass):
            return []
        if action.card not in side(state, seat).hand:
            return [forbidden("GH-5.1", "not-in-hand", "/action/card", card=action.card)]
        admiral = cards_of(state).by_id[action.card]
        if not isinstance(admiral, Admiral):
            return [forbidden("GH-5.1", "not-an-admiral", "/action/card", card=action.card)]
        if admiral.side != seat:
            return [forbidden("GH-5.2", "other-side", "/action/card", card=action.card)]
        price = price_of(state, seat, frame, action.card)
        return judge_payment(state, seat, action.payment, price, action.card, "GH-5.6")

    def answer(self, table: GhTable, frame: BuildFrame, seat: Seat, action: Any) -> None:
        if isinstance(action, Pass):
            table.emit(ev.Passed(seat))
            return
        draws = sum_of(table.state, seat, "draw_after_build")
        own = table.side(seat)
        own.hand.remove(action.card)
        own.fleets.append(action.card)
        table.emit(ev.FleetBuilt(seat, action.card, len(action.payment)))
        table.discard_from_hand(seat, action.payment)
        # A new fleet's abilities do not work for its own building (GH-5.9, GH-5.10).
        table.draw(seat, draws)


BUILD = Program("build", {"build": Build(), "next-turn": next_turn("build")})
