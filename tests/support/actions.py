"""Actions of every kind and content, legal or not: what a client might post in a state."""

from collections.abc import Collection, Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from service.engine.choices import BoundedSubset, Domain, Offer, OneOf, OrderOf, Subset
from service.engine.game import Game

_LISTED = 300
_MANY = 2000
_SPARSE = 16
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
    """Yield every action whose fields name at most two words in all; a list names different ones.

    Of the kinds of action that nobody is asked for there are only some.
    """
    named = words(game, state)
    asked = {kind for decision in game.decisions(state) for kind in decision.actions}
    for kind in game.action_types:
        fields = msgspec.structs.fields(kind)
        nameable = named if kind.__struct_config__.tag in asked else named[::_SPARSE]
        for values in product(*[list(_values(field.type, nameable, 3 - len(fields))) for field in fields]):
            yield kind(**{field.name: value for field, value in zip(fields, values, strict=True)})


def _values(kind: Any, named: list[str], most: int) -> Iterator[Any]:
    """Yield what a field of type `kind` may hold, in a list up to `most` words."""
    if hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif get_origin(kind) is list:
        for count in range(most + 1):
            yield from map(list, combinations(named, count))
    else:
        yield from named


def is_small(action: Any) -> bool:
    """Tell whether `every_small_action` yields the action, if all its words are named there."""
    values = [getattr(action, field) for field in action.__struct_fields__]
    most = 3 - len(values)
    return all(len(value) <= most for value in values if isinstance(value, list))


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


def identity(action: Any, sets: Collection[str]) -> tuple[Any, ...]:
    """Return what makes an action the same as another: kind and fields, the values of those in `sets` in any order."""
    fields = [
        tuple(sorted(value) if name in sets else value) if isinstance(value, list) else value
        for name, value in msgspec.structs.asdict(action).items()
    ]
    return (type(action), *fields)


class Listed:
    """The legal actions of a seat as its offers describe them, and one by one where there are not too many."""

    def __init__(self, game: Game, state: Any, seat: str) -> None:
        self._offers = game.offers(state, seat)
        self._sets = [
            name
            for offer in self._offers
            for name, domain in offer.domains.items()
            if isinstance(domain, Subset | BoundedSubset)
        ]
        self.count = sum(offer.size() for offer in self._offers)
        self.actions = [action for offer in self._offers for action in offer.expand()] if self.count <= _MANY else None
        self._identities = {self.identity(action) for action in self.actions or ()}

    def identity(self, action: Any) -> tuple[Any, ...]:
        """Return what makes an action the same as another."""
        return identity(action, self._sets)

    def __contains__(self, action: Any) -> bool:
        described = any(_stands_for(offer, action) for offer in self._offers)
        if self.actions is not None:
            assert described == (self.identity(action) in self._identities), "the list is what the domains say"
        return described


def _stands_for(offer: Offer, action: Any) -> bool:
    return offer.action is type(action) and all(
        _allows(domain, getattr(action, field)) for field, domain in offer.domains.items()
    )


def _allows(domain: Domain, value: Any) -> bool:
    """Tell whether a field may take a value, by the words of the domain's description."""
    if isinstance(domain, OneOf):
        return value in domain.values
    if isinstance(domain, OrderOf):
        return sorted(value) == sorted(domain.values)
    if len({*value}) != len(value) or any(one not in domain.values for one in value):
        return False
    if isinstance(domain, Subset):
        return domain.minimum <= len(value) <= domain.maximum
    weight = dict(zip(domain.values, domain.weights, strict=True))
    return len(value) >= domain.minimum and sum(weight[one] for one in value) <= domain.limit
