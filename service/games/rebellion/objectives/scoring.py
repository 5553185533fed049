"""What playing an objective does: the reputation it gives, and where its card goes (RB-14.1.1, RB-14.1.8)."""

from service.games.rebellion import events as ev
from service.games.rebellion.components import OBJECTIVES
from service.games.rebellion.objectives.conditions import destroyed_systems
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

RETURNS = ("heart-of-the-empire",)
"""Objectives whose text returns them to the hand, to be played again (RB-14.1.8, RB-14.1.10)."""


def worth(state: State, card: str) -> int:
    """Return the spaces that an objective moves the reputation marker; Inspire Sympathy counts destroyed systems."""
    printed = OBJECTIVES[card].reputation
    return destroyed_systems(state) if printed is None else printed


def lay_out(table: RbTable, card: str) -> None:
    """Play an objective: its card leaves the game, or stays in the hand by its own text."""
    state = table.state
    if card in RETURNS:
        state.record.objectives_returned += 1
    else:
        state.rebel.objectives.remove(card)
        state.objectives_out.append(card)
    table.emit(ev.ObjectivePlayed(card))


def score(table: RbTable, card: str) -> bool:
    """Play an objective and move the reputation marker; tell whether the game is over."""
    spaces = worth(table.state, card)
    lay_out(table, card)
    return table.move_reputation(spaces)
