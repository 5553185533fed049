"""What is under way fits what is on the table: which programs stand on each other, and what each phase asks for."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.check.assignments import (
    FIGHTS,
    LAST_FIGHT,
    check_assignment,
    check_held_cards,
    check_lasting_cards,
    may_be_contested,
)
from service.games.rebellion.check.board import Unsettled
from service.games.rebellion.check.combats import check_combat
from service.games.rebellion.check.effects import check_effect
from service.games.rebellion.check.missions import check_mission
from service.games.rebellion.check.openings import check_setup
from service.games.rebellion.check.refreshes import check_refresh
from service.games.rebellion.check.special_cards import check_immediate, is_special, just_captured, waits_for_special
from service.games.rebellion.check.teams import check_members, check_turns
from service.games.rebellion.components import LEADERS, REBEL_BASE, SIDE_OF, Side, SystemId
from service.games.rebellion.ending import victory
from service.games.rebellion.frames import (
    AnyFrame,
    AssignmentFrame,
    BattleFrame,
    BuildFrame,
    CombatFrame,
    CommandFrame,
    DeployFrame,
    EffectFrame,
    MissionFrame,
    MobilizationFrame,
    RecruitFrame,
    RefreshFrame,
    SetupFrame,
    SurplusFrame,
)
from service.games.rebellion.mobilization import DRAWN
from service.games.rebellion.programs import PROGRAMS
from service.games.rebellion.state import Lasting, State
from service.games.rebellion.teams.seats import turn_order

AT = "/state/program"
BEYOND_PLAYING = 2**50
"""More than any count of a game can come to; it leaves room for counting on."""
MOST_ENTRIES = 40
"""More movements than one turn can have, and room for some more."""
_NOTHING_LASTS = Lasting()
_SETTLED, _PLACING = Unsettled(), Unsettled(placement=True)
_FIGHTS = ("fight", "fight-for-base", "fight-at-end")
_AT_END = ("order-mobilizations", "fight-at-end")
"""Steps of the command phase after both have passed."""

_STANDS_ON: dict[type, dict[type, tuple[str, ...]]] = {
    MissionFrame: {CommandFrame: ("fight",)},
    MobilizationFrame: {CommandFrame: ("fight-at-end",)},
    CombatFrame: {CommandFrame: _FIGHTS, AssignmentFrame: LAST_FIGHT},
    EffectFrame: {
        AssignmentFrame: FIGHTS,
        MissionFrame: ("son-of-skywalker",),
        BattleFrame: ("combat-actions", "block-damage"),
        CombatFrame: ("turn-cards", "objective-space", "ground", "end"),
    },
    BattleFrame: {CombatFrame: ("objective-space", "objective-ground")},
    SurplusFrame: {
        CommandFrame: _FIGHTS,
        AssignmentFrame: LAST_FIGHT,
        MissionFrame: ("son-of-skywalker",),
        EffectFrame: (),
        CombatFrame: (),
        BattleFrame: (),
        SurplusFrame: (),
        BuildFrame: ("build",),
    },
    RecruitFrame: {RefreshFrame: ("after-recruit",)},
    BuildFrame: {RefreshFrame: ("deploy",)},
    DeployFrame: {RefreshFrame: ("next-round",)},
}
"""For each program that another one starts: which, and at which steps that one waits meanwhile; none named: at any."""
_OUTERMOST = (SetupFrame, AssignmentFrame, CommandFrame, RefreshFrame)


def unsettled(state: State) -> Unsettled:
    """Return what the change that is under way leaves open, as far as the programs tell."""
    stack = state.program
    if not stack:
        return Unsettled(ended=True)
    outer = stack[0]
    if len(stack) == 1:
        return _PLACING if isinstance(outer, SetupFrame) and outer.at == "place-empire" else _SETTLED
    losing: list[tuple[Side, SystemId]] = [
        (frame.vars.side, frame.vars.system) for frame in stack if isinstance(frame, SurplusFrame)
    ]
    contested = isinstance(outer, CommandFrame) or may_be_contested(stack)
    return Unsettled(contested=contested, surplus=tuple(losing), capture=just_captured(state))


def check_phase(state: State) -> Iterator[Violation]:
    """Yield what contradicts what is under way. Takes states whose cards, pieces and markers were found right."""
    won = victory(state)
    yield from _check_printed(state)
    if state.base.location is None and not (state.program and isinstance(state.program[0], SetupFrame)):
        yield impossible("RB-1.5.2", "base-not-chosen", "/state/base/location")
    elif state.winner is not None:
        if state.program:
            yield impossible("RB-19.1.1", "under-way-after-end", AT)
        if state.winner not in won:
            yield impossible("RB-2.1.1", "not-won", "/state/winner", winner=state.winner)
        if state.team is not None:
            yield from check_members(state, state.team)
        return
    if won:
        side = next(iter(won))
        yield impossible(won[side].rule, "already-won", "/state/winner", winner=side)
    elif not state.program:
        yield impossible("RB-19.1.1", "nothing-under-way", AT)
    else:
        yield from _check_counts(state)
        yield from _check_stack(state)


def _check_printed(state: State) -> Iterator[Violation]:
    """A space of the track has an icon or not (RB-6.5.4); with a black die that never hits, combats could go on."""
    printed = state.printed
    for name, spaces in (("recruit", printed.recruit), ("build", printed.build)):
        if len(spaces) != len({*spaces}):
            yield impossible("RB-6.5.4", "space-named-twice", f"/state/printed/{name}")
    if "hit" not in printed.black_die and "direct-hit" not in printed.black_die:
        yield impossible("RB-5.11.8", "die-without-hit", "/state/printed/black_die")


def _check_counts(state: State) -> Iterator[Violation]:
    """The counts are ones that playing can come to, and the time marker goes with the rounds (RB-6.5.1)."""
    record = state.record
    most = max(record.reputation_gained, record.probes_drawn, record.empire_lost, record.rebel_lost)
    most = max(most, record.objectives_returned)
    if most > BEYOND_PLAYING:
        yield impossible("RB-19.1.7", "beyond-playing", "/state/record", limit=BEYOND_PLAYING)
    advanced = len(state.program) > 1 and isinstance(state.program[0], RefreshFrame)
    if state.time != state.round + advanced:
        yield impossible("RB-6.5.1", "time-not-round", "/state/time", expected=state.round + advanced)


def _check_stack(state: State) -> Iterator[Violation]:
    """Programs stand on each other as they start each other, each at a step of its own."""
    stack = state.program
    if not isinstance(stack[0], _OUTERMOST):
        yield impossible("RB-3.1.1", "programs-do-not-nest", f"{AT}/0", program=stack[0].name)
        return
    for index, frame in enumerate(stack):
        program = PROGRAMS.get(frame.name)
        if program is None:
            yield impossible("RB-15.1.11", "card-unknown", f"{AT}/{index}", card=frame.name)
            return
        if frame.at not in program.nodes:
            yield impossible("RB-3.1.1", "no-such-step", f"{AT}/{index}/at", program=program.name, step=frame.at)
            return
        if index and not _stands(stack[index - 1], frame):
            yield impossible("RB-4.1.8", "programs-do-not-nest", f"{AT}/{index}", program=program.name)
            return
    yield from check_held_cards(state)
    if state.lasting != _NOTHING_LASTS:
        yield from _check_lasting(state, state.lasting)
    yield from check_immediate(state)
    outer = stack[0]
    if isinstance(outer, SetupFrame):
        yield from check_setup(state, outer)
    elif isinstance(outer, AssignmentFrame):
        yield from check_assignment(state, outer)
    elif isinstance(outer, CommandFrame):
        yield from _check_command(state, outer)
    else:
        yield from check_refresh(state)
    for index, frame in enumerate(stack[1:], 1):
        yield from _check_frame(state, frame, index)


def _stands(lower: AnyFrame, upper: AnyFrame) -> bool:
    if isinstance(upper, EffectFrame) and is_special(upper.card):
        return waits_for_special(lower, upper)
    steps = _STANDS_ON.get(type(upper), {}).get(type(lower))
    return steps is not None and (not steps or lower.at in steps)


def _check_frame(state: State, frame: AnyFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts one program that another has started."""
    at = f"{AT}/{index}"
    if isinstance(frame, MissionFrame):
        yield from check_mission(state, frame, at)
    elif isinstance(frame, EffectFrame):
        yield from check_effect(state, frame, index)
    elif isinstance(frame, CombatFrame):
        yield from check_combat(state, index)
    elif isinstance(frame, MobilizationFrame):
        yield from _check_mobilization(frame, at)
    elif isinstance(frame, SurplusFrame):
        yield from _check_surplus(state, frame, index)


