"""What the Rebel action cards of the assignment phase do; where each puts its leader is in `assignment_cards.py`.

Each entry reads like the card, which is in `data/actions.json` with its rulings.
"""

from typing import Any

from service.engine.program import END, Programs, programs_of
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.assignment_cards import retreats_for
from service.games.rebellion.board import has_units, own_units
from service.games.rebellion.cards.actions.searches import search_steps
from service.games.rebellion.cards.rebel import base_elsewhere
from service.games.rebellion.cards.vocabulary import (
    ChooseSystems,
    MoveInto,
    destroy_by_health,
    draw_objectives,
    forced,
    here,
    mission_system,
    nothing,
    queue_by_icons,
    settled,
)
from service.games.rebellion.components import REBEL_BASE, LeaderId, Side, SystemId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.movement import Lifts, carry_out
from service.games.rebellion.refresh.recruit import recruitable
from service.games.rebellion.shapes import Move
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

FRIENDS: dict[SystemId, LeaderId] = {"bespin": "lando-calrissian", "kashyyyk": "chewbacca"}
"""Whom An Old Friend recruits where."""

# Leaders


def join(table: RbTable, frame: EffectFrame) -> str | None:
    """Recruit the leader of the system into the pool, without an action card; nobody who has been in the game."""
    for system in mission_system(table.state, frame):
        friend = FRIENDS.get(system)
        if friend is None or not recruitable(table.state, friend):
            return nothing(table, frame)
        table.state.leaders[friend] = "pool"
        table.emit(ev.LeaderRecruited(frame.vars.side, friend))
    return None


def to_base(table: RbTable, frame: EffectFrame) -> None:
    """Put the leader on the Rebel Base space, or into the base system once revealed (RB-8.3.10)."""
    for leader in frame.vars.leaders:
        table.place_leader(leader, REBEL_BASE, "effect")


# Units


def garrison_goes_to(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return the systems that take the Imperial ground units of the leader's system (RB-13.2.6)."""
    return [other for system in mission_system(state, frame) for other in retreats_for(state, system)]


class ShiftGarrison(ChooseSystems):
    """The Empire chooses the one system to which all its ground units go."""

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        found = super().judge(state, frame, seat, action)
        for index, system in enumerate(action.systems):
            if has_units(state, system, "rebel", "ground"):
                at = f"/action/systems/{index}"
                found.append(forbidden("RB-13.2.6", "rebel-ground-units-there", at, card=frame.card, system=system))
        return found


def shift(table: RbTable, frame: EffectFrame, systems: list[SystemId]) -> str | None:
    """Shift the ground units, whatever the distance and without transport; ships stay."""
    source = here(table.state, frame)
    carry_out(table, "empire", systems[0], [Move(source, own_units(table.state, source, "empire", "ground"))])
    return settled(table, frame)


GARRISON = ShiftGarrison("shift-ground-units", garrison_goes_to, 1, 1, shift, by="empire")

REBEL_ASSIGNMENT: Programs = programs_of(
    {
        "ambush": {"destroy": destroy_by_health(3, "empire", "ground")},
        "an-old-friend": {"join": join},
        "independent-operation": {"only-one": forced(GARRISON, END), "choose": GARRISON},
        "our-most-desperate-hour": search_steps("missions"),
        "rebel-planning": {"place": to_base, "draw": draw_objectives(1)},
        "start-the-evacuation": {"move": MoveInto("move-units", base_elsewhere, Lifts(distance=True))},
        "temporary-alliance": {"queue": queue_by_icons()},
    }
)
