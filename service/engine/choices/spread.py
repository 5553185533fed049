"""What goes where: all of some pieces shared out over places."""

from collections.abc import Iterator, Mapping
from math import comb, prod
from typing import Any

from msgspec import Struct


class Spread(Struct, tag="spread", tag_field="kind", frozen=True):
    """The field takes a list of objects of a `place` and its `units`: all of `totals` shared out over `places`.

    Each place named in `needs` gets at least one of the kinds listed for it. Places that get nothing are left out, and
    the order of the list does not matter.
    """

    totals: dict[str, int]
    places: list[str]
    needs: dict[str, list[str]] = {}

    def size(self) -> int:
        if any(place not in self.places for place in self.needs):
            return 0
        # By inclusion and exclusion over the places that go without what they need. Which those are does not matter,
        # only to how many of them each kind does not come.
        signed = {(0,) * len(self.totals): 1}
        for kinds in self.needs.values():
            without = dict(signed)
            for closed, ways in signed.items():
                key = tuple(count + (kind in kinds) for kind, count in zip(self.totals, closed, strict=True))
                without[key] = without.get(key, 0) - ways
            signed = without
        totals, places = self.totals.values(), len(self.places)
        return sum(
            ways * prod(_shares(total, places - count) for total, count in zip(totals, closed, strict=True))
            for closed, ways in signed.items()
        )

    def __iter__(self) -> Iterator[list[dict[str, Any]]]:
        return _Walk(self).values()

    def holds(self, value: Any) -> bool:
        if not isinstance(value, list) or not all(self._is_part(part) for part in value):
            return False
        given = {part["place"]: part["units"] for part in value}
        return (
            len(given) == len(value)
            and all(sum(units.get(kind, 0) for units in given.values()) == n for kind, n in self.totals.items())
            and all(any(kind in given.get(place, {}) for kind in kinds) for place, kinds in self.needs.items())
        )

    def _is_part(self, part: Any) -> bool:
        """Tell whether something is one of the places with some of the pieces."""
        if not isinstance(part, dict) or part.keys() != {"place", "units"}:
            return False
        place, units = part["place"], part["units"]
        if not isinstance(place, str) or place not in self.places or not isinstance(units, dict) or not units:
            return False
        return all(kind in self.totals and type(count) is int and count >= 1 for kind, count in units.items())


def _shares(total: int, places: int) -> int:
    """Return in how many ways `total` pieces of a kind are shared out over so many places."""
    return comb(total + places - 1, total) if places else int(total == 0)


class _Walk:
    """One walk through the values, from shares as even as can be on. What leaves a place in need is not tried."""

    def __init__(self, spread: Spread) -> None:
        self._places = spread.places
        self._needs = spread.needs
        self._totals = {kind: total for kind, total in spread.totals.items() if total}
        self._kinds = list(self._totals)

    def values(self) -> Iterator[list[dict[str, Any]]]:
        if self._places and all(place in self._places for place in self._needs):
            yield from self._from(0, self._totals)
        elif not self._totals and not self._needs:
            yield []

    def _from(self, place: int, left: dict[str, int]) -> Iterator[list[dict[str, Any]]]:
        """Yield the ways to share out what is `left` over the places from `place` on."""
        if place == len(self._places):
            yield []
            return
        for units in self._at(place, 0, left, {}):
            rest = {kind: count - units.get(kind, 0) for kind, count in left.items()}
            for others in self._from(place + 1, rest):
                yield [{"place": self._places[place], "units": units}, *others] if units else others

    def _at(self, place: int, number: int, left: dict[str, int], units: dict[str, int]) -> Iterator[dict[str, int]]:
        """Yield what `place` may get: `units`, and some of what is `left` of the kinds from `number` on."""
        if not self._can_be_met(place, number, left, units):
            return
        if number == len(self._kinds):
            yield units
            return
        kind, places = self._kinds[number], len(self._places) - place
        for count in _from_even(left[kind], places):
            given = {**units, kind: count} if count else units
            yield from self._at(place, number + 1, {**left, kind: left[kind] - count}, given)

    def _can_be_met(self, place: int, number: int, left: dict[str, int], units: dict[str, int]) -> bool:
        """Tell whether what is left meets all needs: of `place` with the kinds from `number` on, of later ones."""
        if not self._needs:
            return True
        needs = [self._needs[later] for later in self._places[place + 1 :] if later in self._needs]
        here = self._needs.get(self._places[place])
        if here is not None and not any(kind in units for kind in here):
            needs.append([kind for kind in self._kinds[number:] if kind in here])
        return _each_has_one(needs, left)


def _from_even(total: int, places: int) -> list[int]:
    """Return how many of a kind the first of some places may get, an even share first; the last place gets all."""
    even = -(-total // places)
    return sorted(range(total + 1), key=lambda count: abs(count - even)) if places > 1 else [total]


def _each_has_one(needs: list[list[str]], left: Mapping[str, int]) -> bool:
    """Tell whether each of `needs`, a list of kinds, can have one piece of its own among those `left`."""
    holders: dict[str, list[int]] = {kind: [] for kind in left}

    def serve(number: int, tried: list[str]) -> bool:
        for kind in needs[number]:
            if kind in tried or not left.get(kind):
                continue
            tried.append(kind)
            if len(holders[kind]) < left[kind]:
                holders[kind].append(number)
                return True
            for at, other in enumerate(holders[kind]):
                if serve(other, tried):
                    holders[kind][at] = number
                    return True
        return False

    return all(serve(number, []) for number in range(len(needs)))
