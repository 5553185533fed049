"""Why an action that answers nothing asked now is refused: by the wrong seat, in the wrong phase, or after the end."""

from collections.abc import Iterator
from typing import Any, Literal

from service.engine.program import Ask
from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import moment_of
from service.games.rebellion.actions import (
    Activate,
    AddLeader,
    Assign,
    AssignDamage,
    BlockDamage,
    Build,
    ChooseBase,
    ChooseDice,
    Deploy,
    DrawAction,
    DrawTactic,
    EndActions,
    EndAssignment,
    EndBuild,
    EndDeploy,
    JoinMission,
    KeepCard,
    Oppose,
    OverruleAssignment,
    Pass,
    PlaceUnits,
    PlayAction,
    PlayObjective,
    PlayTactic,
    Recruit,
    Retreat,
    RevealBase,
    RevealMission,
)
from service.games.rebellion.board import zones
from service.games.rebellion.combat.misplaced import misplaced_in_combat
from service.games.rebellion.components import ACTIONS as CARDS
from service.games.rebellion.components import SIDE_OF, Seat, Side
from service.games.rebellion.frames import (
    AssignmentFrame,
    BattleFrame,
    CombatFrame,
    CommandFrame,
    RefreshFrame,
    SetupFrame,
)
from service.games.rebellion.mobilization import misplaced_in_mobilization
from service.games.rebellion.objectives.misplaced import misplaced_objective
from service.games.rebellion.state import State
from service.games.rebellion.teams.seats import assigners_of, turns_of

_Phase = Literal["setup", "assignment", "command", "refresh"]

_PHASES: dict[type, _Phase] = {
    SetupFrame: "setup",
    AssignmentFrame: "assignment",
    CommandFrame: "command",
    RefreshFrame: "refresh",
}
_TURN_ACTIONS = (Activate, RevealMission, Pass)
_OF_A_TEAM = (JoinMission, OverruleAssignment)
_COMBAT_ACTIONS = (PlayTactic, DrawTactic, EndActions)
_FIGHTING = (*_COMBAT_ACTIONS, AddLeader, ChooseDice, AssignDamage, BlockDamage, Retreat)
_ONLY_IN: dict[type, _Phase] = {
    PlaceUnits: "setup",
    Assign: "assignment",
    EndAssignment: "assignment",
    JoinMission: "assignment",
    OverruleAssignment: "assignment",
    **dict.fromkeys((*_TURN_ACTIONS, *_COMBAT_ACTIONS), "command"),
    **dict.fromkeys((Oppose, AddLeader, ChooseDice, AssignDamage, BlockDamage, Retreat), "command"),
    **dict.fromkeys((Recruit, DrawAction, KeepCard, Build, EndBuild, Deploy, EndDeploy), "refresh"),
}
"""Actions that belong to one phase alone; choices that cards ask for are in none of it."""


def misplaced(state: State, ask: Ask | None, seat: Seat, action: Any) -> list[Violation]:
    """Return why `action` of `seat` is not an answer to `ask`, the step that asks now (None: the game is over)."""
    frame = state.program[-1] if state.program else None
    if ask is None or frame is None:
        return [forbidden("RB-19.1.2", "game-over")]
    asked: list[str] = [str(one) for one in ask.seats(state, frame)]
    found = list(_reasons(state, ask, seat, action))
    return found or [forbidden("RB-4.1.8", "decision-open", seats=asked)]


def _reasons(state: State, ask: Ask, taker: Seat, action: Any) -> Iterator[Violation]:
    """Yield what is wrong with the moment: the phase, the order of setup, the turn, the part of a combat."""
    outer, seat = state.program[0], SIDE_OF[taker]
    phase = _PHASES.get(type(outer))
    belongs = _ONLY_IN.get(type(action))
    if belongs is not None and belongs != phase and not _fights(state, action):
        yield forbidden("RB-3.1.3", "not-in-this-phase", phase=belongs)
    if isinstance(action, _OF_A_TEAM) and state.team is None:
        yield forbidden("RB-17.1.8" if isinstance(action, JoinMission) else "RB-17.2.2", "no-partner")
    if isinstance(action, PlayAction) and _is_untimely(outer, ask, action.card):
        yield from _not_the_moment(state, seat, action)
    if isinstance(action, PlayObjective):
        yield from misplaced_objective(state, ask, seat, action.card)
    if isinstance(action, RevealBase):
        yield forbidden("RB-8.3.6", "not-your-base" if seat == "empire" else "reveal-out-of-turn")
    if isinstance(outer, SetupFrame) or isinstance(action, PlaceUnits):
        yield from _in_setup(state, ask, seat, action)
    elif isinstance(outer, AssignmentFrame):
        yield from _in_assignment(state, outer, ask, seat, action)
    elif isinstance(outer, CommandFrame):
        yield from _in_command(state, outer, ask, taker, action)
    elif isinstance(outer, RefreshFrame) and type(action) in ask.actions:
        yield forbidden("RB-3.1.2", "not-your-turn", turn=str(ask.seats(state, state.program[-1])[0]))


