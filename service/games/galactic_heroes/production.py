"""Phase V (rules, section 10): empty planets produce goods."""

from collections.abc import Sequence

from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program
from service.engine.violations import Violation
from service.games.galactic_heroes.abilities import of_actions, sum_of
from service.games.galactic_heroes.actions import Produce, ProduceDecision
from service.games.galactic_heroes.choosing import judge_subset
from service.games.galactic_heroes.components import SEATS, HomeStar, Planet, Seat
from service.games.galactic_heroes.state import ProductionFrame, State, cards_of, chosen, initiative, side
from service.games.galactic_heroes.table import GhTable


def empty_uninhabited(state: State, seat: Seat) -> list[str]:
    """Return the own uninhabited planets without a good."""
    by_id = cards_of(state).by_id
    return [
        star.card
        for star in side(state, seat).stars
        if star.good is None and isinstance(card := by_id[star.card], Planet) and card.planet_kind == "uninhabited"
    ]


def granted(state: State, seat: Seat) -> int:
    """Return how many uninhabited planets the V card and abilities let produce (GH-10.2, GH-10.4)."""
    return of_actions(chosen(state, seat, "V"), "produce_uninhabited") + sum_of(state, seat, "produce_uninhabited")


def most(state: State, seat: Seat) -> int:
    """Return how many empty uninhabited planets may produce now: as many as there are (GH-10.2, GH-10.4)."""
    return min(granted(state, seat), len(empty_uninhabited(state, seat)))


class ChoosePlanets(Ask):
    """A player names uninhabited planets that produce as well, independently of the other (GH-10.2, GH-10.4)."""

    actions = (Produce,)
    joint = True

    def seats(self, state: State, frame: ProductionFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if getattr(frame.vars, seat) is None and most(state, seat)]

    def decision(self, state: State, frame: ProductionFrame, seat: Seat) -> ProduceDecision:
        return ProduceDecision(seat, ["produce"], most(state, seat))

    def offers(self, state: State, frame: ProductionFrame, seat: Seat) -> list[Offer]:
        return [Offer(Produce, {"stars": Subset(empty_uninhabited(state, seat), 0, most(state, seat))})]

    def judge(self, state: State, frame: ProductionFrame, seat: Seat, action: Produce) -> list[Violation]:
        rule = "GH-10.3" if any(_holds_good(state, seat, star) for star in action.stars) else "GH-10.2"
        allowed = empty_uninhabited(state, seat)
        return judge_subset(action.stars, allowed, 0, most(state, seat), rule, "/action/stars")

    def answer(self, table: GhTable, frame: ProductionFrame, seat: Seat, action: Produce) -> None:
        setattr(frame.vars, seat, list(action.stars))


def _holds_good(state: State, seat: Seat, card: str) -> bool:
    return any(star.card == card and star.good is not None for star in side(state, seat).stars)


def produce(table: GhTable, frame: ProductionFrame) -> None:
    """Lay goods, player by player: inhabited and military planets, then those named, then draws (10.1, 10.5, 10.7)."""
    state = table.state
    for seat in initiative(state):
        named = getattr(frame.vars, seat) or []
        stars = table.side(seat).stars
        for star in stars:
            if star.good is None and produces_always(state, star.card):
                table.place_good(seat, star)
        for star in stars:
            if star.good is None and star.card in named:
                table.place_good(seat, star)
        table.draw(seat, sum_of(state, seat, "draw", "V"))


def produces_always(state: State, card: str) -> bool:
    """Tell whether a star produces in every phase V: inhabited and military planets; home stars by option (GH-1.6)."""
    star = cards_of(state).by_id[card]
    if isinstance(star, Planet):
        return star.planet_kind != "uninhabited"
    return isinstance(star, HomeStar) and state.home_star_production


PRODUCTION = Program("production", {"choose": ChoosePlanets(), "produce": produce})
