"""How many of each: a choice of counts within limits."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import le
from typing import Any

from msgspec import Struct

from service.engine.choices.counting import Row, Sums, ways


class Bound(Struct, frozen=True):
    """The sum of count times weight over the keys named here is `limit` or less. Weights may be negative."""

    weights: dict[str, int]
    limit: int


class Counts(Struct, tag="counts", tag_field="kind", frozen=True):
    """The field takes an object of counts, for each key of `most` from its `least` (0 where not named) to its most.

    Zeros are left out. In all there are `minimum` to `maximum` (null: no limit), within every one of `bounds`.
    """

    most: dict[str, int]
    least: dict[str, int] = {}
    minimum: int = 0
    maximum: int | None = None
    bounds: list[Bound] = []

    def size(self) -> int:
        rows, limits = self.rows(), [bound.limit for bound in self.bounds]
        too_few = ways(rows, limits, self.minimum - 1) if self.minimum > 0 else 0
        return max(0, ways(rows, limits, self.maximum) - too_few)

    def __iter__(self) -> Iterator[dict[str, int]]:
        return _Walk(self).values()

    def holds(self, value: Any) -> bool:
        if not isinstance(value, dict) or not all(
            key in self.most and type(count) is int and 1 <= count <= self.most[key] for key, count in value.items()
        ):
            return False
        total = sum(value.values())
        return (
            self.minimum <= total <= (total if self.maximum is None else self.maximum)
            and all(value.get(key, 0) >= self.least.get(key, 0) for key in self.most)
            and all(
                sum(count * bound.weights.get(key, 0) for key, count in value.items()) <= bound.limit
                for bound in self.bounds
            )
        )

    def rows(self) -> list[Row]:
        """Return the keys that can be counted, each with its limits and what one of it weighs in each bound."""
        return [
            Row(key, self.least.get(key, 0), most, tuple(bound.weights.get(key, 0) for bound in self.bounds))
            for key, most in self.most.items()
            if most or self.least.get(key)
        ]


class _Walk:
    """One walk through the values: fewest pieces first, and of as many pieces those with more of the first keys.

    A branch is left where the rest can no longer come within a bound, or where as much was left before and led nowhere.
    """

    def __init__(self, choice: Counts) -> None:
        self._rows = choice.rows()
        self._room = tuple(bound.limit for bound in choice.bounds)
        self._fewest = [*accumulate((row.least for row in reversed(self._rows)), initial=0)][::-1]
        self._greatest = [*accumulate((row.most for row in reversed(self._rows)), initial=0)][::-1]
        self._minimum = max(choice.minimum, self._fewest[0])
        self._maximum = min(self._greatest[0] if choice.maximum is None else choice.maximum, self._greatest[0])
        self._ends: dict[tuple[int, int], tuple[Sums, Sums]] = {}
        self._hopeless: set[tuple[int, int, Sums]] = set()

    def values(self) -> Iterator[dict[str, int]]:
        if all(row.least <= row.most for row in self._rows):
            for pieces in range(self._minimum, self._maximum + 1):
                yield from self._from(0, pieces, self._room)

    def _from(self, place: int, pieces: int, room: Sums) -> Iterator[dict[str, int]]:
        """Yield the choices of exactly `pieces` from the keys from `place` on. room: what the bounds leave for them."""
        lightest, heaviest = self._ends.get((place, pieces)) or self._weighed(place, pieces)
        if not all(map(le, lightest, room)):
            return
        if place == len(self._rows):
            yield {}
            return
        outlook = (place, pieces, tuple(map(min, room, heaviest)))
        if outlook in self._hopeless:
            return
        key, least, most, weights = self._rows[place]
        fewest = max(least, pieces - self._greatest[place + 1])
        greatest = min(most, pieces - self._fewest[place + 1])
        led_on = False
        for count in range(greatest, fewest - 1, -1):
            left = tuple(space - count * weight for space, weight in zip(room, weights, strict=True))
            for others in self._from(place + 1, pieces - count, left):
                led_on = True
                yield {key: count, **others} if count else others
        if not led_on:
            self._hopeless.add(outlook)

    def _weighed(self, place: int, pieces: int) -> tuple[Sums, Sums]:
        """Return what `pieces` from the keys from `place` on weigh in each bound: at the least, at the most."""
        rows, more = self._rows[place:], pieces - self._fewest[place]
        sums: tuple[list[int], list[int]] = ([], [])
        for bound in range(len(self._room)):
            light = sorted((row.weights[bound], row.most - row.least) for row in rows)
            fixed = sum(row.least * row.weights[bound] for row in rows)
            for end, order in zip(sums, (light, reversed(light)), strict=True):
                end.append(fixed + _weight(order, more))
        ends = self._ends[place, pieces] = tuple(sums[0]), tuple(sums[1])
        return ends


def _weight(order: Iterable[tuple[int, int]], pieces: int) -> int:
    """Return what `pieces` weigh, taken in order from weights and how many there are of each."""
    total = 0
    for weight, there in order:
        taken = min(there, pieces)
        total, pieces = total + taken * weight, pieces - taken
    return total