def _fights(state: State, action: Any) -> bool:
    """Tell whether an action belongs to a combat that is under way, whatever the phase."""
    return isinstance(action, _FIGHTING) and any(isinstance(frame, CombatFrame) for frame in state.program)


def _is_assigned(card: str) -> bool:
    """Tell whether a card is an action card of the assignment phase."""
    return card in CARDS and moment_of(card) == "assignment"


def _is_untimely(outer: Any, ask: Ask, card: str) -> bool:
    """Tell whether no action card is asked for now, or another kind; else it is only not the turn of who tries."""
    if isinstance(outer, AssignmentFrame) and _is_assigned(card):
        return False
    return PlayAction not in ask.actions or Assign in ask.actions


def _not_the_moment(state: State, seat: Side, action: PlayAction) -> Iterator[Violation]:
    """An action card is used at its moment, by who holds it (RB-13.1.2)."""
    if action.card in zones(state, seat).actions and action.card in CARDS:
        yield forbidden("RB-13.1.2", "action-not-now", "/action/card", card=action.card, moment=moment_of(action.card))
    else:
        yield forbidden("RB-13.1.2", "action-not-held", "/action/card", card=action.card)


def _in_assignment(state: State, outer: AssignmentFrame, ask: Ask, seat: Side, action: Any) -> Iterator[Violation]:
    """One side assigns after the other, each as long as it wishes (RB-3.2.1, RB-3.2.2); what is begun goes first."""
    turn: Side = "rebel" if outer.at in ("assign-rebel", "fight-rebel") else "empire"
    assigning = isinstance(action, (Assign, EndAssignment, *_OF_A_TEAM))
    if seat != turn and (assigning or (isinstance(action, PlayAction) and _is_assigned(action.card))):
        assigners = assigners_of(state.team, turn)
        yield forbidden("RB-3.2.2", "not-your-assignment", seats=[str(one) for one in assigners])
    frame = state.program[-1]
    if frame is not outer:
        yield from _in_combat(state, ask, seat, action)


def _in_setup(state: State, ask: Ask, seat: Side, action: Any) -> Iterator[Violation]:
    """Setup has one order (RB-1.5.8), in which the Imperial player places units first (RB-1.4.11)."""
    if not isinstance(state.program[0], SetupFrame):
        yield forbidden("RB-1.5.8", "setup-is-over")
        return
    asked = ask.seats(state, state.program[-1])
    if isinstance(action, PlaceUnits) and PlaceUnits in ask.actions and seat not in asked:
        yield forbidden("RB-1.4.11", "not-your-placement", turn=str(asked[0]))
    if isinstance(action, PlaceUnits | ChooseBase):
        yield forbidden("RB-1.5.8", "setup-out-of-order", seats=[str(one) for one in asked])


def _in_command(state: State, outer: CommandFrame, ask: Ask, taker: Seat, action: Any) -> Iterator[Violation]:
    """Turns alternate, and whoever has passed takes none (RB-4.1.1, RB-4.1.4); what is begun goes first (RB-4.1.8).

    In a team game they go by initiative (RB-17.1.4, RB-17.1.5).
    """
    turns, frame = outer.vars, state.program[-1]
    asked = [str(one) for one in ask.seats(state, frame)]
    if isinstance(action, _TURN_ACTIONS):
        own, team = turns_of(state.team, taker), state.team is not None
        if all(one in turns.passed for one in own):
            yield forbidden("RB-17.1.5" if team else "RB-4.1.4", "already-passed")
        elif turns.turn not in own:
            yield forbidden("RB-17.1.4" if team else "RB-4.1.1", "not-your-turn", turn=turns.turn)
        if frame is not outer:
            yield forbidden("RB-4.1.8", "decision-open", seats=asked)
    yield from _in_combat(state, ask, SIDE_OF[taker], action)


def _in_combat(state: State, ask: Ask, seat: Side, action: Any) -> Iterator[Violation]:
    """Attacks alternate (RB-5.6.10), and retreats and further leaders have their place (RB-5.10.1, RB-5.2.2)."""
    frame = state.program[-1]
    asked = [str(one) for one in ask.seats(state, frame)]
    if isinstance(action, _COMBAT_ACTIONS) and isinstance(frame, BattleFrame):
        if type(action) in ask.actions or EndActions in ask.actions:
            yield forbidden("RB-5.6.10", "not-your-attack", turn=asked[0])
    elif isinstance(action, Retreat) and isinstance(frame, CombatFrame | BattleFrame):
        yield forbidden("RB-5.10.1", "no-retreat-now", seats=asked)
    yield from misplaced_in_combat(state, seat, action)
    yield from misplaced_in_mobilization(state, seat, action)