def _check_mobilization(frame: MobilizationFrame, at: str) -> Iterator[Violation]:
    """Probe cards are drawn once the new base was chosen, four for each leader at most (RB-8.4.1, RB-8.4.13)."""
    drawn = frame.vars.drawn
    if drawn and (frame.at not in ("choose", "put-under") or len(drawn) > DRAWN[frame.vars.leaders]):
        yield impossible("RB-8.4.1", "drawn-wrong", f"{at}/vars/drawn", given=len(drawn))


def _check_surplus(state: State, frame: SurplusFrame, index: int) -> Iterator[Violation]:
    """A surplus is lost in a destroyed system, each once (RB-11.3.5)."""
    at = f"{AT}/{index}/vars"
    if not state.systems[frame.vars.system].destroyed:
        yield impossible("RB-11.3.5", "surplus-without-destruction", f"{at}/system", system=frame.vars.system)
    for other in state.program[:index]:
        if isinstance(other, SurplusFrame) and other.vars == frame.vars:
            yield impossible("RB-11.3.5", "surplus-twice", at, system=frame.vars.system)


def _check_command(state: State, frame: CommandFrame) -> Iterator[Violation]:
    """Whoever has passed has no turn (RB-4.1.4, RB-4.1.6), and the phase ends when both have (RB-4.1.7)."""
    turns, at = frame.vars, f"{AT}/0/vars"
    passed = turns.passed
    foreign = [*check_turns(state, frame)]
    if foreign:
        yield from foreign
    elif any(passed.count(one) > 1 for one in passed):
        yield impossible("RB-4.1.4", "passed-twice", f"{at}/passed")
    elif (frame.at in _AT_END) != (len(passed) == len(turn_order(state))):
        yield impossible("RB-4.1.7", "phase-not-ended", f"{at}/passed")
    elif frame.at not in _AT_END and turns.turn in passed:
        yield impossible("RB-4.1.4", "passed-has-turn", f"{at}/turn", turn=turns.turn)
    elif frame.at == "fight-at-end" and SIDE_OF[turns.turn] != "rebel":
        yield impossible("RB-5.1.7", "combat-out-of-turn", f"{at}/turn", turn="rebel")
    if len(state.program) == 1 and state.lasting.entries:
        yield impossible("RB-5.10.12", "lasting-left-over", "/state/lasting/entries")
    if frame.at == "fight-for-base" and (SIDE_OF[turns.turn] != "rebel" or not state.base.revealed):
        yield impossible("RB-8.3.5", "base-not-revealed", f"{AT}/0/at")


