"""What may be answered: offers with exact domains, and the complete list of actions they stand for.

A step that asks describes its answers as offers: an action type with a domain for each of its fields. From the offers
come both the complete list (while it is short enough) and the templates (when it is not), so the two cannot differ.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import Any

from msgspec import Struct


class OneOf(Struct, tag="one_of", tag_field="kind", frozen=True):
    """The field takes one of `values`."""

    values: list[str]

    def size(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)


class Subset(Struct, tag="subset", tag_field="kind", frozen=True):
    """The field takes `minimum` to `maximum` different ones of `values`, in any order."""

    values: list[str]
    minimum: int
    maximum: int

    def size(self) -> int:
        return sum(comb(len(self.values), count) for count in range(self.minimum, self.maximum + 1))

    def __iter__(self) -> Iterator[list[str]]:
        for count in range(self.minimum, self.maximum + 1):
            yield from map(list, combinations(self.values, count))


class BoundedSubset(Struct, tag="bounded_subset", tag_field="kind", frozen=True):
    """The field takes different ones of `values`, at least `minimum`, whose `weights` add up to `limit` or less.

    The weights stand in the order of the values. Whatever the order given, the action is the same.
    """

    values: list[str]
    weights: list[int]
    minimum: int
    limit: int

    def size(self) -> int:
        # From the lightest on: once no negative weight is left, a sum beyond the limit never comes back below it.
        ways_by_count_and_sum = {(0, 0): 1}
        for weight in sorted(self.weights):
            grown = dict(ways_by_count_and_sum)
            for (count, total), ways in ways_by_count_and_sum.items():
                if total + weight <= self.limit or weight < 0:
                    key = (min(count + 1, self.minimum), total + weight)
                    grown[key] = grown.get(key, 0) + ways
            ways_by_count_and_sum = grown
        return sum(
            ways
            for (count, total), ways in ways_by_count_and_sum.items()
            if count >= self.minimum and total <= self.limit
        )

    def __iter__(self) -> Iterator[list[str]]:
        least = [0]
        for weight in reversed(self.weights):
            least.append(least[-1] + min(weight, 0))
        return self._choose(0, [], 0, least[::-1])

    def _choose(self, place: int, taken: list[str], total: int, least: list[int]) -> Iterator[list[str]]:
        """Yield the choices that go on from `taken`, leaving out branches that can no longer come below the limit.

        `least` is what the weights from each place on add up to at the least.
        """
        if total + least[place] > self.limit or len(taken) + len(self.values) - place < self.minimum:
            return
        if place == len(self.values):
            yield taken
            return
        yield from self._choose(place + 1, [*taken, self.values[place]], total + self.weights[place], least)
        yield from self._choose(place + 1, taken, total, least)


class OrderOf(Struct, tag="order", tag_field="kind", frozen=True):
    """The field takes all of `values`, each once, in an order of choice."""

    values: list[str]

    def size(self) -> int:
        return factorial(len(self.values))

    def __iter__(self) -> Iterator[list[str]]:
        return map(list, permutations(self.values))


Domain = OneOf | Subset | BoundedSubset | OrderOf


class Offer(Struct, frozen=True):
    """Every action of type `action` whose fields take values of their `domains`."""

    action: type[Struct]
    domains: Mapping[str, Domain] = {}

    def size(self) -> int:
        """Return how many actions this offer stands for."""
        return prod(domain.size() for domain in self.domains.values())

    def expand(self) -> Iterator[Any]:
        """Yield every action of this offer, in a fixed order, one by one: the first few of a million cost nothing."""
        return (self.action(**fields) for fields in _assignments(list(self.domains.items())))


def _assignments(domains: list[tuple[str, Domain]]) -> Iterator[dict[str, Any]]:
    if not domains:
        yield {}
        return
    (name, domain), rest = domains[0], domains[1:]
    for value in domain:
        for others in _assignments(rest):
            yield {name: value, **others}


class Template(Struct, frozen=True):
    """An offer too large to list: the action type, the exact domain of each field, and examples ready to post.

    `count` is null when there are more than 2**53 - 1 actions.
    """

    action: str
    count: int | None
    domains: dict[str, Domain]
    examples: list[Any]
