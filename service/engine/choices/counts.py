"""How many of each: a choice of counts within limits."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import le
from typing import Any, NamedTuple

from msgspec import Struct


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
        return _ways(self)

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

    def rows(self) -> list["_Row"]:
        """Return the keys that can be counted, each with its limits and what one of it weighs in each bound."""
        return [
            _Row(key, self.least.get(key, 0), most, tuple(bound.weights.get(key, 0) for bound in self.bounds))
            for key, most in self.most.items()
            if most or self.least.get(key)
        ]


_Sums = tuple[int, ...]
"""One sum for each bound, in their order."""


class _Row(NamedTuple):
    key: str
    least: int
    most: int
    weights: _Sums


class _Reach:
    """What several keys add up to in each bound, from each place on to the last: at the least and at the most."""

    def __init__(self, ranges: Sequence[tuple[int, int, _Sums]], bounds: int) -> None:
        nothing = (0,) * bounds
        lowest, highest = [nothing], [nothing]
        for least, most, weights in reversed(ranges):
            ends = [sorted((least * weight, most * weight)) for weight in weights]
            lowest.append(tuple(low + end[0] for low, end in zip(lowest[-1], ends, strict=True)))
            highest.append(tuple(high + end[1] for high, end in zip(highest[-1], ends, strict=True)))
        self.lowest, self.highest = lowest[::-1], highest[::-1]

    def outlook(self, place: int, room: _Sums) -> _Sums | None:
        """Return `room`, which the bounds leave for the keys from `place` on, without what is more than these can use.

        None when they need more.
        """
        if not all(map(le, self.lowest[place], room)):
            return None
        return tuple(map(min, self.highest[place], room))


class _Walk:
    """One walk through the values: fewest pieces first, and of as many pieces those with more of the first keys.

    A branch is left where the rest can no longer come within a bound, or where as much was left before and led nowhere.
    """

    def __init__(self, choice: Counts) -> None:
        self._rows = choice.rows()
        self._room = tuple(bound.limit for bound in choice.bounds)
        self._reach = _Reach([row[1:] for row in self._rows], len(self._room))
        self._fewest = [*accumulate((row.least for row in reversed(self._rows)), initial=0)][::-1]
        self._greatest = [*accumulate((row.most for row in reversed(self._rows)), initial=0)][::-1]
        self._minimum = max(choice.minimum, self._fewest[0])
        self._maximum = min(self._greatest[0] if choice.maximum is None else choice.maximum, self._greatest[0])
        self._hopeless: set[tuple[int, int, _Sums]] = set()

    def values(self) -> Iterator[dict[str, int]]:
        if all(row.least <= row.most for row in self._rows):
            for pieces in range(self._minimum, self._maximum + 1):
                yield from self._from(0, pieces, self._room)

    def _from(self, place: int, pieces: int, room: _Sums) -> Iterator[dict[str, int]]:
        """Yield the choices of exactly `pieces` from the keys from `place` on. room: what the bounds leave for them."""
        outlook = self._reach.outlook(place, room)
        if outlook is None or (place, pieces, outlook) in self._hopeless:
            return
        if place == len(self._rows):
            yield {}
            return
        key, least, most, weights = self._rows[place]
        fewest = max(least, pieces - self._greatest[place + 1])
        greatest = min(most, pieces - self._fewest[place + 1])
        led_on = False
        for count in range(greatest, fewest - 1, -1):
            left = tuple(space - count * weight for space, weight in zip(outlook, weights, strict=True))
            for others in self._from(place + 1, pieces - count, left):
                led_on = True
                yield {key: count, **others} if count else others
        if not led_on:
            self._hopeless.add((place, pieces, outlook))


def _ways(choice: Counts) -> int:
    """Return how many values there are, from what they leave of each bound: those that leave as much count as one.

    Keys that weigh alike are taken together, and more than what the rest can use is not told apart.
    """
    rows = choice.rows()
    if any(row.least > row.most for row in rows):
        return 0
    bounds = list(choice.bounds)
    # The limits of the whole are bounds too, where they can be missed at all.
    if choice.minimum > sum(row.least for row in rows):
        bounds.append(Bound(dict.fromkeys(choice.most, -1), -choice.minimum))
    if choice.maximum is not None and choice.maximum < sum(row.most for row in rows):
        bounds.append(Bound(dict.fromkeys(choice.most, 1), choice.maximum))
    groups = _groups(Counts(choice.most, choice.least, bounds=bounds).rows())
    ranges = [(fewest, fewest + len(ways) - 1, weights) for weights, (fewest, ways) in groups]
    reach = _Reach(ranges, len(bounds))
    start = reach.outlook(0, tuple(bound.limit for bound in bounds))
    found = {} if start is None else {start: 1}
    for place, (weights, (fewest, ways)) in enumerate(groups, 1):
        grown: dict[_Sums, int] = {}
        for room, before in found.items():
            for count, more in enumerate(ways, fewest):
                left = tuple(space - count * weight for space, weight in zip(room, weights, strict=True))
                outlook = reach.outlook(place, left)
                if outlook is not None:
                    grown[outlook] = grown.get(outlook, 0) + before * more
        found = grown
    return sum(found.values())


def _groups(rows: list[_Row]) -> list[tuple[_Sums, tuple[int, list[int]]]]:
    """Return the keys that weigh alike together: their least, and in how many ways they are that many, one more, ...

    Groups in the same bounds follow each other, so that a bound is done with early.
    """
    groups: dict[_Sums, tuple[int, list[int]]] = {}
    for row in rows:
        fewest, ways = groups.get(row.weights, (0, [1]))
        groups[row.weights] = (fewest + row.least, _shared(ways, row.most - row.least))
    return sorted(groups.items(), key=lambda group: ([weight != 0 for weight in group[0]], group[0]))


def _shared(ways: list[int], most: int) -> list[int]:
    """Return in how many ways 0, 1, ... pieces are those of `ways` and up to `most` of one more key."""
    sums = [0, *accumulate(ways)]
    return [sums[min(count + 1, len(ways))] - sums[max(count - most, 0)] for count in range(len(ways) + most)]
