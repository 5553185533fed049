"""How action cards of the assignment phase move units out of several places at once, as one change (RB-18.2.2)."""

from typing import Any

from service.engine.choices import Counts, Offer
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion.actions import GatherUnits, MoveTogether
from service.games.rebellion.board import neighbours, own_units
from service.games.rebellion.cards.vocabulary import RULE, CardAsk, here, settled
from service.games.rebellion.components import SYSTEMS, Place, Side, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.movement import (
    Lifts,
    carry_out,
    judge_moves,
    judge_source,
    movable,
    moves_domains,
)
from service.games.rebellion.shapes import Move
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

ANYWHERE = Lifts(distance=True, transport=True)


class MoveAsActivated(CardAsk):
    """Move units from the places around the card's system into it, as in an activation (RB-4.2.5), or none."""

    actions = (MoveTogether,)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        to, side = here(state, frame), frame.vars.side
        return any(
            movable(state, side, source) and not judge_source(state, side, source, to, "")
            for source in neighbours(state, to, side)
        )

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [Offer(MoveTogether, {"moves": moves}) for moves in moves_domains(state, seat, here(state, frame))]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        return judge_moves(state, seat, here(state, frame), action.moves)

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        carry_out(table, seat, here(table.state, frame), action.moves)
        return settled(table, frame)


class Gather(CardAsk):
    """Move units of one type from systems of choice into the card's, up to a number in all, or none.

    Neither distance nor transport matters; a leader still holds the units where it is (RB-4.3.14).
    """

    actions = (GatherUnits,)

    def __init__(self, purpose: str, unit: UnitId, maximum: int) -> None:
        super().__init__(purpose)
        self._unit = unit
        self._maximum = maximum

    def sources(self, state: State, frame: EffectFrame) -> dict[Place, int]:
        """Return the places that such units can leave, with how many are there."""
        to, side = here(state, frame), frame.vars.side
        found: dict[Place, int] = {}
        for source in SYSTEMS:
            there = own_units(state, source, side).get(self._unit, 0)
            if there and not judge_source(state, side, source, to, "", ANYWHERE):
                found[source] = there
        return found

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return bool(self.sources(state, frame))

    def limits(self, state: State, frame: EffectFrame) -> tuple[int, int]:
        return 0, self._maximum

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        most = {str(source): count for source, count in self.sources(state, frame).items()}
        return [Offer(GatherUnits, {"sources": Counts(most, maximum=self._maximum)})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        to, found = here(state, frame), []
        for source, count in action.sources.items():
            pointer = f"/action/sources/{source}"
            reasons = judge_source(state, seat, source, to, pointer, ANYWHERE)
            there = 0 if reasons else own_units(state, source, seat).get(self._unit, 0)
            if not reasons and count > there:
                params: dict[str, Param] = {"unit": self._unit, "place": source, "there": there, "given": count}
                reasons.append(forbidden("RB-4.2.5", "not-so-many", pointer, **params))
            found += reasons
        total = sum(action.sources.values())
        if total > self._maximum:
            bounds: dict[str, Param] = {"minimum": 0, "maximum": self._maximum, "given": total}
            found.append(forbidden(RULE, "units-count", "/action/sources", card=frame.card, **bounds))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> str | None:
        moves = [Move(source, {self._unit: action.sources[source]}) for source in SYSTEMS if source in action.sources]
        carry_out(table, seat, here(table.state, frame), moves)
        return settled(table, frame)
