"""When a faction has won (rules, section 2)."""

from msgspec import Struct

from service.games.rebellion.board import has_units
from service.games.rebellion.components import Side
from service.games.rebellion.state import State


class Reason(Struct, frozen=True):
    """Why a faction has won: a kebab-case reason and the rule."""

    reason: str
    rule: str


REPUTATION = Reason("reputation", "RB-2.1.4")
BASE_TAKEN = Reason("base-taken", "RB-2.1.2")
BASE_DESTROYED = Reason("base-destroyed", "RB-2.1.3")


def victory(state: State) -> dict[Side, Reason]:
    """Return the factions whose condition is met, with the reason; nobody while the game goes on."""
    found: dict[Side, Reason] = {}
    if state.reputation <= state.time:
        found["rebel"] = REPUTATION
    base = state.base
    at = base.location
    if at is not None:
        if state.systems[at].destroyed:
            found["empire"] = BASE_DESTROYED
        elif base.revealed and has_units(state, at, "empire") and not has_units(state, at, "rebel"):
            found["empire"] = BASE_TAKEN
    return found
