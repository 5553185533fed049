"""Both members of a team assign (rules, 17.1 and 17.2): each the own leaders, and on one mission together.

The General may send the Admiral's leaders back. When both have ended, the team has.
"""

from service.engine.choices import Offer, OneNumber, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import JoinMission, OverruleAssignment
from service.games.rebellion.board import leaders_in, side_of, zones
from service.games.rebellion.components import ROLE_OF, SIDE_OF, LeaderId, Role, Seat
from service.games.rebellion.leader_pool import join, judge_pool_leader
from service.games.rebellion.state import Assigned, State, Team
from service.games.rebellion.table import RbTable
from service.games.rebellion.teams.seats import owner_of

TogetherAction = JoinMission | OverruleAssignment


def offers(state: State, team: Team, seat: Seat) -> list[Offer]:
    """Return every way to join a mission of the partner, and for a General to overrule the Admiral."""
    side, role = SIDE_OF[seat], ROLE_OF[seat]
    found = []
    pool = [
        str(leader)
        for leader in leaders_in(state, "pool", side)
        if owner_of(leader) == role and leader not in team.overruled
    ]
    missions = list(enumerate(zones(state, side).assigned))
    open_to = [slot for slot, mission in missions if _is_open(mission, role)]
    if pool and open_to:
        found.append(Offer(JoinMission, {"slot": OneNumber(open_to), "leader": OneOf(pool)}))
    of_admiral = [slot for slot, mission in missions if _of_admiral(mission)]
    if role == "general" and of_admiral:
        found.append(Offer(OverruleAssignment, {"slot": OneNumber(of_admiral)}))
    return found


def judge(state: State, team: Team, seat: Seat, action: TogetherAction) -> list[Violation]:
    """Return why a member can not join a mission so, or not overrule (RB-17.1.8, RB-17.2.2)."""
    side, role = SIDE_OF[seat], ROLE_OF[seat]
    own, rule = zones(state, side).assigned, "RB-17.1.8" if isinstance(action, JoinMission) else "RB-17.2.2"
    found = []
    if isinstance(action, OverruleAssignment) and role != "general":
        found.append(forbidden(rule, "general-overrules"))
    if action.slot >= len(own):
        found.append(forbidden(rule, "no-such-mission", "/action/slot", slot=action.slot, missions=len(own)))
    elif isinstance(action, OverruleAssignment):
        if not _of_admiral(own[action.slot]):
            found.append(forbidden(rule, "nobody-to-overrule", "/action/slot", slot=action.slot))
    elif not _is_open(own[action.slot], role):
        found.append(forbidden(rule, "mission-not-joined", "/action/slot", slot=action.slot))
    if isinstance(action, JoinMission):
        found += _judge_leader(state, team, seat, action.leader)
    return found


def _judge_leader(state: State, team: Team, seat: Seat, leader: LeaderId) -> list[Violation]:
    at = "/action/leader"
    found = judge_pool_leader(state, SIDE_OF[seat], leader, at, "RB-17.1.8")
    if side_of(state, leader) == SIDE_OF[seat] and owner_of(leader) != ROLE_OF[seat]:
        found.append(forbidden("RB-17.1.3", "leader-of-the-partner", at, named=leader))
    return found + ([forbidden("RB-17.2.2", "leader-overruled", at, named=leader)] if leader in team.overruled else [])


def carry_out(table: RbTable, team: Team, seat: Seat, action: TogetherAction) -> None:
    """Join a mission of the partner, or send the Admiral's leaders back."""
    state, side = table.state, SIDE_OF[seat]
    missions = table.zones(side).assigned
    if isinstance(action, JoinMission):
        join(table, side, action.slot, action.leader)
        return
    mission = missions[action.slot]
    sent = [leader for leader in mission.leaders if owner_of(leader) == "admiral"]
    mission.leaders = [leader for leader in mission.leaders if leader not in sent]
    for leader in sent:
        state.leaders[leader] = "pool"
    team.overruled += sent
    table.emit(ev.AssignmentOverruled(side, action.slot, sent))
    if not mission.leaders:
        del missions[action.slot]
        table.zones(side).hand.append(mission.mission)


def _is_open(mission: Assigned, role: Role | None) -> bool:
    """Tell whether a leader of this member can join: there is one, and it is the partner's."""
    return len(mission.leaders) == 1 and owner_of(mission.leaders[0]) != role


def _of_admiral(mission: Assigned) -> bool:
    return any(owner_of(leader) == "admiral" for leader in mission.leaders)
