"""The end of a game (rules, section 13): a home star taken, a leader destroyed, or enough points."""

from service.engine.outcome import Outcome
from service.games.galactic_heroes.components import OPPONENT, SEATS, Seat
from service.games.galactic_heroes.state import State, cards_of, side


def homes_taken_by(state: State) -> list[Seat]:
    """Return who holds the enemy's home star (GH-13.1)."""
    home = cards_of(state).home
    return [seat for seat in SEATS if home[OPPONENT[seat]] in [star.card for star in side(state, seat).stars]]


def leaders_lost_by(state: State) -> list[Seat]:
    """Return whose leader is destroyed (GH-13.3)."""
    leader = cards_of(state).leader
    return [seat for seat in SEATS if leader[seat] not in side(state, seat).fleets]


def winner_by_points(state: State) -> tuple[bool, Seat | None]:
    """Return whether anybody has the points to win, and who wins: by points, then hand and stock (GH-13.6, 13.7)."""
    reached = [seat for seat in SEATS if side(state, seat).points >= state.points_to_win]
    if not reached:
        return False, None
    scores = {
        seat: (side(state, seat).points, len(side(state, seat).hand) + side(state, seat).stock) for seat in reached
    }
    best = max(scores.values())
    first = [seat for seat in reached if scores[seat] == best]
    return True, first[0] if len(first) == 1 else None


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on (GH-13.1, GH-13.2, GH-13.3, GH-13.7)."""
    if state.program:
        return None
    for taker in homes_taken_by(state):
        return Outcome(taker, "home-star-taken", "GH-13.1")
    for loser in leaders_lost_by(state):
        return Outcome(OPPONENT[loser], "leader-destroyed", "GH-13.3")
    _, winner = winner_by_points(state)
    return Outcome(winner, "points", "GH-13.2" if winner is not None else "GH-13.7")
