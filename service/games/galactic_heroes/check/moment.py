"""How far a round has come: which of its phases have taken place, and how many turns a player has had."""

from service.games.galactic_heroes.components import ACTIONS_A_ROUND, PHASES, Phase, Seat
from service.games.galactic_heroes.rounds import passes, takes_place
from service.games.galactic_heroes.state import BuildFrame, CampaignFrame, State, initiative

PASSES = ACTIONS_A_ROUND
"""Passes that phases II and III have at most: one for each card that one player can choose for them."""


def done(state: State, phase: Phase, behind: int) -> bool:
    """Tell whether a phase of this round has taken place. behind: how many phases are over, taken place or not."""
    return PHASES.index(phase) < behind and takes_place(state, phase)


def turns(state: State, seat: Seat, phase: Phase, behind: int) -> int:
    """Return how many turns of phase II or III a player has had in this round; in one that the game ended, at most."""
    if PHASES.index(phase) < behind:
        return passes(state, phase)
    frame = state.program[1] if len(state.program) > 1 else None
    if isinstance(frame, BuildFrame if phase == "II" else CampaignFrame):
        return (frame.vars.turn + (initiative(state)[0] == seat)) // 2
    return 0
