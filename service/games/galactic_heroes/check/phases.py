"""What is under way fits what is on the table: for each program, what must then be so."""

from collections.abc import Iterator

from service.engine.choices import different
from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.check.battles import check_battle
from service.games.galactic_heroes.check.draws import check_draw
from service.games.galactic_heroes.check.ending import check_end, is_won, phase_of_end
from service.games.galactic_heroes.check.goods import check_goods
from service.games.galactic_heroes.check.opening import check_opening, check_setup
from service.games.galactic_heroes.check.past import check_past
from service.games.galactic_heroes.components import PHASES, SEATS, Phase, Seat
from service.games.galactic_heroes.economy import goods, swap_rates
from service.games.galactic_heroes.production import empty_uninhabited, most
from service.games.galactic_heroes.rounds import passes, takes_place
from service.games.galactic_heroes.state import (
    AnyFrame,
    BattleFrame,
    BuildFrame,
    CampaignFrame,
    DrawFrame,
    EconomyFrame,
    ProductionFrame,
    RoundFrame,
    SetupFrame,
    State,
    side,
)

AFTER: dict[type, tuple[Phase, str]] = {
    DrawFrame: ("I", "phase-2"),
    BuildFrame: ("II", "phase-3"),
    CampaignFrame: ("III", "phase-4"),
    EconomyFrame: ("IV", "phase-5"),
    ProductionFrame: ("V", "hand-limit"),
}
"""For the program of a phase: the phase, and the step at which its round stands meanwhile."""


def check_phase(state: State) -> Iterator[Violation]:
    """Yield what contradicts what is under way. Takes states whose cards were found right."""
    if not state.program:
        faults = list(check_end(state))
    elif is_won(state):
        faults = [impossible("GH-13.4", "already-won", "/state/program")]
    else:
        faults = list(_check_stack(state))
    yield from faults
    if not faults:
        yield from _check_course(state)


def _check_course(state: State) -> Iterator[Violation]:
    """Look at what the rounds so far, and the phases of this one, can have come to."""
    behind = _behind(state)
    yield from check_past(state, behind)
    if behind > PHASES.index("IV") or state.round == 1:
        yield from check_goods(state, behind)
    if state.round == 1:
        yield from check_opening(state, behind)


def _behind(state: State) -> int:
    """Return how many phases of this round are over; after the end of the game that in which it ended is the last."""
    if not state.program:
        return PHASES.index(phase_of_end(state)) + 1
    if len(state.program) > 1:
        return PHASES.index(AFTER[type(state.program[1])][0])
    return len(PHASES) if state.program[0].at == "hand-limit" else 0


def _check_stack(state: State) -> Iterator[Violation]:
    stack = state.program
    outer = stack[0]
    if isinstance(outer, SetupFrame) and len(stack) == 1:
        yield from check_setup(state, outer)
    elif not isinstance(outer, RoundFrame) or len(stack) > 3:
        yield impossible("GH-3.5", "programs-do-not-nest", "/state/program")
    elif len(stack) == 1:
        yield from _check_round(state, outer)
    else:
        yield from _check_in_phase(state, outer, stack[1])
        if len(stack) == 3:
            yield from _check_third(state, stack[1], stack[2])


def _check_round(state: State, frame: RoundFrame) -> Iterator[Violation]:
    for seat in SEATS:
        if side(state, seat).actions is None and frame.at != "choose-actions":
            yield impossible("GH-3.4", "actions-not-chosen", f"/state/{seat}/actions")


def _check_in_phase(state: State, outer: RoundFrame, frame: AnyFrame) -> Iterator[Violation]:
    """A phase under way was chosen, and its round goes on behind it (GH-3.5)."""
    phase, behind = AFTER.get(type(frame), (None, ""))
    if phase is None or outer.at != behind:
        yield impossible("GH-3.5", "programs-do-not-nest", "/state/program")
        return
    if state.empire.actions is None or state.alliance.actions is None:
        yield impossible("GH-3.4", "actions-not-chosen", "/state")
        return
    if not takes_place(state, phase):
        yield impossible("GH-3.5", "phase-not-chosen", "/state/program/1", phase=phase)
        return
    if isinstance(frame, DrawFrame):
        yield from check_draw(state, frame)
    elif isinstance(frame, BuildFrame | CampaignFrame):
        yield from _check_turns(state, frame, phase)
    elif isinstance(frame, EconomyFrame):
        for seat in SEATS:
            able = any(swap_rates(state, seat))
            yield from _check_named(getattr(frame.vars, seat), goods(state, seat), able, seat, "GH-9.2")
    elif isinstance(frame, ProductionFrame):
        for seat in SEATS:
            allowed = most(state, seat)
            named = getattr(frame.vars, seat)
            yield from _check_named(named, empty_uninhabited(state, seat), allowed > 0, seat, "GH-10.2")
            if named is not None and len(named) > allowed:
                yield impossible("GH-10.2", "named-wrong", f"/state/program/1/vars/{seat}")


def _check_named(named: list[str] | None, allowed: list[str], able: bool, seat: Seat, rule: str) -> Iterator[Violation]:
    """Stars that a player has named are different ones of those allowed, and that player was asked."""
    if named is None:
        return
    if not able or not allowed or not different(named, allowed):
        yield impossible(rule, "named-wrong", f"/state/program/1/vars/{seat}")


def _check_turns(state: State, frame: BuildFrame | CampaignFrame, phase: Phase) -> Iterator[Violation]:
    turns = frame.vars
    number = passes(state, phase)
    if turns.passes != number or turns.turn >= 2 * number:
        yield impossible("GH-3.9", "passes-wrong", "/state/program/1/vars", passes=number)
    if turns.acted != (len(state.program) == 3):
        yield impossible("GH-6.3", "acted-wrong", "/state/program/1/vars/acted")


def _check_third(state: State, phase: AnyFrame, frame: AnyFrame) -> Iterator[Violation]:
    """Only a battle is under way inside a phase, and only inside phase III."""
    if not (isinstance(phase, CampaignFrame) and isinstance(frame, BattleFrame) and phase.at == "reward"):
        yield impossible("GH-3.5", "programs-do-not-nest", "/state/program")
    else:
        yield from check_battle(state, phase, frame)
