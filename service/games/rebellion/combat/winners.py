"""Who has won which battle of a combat (RB-5.11.9)."""

from service.games.rebellion.board import has_units
from service.games.rebellion.components import OPPONENT, SIDES, Side, Theatre
from service.games.rebellion.frames import CombatVars
from service.games.rebellion.state import State


def winners(state: State, combat: CombatVars) -> dict[Theatre, Side]:
    """Return the battles won: those of theatres contested at the start in which one side alone has units now."""
    won: dict[Theatre, Side] = {}
    for theatre in combat.contested:
        for side in SIDES:
            own, other = (has_units(state, combat.system, one, theatre) for one in (side, OPPONENT[side]))
            if own and not other:
                won[theatre] = side
    return won