def _check_lasting(state: State, lasting: Lasting) -> Iterator[Violation]:
    """What lasts into later parts of the round is of this round (RB-6.8.14), and names whom a card can name."""
    at, outer = "/state/lasting", state.program[0]
    if isinstance(outer, SetupFrame) and lasting != Lasting():
        yield impossible("RB-6.8.14", "lasting-left-over", at)
    yield from check_lasting_cards(state, lasting)
    returned = isinstance(outer, RefreshFrame) and outer.at != "objective"
    if isinstance(outer, RefreshFrame) and (
        (lasting.detained and returned) or lasting.mobilizations or lasting.entries
    ):
        yield impossible("RB-6.1.2", "lasting-left-over", at)
    for index, leader in enumerate(lasting.detained):
        if LEADERS[leader].side != "rebel" or leader not in state.leaders or leader in lasting.detained[:index]:
            yield impossible("RB-6.1.2", "marked-wrong", f"{at}/detained/{index}", leader=leader)
    marked = lasting.misdirected
    if marked is not None and (LEADERS[marked].side != "rebel" or marked not in state.leaders):
        yield impossible("RB-4.6.1", "marked-wrong", f"{at}/misdirected", leader=marked)
    if lasting.contingent not in (None, "lando-calrissian"):
        yield impossible("RB-4.5.12", "marked-wrong", f"{at}/contingent", leader=str(lasting.contingent))
    if len(lasting.entries) > MOST_ENTRIES:
        yield impossible("RB-5.10.12", "beyond-playing", f"{at}/entries", limit=MOST_ENTRIES)
    for index, entry in enumerate(lasting.entries):
        if entry.source == entry.system or (entry.side == "empire" and entry.source == REBEL_BASE):
            yield impossible("RB-5.10.12", "entry-wrong", f"{at}/entries/{index}", place=entry.source)
