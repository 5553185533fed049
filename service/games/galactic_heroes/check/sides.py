"""What one player has: fleets of the own side, stars and their goods, numbers, action cards."""

from collections.abc import Iterator

from service.engine.fields import BEYOND_PLAYING
from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.check.records import check_record
from service.games.galactic_heroes.components import ACTION_CARDS, ISERLOHN, SEATS, Seat
from service.games.galactic_heroes.state import Side, State, cards_of, good_of, side


def check_sides(state: State) -> Iterator[Violation]:
    """Yield cards in places that are not theirs, and records, numbers and action cards that cannot be."""
    cards = cards_of(state)
    for seat in SEATS:
        own = side(state, seat)
        if not cards.fleets[seat].issuperset(own.fleets):
            for index, fleet in enumerate(own.fleets):
                if fleet in cards.by_id and fleet not in cards.fleets[seat]:
                    yield impossible("GH-5.2", "card-in-foreign-place", f"/state/{seat}/fleets/{index}", card=fleet)
        yield from _check_stars(state, own, seat)
        if max(own.stock, own.points, state.round) > BEYOND_PLAYING:
            yield impossible("GH-9.11", "beyond-playing", f"/state/{seat}", limit=BEYOND_PLAYING)
        if state.round < 1:
            yield impossible("GH-2.6", "round-wrong", "/state/round")
        if own.record.classes or own.record.iserlohn:
            yield from check_record(state, seat)
        actions = own.actions
        if actions is not None and (
            len(actions) != 2 or actions[0] == actions[1] or not ACTION_CARDS.keys() >= {*actions}
        ):
            yield impossible("GH-3.1", "actions-wrong", f"/state/{seat}/actions")


def _check_stars(state: State, own: Side, seat: Seat) -> Iterator[Violation]:
    """Yield what is no star, goods where none can be, and stars that the record does not show (GH-7.6)."""
    cards = cards_of(state)
    needed, record = cards.record_of[seat], own.record
    for index, star in enumerate(own.stars):
        if star.card not in cards.planets:
            at = f"/state/{seat}/stars/{index}"
            if star.card not in cards.stars:
                if star.card in cards.by_id:
                    yield impossible("GH-12.6", "card-in-foreign-place", f"{at}/card", card=star.card)
                continue
            if star.good is not None and good_of(state, star.card) is None:
                yield impossible("GH-1.7", "good-on-wrong-star", f"{at}/good", star=star.card)
        taken = needed.get(star.card)
        if taken is not None and taken not in record.classes and not (taken == ISERLOHN and record.iserlohn):
            yield impossible("GH-7.6", "held-without-record", f"/state/{seat}/stars/{index}/card", star=star.card)
