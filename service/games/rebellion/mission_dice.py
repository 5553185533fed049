"""The dice of a mission (rules, 4.6): who takes part, how many dice each side rolls, what they come to."""

from service.games.rebellion.board import icons_of, is_captured, leaders_in
from service.games.rebellion.cards import extra_dice
from service.games.rebellion.components import DICE, MISSIONS, OPPONENT, Face, LeaderId, Side
from service.games.rebellion.frames import MissionVars, Roll
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

SUCCESSES: dict[Face, int] = {"blank": 0, "hit": 1, "direct-hit": 1, "special": 2}
PORTRAIT_SUCCESSES = 2
"""What the leader pictured on an attempt adds (RB-4.6.10)."""


def participants(state: State, mission: MissionVars, side: Side) -> list[LeaderId]:
    """Return the leaders of a side that count in a mission: those there, and a captive it is aimed at (RB-4.6.4)."""
    if mission.place is None:
        return []
    there = leaders_in(state, mission.place, side)
    target = mission.target
    if target is not None and side == "rebel" and is_captured(state, target):
        there.append(target)
    return there


def is_opposed(state: State, mission: MissionVars) -> bool:
    """Tell whether a leader of the opponent takes part (RB-4.6.4)."""
    return bool(participants(state, mission, OPPONENT[mission.side]))


def has_succeeded(state: State, mission: MissionVars) -> bool:
    """Tell whether a mission that has had its effect counts as a success for what follows one.

    One that was resolved without an attempt does, unless the table reads it otherwise.
    """
    return state.readings.resolved_succeeds if mission.succeeded is None else mission.succeeded


def mission_dice(state: State, mission: MissionVars, side: Side) -> tuple[int, int]:
    """Return how many red and black dice a side rolls (RB-4.6.7, RB-4.6.8, RB-4.6.13)."""
    card = MISSIONS[mission.card]
    count = icons_of(participants(state, mission, side), None if card.all_skills else card.skill)
    if side == mission.side:
        count += extra_dice(state, mission)
    red = min(count, DICE["red"])
    return red, min(count - red, DICE["black"])


def roll_mission(table: RbTable, mission: MissionVars, side: Side) -> Roll:
    """Roll for a side; dice that a card has turned are among its own and lie as they are."""
    red, black = mission_dice(table.state, mission, side)
    return table.roll_beside(f"mission-{side}", red, black, mission.preset if side == "rebel" else None)


def successes(of: Roll) -> int:
    """Return the successes of a mission roll; the colour does not matter (RB-4.6.9)."""
    return sum(SUCCESSES[face] * count for dice in (of.red, of.black) for face, count in dice.items())
