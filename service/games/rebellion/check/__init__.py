"""Which posted states can arise: the gate through which every state comes.

`cards.py`, `pieces.py`: every card and piece is somewhere, once. `board.py`: markers and base are as the automatic
tests leave them. `phases.py` and the files it calls: what is under way fits what is on the table. What these let
through, every other module may take as it stands.
"""

from service.engine.violations import Violation
from service.games.rebellion.check.board import check_board
from service.games.rebellion.check.cards import check_cards
from service.games.rebellion.check.phases import check_phase, unsettled
from service.games.rebellion.check.pieces import check_leaders, check_rings, check_units
from service.games.rebellion.check.surveying import survey
from service.games.rebellion.state import State


def contradictions(state: State) -> list[Violation]:
    """Return all that contradicts something in a state. Each stage is looked at only when the one before it holds."""
    surveyed = survey(state)
    pieces = [*check_cards(state), *check_units(state, surveyed.units), *check_leaders(state), *check_rings(state)]
    return pieces or [*check_board(state, surveyed, unsettled(state))] or [*check_phase(state)]
