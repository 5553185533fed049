"""Players that choose at random, each a pure function of its seed, and the games they play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from service.engine.adjudicator import play
from service.engine.canonical import encode
from service.engine.choices import (
    BoundedSubset,
    Counts,
    Domain,
    EachOf,
    Offer,
    OneNumber,
    OneOf,
    OrderOf,
    Spread,
    Subset,
)
from service.engine.game import Game
from tests.support.tables import Start

PLIES = 5000
"""More plies than any game of two random players takes."""
_TRIES = 8


def copy(game: Game, state: Any) -> Any:
    """Return a state of its own with the same contents, by way of its bytes."""
    return msgspec.json.decode(encode(state), type=game.state_type)


def chooser(start: Start, number: int) -> Random:
    """Return the source of choices for the game with that number."""
    return Random(f"{start.name}/{number}")


def choose(game: Game, state: Any, rng: Random) -> tuple[str, Any]:
    """Return a seat that must decide and a legal action of it, each kind of action equally likely."""
    decision = rng.choice(game.decisions(state))
    return decision.seat, sample(rng.choice(game.offers(state, decision.seat)), rng)


def sample(offer: Offer, rng: Random) -> Any:
    """Return one of the actions that an offer stands for."""
    return offer.build({name: value_of(domain, rng) for name, domain in offer.domains.items()})


def value_of(domain: Domain, rng: Random) -> Any:
    """Return one of the values of a domain that has any, as plain data; none is listed for it."""
    match domain:
        case OneOf() | OneNumber():
            return rng.choice(domain.values)
        case Subset():
            return rng.sample(domain.values, rng.randint(domain.minimum, domain.maximum))
        case OrderOf():
            return rng.sample(domain.values, len(domain.values))
        case BoundedSubset():
            return _bounded(domain, rng)
        case Counts():
            return _counts(domain, rng)
        case EachOf():
            return _each(domain, rng)
        case Spread():
            return _spread(domain, rng)


def _bounded(domain: BoundedSubset, rng: Random) -> list[str]:
    """Return any choice that the bound allows, and where those are rare, as large a one as a turned order gives."""
    weight = dict(zip(domain.values, domain.weights, strict=True))
    for _ in range(_TRIES):
        chosen = rng.sample(domain.values, rng.randint(domain.minimum, len(domain.values)))
        if sum(weight[value] for value in chosen) <= domain.limit:
            return chosen
    values = rng.sample(domain.values, len(domain.values))
    return next(iter(BoundedSubset(values, [weight[value] for value in values], domain.minimum, domain.limit)))


def _counts(domain: Counts, rng: Random) -> dict[str, int]:
    """Fix the keys one by one, in any order, each at any count that leaves a way on."""
    most, least = dict(domain.most), dict(domain.least)
    for key in rng.sample(list(most), len(most)):
        counts = range(least.get(key, 0), most[key] + 1)
        for count in rng.sample(counts, len(counts)):
            most[key] = least[key] = count
            if len(counts) == 1 or _any(Counts(most, least, domain.minimum, domain.maximum, domain.bounds)):
                break
    return {key: count for key, count in most.items() if count}


def _each(domain: EachOf, rng: Random) -> list[dict[str, Any]]:
    """Say something of every other part that may be left out, and of all others; the parts in any order."""
    chosen = []
    for part in rng.sample(list(domain.parts), len(domain.parts)):
        alone = EachOf(domain.key, {part: domain.parts[part]})
        if alone.holds([]) and rng.random() < 0.5:
            continue
        values = {name: value_of(field, rng) for name, field in domain.parts[part].items()}
        given = {name: value for name, value in values.items() if value not in ([], {})}
        chosen += [{domain.key: part, **given}] if given else []
    return chosen


def _spread(domain: Spread, rng: Random) -> list[dict[str, Any]]:
    """Give each place in need one piece that leaves the others enough, and the rest to any of some places."""
    left, needs = dict(domain.totals), dict(domain.needs)
    given: dict[str, dict[str, int]] = {place: {} for place in domain.places}
    for place in rng.sample(list(needs), len(needs)):
        kinds = [kind for kind in needs.pop(place) if left.get(kind)]
        for kind in rng.sample(kinds, len(kinds)):
            if _any(Spread({**left, kind: left[kind] - 1}, domain.places, needs)):
                left[kind] -= 1
                given[place][kind] = 1
                break
    some = rng.sample(domain.places, rng.randint(min(1, len(domain.places)), len(domain.places)))
    for kind, count in left.items():
        for _ in range(count):
            units = given[rng.choice(some)]
            units[kind] = units.get(kind, 0) + 1
    return [{"place": place, "units": units} for place, units in given.items() if units]


def _any(domain: Domain) -> bool:
    return next(iter(domain), None) is not None


def positions(start: Start, number: int) -> Iterator[Any]:
    """Yield every state of one game as it is played, the last one over: one object, changed from one to the next."""
    game, rng = start.game, chooser(start, number)
    state = start.begin(number)
    for _ in range(PLIES):
        yield state
        if not game.decisions(state):
            return
        seat, action = choose(game, state, rng)
        play(game, state, seat, action, None)
    raise AssertionError(f"{start.name} {number} has not ended after {PLIES} plies")


def some_position(start: Start, number: int, rng: Random) -> Any:
    """Return a state of its own from somewhere within one game, where somebody must decide."""
    states = [encode(state) for state in positions(start, number)]
    return msgspec.json.decode(rng.choice(states[:-1]), type=start.game.state_type)
