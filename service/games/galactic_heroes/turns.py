"""Turns of phases II and III, which are played in passes (rules, section 3): whose it is, its bonus, the next one."""

from collections.abc import Callable

from service.games.galactic_heroes.components import Phase, Seat
from service.games.galactic_heroes.state import BuildFrame, CampaignFrame, State, TurnVars, chosen, initiative
from service.games.galactic_heroes.table import GhTable


def acting(state: State, turns: TurnVars) -> Seat:
    """Return whose turn it is: in each pass the player with the initiative, then the other (GH-3.9)."""
    return initiative(state)[turns.turn % 2]


def bonus_card(state: State, seat: Seat, phase: Phase, turns: TurnVars) -> list[str]:
    """Return the action card that gives a player its bonus in this pass, if it chose one for it (GH-3.10, GH-5.4)."""
    number = turns.turn // 2
    return chosen(state, seat, phase)[number : number + 1]


def next_turn(step: str) -> Callable[[GhTable, BuildFrame | CampaignFrame], str | None]:
    """Return the step that goes on to the next turn, which is asked at `step`, or ends the phase (GH-3.9)."""

    def go_on(table: GhTable, frame: BuildFrame | CampaignFrame) -> str | None:
        frame.vars.turn += 1
        return step if frame.vars.turn < 2 * frame.vars.passes else None

    return go_on
