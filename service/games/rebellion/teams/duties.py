"""Who of a team decides what (rules, 17.2): the Admiral, the General, or both, the Admiral first."""

from collections.abc import Sequence
from typing import Any

from service.engine.program import Ask
from service.games.rebellion.action_windows import ActionWindow
from service.games.rebellion.combat.leaders import AddLeaderAsk
from service.games.rebellion.combat.retreat import RetreatAsk
from service.games.rebellion.components import ACTIONS, MISSIONS, ROLE_OF, SIDE_OF, TACTICS, Role, Side
from service.games.rebellion.frames import (
    BattleFrame,
    BuildFrame,
    CommandFrame,
    DeployFrame,
    EffectFrame,
    MissionFrame,
    RecruitFrame,
    SetupFrame,
    SurplusFrame,
)
from service.games.rebellion.immediate_cards import AttachRing
from service.games.rebellion.mission_dice import participants
from service.games.rebellion.missions import Opposition
from service.games.rebellion.setup.course import ChooseFirstBase
from service.games.rebellion.state import State, Team
from service.games.rebellion.teams.seats import ROLES, holder_of, owner_of

BY_LEADER = (Opposition, AddLeaderAsk, RetreatAsk)
"""One leader for the whole team, by its owner (RB-17.2.9, RB-17.2.10); whose leaders are there everybody sees."""
BY_BOTH = (*BY_LEADER, ActionWindow)
"""Both are asked, the Admiral first; action cards are used by who holds them (RB-17.2.12), which their backs hide."""

_ADMIRAL = (SetupFrame, RecruitFrame, BuildFrame, DeployFrame, SurplusFrame)
"""Starting units (RB-17.2.8), recruiting, building and deploying (RB-17.2.1); with them what has no transport."""


def roles_of(state: State, team: Team, frame: Any, ask: Ask, side: Side) -> Sequence[Role]:
    """Return which members of a side decide what `ask` asks, in the order in which they are asked."""
    if isinstance(ask, BY_BOTH):
        return ROLES
    if isinstance(ask, AttachRing):
        # It is resolved by who received it (RB-17.2.4, RB-17.2.5): which card it is, everybody sees at once.
        return (holder_of(team, ask.cards(state)[0]),)
    if isinstance(frame, _ADMIRAL):
        # The base is the Rebel General's choice (RB-17.2.8).
        return ("general",) if isinstance(ask, ChooseFirstBase) else ("admiral",)
    if isinstance(frame, CommandFrame) and frame.at == "turn":
        return (_of_turn(state, side),)
    if isinstance(frame, MissionFrame):
        return (_of_mission(state, side, frame),)
    if isinstance(frame, BattleFrame):
        return (_of_battle(frame),)
    if isinstance(frame, EffectFrame):
        return (_of_effect(state, team, side, frame),)
    # Mission hand, objectives, probe cards and so the new base (RB-17.2.2, RB-17.2.3).
    return ("general",)


def _of_turn(state: State, side: Side) -> Role:
    """Return the member whose turn it is, who decides for the missions revealed in it (RB-17.1.7, RB-17.2.6)."""
    outer = state.program[0]
    role = ROLE_OF[outer.vars.turn] if isinstance(outer, CommandFrame) and SIDE_OF[outer.vars.turn] == side else None
    return role or "general"


def _of_mission(state: State, side: Side, frame: MissionFrame) -> Role:
    """Return who rolls, and decides about the roll: who attempts, or who opposes (RB-17.2.6, RB-17.2.11)."""
    mission = frame.vars
    if side == mission.side:
        return _of_turn(state, side)
    if mission.sent is not None:
        return owner_of(mission.sent)
    owners = {owner_of(leader) for leader in participants(state, mission, side)}
    return "admiral" if owners == {"admiral"} else "general"


def _of_battle(frame: BattleFrame) -> Role:
    """Return whose battle it is: in space the Admiral's, on the ground the General's (RB-17.2.1, RB-17.2.2)."""
    return "admiral" if frame.vars.theatre == "space" else "general"


def _of_effect(state: State, team: Team, side: Side, frame: EffectFrame) -> Role:
    """Return who decides in the effect of a card: whose card, mission or battle it is; of the others the General."""
    card = frame.card
    if card in TACTICS:
        battle = next((lower for lower in reversed(state.program) if isinstance(lower, BattleFrame)), None)
        return "general" if battle is None else _of_battle(battle)
    if side != frame.vars.side:
        return "general"
    if card in ACTIONS:
        return holder_of(team, card)
    return _of_turn(state, side) if card in MISSIONS else "general"
