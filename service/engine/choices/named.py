"""Which ones: choices among things that have names, or among numbers."""

from collections.abc import Container, Iterator
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

from msgspec import Struct


class OneOf(Struct, tag="one_of", tag_field="kind", frozen=True):
    """The field takes one of `values`."""

    values: list[str]

    def size(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.values


class OneNumber(Struct, tag="one_number", tag_field="kind", frozen=True):
    """The field takes one of the numbers of `values`."""

    values: list[int]

    def size(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def holds(self, value: Any) -> bool:
        return type(value) is int and value in self.values


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

    def holds(self, value: Any) -> bool:
        return different(value, self.values) and self.minimum <= len(value) <= self.maximum


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

    def holds(self, value: Any) -> bool:
        if not different(value, self.values) or len(value) < self.minimum:
            return False
        weight = dict(zip(self.values, self.weights, strict=True))
        return sum(weight[one] for one in value) <= self.limit

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

    def holds(self, value: Any) -> bool:
        return different(value, self.values) and len(value) == len(self.values)


def different(value: Any, values: Container[str]) -> bool:
    """Tell whether a value is a list of different ones of `values`."""
    if not isinstance(value, list) or not all(isinstance(one, str) and one in values for one in value):
        return False
    return len({*value}) == len(value)
