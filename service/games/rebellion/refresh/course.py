"""The course of the refresh phase (rules, section 6): retrieving, drawing, time, and what its icons begin."""

from service.engine.program import END, Program
from service.games.rebellion import events as ev
from service.games.rebellion.board import leaders_in
from service.games.rebellion.components import LAST_SPACE, REBEL_BASE, SIDES, SYSTEMS, LeaderId, Place
from service.games.rebellion.frames import (
    AssignmentFrame,
    BuildFrame,
    BuildVars,
    DeployFrame,
    DeployVars,
    RecruitFrame,
    RecruitVars,
    RefreshFrame,
)
from service.games.rebellion.objectives.windows import RefreshObjective
from service.games.rebellion.refresh.discard import DiscardMissions
from service.games.rebellion.state import Lasting
from service.games.rebellion.table import RbTable

MISSIONS_DRAWN = 2
PROBES_DRAWN = 2
OBJECTIVES_DRAWN = 1
MOST_ROUNDS = 10**6


def retrieve(table: RbTable, frame: RefreshFrame) -> None:
    """Return leaders to the pools and unrevealed missions to the hands (RB-6.1.2, RB-6.1.3, RB-9.2.3).

    Captured leaders stay, and this once the detained ones; lured leaders go to the Imperial pool (RB-9.4.5).
    """
    state = table.state
    occupied = {*state.leaders.values()}
    places: list[Place] = [place for place in (*SYSTEMS, REBEL_BASE) if place in occupied]
    for side in SIDES:
        own = table.zones(side)
        there: list[LeaderId] = [leader for place in places for leader in leaders_in(state, place, side)]
        back = [leader for leader in there if leader not in state.lasting.detained]
        table.retrieve(side, back + leaders_in(state, "mission", side))
        for assigned in own.assigned:
            own.hand.append(assigned.mission)
            table.emit(ev.MissionReturned(side, False))
        own.assigned.clear()
    state.lasting.detained.clear()


def draw_missions(table: RbTable, frame: RefreshFrame) -> None:
    """Draw two missions each (RB-6.2.1)."""
    for side in SIDES:
        table.draw_missions(side, MISSIONS_DRAWN)


def draw_other_cards(table: RbTable, frame: RefreshFrame) -> None:
    """Launch probe droids and draw an objective (RB-6.3.1, RB-6.4.1)."""
    table.draw_probes(PROBES_DRAWN)
    table.draw_objectives(OBJECTIVES_DRAWN)


def advance_time(table: RbTable, frame: RefreshFrame) -> str | None:
    """Move the time marker, test for victory, and go where the icons of the new space lead (RB-6.5.1 to RB-6.5.3)."""
    state = table.state
    if state.time == LAST_SPACE:
        return "deploy"
    state.time += 1
    table.emit(ev.TimeAdvanced(state.time))
    if table.test_victory("rebel"):
        return END
    return "recruit" if state.time in state.printed.recruit else "after-recruit"


def recruit(table: RbTable, frame: RefreshFrame) -> None:
    """Begin the recruit step (RB-6.6.1)."""
    table.push(RecruitFrame("draw", RecruitVars("rebel")))


def after_recruit(table: RbTable, frame: RefreshFrame) -> str | None:
    """Go on with the build step if the space has its icon (RB-6.5.2)."""
    return None if table.state.time in table.state.printed.build else "deploy"


def build(table: RbTable, frame: RefreshFrame) -> None:
    """Begin the build step (RB-6.7.1)."""
    table.push(BuildFrame("count-icons", BuildVars("rebel", {}, {})))


def deploy(table: RbTable, frame: RefreshFrame) -> None:
    """Begin the deploy step (RB-6.8.1)."""
    table.push(DeployFrame("slide", DeployVars("rebel")))


def next_round(table: RbTable, frame: RefreshFrame) -> None:
    """Begin the next round; what cards have left behind for this one is over (RB-6.8.14)."""
    state = table.state
    state.lasting = Lasting()
    state.round = min(state.round + 1, MOST_ROUNDS)
    table.become(AssignmentFrame("begin"))


REFRESH = Program(
    "refresh",
    {
        "objective": RefreshObjective(),
        "retrieve": retrieve,
        "draw-missions": draw_missions,
        "discard-rebel": DiscardMissions("rebel"),
        "discard-empire": DiscardMissions("empire"),
        "draw-other-cards": draw_other_cards,
        "advance-time": advance_time,
        "recruit": recruit,
        "after-recruit": after_recruit,
        "build": build,
        "deploy": deploy,
        "next-round": next_round,
    },
)
