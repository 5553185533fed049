"""Phase I under way: what was dealt, what was kept of it, and what was left over when the cards ran out."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import look_and_keep
from service.games.galactic_heroes.state import DrawFrame, State, initiative, side


def check_draw(state: State, frame: DrawFrame) -> Iterator[Violation]:
    """Cards were dealt to those who take part, once both have said so; what was rejected follows from that."""
    joined, looking = frame.vars.joined, frame.at == "keep"
    cards_left, all_said = bool(state.deck or state.discard), joined.empire is not None and joined.alliance is not None
    none_left = False
    for seat in initiative(state):
        dealt, rejected = getattr(frame.vars.dealt, seat), getattr(frame.vars.rejected, seat)
        due = looking and bool(getattr(joined, seat))
        if (dealt is not None) + (rejected is not None) != due or (looking and not all_said):
            yield impossible("GH-3.12", "deal-out-of-order", f"/state/program/1/vars/dealt/{seat}")
        elif due:
            look, keep = look_and_keep(state, seat)
            name, cards, count = ("dealt", dealt, look) if rejected is None else ("rejected", rejected, look - keep)
            if len(cards) != count and (len(cards) > count or cards_left):
                yield impossible("GH-4.6", "deal-wrong", f"/state/program/1/vars/{name}/{seat}", count=count)
            if none_left and (dealt or rejected is not None):
                yield impossible("GH-3.12", "dealt-after-the-last-card", f"/state/program/1/vars/{name}/{seat}")
            # Who was dealt fewer cards than are to be kept has rejected none, and has kept at least one.
            kept = keep if rejected or cards_left else 1
            if rejected is not None and len(side(state, seat).hand) < kept:
                yield impossible("GH-4.7", "kept-too-few", f"/state/{seat}/hand", count=kept)
            # Who has the initiative is dealt first, and the other what is left (GH-12.4).
            none_left = len(cards) < count
