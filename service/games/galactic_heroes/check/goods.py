"""Goods in front of the players: what phases IV and V of this round have left of them, and what the first round can."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.check.moment import done
from service.games.galactic_heroes.components import SEATS, Planet, Seat
from service.games.galactic_heroes.production import granted, produces_always
from service.games.galactic_heroes.state import HeldStar, State, cards_of, side


def check_goods(state: State, behind: int) -> Iterator[Violation]:
    """Yield goods that cannot be there, or not be there. behind: how many phases of this round are over."""
    produced = done(state, "V", behind)
    converted = done(state, "IV", behind)
    for seat in SEATS:
        stars = side(state, seat).stars
        if converted and not produced:
            yield from _check_converted(stars, seat)
        if produced:
            yield from _check_produced(state, seat, converted)
        elif state.round == 1:
            yield from _check_first(state, seat)


def _check_converted(stars: list[HeldStar], seat: Seat) -> Iterator[Violation]:
    """Phase IV leaves no goods (GH-9.1)."""
    for index, star in enumerate(stars):
        if star.good is not None:
            yield impossible("GH-9.1", "good-not-converted", f"/state/{seat}/stars/{index}/good", star=star.card)


def _check_produced(state: State, seat: Seat, converted: bool) -> Iterator[Violation]:
    """Phase V fills every star that always produces, while there are cards (GH-10.1), and few others (GH-10.2)."""
    own = side(state, seat)
    # Cards discarded since then, down to the hand limit, were not there to be laid.
    discarded = any(len(side(state, other).hand) == state.hand_limit for other in SEATS)
    cards_left = bool(state.deck) or (bool(state.discard) and not discarded)
    by_choice = 0
    for index, star in enumerate(own.stars):
        always = produces_always(state, star.card)
        if always and star.good is None and cards_left:
            yield impossible("GH-10.1", "nothing-produced", f"/state/{seat}/stars/{index}/good", star=star.card)
        by_choice += star.good is not None and not always
    if converted and by_choice > granted(state, seat):
        most = granted(state, seat)
        yield impossible("GH-10.2", "too-much-produced", f"/state/{seat}/stars", most=most)


def _check_first(state: State, seat: Seat) -> Iterator[Violation]:
    """Before the first phase V only newly developed uninhabited planets have a good (GH-6.7, GH-6.8)."""
    for index, star in enumerate(side(state, seat).stars):
        card = cards_of(state).by_id[star.card]
        developed = isinstance(card, Planet) and card.side == seat and card.planet_kind == "uninhabited"
        if star.good is not None and not developed:
            yield impossible("GH-6.8", "good-too-early", f"/state/{seat}/stars/{index}/good", star=star.card)
