"""Players that choose at random, each a pure function of its seed, and the games they play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from service.engine.adjudicator import play
from service.engine.canonical import encode
from service.engine.choices import BoundedSubset, Domain, Offer, OneOf, OrderOf, Subset
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
    return offer.action(**{name: _value(domain, rng) for name, domain in offer.domains.items()})


def _value(domain: Domain, rng: Random) -> Any:
    if isinstance(domain, OneOf):
        return rng.choice(domain.values)
    if isinstance(domain, Subset):
        return rng.sample(domain.values, rng.randint(domain.minimum, domain.maximum))
    if isinstance(domain, OrderOf):
        return rng.sample(domain.values, len(domain.values))
    return _bounded(domain, rng)


def _bounded(domain: BoundedSubset, rng: Random) -> list[str]:
    """Return any choice that the bound allows, and where those are rare, as large a one as a turned order gives."""
    weight = dict(zip(domain.values, domain.weights, strict=True))
    for _ in range(_TRIES):
        chosen = rng.sample(domain.values, rng.randint(domain.minimum, len(domain.values)))
        if sum(weight[value] for value in chosen) <= domain.limit:
            return chosen
    values = rng.sample(domain.values, len(domain.values))
    return next(iter(BoundedSubset(values, [weight[value] for value in values], domain.minimum, domain.limit)))


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
