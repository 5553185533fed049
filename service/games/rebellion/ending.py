"""The end of a game: who has won and why (rules, section 2), and what is read afterwards (RB-19.1.7)."""

from msgspec import Struct

from service.engine.outcome import Outcome
from service.games.rebellion.board import has_units
from service.games.rebellion.components import UNITS, Side
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


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, with the statistics of RB-19.1.7; None while it goes on.

    The state of a game that is over still meets the condition by which it was won, since nothing is played after it.
    """
    winner = state.winner
    if winner is None:
        return None
    reason = victory(state)[winner]
    return Outcome(winner, reason.reason, reason.rule, statistics(state))


def statistics(state: State) -> dict[str, int | bool]:
    """Return what anyone may read after the end (RB-19.1.7). Units on a build queue are not alive, nor destroyed."""
    record = state.record
    return {
        "reputation_gained": record.reputation_gained,
        "objectives_played": len(state.objectives_out) + record.objectives_returned,
        "probes_drawn": record.probes_drawn,
        "empire_alive": _alive(state, "empire"),
        "empire_destroyed": record.empire_lost,
        "rebel_alive": _alive(state, "rebel"),
        "rebel_destroyed": record.rebel_lost,
        "base_hidden": not state.base.revealed,
    }


def _alive(state: State, side: Side) -> int:
    """Return how many units of a side are on the board."""
    places = [state.base.units, *(system.units for system in state.systems.values())]
    return sum(count for units in places for unit, count in units.items() if UNITS[unit].side == side)
