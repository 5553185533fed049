"""Actions of every kind and content, legal or not: what a client might post in a state."""

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from service.engine.choices import Subset
from service.engine.game import Game

_LISTED = 300
_HOSTILE = (
    "x",
    "{}",
    "{0}",
    "{card}",
    "{card.__class__}",
    "%s",
    "\x00",
    "\n",
    "é",
    "\u202e",
    "\U0001f6f0",
    "/~01",
    "x" * 64,
)


def words(game: Game, state: Any) -> list[str]:
    """Return what a field of an action may name: every component, every seat, what is offered now, and nonsense."""
    components = [part["id"] for part in msgspec.to_builtins(game.components("en")) if "id" in part]
    offered = [
        value
        for seat in game.seats
        for offer in game.offers(state, seat)
        for domain in offer.domains.values()
        for value in domain.values
    ]
    options = ["play", "keep", "look", "decline", "shuffle"]
    return list(dict.fromkeys([*components, *game.seats, *offered, *options, "nobody-knows", "X", " "]))


def every_small_action(game: Game, state: Any) -> Iterator[Any]:
    """Yield every action whose fields name at most one word, or two different ones in a list."""
    named = words(game, state)
    for kind in game.action_types:
        fields = msgspec.structs.fields(kind)
        if not fields:
            yield kind()
        for field in fields:
            assert len(fields) == 1, "an action with several fields needs a case of its own here"
            yield from (kind(**{field.name: value}) for value in _values(field.type, named))


def _values(kind: Any, named: list[str]) -> Iterator[Any]:
    if hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif get_origin(kind) is list:
        yield []
        yield from ([word] for word in named)
        yield from (list(pair) for pair in combinations(named, 2))
    else:
        yield from named


def near_misses(game: Game, state: Any, rng: Random) -> Iterator[Any]:
    """Yield legal actions, and those with something changed in their lists: turned, shortened, lengthened, replaced."""
    named = words(game, state)
    for seat in game.seats:
        for offer in game.offers(state, seat):
            for action in islice(offer.expand(), _LISTED):
                yield action
                for field in offer.domains:
                    value = getattr(action, field)
                    if not isinstance(value, list):
                        other = msgspec.structs.replace(action, **{field: rng.choice(named)})
                        if _has_shape(game, other):
                            yield other
                        continue
                    for changed in _changed(value, named, rng):
                        yield msgspec.structs.replace(action, **{field: changed})


def hostile(game: Game, rng: Random) -> Iterator[Any]:
    """Yield an action of every kind whose fields hold anything that has the right shape."""
    anything = [*_HOSTILE, *(part["id"] for part in msgspec.to_builtins(game.components("en")) if "id" in part)]
    for kind in game.action_types:
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(kind):
            few = [rng.choice(anything) for _ in range(rng.choice((0, 1, 2, 4, 64)))]
            values[field.name] = few if "list" in str(field.type) else rng.choice([*anything, *game.seats])
        action = kind(**values)
        if _has_shape(game, action):
            yield action


def _has_shape(game: Game, action: Any) -> bool:
    try:
        msgspec.convert(msgspec.to_builtins(action), game.action_type)
    except msgspec.ValidationError:
        return False
    return True


def _changed(value: list[str], named: list[str], rng: Random) -> Iterator[list[str]]:
    yield value[::-1]
    yield [*value, rng.choice(named)]
    yield [*value, *value[:1]]
    if value:
        at = rng.randrange(len(value))
        yield value[:at] + value[at + 1 :]
        yield [*value[:at], rng.choice(named), *value[at + 1 :]]
        yield [*value[:at], rng.choice(value), *value[at + 1 :]]


def identity(game: Game, state: Any, seat: str, action: Any) -> tuple[Any, ...]:
    """Return what makes an action the same as another: kind and fields, with the values of a set in any order."""
    sets = {
        name
        for offer in game.offers(state, seat)
        if offer.action is type(action)
        for name, domain in offer.domains.items()
        if isinstance(domain, Subset)
    }
    fields = [
        tuple(sorted(value) if name in sets else value) if isinstance(value, list) else value
        for name, value in msgspec.structs.asdict(action).items()
    ]
    return (type(action), *fields)
