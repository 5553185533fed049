"""The conquest record: what it says was taken was open then (GH-7.3, GH-7.5), and is in play now (GH-7.6)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.battle.targets import FEZZAN_OPENS
from service.games.galactic_heroes.components import CLASSES, SEATS, Seat
from service.games.galactic_heroes.state import State, cards_of, holder, side


def check_record(state: State, seat: Seat) -> Iterator[Violation]:
    """Yield what cannot stand in the record of a player who has taken something."""
    yield from _check_order(state, seat)
    yield from _check_iserlohn(state, seat)
    yield from _check_in_play(state, seat)


def _check_order(state: State, seat: Seat) -> Iterator[Violation]:
    """Each class was open when it was first taken; by Fezzan only once somebody has bought it (GH-6.9, GH-7.11)."""
    taken = side(state, seat).record.classes
    for index, rank in enumerate(taken):
        place = CLASSES.index(rank)
        if rank in taken[:index]:
            yield impossible("GH-7.6", "class-twice", f"/state/{seat}/record/classes/{index}", rank=rank)
        elif place > 0 and CLASSES[place - 1] not in taken and not (rank == FEZZAN_OPENS and _fezzan_sold(state)):
            yield impossible("GH-7.5", "class-out-of-order", f"/state/{seat}/record/classes/{index}", rank=rank)


def _fezzan_sold(state: State) -> bool:
    """Tell whether Fezzan was ever bought: it never becomes neutral again."""
    return holder(state, cards_of(state).fezzan) is not None


def _check_iserlohn(state: State, seat: Seat) -> Iterator[Violation]:
    """The Empire comes through Iserlohn or Fezzan (GH-7.3); the Alliance has Iserlohn again only by retaking it."""
    record, theirs = side(state, seat).record, state.empire.record
    if seat == "alliance":
        if record.iserlohn and not theirs.iserlohn:
            yield impossible("GH-7.6", "iserlohn-never-away", "/state/alliance/record/iserlohn")
        return
    if record.classes and not record.iserlohn and not _fezzan_sold(state):
        yield impossible("GH-7.3", "no-way-in", "/state/empire/record/classes")
    retaken = state.alliance.record.iserlohn
    if record.iserlohn and not retaken and holder(state, cards_of(state).iserlohn) == "alliance":
        yield impossible("GH-7.6", "iserlohn-not-retaken", "/state/alliance/record/iserlohn")


def _check_in_play(state: State, seat: Seat) -> Iterator[Violation]:
    """A planet that was taken stays in play, whoever has it now: fleets are destroyed, planets never are."""
    class_of = cards_of(state).class_of[seat]
    in_play = [class_of.get(star.card) for other in SEATS for star in side(state, other).stars]
    for index, rank in enumerate(side(state, seat).record.classes):
        if rank not in in_play:
            yield impossible("GH-7.6", "class-never-taken", f"/state/{seat}/record/classes/{index}", rank=rank)
