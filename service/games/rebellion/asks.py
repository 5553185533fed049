"""How this game asks: one faction at a time, by its seat."""

from collections.abc import Sequence
from typing import Any

from service.engine.program import Ask
from service.games.rebellion.components import Side
from service.games.rebellion.state import State


class SideAsk(Ask):
    """A step that asks one faction, or is passed over."""

    def asked(self, state: State, frame: Any) -> Side | None:
        """Return the faction that has to answer, or None when there is nothing to ask."""
        raise NotImplementedError

    def seats(self, state: State, frame: Any) -> Sequence[Side]:
        side = self.asked(state, frame)
        return () if side is None else (side,)
