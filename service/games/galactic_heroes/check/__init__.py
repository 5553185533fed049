"""Which posted states can arise: the gate through which every state comes.

`zones.py`: a real card set, every card in exactly one place. `sides.py`, `records.py`: what each player has.
`phases.py` (with `opening.py`, `draws.py`, `battles.py`, `ending.py`): what is under way, or how the game ended, fits
what is on the table. `past.py` (`moment.py`, `earned.py`, `hands.py`), `goods.py`: the rounds so far can have
come to this.
What these let through, every other module may take as it stands.
"""

from service.engine.violations import Violation
from service.games.galactic_heroes.check.phases import check_phase
from service.games.galactic_heroes.check.sides import check_sides
from service.games.galactic_heroes.check.zones import check_set, check_zones
from service.games.galactic_heroes.state import State


def contradictions(state: State) -> list[Violation]:
    """Return all that contradicts something in a state. Each stage is looked at only when the one before it holds."""
    return list(check_set(state)) or [*check_zones(state), *check_sides(state)] or list(check_phase(state))
