"""How a team plays: the game's methods, with members of a team in the place of factions."""

from typing import Any

from msgspec.structs import replace

from service.engine.chance import ChanceSource
from service.engine.choices import Offer
from service.engine.events import Event
from service.engine.program import Asked, Played, Programs, answer, current
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.action_windows import ActionWindow
from service.games.rebellion.actions import Decline, EndAssignment, JoinMission, OverruleAssignment
from service.games.rebellion.assignment import AssignLeaders
from service.games.rebellion.command import Turn
from service.games.rebellion.components import ROLE_OF, SIDE_OF, Role, Seat, Side
from service.games.rebellion.decisions import AnyDecision
from service.games.rebellion.refusals import misplaced
from service.games.rebellion.state import State, Team
from service.games.rebellion.table import RbTable
from service.games.rebellion.teams import assigning
from service.games.rebellion.teams.duties import BY_BOTH, roles_of
from service.games.rebellion.teams.limits import could_use, limits, narrowed
from service.games.rebellion.teams.limits import judge as judge_limits
from service.games.rebellion.teams.seats import assigners_of, is_alone, seat_for, seats_of


def side_asked(now: Asked) -> Side:
    """Return the faction that a step asks; who of it answers is told by `on_duty`."""
    return now.seats[0]  # type: ignore[return-value]


def on_duty(state: State, team: Team, now: Asked) -> list[Seat]:
    """Return the seats that have to answer: one, or while a team assigns both."""
    side = side_asked(now)
    if isinstance(now.ask, AssignLeaders):
        return assigners_of(team, side)
    if is_alone(team, side):
        return [side]
    roles: list[Role] = list(roles_of(state, team, now.frame, now.ask, side))
    if len(roles) == 2:
        roles = ["general"] if team.left or not may_answer(state, team, now, "admiral") else ["admiral"]
    return [seat_for(team, side, role) for role in roles]


def may_answer(state: State, team: Team, now: Asked, role: Role) -> bool:
    """Tell whether it makes sense to ask a member of the two: as far as everybody knows there is something to do."""
    if isinstance(now.ask, ActionWindow):
        cards = now.ask.candidates(state, now.frame, side_asked(now))
        return any(could_use(state, now.frame, card, role) for card in cards)
    seat = seat_for(team, side_asked(now), role)
    return any(offer.action is not Decline for offer in _own_offers(state, team, now, seat))


def decisions(programs: Programs, state: State, team: Team, now: Asked | None = None) -> list[AnyDecision]:
    """Return who must decide now, one decision a seat."""
    now = now or current(programs, state)
    if now is None:
        return []
    found = []
    for seat in on_duty(state, team, now):
        decision: Any = now.ask.decision(state, now.frame, side_asked(now))
        decision.seat = seat
        if isinstance(now.ask, AssignLeaders) and ROLE_OF[seat] is not None:
            together = ["join_mission", *(["overrule_assignment"] if ROLE_OF[seat] == "general" else [])]
            decision.actions = [*decision.actions[:1], *together, *decision.actions[1:]]
        found.append(decision)
    return found


def offers(programs: Programs, state: State, team: Team, seat: Seat, now: Asked | None = None) -> list[Offer]:
    """Return every legal action of `seat`; none when it is not asked."""
    now = now or current(programs, state)
    if now is None or seat not in on_duty(state, team, now):
        return []
    return _own_offers(state, team, now, seat)


def _own_offers(state: State, team: Team, now: Asked, seat: Seat) -> list[Offer]:
    found = now.ask.offers(state, now.frame, side_asked(now))
    found = narrowed(limits(state, team, now.frame, now.ask, seat), found)
    if isinstance(now.ask, AssignLeaders) and ROLE_OF[seat] is not None:
        found += assigning.offers(state, team, seat)
    return found


