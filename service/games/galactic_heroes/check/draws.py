"""Phase I under way: what was dealt, what was kept of it, and what was left over when the cards ran out."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import look_and_keep
from service.games.galactic_heroes.components import SEATS
from service.games.galactic_heroes.state import DrawFrame, State, initiative, side


def check_draw(state: State, frame: DrawFrame) -> Iterator[Violation]:
    """Cards were dealt to those who take part, once both have said so; what was rejected follows from that."""
    joined = [getattr(frame.vars.joined, seat) for seat in SEATS]
    cards_left = bool(state.deck or state.discard)
    for seat in SEATS:
        dealt, rejected = getattr(frame.vars.dealt, seat), getattr(frame.vars.rejected, seat)
        due = frame.at == "keep" and bool(getattr(frame.vars.joined, seat))
        if (dealt is not None) + (rejected is not None) != due or (frame.at == "keep" and None in joined):
            yield impossible("GH-3.12", "deal-out-of-order", f"/state/program/1/vars/dealt/{seat}")
            continue
        look, keep = look_and_keep(state, seat)
        for cards, count, name in ((dealt, look, "dealt"), (rejected, look - keep, "rejected")):
            if cards is not None and len(cards) != count and (len(cards) > count or cards_left):
                yield impossible("GH-4.6", "deal-wrong", f"/state/program/1/vars/{name}/{seat}", count=count)
        # Who was dealt fewer cards than are to be kept has rejected none, and has kept at least one.
        kept = keep if rejected or cards_left else 1
        if rejected is not None and len(side(state, seat).hand) < kept:
            yield impossible("GH-4.7", "kept-too-few", f"/state/{seat}/hand", count=kept)
    yield from _check_short_deal(state, frame)


def _check_short_deal(state: State, frame: DrawFrame) -> Iterator[Violation]:
    """When the cards have run out on the player with the initiative, none were left for the other (GH-3.12, 12.4)."""
    first, second = initiative(state)
    dealt, rejected = getattr(frame.vars.dealt, first), getattr(frame.vars.rejected, first)
    look, keep = look_and_keep(state, first)
    short = (dealt is not None and len(dealt) < look) or (rejected is not None and len(rejected) < look - keep)
    if short and (getattr(frame.vars.dealt, second) or getattr(frame.vars.rejected, second) is not None):
        yield impossible("GH-3.12", "dealt-after-the-last-card", f"/state/program/1/vars/dealt/{second}")
