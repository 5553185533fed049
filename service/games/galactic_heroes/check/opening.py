"""The first round: the opening deal under way, and what it has left on the table since (rules, section 2)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import look_and_keep, of_actions, sum_of
from service.games.galactic_heroes.check.hands import swapped
from service.games.galactic_heroes.check.moment import done, turns
from service.games.galactic_heroes.components import BASE_LOOK, DEALT, KEPT, PHASES, SEATS, Seat
from service.games.galactic_heroes.state import (
    BattleFrame,
    DrawFrame,
    HeldStar,
    SetupFrame,
    State,
    cards_of,
    chosen,
    side,
)

_DISCARDED = len(SEATS) * (DEALT - KEPT)


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


def check_opening(state: State, behind: int) -> Iterator[Violation]:
    """Yield what the opening deal cannot have come to in round 1. behind: how many of its phases are over."""
    if state.program and isinstance(state.program[0], SetupFrame):
        return
    for seat in SEATS:
        if len(side(state, seat).hand) < _least(state, seat, behind):
            yield impossible("GH-2.4", "opening-deal-wrong", f"/state/{seat}/hand", dealt=DEALT, kept=KEPT)
    cards, drawn = len(cards_of(state).deck), sum(_drawn(state, seat, behind) for seat in SEATS)
    undealt = cards - len(SEATS) * DEALT
    # When so few cards can have been drawn that the deck has not run out, the discard pile has only grown.
    if drawn < undealt:
        if len(state.deck) < undealt - drawn:
            yield impossible("GH-2.4", "deck-too-small", "/state/deck", drawn=drawn)
        if len(state.discard) < _DISCARDED or (behind == 0 and len(state.discard) > _DISCARDED):
            yield impossible("GH-2.5", "opening-deal-wrong", "/state/discard", dealt=DEALT, kept=KEPT)


def _least(state: State, seat: Seat, behind: int) -> int:
    """Return how many hand cards a player has at the least, who cannot have spent any before the first turn."""
    frame = state.program[-1] if state.program else None
    attacks = isinstance(frame, BattleFrame) and frame.vars.attacker == seat
    if attacks or turns(state, seat, "II", behind) or turns(state, seat, "III", behind):
        return 0
    if isinstance(frame, DrawFrame) and (rejected := getattr(frame.vars.rejected, seat)) is not None:
        return KEPT + (look_and_keep(state, seat)[1] if rejected else 1)
    return min(KEPT, state.hand_limit) if behind == len(PHASES) else KEPT


def _drawn(state: State, seat: Seat, behind: int) -> int:
    """Return how many cards a player can have taken from the deck at the most since the opening deal."""
    cards, frame = cards_of(state), state.program[-1] if state.program else None
    count = 0
    if isinstance(frame, DrawFrame):
        count += look_and_keep(state, seat)[0] if frame.at == "keep" and getattr(frame.vars.joined, seat) else 0
    elif done(state, "I", behind):
        count += BASE_LOOK + of_actions(chosen(state, seat, "I"), "look") + cards.most(seat, "look")
    count += turns(state, seat, "II", behind) * cards.most(seat, "draw_after_build")
    actions = turns(state, seat, "III", behind)
    # A first good is drawn for a planet that is developed (GH-6.7).
    for_a_star = max(1 + cards.most(seat, "draw_after_develop"), cards.most(seat, "draw_after_conquest"))
    count += actions * for_a_star + of_actions(chosen(state, seat, "III")[:actions], "draw")
    if done(state, "IV", behind):
        count += swapped(state, seat) + sum_of(state, seat, "draw", "IV")
    if done(state, "V", behind):
        count += len(side(state, seat).stars) + sum_of(state, seat, "draw", "V")
    return count