def judge(
    programs: Programs, state: State, team: Team, seat: Seat, action: Any, now: Asked | None = None
) -> list[Violation]:
    """Return all that forbids `action` of `seat`; nothing when it is legal."""
    now = now or current(programs, state)
    if now is None:
        return misplaced(state, None, seat, action)
    together = isinstance(action, JoinMission | OverruleAssignment)
    fits = isinstance(now.ask, AssignLeaders) if together else type(action) in now.ask.actions
    if not fits or SIDE_OF[seat] != side_asked(now):
        return _misplaced(state, team, now, seat, action)
    duty = on_duty(state, team, now)
    if seat not in duty:
        return _of_partner(now, seat, duty)
    if isinstance(action, JoinMission | OverruleAssignment):
        if ROLE_OF[seat] is None:
            return [forbidden("RB-17.1.8" if isinstance(action, JoinMission) else "RB-17.2.2", "no-partner")]
        return assigning.judge(state, team, seat, action)
    found = now.ask.judge(state, now.frame, side_asked(now), action)
    return found + judge_limits(limits(state, team, now.frame, now.ask, seat), action)


def _of_partner(now: Asked, seat: Seat, duty: list[Seat]) -> list[Violation]:
    """Return that it is for the other member to decide (RB-17.2.7), in a turn of the command phase whose it is."""
    if isinstance(now.ask, AssignLeaders):
        return [forbidden("RB-3.2.2", "assignment-ended")]
    if isinstance(now.ask, Turn):
        if seat in now.frame.vars.passed:
            return [forbidden("RB-17.1.5", "already-passed")]
        return [forbidden("RB-17.1.4", "not-your-turn", turn=str(duty[0]))]
    return [forbidden("RB-17.2.7", "partner-decides", seats=[str(one) for one in duty])]


def _misplaced(state: State, team: Team, now: Asked, seat: Seat, action: Any) -> list[Violation]:
    """Return why an action answers nothing asked now, with the members who are asked named."""
    duty = on_duty(state, team, now)
    return [_naming_members(team, one, duty) for one in misplaced(state, now.ask, seat, action)]


def _naming_members(team: Team, violation: Violation, duty: list[Seat]) -> Violation:
    """Name seats of this game in the place of factions, and of the turns of a Rebel player who is alone."""
    params, members = dict(violation.params), seats_of(team)
    named: Any = params.get("seats", [])
    if any(seat not in members for seat in named):
        params["seats"] = [str(seat) for seat in duty]
    turn: Any = params.get("turn")
    if turn is not None and turn not in members:
        role = ROLE_OF[turn]
        params["turn"] = str(duty[0] if role is None else seat_for(team, SIDE_OF[turn], role))
    return replace(violation, params=params)


def apply(programs: Programs, state: State, team: Team, seat: Seat, action: Any, chance: ChanceSource) -> Played:
    """Carry out a legal action of a member; return what happened as the seats of the game see it."""
    now = current(programs, state)
    assert now is not None
    table, then = RbTable(state, chance), None
    if isinstance(action, JoinMission | OverruleAssignment):
        assigning.carry_out(table, team, seat, action)
    elif isinstance(action, EndAssignment) and not is_alone(team, side_asked(now)) and team.ended is None:
        team.ended = ROLE_OF[seat]
        table.emit(ev.LeftToPartner(seat))
    elif _is_left(state, team, now, seat, action):
        team.left = True
        table.emit(ev.LeftToPartner(seat))
    else:
        team.left = False
        if isinstance(action, EndAssignment):
            team.ended, team.overruled = None, []
        then = answer(programs, table, side_asked(now), action)
    return Played([_seen_by_members(team, event) for event in table.events], then)


def _is_left(state: State, team: Team, now: Asked, seat: Seat, action: Any) -> bool:
    """Tell whether a member says that it has nothing to say (more), and the partner goes on."""
    both = ROLE_OF[seat] == "admiral" and isinstance(now.ask, BY_BOTH)
    return both and isinstance(action, Decline) and may_answer(state, team, now, "general")


def _seen_by_members(team: Team, event: Any) -> Event:
    """Name the members of a side in the place of the side among those who saw an event (RB-17.1.6)."""
    if event.visible_to == "all":
        return event  # type: ignore[no-any-return]
    seen = [seat for seat in seats_of(team) if SIDE_OF[seat] in event.visible_to]
    return replace(event, visible_to=seen)  # type: ignore[no-any-return]
