"""Before anything has been played: the opening deal, and what it has left on the table (rules, section 2)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.components import DEALT, KEPT, SEATS
from service.games.galactic_heroes.state import DrawFrame, HeldStar, SetupFrame, State, cards_of, side


def check_setup(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """Before the first round nothing has happened but the opening deal (GH-2.4, GH-2.6)."""
    cards = cards_of(state)
    for seat in SEATS:
        own = side(state, seat)
        dealt = getattr(frame.vars, seat)
        fresh = [HeldStar(cards.home[seat], None)]
        if seat == "alliance":
            fresh.append(HeldStar(cards.iserlohn, None))
        untouched = own.fleets == [cards.leader[seat]] and own.stars == fresh and own.actions is None
        empty = not own.stock and not own.points and not own.record.iserlohn and not own.record.classes
        held = len(own.hand) == (KEPT if dealt is None else 0) and (dealt is None or len(dealt) == DEALT)
        if not (untouched and empty and held and state.round == 1):
            yield impossible("GH-2.6", "setup-already-played", f"/state/{seat}")
    answered = sum(getattr(frame.vars, seat) is None for seat in SEATS)
    if len(state.discard) != answered * (DEALT - KEPT):
        yield impossible("GH-2.5", "setup-already-played", "/state/discard")


def check_opening(state: State) -> Iterator[Violation]:
    """Until the first cards are drawn there are those that the opening deal left. Takes states of round 1, phase I."""
    frame = state.program[-1]
    if isinstance(frame, SetupFrame) or (isinstance(frame, DrawFrame) and frame.at == "keep"):
        return
    for seat in SEATS:
        if len(side(state, seat).hand) != KEPT:
            yield impossible("GH-2.4", "opening-deal-wrong", f"/state/{seat}/hand", dealt=DEALT, kept=KEPT)
    if len(state.discard) != len(SEATS) * (DEALT - KEPT):
        yield impossible("GH-2.5", "opening-deal-wrong", "/state/discard", dealt=DEALT, kept=KEPT)
