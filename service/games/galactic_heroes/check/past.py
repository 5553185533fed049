"""What the rounds so far can have brought: no more than there was occasion for.

Every phase II or III gives a player one turn a pass, and there are two passes at most, so the number of the round
bounds the fleets and the stars. Most states lie far below; only those near it are reckoned.
"""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.check.earned import check_earned, plainly_earned
from service.games.galactic_heroes.check.hands import check_hand
from service.games.galactic_heroes.check.moment import PASSES, turns
from service.games.galactic_heroes.components import CLASSES, KEPT, SEATS, Seat
from service.games.galactic_heroes.state import State, cards_of, side

_CONQUESTS = len(CLASSES) + 2
"""Stars that a player can have had and lost, as far as a record tells: a planet a class, Iserlohn, Fezzan."""


def check_past(state: State, behind: int) -> Iterator[Violation]:
    """Yield what a player cannot have yet. behind: how many phases of this round are over, taken place or not."""
    before = PASSES * (state.round - 1)
    limit = state.hand_limit if state.round > 1 else KEPT
    for seat in SEATS:
        own = side(state, seat)
        if len(own.fleets) > before + 1:
            yield from _check_fleets(state, seat, behind)
        if len(own.stars) + _CONQUESTS > before:
            yield from _check_stars(state, seat, behind)
        if not plainly_earned(state, own):
            yield from check_earned(state, seat, behind)
        if len(own.hand) > limit:
            yield from check_hand(state, seat, behind, limit)


def _check_fleets(state: State, seat: Seat, behind: int) -> Iterator[Violation]:
    """A turn of phase II builds one fleet (GH-5.1)."""
    limit = 1 + PASSES * (state.round - 1) + turns(state, seat, "II", behind)
    if len(side(state, seat).fleets) > limit:
        yield impossible("GH-5.1", "too-many-fleets", f"/state/{seat}/fleets", limit=limit)


def _check_stars(state: State, seat: Seat, behind: int) -> Iterator[Violation]:
    """A turn of phase III brings one star (GH-6.1), also those that the record tells of and that were lost again."""
    limit = PASSES * (state.round - 1) + turns(state, seat, "III", behind)
    needed = _gained(state, seat)
    if needed > limit:
        yield impossible("GH-6.1", "too-many-stars", f"/state/{seat}/stars", limit=limit, needed=needed)


def _gained(state: State, seat: Seat) -> int:
    """Return how many stars a player has developed, bought or taken at least."""
    cards, record = cards_of(state), side(state, seat).record
    held = [star.card for star in side(state, seat).stars]
    from_the_start = [cards.home[seat]] + ([cards.iserlohn] if not state.empire.record.iserlohn else [])
    ranks = [cards.class_of[seat].get(star) for star in held]
    lost = sum(rank not in ranks for rank in record.classes) + (record.iserlohn and cards.iserlohn not in held)
    by_fezzan = ("border-1" in record.classes and "border-2" not in record.classes) or (
        seat == "empire" and bool(record.classes) and not record.iserlohn
    )
    return sum(star not in from_the_start for star in held) + lost + (by_fezzan and cards.fezzan not in held)
