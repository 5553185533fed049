"""Points and stock: they come from goods that phase IV converted, and goods from planets, which stay in play."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.battle.sortie import supply_of
from service.games.galactic_heroes.battle.strength import is_own_ground
from service.games.galactic_heroes.check.moment import PASSES, done
from service.games.galactic_heroes.components import SEATS, SUPPLY_A_FLEET, Good, Planet, Seat
from service.games.galactic_heroes.state import BattleFrame, State, cards_of, side

_DOUBLED = 2
"""Points for a good at most (GH-9.5)."""


def check_earned(state: State, behind: int) -> Iterator[Violation]:
    """Yield more points or stock than a player can have earned. behind: how many phases of this round are over."""
    good_of = cards_of(state).good_of
    before = state.round - 1
    for seat in SEATS:
        own = side(state, seat)
        stock = own.stock + (len(own.fleets) if len(state.program) == 3 else 0)
        if not own.points and not stock:
            continue
        civilian = military = 0
        for star in own.stars:
            good = good_of.get(star.card)
            if good == "civilian":
                civilian += 1
            elif good is not None:
                military += 1
        # With one planet there is a good a round, with more there are two a round at least.
        most_points, most_stock = before * min(civilian, PASSES), before * min(military, PASSES)
        if own.points > most_points or stock > most_stock:
            yield from _check_exactly(state, seat, before + done(state, "IV", behind))


def _check_exactly(state: State, seat: Seat, rounds: int) -> Iterator[Violation]:
    """Phase IV comes once a round, and turns each good into points, doubled or not, or into stock (GH-9.4, GH-9.5)."""
    own = side(state, seat)
    stock = own.stock + _spent(state, seat)
    civilian, military = _planets(state, seat, "civilian"), _planets(state, seat, "military")
    # A home star can hold a good from the second phase IV on, once there was a phase V.
    at_home = max(0, rounds - 1) if state.home_star_production else 0
    most_points = _DOUBLED * (_goods(rounds, civilian) + at_home)
    most_stock = _goods(rounds, military)
    most = _goods(rounds, civilian + military) + at_home
    if own.points > most_points:
        yield impossible("GH-13.5", "too-many-points", f"/state/{seat}/points", most=most_points)
    if stock > most_stock:
        yield impossible("GH-9.4", "too-much-stock", f"/state/{seat}/stock", most=most_stock, stock=stock)
    if own.points + _DOUBLED * stock > _DOUBLED * most:
        yield impossible("GH-9.4", "too-many-goods", f"/state/{seat}", most=most, points=own.points, stock=stock)


def _planets(state: State, seat: Seat, good: Good) -> int:
    """Return how many planets with such goods a player has or has had: of what comes into play none leaves it."""
    cards, classes = cards_of(state), side(state, seat).record.classes
    stars = [cards.by_id[star.card] for other in SEATS for star in side(state, other).stars]
    planets = [star for star in stars if isinstance(star, Planet) and star.good == good]
    return sum(planet.side == seat or planet.class_ in classes for planet in planets)


def _goods(rounds: int, planets: int) -> int:
    """Return how many goods can have been converted in so many phases IV: each time there are two more planets."""
    growing = min(rounds, planets // PASSES)
    return growing * (growing + 1) // 2 * PASSES + (rounds - growing) * planets


def _spent(state: State, seat: Seat) -> int:
    """Return what a player has paid for the battle under way (GH-8.2, GH-8.9)."""
    frame = state.program[-1] if state.program else None
    if not isinstance(frame, BattleFrame):
        return 0
    if frame.vars.attacker == seat:
        return supply_of(state, seat, frame.vars.attackers)
    return 0 if is_own_ground(state, seat, frame.vars.target) else SUPPLY_A_FLEET * len(frame.vars.defenders)
