"""What the Imperial action cards of the assignment phase do; where each puts its leader is in `assignment_cards.py`.

Each entry reads like the card, which is in `data/actions.json` with its rulings.
"""

from service.engine.program import Programs, programs_of
from service.games.rebellion import events as ev
from service.games.rebellion.cards.actions.moves import Gather, MoveAsActivated
from service.games.rebellion.cards.actions.searches import search_steps
from service.games.rebellion.cards.vocabulary import gain_steps, mission_system, queue_by_icons, region
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.table import RbTable


def ban(table: RbTable, frame: EffectFrame) -> None:
    """Mark the system, whatever becomes of the leader: see `is_banned`."""
    for system in mission_system(table.state, frame):
        table.state.lasting.banned = system


def unpin(table: RbTable, frame: EffectFrame) -> None:
    """Let the leader hold no units back in the system until the round ends: see `movement.held`."""
    for system in mission_system(table.state, frame):
        table.state.lasting.unpinning = system


def answer(table: RbTable, frame: EffectFrame) -> None:
    """Tell truthfully whether the base is in the region of the system; that reveals nothing else (RB-8.3.8)."""
    systems = region(table.state, frame)
    table.emit(ev.RegionAnswered(systems, table.state.base.location in systems))


IMPERIAL_ASSIGNMENT: Programs = programs_of(
    {
        "boba-fett-where": {"ban": ban},
        "brilliant-administrator": {"queue": queue_by_icons()},
        "catch-them-by-surprise": {"move": MoveAsActivated("move-units")},
        "local-rumors": {"answer": answer},
        "proceeding-as-planned": search_steps("projects"),
        "public-support": {"unpin": unpin, **gain_steps({"stormtrooper": 3})},
        "scouting-mission": {"move": Gather("move-fighters", "tie-fighter", 4)},
    }
)
