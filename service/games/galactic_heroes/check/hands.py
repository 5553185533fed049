"""Hand cards: so many at the start of a round, and no more than what draws cards can have added since."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import look_and_keep, of_actions, sum_of
from service.games.galactic_heroes.check.moment import done, turns
from service.games.galactic_heroes.components import BASE_KEEP, Seat
from service.games.galactic_heroes.state import DrawFrame, State, cards_of, chosen, good_of, side


def check_hand(state: State, seat: Seat, behind: int, limit: int) -> Iterator[Violation]:
    """Yield a hand that cannot be so large: the round began with `limit` cards at the most (GH-2.4, GH-11.1).

    behind: how many phases of this round are over.
    """
    most = limit + _drawn(state, seat, behind)
    if len(side(state, seat).hand) > most:
        yield impossible("GH-11.1", "too-many-hand-cards", f"/state/{seat}/hand", limit=most)


def _drawn(state: State, seat: Seat, behind: int) -> int:
    """Return how many cards more than it gave away a player can have got in this round at the most.

    What is in play now was so in phases IV and V. In I to III other cards can have been, so that all abilities count.
    """
    cards = cards_of(state)
    count = _kept(state, seat, behind)
    # A fleet built is a card less in hand; a star need not be, since it can be bought or taken.
    count += turns(state, seat, "II", behind) * max(0, cards.most(seat, "draw_after_build") - 1)
    actions = turns(state, seat, "III", behind)
    count += actions * max(cards.most(seat, "draw_after_develop"), cards.most(seat, "draw_after_conquest"))
    count += of_actions(chosen(state, seat, "III")[:actions], "draw")
    if done(state, "IV", behind):
        count += swapped(state, seat) + sum_of(state, seat, "draw", "IV")
    if done(state, "V", behind):
        count += sum_of(state, seat, "draw", "V")
    return count


def _kept(state: State, seat: Seat, behind: int) -> int:
    """Return how many cards a player can have kept in phase I (GH-4.6)."""
    frame = state.program[-1] if state.program else None
    if isinstance(frame, DrawFrame):
        return look_and_keep(state, seat)[1] if getattr(frame.vars.rejected, seat) is not None else 0
    if not done(state, "I", behind):
        return 0
    return BASE_KEEP + of_actions(chosen(state, seat, "I"), "keep") + cards_of(state).most(seat, "keep")


def swapped(state: State, seat: Seat) -> int:
    """Return how many cards a player can have got for goods (GH-9.2)."""
    actions = chosen(state, seat, "IV")
    kinds = [good_of(state, star.card) for star in side(state, seat).stars]
    for_military = kinds.count("military") * of_actions(actions, "swap_military_for_cards")
    return for_military + kinds.count("civilian") * of_actions(actions, "swap_civilian_for_cards")
