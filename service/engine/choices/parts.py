"""A choice of its own for each of several parts, and all that a domain may be."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import prod
from typing import Any, TypeAlias

from msgspec import Struct

from service.engine.choices.counts import Counts
from service.engine.choices.named import BoundedSubset, OneNumber, OneOf, OrderOf, Subset
from service.engine.choices.spread import Spread


class EachOf(Struct, tag="each_of", tag_field="kind", frozen=True):
    """The field takes a list of objects, at most one for each of `parts`, in any order.

    The object names its part under `key`, and each of its other fields takes a value of its domain. A field whose value
    is an empty list or object is left out, and so is a part all of whose fields are empty.
    """

    key: str
    parts: "Mapping[str, Mapping[str, Domain]]"

    def size(self) -> int:
        return prod(domain.size() for fields in self.parts.values() for domain in fields.values())

    def __iter__(self) -> Iterator[list[dict[str, Any]]]:
        """Yield the values, fewest parts first."""
        must = [part for part in self.parts if not self._may_rest(part)]
        active = [part for part in self.parts if next(self._objects(part), None) is not None]
        if any(part not in active for part in must):
            return
        free = [part for part in active if part not in must]
        for count in range(len(free) + 1):
            for chosen in combinations(free, count):
                yield from self._lists([part for part in active if part in must or part in chosen])

    def holds(self, value: Any) -> bool:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            return False
        named = [one.get(self.key) for one in value]
        if not all(isinstance(part, str) and part in self.parts for part in named) or len({*named}) < len(named):
            return False
        return all(self._is_object(one) for one in value) and all(
            part in named or self._may_rest(part) for part in self.parts
        )

    def _may_rest(self, part: str) -> bool:
        """Tell whether a part may be left out."""
        return all(_may_be_empty(domain) for domain in self.parts[part].values())

    def _is_object(self, one: dict[str, Any]) -> bool:
        """Tell whether an object that names a part holds what it may, and holds anything at all."""
        domains = self.parts[one[self.key]]
        fields = {name: value for name, value in one.items() if name != self.key}
        return (
            bool(fields)
            and all(name in domains and not _is_empty(value) for name, value in fields.items())
            and all(
                domain.holds(fields[name]) if name in fields else _may_be_empty(domain)
                for name, domain in domains.items()
            )
        )

    def _objects(self, part: str) -> Iterator[dict[str, Any]]:
        """Yield what may be said of a part where it is not left out."""
        for fields in assignments(self.parts[part]):
            given = {name: value for name, value in fields.items() if not _is_empty(value)}
            if given:
                yield {self.key: part, **given}

    def _lists(self, parts: list[str]) -> Iterator[list[dict[str, Any]]]:
        if not parts:
            yield []
            return
        for one in self._objects(parts[0]):
            for others in self._lists(parts[1:]):
                yield [one, *others]


Domain: TypeAlias = OneOf | OneNumber | Subset | BoundedSubset | OrderOf | Counts | EachOf | Spread


def assignments(domains: Mapping[str, Domain]) -> Iterator[dict[str, Any]]:
    """Yield every way to give each field a value of its domain; the last field changes first."""
    if all(next(iter(domain), None) is not None for domain in domains.values()):
        yield from _assigned(list(domains.items()))


def _assigned(domains: list[tuple[str, Domain]]) -> Iterator[dict[str, Any]]:
    if not domains:
        yield {}
        return
    (name, domain), rest = domains[0], domains[1:]
    for value in domain:
        for others in _assigned(rest):
            yield {name: value, **others}


def _is_empty(value: Any) -> bool:
    return isinstance(value, list | dict) and not value


def _may_be_empty(domain: Domain) -> bool:
    return domain.holds([]) or domain.holds({})
