"""Who acts first in a combat: the current player, then the opponent (RB-5.1.3)."""

from typing import Literal

from service.games.rebellion.components import OPPONENT, Side
from service.games.rebellion.frames import CombatVars

Whose = Literal["current", "opponent"]


def side_of_turn(combat: CombatVars, whose: Whose) -> Side:
    """Return the side that is the current player of a combat, or its opponent."""
    return combat.current if whose == "current" else OPPONENT[combat.current]
