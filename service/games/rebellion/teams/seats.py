"""Who plays: the seats of a game, the order of turns, and whose leader or action card one is."""

from collections.abc import Sequence

from service.engine.violations import Violation, forbidden
from service.games.rebellion.components import ACTIONS, LEADERS, SIDE_OF, SIDES, LeaderId, Role, Seat, Side
from service.games.rebellion.state import State, Team

ROLES: tuple[Role, Role] = ("admiral", "general")
SEATS_OF_FOUR: tuple[Seat, ...] = ("rebel-admiral", "empire-admiral", "empire-general", "rebel-general")
SEATS_OF_THREE: tuple[Seat, ...] = ("rebel", "empire-admiral", "empire-general")


def seats_of(team: Team | None) -> tuple[Seat, ...]:
    """Return the seats of a game (RB-17.1.1, RB-17.3.1)."""
    if team is None:
        return SIDES
    return SEATS_OF_FOUR if team.players == 4 else SEATS_OF_THREE


def absent(team: Team | None, seat: Seat) -> list[Violation]:
    """Return why nobody plays at a seat: factions are played alone, or by an Admiral and a General.

    RB-1.2.1, RB-17.1.1, RB-17.3.1.
    """
    seats = seats_of(team)
    if seat in seats:
        return []
    rule = "RB-1.2.1" if team is None else "RB-17.1.1" if team.players == 4 else "RB-17.3.1"
    return [forbidden(rule, "seat-not-in-game", "/seat", seat=seat, seats=[str(one) for one in seats])]


def turn_order(state: State) -> Sequence[Seat]:
    """Return who takes turns in the command phase, in order: factions, or members (RB-4.1.1, RB-17.1.4, RB-17.3.2)."""
    return SIDES if state.team is None else state.team.order


def turns_of(team: Team | None, seat: Seat) -> tuple[Seat, ...]:
    """Return whose turns of the command phase a seat has: its own, a lone Rebel those of both members (RB-17.3.2)."""
    if team is None or not is_alone(team, SIDE_OF[seat]):
        return (seat,)
    return ("rebel-admiral", "rebel-general")


def is_alone(team: Team, side: Side) -> bool:
    """Tell whether one player has a whole faction: the Rebel in a game of three."""
    return team.players == 3 and side == "rebel"


def seat_for(team: Team, side: Side, role: Role) -> Seat:
    """Return the seat that decides what is the matter of this member of a side."""
    if is_alone(team, side):
        return side
    if side == "rebel":
        return "rebel-admiral" if role == "admiral" else "rebel-general"
    return "empire-admiral" if role == "admiral" else "empire-general"


def assigners_of(team: Team | None, side: Side) -> list[Seat]:
    """Return who assigns for a side: in a team both members at the same time, until each has ended (RB-17.1.8)."""
    if team is None or is_alone(team, side):
        return [side]
    return [seat_for(team, side, role) for role in ROLES if role != team.ended]


def owner_of(leader: LeaderId) -> Role:
    """Return whose leader one is: blue ones are the Admiral's, orange ones the General's (RB-17.1.1)."""
    return LEADERS[leader].team_role


def is_of_both(card: str) -> bool:
    """Tell whether an action card shows leaders of both colours."""
    return len(may_be_held_by(card)) == 2


def may_be_held_by(card: str) -> set[Role]:
    """Return the members who can hold an action card as far as its face tells; one that shows nobody the Admiral."""
    return {owner_of(leader) for leader in ACTIONS[card].leaders} or {"admiral"}


def keep_with(state: State, card: str, leader: LeaderId) -> None:
    """Give an action card to the member whose leader was recruited by it (RB-17.2.4)."""
    team = state.team
    if team is None or is_alone(team, ACTIONS[card].side):
        return
    if owner_of(leader) == "general" and is_of_both(card):
        team.general_cards.append(card)


def holder_of(team: Team, card: str) -> Role:
    """Return which member holds, or has used, an action card (RB-17.2.4, RB-17.2.5).

    It is the member whose leaders it shows. One that shows leaders of both went with the leader recruited by it; one
    that shows nobody is the Admiral's, who draws the cards.
    """
    if is_of_both(card):
        return "general" if card in team.general_cards else "admiral"
    return next(iter(may_be_held_by(card)))
