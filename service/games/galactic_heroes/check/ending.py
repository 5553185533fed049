"""Games that are over: one way to win, the phase in which it comes, and what it leaves on the table."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import of_actions
from service.games.galactic_heroes.battle.strength import total
from service.games.galactic_heroes.battle.targets import has_access
from service.games.galactic_heroes.components import OPPONENT, SEATS, Phase, Seat
from service.games.galactic_heroes.ending import homes_taken_by, leaders_lost_by, winner_by_points
from service.games.galactic_heroes.rounds import takes_place
from service.games.galactic_heroes.state import BattleVars, State, cards_of, chosen, good_of, side


def is_won(state: State) -> bool:
    """Tell whether anybody has won, in states whose cards were found right: each home star is somewhere."""
    cards = cards_of(state)
    for seat in SEATS:
        own = side(state, seat)
        if own.points >= state.points_to_win or cards.leader[seat] not in own.fleets:
            return True
        for star in own.stars:
            if star.card == cards.home[seat]:
                break
        else:
            return True
    return False


def phase_of_end(state: State) -> Phase:
    """Return the phase in which a game that is over ended: points are tested in IV alone (GH-13.4, GH-13.6)."""
    return "IV" if winner_by_points(state)[0] else "III"


def check_end(state: State) -> Iterator[Violation]:
    """Yield what contradicts the end of a game; it is over in exactly one of the three ways (GH-13.9)."""
    taken, lost = homes_taken_by(state), leaders_lost_by(state)
    ways = bool(taken) + bool(lost) + winner_by_points(state)[0]
    if ways != 1:
        yield impossible("GH-13.4", "nothing-under-way" if ways == 0 else "won-twice", "/state/program")
    if len(SEATS) in (len(taken), len(lost)):
        yield impossible("GH-13.9", "won-twice", "/state")
    elif ways == 1:
        yield from _check_phase(state)
        for seat in taken:
            yield from _check_home(state, seat)
        for seat in lost:
            yield from _check_leader(state, seat)
        for seat in SEATS:
            yield from _check_points(state, seat)


def _check_phase(state: State) -> Iterator[Violation]:
    """The action cards of the round still lie there, and the phase that ended it was chosen (GH-3.5, GH-13.4)."""
    phase = phase_of_end(state)
    if any(side(state, seat).actions is None for seat in SEATS):
        yield impossible("GH-3.4", "actions-not-chosen", "/state")
    elif not takes_place(state, phase):
        yield impossible("GH-3.5", "phase-not-chosen", "/state/program", phase=phase)


def _check_home(state: State, seat: Seat) -> Iterator[Violation]:
    """A home star was taken by who could come there (GH-7.3), and had lost its good (GH-8.4)."""
    home = cards_of(state).home[OPPONENT[seat]]
    if not has_access(state, seat):
        yield impossible("GH-7.3", "no-corridor", f"/state/{seat}/stars", target=home)
    for index, star in enumerate(side(state, seat).stars):
        if star.card == home and star.good is not None:
            yield impossible("GH-8.4", "good-of-a-star-taken", f"/state/{seat}/stars/{index}/good", star=home)


def _check_leader(state: State, loser: Seat) -> Iterator[Violation]:
    """The difference that destroyed a leader was his power at least, and his own side had that much (GH-8.14, 8.15).

    No fleet of the victor fell in that battle, so that all it can have committed is there.
    """
    victor, cards = OPPONENT[loser], cards_of(state)
    fleets = side(state, victor).fleets
    needed = 2 * cards.power(cards.leader[loser])
    attack = total(state, victor, BattleVars(victor, "", False, fleets, [], [], []))
    defence = total(state, victor, BattleVars(loser, "", False, [], fleets, [], []))
    if max(attack, defence) < needed:
        yield impossible("GH-8.15", "too-weak", f"/state/{victor}/fleets", power=max(attack, defence), needed=needed)


def _check_points(state: State, seat: Seat) -> Iterator[Violation]:
    """The points to win were reached in the last phase IV alone: by goods of stars that are still there (GH-13.6)."""
    own = side(state, seat)
    if own.points >= state.points_to_win:
        civilian = [good_of(state, star.card) for star in own.stars].count("civilian")
        multiplier = max(1, of_actions(chosen(state, seat, "IV"), "points_multiplier"))
        most = state.points_to_win - 1 + multiplier * civilian
        if own.points > most:
            yield impossible("GH-13.6", "won-before", f"/state/{seat}/points", most=most)
