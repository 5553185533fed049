"""Actions of every kind and content, legal or not: what a client might post in a state."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, islice, product
from math import prod
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

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
from tests.support.players import sample, value_of

_LISTED = 300
_LISTED_IN_ALL = 1500
_MANY = 2000
_SPARSE = 16
_SOME = 8
_CASES = 200_000
_HOSTILE_NUMBERS = (-(2**63), -1, 0, 1, 2, 64, 2**53 - 1, 2**63 - 1)
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
    offered = [one for one in _offered(game, state) if isinstance(one, str)]
    options = ["play", "keep", "look", "decline", "shuffle"]
    return list(dict.fromkeys([*components, *game.seats_in(state), *offered, *options, "nobody-knows", "X", " "]))


def _offered(game: Game, state: Any) -> list[str | int]:
    """Return every word and every number that an offer names, each as often as it does."""
    return [
        one
        for seat in game.seats_in(state)
        for offer in game.offers(state, seat)
        for domain in offer.domains.values()
        for one in _named_in(domain)
    ]


def _named_in(domain: Domain) -> Iterator[str | int]:
    match domain:
        case Counts():
            yield from domain.most
        case Spread():
            yield from (*domain.places, *domain.totals)
        case EachOf():
            yield from domain.parts
            for fields in domain.parts.values():
                for field in fields.values():
                    yield from _named_in(field)
        case _:
            yield from domain.values


def every_small_action(game: Game, state: Any) -> Iterator[Any]:
    """Yield every action whose fields name at most two words in all; a list names different ones.

    Of the kinds of action that nobody is asked for, and of those with too many fields, there are only some.
    """
    named, offered = words(game, state), _offered(game, state)
    fewer = [word for at, word in enumerate(named) if word in offered or at % _SPARSE == 0]
    numbers = list(dict.fromkeys([-1, 0, 1, 2, *(one for one in offered if isinstance(one, int))]))
    asked = {kind for decision in game.decisions(state) for kind in decision.actions}
    for kind in game.action_types:
        fields = msgspec.structs.fields(kind)
        for nameable in (named, fewer) if kind.__struct_config__.tag in asked else (named[::_SPARSE],):
            values = [list(_values(field.type, nameable, numbers, 3 - len(fields))) for field in fields]
            if prod(map(len, values)) <= _CASES:
                break
        while prod(map(len, values)) > _CASES:
            longest = max(values, key=len)
            del longest[::2]
        for chosen in product(*values):
            yield kind(**{field.name: value for field, value in zip(fields, chosen, strict=True)})


def _values(kind: Any, named: list[str], numbers: list[int], most: int) -> Iterator[Any]:
    """Yield what a field of type `kind` may hold, in a list up to `most` words, of objects and counts only some."""
    bare = _bare(kind)
    if get_origin(bare) is Literal:
        yield from get_args(bare)
    elif get_origin(bare) in (Union, UnionType):
        for member in get_args(bare):
            yield from _values(member, named, numbers, most)
    elif get_origin(bare) is list and (_bare(get_args(bare)[0]) is str or _is_literal(get_args(bare)[0])):
        item = get_args(bare)[0]
        words = get_args(_bare(item)) if _is_literal(item) else named
        for count in range(most + 1):
            yield from map(list, combinations(words, count))
    elif bare is str:
        yield from named
    elif bare is bool:
        yield from (False, True)
    elif bare is NoneType:
        yield None
    else:
        yield from _fitting(kind, _plain_values(bare, named, numbers, most))


def _is_literal(kind: Any) -> bool:
    return get_origin(_bare(kind)) is Literal


def _plain_values(bare: Any, named: list[str], numbers: list[int], most: int) -> Iterator[Any]:
    if bare is int:
        yield from numbers
    elif get_origin(bare) is dict:
        yield from ({}, *({word: 1} for word in named if most > 0))
    elif get_origin(bare) is list:
        rng = Random(len(named))
        item = get_args(bare)[0]
        yield from ([], *([msgspec.to_builtins(any_value(item, named, rng))] for _ in range(_SOME if most > 0 else 0)))
    else:
        raise TypeError(f"no values are known for {bare}")


def _fitting(kind: Any, values: Iterable[Any]) -> Iterator[Any]:
    """Yield, as `kind`, those of some plain values that have its shape."""
    for value in values:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(value, kind)


def _bare(kind: Any) -> Any:
    """Return a type without its constraints."""
    return kind.__origin__ if hasattr(kind, "__metadata__") else kind


def any_value(
    kind: Any, named: Sequence[str], rng: Random, numbers: Sequence[int] = (1, 2, 3), lengths: Sequence[int] = range(5)
) -> Any:
    """Return anything that a field of type `kind` could hold if any word had its shape."""
    bare = _bare(kind)
    if get_origin(bare) is Literal:
        return rng.choice(get_args(bare))
    if get_origin(bare) in (Union, UnionType):
        return any_value(rng.choice(get_args(bare)), named, rng, numbers, lengths)
    if get_origin(bare) is list:
        item = get_args(bare)[0]
        return [any_value(item, named, rng, numbers, lengths) for _ in range(rng.choice(lengths))]
    if get_origin(bare) is dict:
        key = get_args(bare)[0]
        return {any_value(key, named, rng): rng.choice(numbers) for _ in range(rng.choice(lengths))}
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        fields = msgspec.structs.fields(bare)
        return bare(**{field.name: any_value(field.type, named, rng, numbers, lengths) for field in fields})
    if bare is bool:
        return rng.random() < 0.5
    if bare is NoneType:
        return None
    return rng.choice(numbers if bare is int else named)


def is_small(action: Any) -> bool:
    """Tell whether `every_small_action` yields the action, if all its words are named there."""
    most = 3 - len(action.__struct_fields__)
    return most > 0 and all(_is_small(value, most) for value in msgspec.to_builtins(action).values())


def _is_small(value: Any, most: int) -> bool:
    if isinstance(value, list):
        return len(value) <= most and all(isinstance(one, str) for one in value)
    return not isinstance(value, dict) or (len(value) <= 1 and all(count == 1 for count in value.values()))


def near_misses(game: Game, state: Any, rng: Random, listed: int = _LISTED_IN_ALL) -> Iterator[Any]:
    """Yield legal actions, and those with something changed in a field: turned, shortened, lengthened, replaced.

    listed: about how many of the legal ones, where there are more offers than a few.
    """
    named = words(game, state)
    for seat in game.seats_in(state):
        offers = game.offers(state, seat)
        most = min(_LISTED, max(_SOME, listed // max(1, len(offers))))
        for offer in offers:
            for action in islice(offer.expand(), most):
                yield action
                for field, domain in offer.domains.items():
                    yield from _changed_in(game, action, field, domain, named, rng)
            if any(isinstance(domain, Counts | EachOf | Spread) for domain in offer.domains.values()):
                for _ in range(_SOME):
                    action = sample(offer, rng)
                    yield action
                    for field, domain in offer.domains.items():
                        yield from _changed_in(game, action, field, domain, named, rng)


def _changed_in(game: Game, action: Any, field: str, domain: Domain, named: list[str], rng: Random) -> Iterator[Any]:
    """Yield an action with one field changed in ways that its shape allows."""
    value = getattr(action, field)
    match domain:
        case Subset() | BoundedSubset() | OrderOf():
            for changed in _changed(value, named, rng):
                other = msgspec.structs.replace(action, **{field: changed})
                if has_shape(game, other):
                    yield other
        case OneOf():
            other = msgspec.structs.replace(action, **{field: rng.choice(named)})
            if has_shape(game, other):
                yield other
        case _:
            kind = next(known.type for known in msgspec.structs.fields(type(action)) if known.name == field)
            plain = msgspec.to_builtins(value)
            for changed in _fitting(kind, (*_changed_plain(plain, named, rng), value_of(domain, rng))):
                yield msgspec.structs.replace(action, **{field: changed})


def _changed_plain(value: Any, named: list[str], rng: Random) -> Iterator[Any]:
    """Yield plain data with one thing changed, somewhere in it."""
    if isinstance(value, str):
        yield rng.choice(named)
    elif isinstance(value, int):
        yield from (value - 1, value + 1, 0, -1)
    elif isinstance(value, dict):
        yield {**value, rng.choice(named): 1}
        for key, held in value.items():
            yield {other: kept for other, kept in value.items() if other != key}
            yield {rng.choice(named) if other == key else other: kept for other, kept in value.items()}
            yield from ({**value, key: changed} for changed in _changed_plain(held, named, rng))
    elif isinstance(value, list):
        yield from _changed(value, named, rng)
        for at, held in enumerate(value):
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in _changed_plain(held, named, rng))


def hostile(game: Game, rng: Random) -> Iterator[Any]:
    """Yield an action of every kind whose fields hold anything that has the right shape."""
    anything = [*_HOSTILE, *(part["id"] for part in msgspec.to_builtins(game.components("en")) if "id" in part)]
    for kind in game.action_types:
        values = {
            field.name: any_value(field.type, anything, rng, _HOSTILE_NUMBERS, (0, 1, 2, 4, 64))
            for field in msgspec.structs.fields(kind)
        }
        action = kind(**values)
        if has_shape(game, action):
            yield action


def has_shape(game: Game, action: Any) -> bool:
    """Tell whether a client could post the action: every field holds what its type allows."""
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


def identity(action: Any, unordered: Collection[str]) -> tuple[Any, ...]:
    """Return what makes an action the same as another: kind and fields, lists in fields of those names in any order."""
    return (type(action), _settled("", msgspec.to_builtins(action), unordered))


def _settled(name: str, value: Any, unordered: Collection[str]) -> Any:
    """Return plain data as something that can be compared and stored in sets. name: of the field that holds it."""
    if isinstance(value, list):
        settled = [_settled("", one, unordered) for one in value]
        return tuple(sorted(settled, key=repr) if name in unordered else settled)
    if isinstance(value, dict):
        return tuple(sorted((key, _settled(key, held, unordered)) for key, held in value.items()))
    return value


def _unordered(domains: Mapping[str, Domain]) -> Iterator[str]:
    """Yield the names of the fields, and of those of their objects, that hold lists in any order."""
    for name, domain in domains.items():
        if isinstance(domain, Subset | BoundedSubset | EachOf | Spread):
            yield name
        if isinstance(domain, EachOf):
            for fields in domain.parts.values():
                yield from _unordered(fields)


class Listed:
    """The legal actions of a seat as its offers describe them, and one by one where there are not too many."""

    def __init__(self, game: Game, state: Any, seat: str) -> None:
        self._offers = game.offers(state, seat)
        self._unordered = {name for offer in self._offers for name in _unordered(offer.domains)}
        self.count = sum(offer.size() for offer in self._offers)
        self.actions = [action for offer in self._offers for action in offer.expand()] if self.count <= _MANY else None
        self._identities = {self.identity(action) for action in self.actions or ()}

    def identity(self, action: Any) -> tuple[Any, ...]:
        """Return what makes an action the same as another."""
        return identity(action, self._unordered)

    def __contains__(self, action: Any) -> bool:
        described = any(_stands_for(offer, action) for offer in self._offers)
        if self.actions is not None:
            assert described == (self.identity(action) in self._identities), "the list is what the domains say"
        return described


def _stands_for(offer: Offer, action: Any) -> bool:
    """Tell whether an offer describes an action: fields that it does not name are left out."""
    if offer.action is not type(action):
        return False
    left_out = set(msgspec.to_builtins(action)) - {*offer.domains, "type"}
    return not left_out and all(_allows(domain, getattr(action, field)) for field, domain in offer.domains.items())


def _allows(domain: Domain, value: Any) -> bool:
    """Tell whether a field may take a value, by the words of the domain's description."""
    if isinstance(domain, Counts | EachOf | Spread):
        return domain.holds(msgspec.to_builtins(value))
    if isinstance(domain, OneOf | OneNumber):
        return value in domain.values
    if isinstance(domain, OrderOf):
        return sorted(value) == sorted(domain.values)
    if len({*value}) != len(value) or any(one not in domain.values for one in value):
        return False
    if isinstance(domain, Subset):
        return domain.minimum <= len(value) <= domain.maximum
    weight = dict(zip(domain.values, domain.weights, strict=True))
    return len(value) >= domain.minimum and sum(weight[one] for one in value) <= domain.limit
