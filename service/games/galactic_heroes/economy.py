"""Phase IV (rules, section 9): goods become cards, points and stock; then the points are tested (section 13)."""

from collections.abc import Sequence

from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program
from service.engine.violations import Violation
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.abilities import of_actions, sum_of
from service.games.galactic_heroes.actions import SwapDecision, SwapGoods
from service.games.galactic_heroes.choosing import judge_subset
from service.games.galactic_heroes.components import SEATS, Seat
from service.games.galactic_heroes.ending import winner_by_points
from service.games.galactic_heroes.state import EconomyFrame, State, chosen, good_of, initiative, side
from service.games.galactic_heroes.table import GhTable


def goods(state: State, seat: Seat) -> list[str]:
    """Return the own stars that hold a good."""
    return [star.card for star in side(state, seat).stars if star.good is not None]


def swap_rates(state: State, seat: Seat) -> tuple[int, int]:
    """Return the cards for a military and for a civilian good that the action cards of a player give (GH-9.2)."""
    actions = chosen(state, seat, "IV")
    return of_actions(actions, "swap_military_for_cards"), of_actions(actions, "swap_civilian_for_cards")


class Swap(Ask):
    """A player who chose the swap card names the goods to be swapped, independently of the other (GH-9.2, GH-9.6)."""

    actions = (SwapGoods,)
    joint = True

    def seats(self, state: State, frame: EconomyFrame) -> Sequence[Seat]:
        return [
            seat
            for seat in SEATS
            if getattr(frame.vars, seat) is None and any(swap_rates(state, seat)) and goods(state, seat)
        ]

    def decision(self, state: State, frame: EconomyFrame, seat: Seat) -> SwapDecision:
        return SwapDecision(seat, ["swap_goods"], *swap_rates(state, seat))

    def offers(self, state: State, frame: EconomyFrame, seat: Seat) -> list[Offer]:
        own = goods(state, seat)
        return [Offer(SwapGoods, {"stars": Subset(own, 0, len(own))})]

    def judge(self, state: State, frame: EconomyFrame, seat: Seat, action: SwapGoods) -> list[Violation]:
        own = goods(state, seat)
        return judge_subset(action.stars, own, 0, len(own), "GH-9.2", "/action/stars")

    def answer(self, table: GhTable, frame: EconomyFrame, seat: Seat, action: SwapGoods) -> None:
        setattr(frame.vars, seat, list(action.stars))


def convert(table: GhTable, frame: EconomyFrame) -> None:
    """Convert all goods of both, then draw in initiative order (GH-9.1, GH-9.3 to 9.5, GH-9.9, GH-9.10)."""
    state = table.state
    swap_draws = {seat: _convert_of(table, frame, seat) for seat in initiative(state)}
    for seat in initiative(state):
        table.draw(seat, swap_draws[seat])
        table.draw(seat, sum_of(state, seat, "draw", "IV"))


def _convert_of(table: GhTable, frame: EconomyFrame, seat: Seat) -> int:
    """Convert the goods of one player; return the cards due for swaps."""
    state, own = table.state, table.side(seat)
    swapped = getattr(frame.vars, seat) or []
    military_cards, civilian_cards = swap_rates(state, seat)
    multiplier = max(1, of_actions(chosen(state, seat, "IV"), "points_multiplier"))
    cards, converted = 0, []
    for star in own.stars:
        if star.good is None:
            continue
        military = good_of(state, star.card) == "military"
        if star.card in swapped:
            cards += military_cards if military else civilian_cards
        elif military:
            own.stock += 1
        else:
            own.points += multiplier
        converted.append(star.good)
        star.good = None
    table.discard(seat, converted)
    if converted:
        table.emit(ev.GoodsConverted(seat, len(swapped), own.points, own.stock))
    return cards


def test_points(table: GhTable, frame: EconomyFrame) -> None:
    """End the game when a player has the points to win (GH-13.6)."""
    reached, winner = winner_by_points(table.state)
    if reached:
        table.end(winner, "points")


ECONOMY = Program("economy", {"swap": Swap(), "convert": convert, "test-points": test_points})
