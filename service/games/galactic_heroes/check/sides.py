"""What one player has: fleets of the own side, stars and their goods, numbers, action cards."""

from collections.abc import Iterator

from service.engine.fields import BEYOND_PLAYING
from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.check.records import check_record
from service.games.galactic_heroes.components import ACTIONS_A_ROUND, ISERLOHN, PHASE_OF, SEATS, Seat
from service.games.galactic_heroes.state import HeldStar, Side, State, cards_of, good_of, side


def check_sides(state: State) -> Iterator[Violation]:
    """Yield cards in places that are not theirs, and records, numbers and action cards that cannot be."""
    cards = cards_of(state)
    for seat in SEATS:
        own = side(state, seat)
        if not cards.fleets[seat].issuperset(own.fleets):
            for index, fleet in enumerate(own.fleets):
                if fleet in cards.by_id and fleet not in cards.fleets[seat]:
                    yield impossible("GH-5.2", "card-in-foreign-place", f"/state/{seat}/fleets/{index}", card=fleet)
        unrecorded = cards.unrecorded[seat]
        for index, star in enumerate(own.stars):
            if star.card not in unrecorded or (star.good is not None and star.card not in cards.good_of):
                yield from _check_star(state, own, seat, index, star)
        if own.stock > BEYOND_PLAYING or own.points > BEYOND_PLAYING or state.round > BEYOND_PLAYING:
            yield impossible("GH-9.11", "beyond-playing", f"/state/{seat}", limit=BEYOND_PLAYING)
        if state.round < 1:
            yield impossible("GH-2.6", "round-wrong", "/state/round")
        if own.record.classes or own.record.iserlohn:
            yield from check_record(state, seat)
        if own.actions is not None and not _is_choice(own.actions):
            yield impossible("GH-3.1", "actions-wrong", f"/state/{seat}/actions")


def _check_star(state: State, own: Side, seat: Seat, index: int, star: HeldStar) -> Iterator[Violation]:
    """Yield what is no star, a good where none can be, and a star that the record does not show (GH-7.6)."""
    cards, record = cards_of(state), own.record
    if star.card not in cards.stars:
        if star.card in cards.by_id:
            yield impossible("GH-12.6", "card-in-foreign-place", f"/state/{seat}/stars/{index}/card", card=star.card)
        return
    if star.good is not None and good_of(state, star.card) is None:
        yield impossible("GH-1.7", "good-on-wrong-star", f"/state/{seat}/stars/{index}/good", star=star.card)
    taken = cards.record_of[seat].get(star.card)
    if taken is not None and taken not in record.classes and not (taken == ISERLOHN and record.iserlohn):
        yield impossible("GH-7.6", "held-without-record", f"/state/{seat}/stars/{index}/card", star=star.card)


def _is_choice(actions: list[str]) -> bool:
    """Tell whether these are two different action cards (GH-3.1, GH-3.3)."""
    if len(actions) != ACTIONS_A_ROUND:
        return False
    first, second = actions
    return first != second and first in PHASE_OF and second in PHASE_OF
