"""The game of three and four: whose turns they are, and what a team remembers (rules, section 17)."""

from collections.abc import Iterator

from service.engine.program import Asked
from service.engine.violations import Violation, impossible
from service.games.rebellion.board import side_of, zones
from service.games.rebellion.components import ACTIONS, MEMBERS, SIDES, LeaderId
from service.games.rebellion.frames import CommandFrame
from service.games.rebellion.programs import PROGRAMS
from service.games.rebellion.state import State, Team
from service.games.rebellion.teams.duties import BY_BOTH
from service.games.rebellion.teams.play import may_answer, side_asked
from service.games.rebellion.teams.seats import ROLES, is_alone, is_of_both, owner_of, turn_order

AT = "/state/team"


def check_turns(state: State, frame: CommandFrame) -> Iterator[Violation]:
    """Turns are of those who take them in this game: factions, or members (RB-4.1.1, RB-17.1.4, RB-17.3.2)."""
    order, at = turn_order(state), "/state/program/0/vars"
    rule = "RB-4.1.1" if state.team is None else "RB-17.1.4"
    for pointer, seat in ((f"{at}/turn", frame.vars.turn), *((f"{at}/passed", one) for one in frame.vars.passed)):
        if seat not in order:
            yield impossible(rule, "no-turn-of-theirs", pointer, seat=seat)


def check_members(state: State, team: Team) -> Iterator[Violation]:
    """Yield what is wrong with the initiative (RB-17.1.4) and with the cards of a General, the game over or not."""
    if sorted(team.order) != sorted(MEMBERS):
        yield impossible("RB-17.1.4", "each-member-once", f"{AT}/order", members=[str(one) for one in MEMBERS])
    yield from _check_cards(state, team)
    if team.left and state.winner is not None:
        yield impossible("RB-17.2.9", "nothing-left", f"{AT}/left")


def check_team(state: State, team: Team, now: Asked) -> Iterator[Violation]:
    """Yield what a team can not have come to. Takes states that are possible but for that; `now` is what is asked."""
    yield from check_members(state, team)
    if team.left and not _may_be_left(state, team, now):
        yield impossible("RB-17.2.9", "nothing-left", f"{AT}/left")
    if (team.ended or team.overruled) and not _assigns_together(team, state):
        yield impossible("RB-17.1.8", "not-assigning", AT)
        return
    for index, leader in enumerate(team.overruled):
        if not _can_be_overruled(state, leader) or leader in team.overruled[:index]:
            yield impossible("RB-17.2.2", "overruled-wrong", f"{AT}/overruled/{index}", leader=leader)


def _check_cards(state: State, team: Team) -> Iterator[Violation]:
    """Cards of a General that have to be named show leaders of both colours, and are held or used (RB-17.2.4)."""
    teams = [zones(state, side) for side in SIDES if not is_alone(team, side)]
    kept = [card for own in teams for card in own.actions + own.actions_used]
    for index, card in enumerate(team.general_cards):
        known = card in ACTIONS and is_of_both(card) and card in kept
        if not known or card in team.general_cards[:index]:
            yield impossible("RB-17.2.4", "card-of-nobody", f"{AT}/general_cards/{index}", card=card)


def _may_be_left(state: State, team: Team, now: Asked) -> bool:
    """Tell whether both members are asked what is asked now, one after the other."""
    if is_alone(team, side_asked(now)) or not isinstance(now.ask, BY_BOTH):
        return False
    return all(may_answer(state, team, now, role) for role in ROLES)


def _assigns_together(team: Team, state: State) -> bool:
    """Tell whether a team of two is in its assignment, perhaps in the middle of an action card."""
    at = state.program[0].at
    step = PROGRAMS["assignment"].nodes.get(at) if state.program[0].name == "assignment" else None
    if step is None:
        return False
    return at.endswith("-empire") or not is_alone(team, "rebel")


def _can_be_overruled(state: State, leader: LeaderId) -> bool:
    """Tell whether a leader, on no mission now, is the assigning Admiral's: an action card may have placed it since."""
    side = "empire" if state.program[0].at.endswith("-empire") else "rebel"
    there = state.leaders.get(leader) not in (None, "mission") and side_of(state, leader) == side
    return there and owner_of(leader) == "admiral"
