"""Points and stock: they come from goods that phase IV converted, and goods from planets, which stay in play."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.battle.sortie import supply_of
from service.games.galactic_heroes.battle.strength import is_own_ground
from service.games.galactic_heroes.check.moment import PASSES, done
from service.games.galactic_heroes.components import SEATS, SUPPLY_A_FLEET, Good, Planet, Seat
from service.games.galactic_heroes.state import BattleFrame, Side, State, cards_of, side

_DOUBLED = 2
"""Points for a good at most (GH-9.5)."""


def plainly_earned(state: State, own: Side) -> bool:
    """Tell whether the planets that a player has can have given so much: one a good a round, more of them two."""
    stock = own.stock + (len(own.fleets) if len(state.program) == 3 else 0)
    if not stock and not own.points:
        return True
    good_of = cards_of(state).good_of
    goods = [good_of.get(star.card) for star in own.stars]
    rounds = state.round - 1
    civilian, military = min(goods.count("civilian"), PASSES), min(goods.count("military"), PASSES)
    return own.points <= rounds * civilian and stock <= rounds * military


def check_earned(state: State, seat: Seat, behind: int) -> Iterator[Violation]:
    """Yield more than phase IV, once a round, can have made of goods: points, doubled or not, and stock (GH-9.4, 9.5).

    behind: how many phases of this round are over.
    """
    rounds = state.round - 1 + done(state, "IV", behind)
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
    if own.points <= most_points and stock <= most_stock and own.points + _DOUBLED * stock > _DOUBLED * most:
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
