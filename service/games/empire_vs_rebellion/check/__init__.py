"""Which posted states can arise: the gate through which every state comes.

`zones.py`: every component in exactly one zone, tokens that add up. `phases.py`: a phase that fits the table.
`effects.py`: effects under way. What these let through, every other module may take as it stands.
"""

from service.engine.violations import Violation
from service.games.empire_vs_rebellion.check.phases import check_phase
from service.games.empire_vs_rebellion.check.zones import check_tokens, check_zones
from service.games.empire_vs_rebellion.printed import faults
from service.games.empire_vs_rebellion.state import State


def contradictions(state: State) -> list[Violation]:
    """Return all that contradicts something in a state: phases only when every component is where it may be."""
    found = [*check_zones(state), *check_tokens(state)]
    if state.printed is not None:
        found += faults(state.printed, state.variant == "full", "/state/printed")
    return found or list(check_phase(state))
