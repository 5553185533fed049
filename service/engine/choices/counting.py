"""How many choices of counts there are, without listing them."""

from collections.abc import Iterator, Sequence
from operator import le
from typing import NamedTuple

Sums = tuple[int, ...]
"""One sum for each bound, in their order."""


class Row(NamedTuple):
    """A key that can be counted: from `least` to `most`, and what one of it weighs in each bound."""

    key: str
    least: int
    most: int
    weights: Sums


def ways(rows: Sequence[Row], limits: Sequence[int], maximum: int | None) -> int:
    """Return in how many ways the rows add up to the limits or less, with no more than `maximum` pieces in all.

    They are counted from what they leave of each bound: those that leave as much are one. More than what the rest of
    the rows can use is not told apart, and what they cannot do with is dropped.
    """
    if any(row.least > row.most for row in rows):
        return 0
    if maximum is not None and maximum < sum(row.most for row in rows):
        rows = [row._replace(weights=(*row.weights, 1)) for row in rows]
        limits = [*limits, maximum]
    # Rows in the same bounds follow each other, so that a bound is done with early.
    rows = sorted(rows, key=lambda row: ([weight != 0 for weight in row.weights], row.weights))
    found: dict[Sums, int] = {tuple(limits): 1}
    for place, row in enumerate(rows):
        grown: dict[Sums, int] = {}
        lightest, heaviest = _reach(rows[place + 1 :], len(limits))
        for room, count in _less(found, row):
            if all(map(le, lightest, room)):
                outlook = tuple(map(min, room, heaviest))
                grown[outlook] = grown.get(outlook, 0) + count
        found = grown
    return sum(count for room, count in found.items() if min(room, default=0) >= 0)


def _reach(rows: Sequence[Row], bounds: int) -> tuple[Sums, Sums]:
    """Return what all of some keys weigh in each bound: at the least, at the most."""
    ends = [
        [sorted((row.least * row.weights[bound], row.most * row.weights[bound])) for row in rows]
        for bound in range(bounds)
    ]
    return tuple(sum(low for low, _ in end) for end in ends), tuple(sum(high for _, high in end) for end in ends)


def _less(found: dict[Sums, int], row: Row) -> Iterator[tuple[Sums, int]]:
    """Yield what may be left of what was `found` left when a key is counted too, and in how many ways.

    What lies a multiple of the key's weights apart is one line, along which a window slides: no piece is added alone.
    """
    if not any(row.weights):
        yield from ((room, count * (row.most - row.least + 1)) for room, count in found.items())
        return
    lead = next(at for at, weight in enumerate(row.weights) if weight)
    lines: dict[Sums, dict[int, int]] = {}
    for room, count in found.items():
        steps = room[lead] // row.weights[lead]
        start = tuple(space - steps * weight for space, weight in zip(room, row.weights, strict=True))
        lines.setdefault(start, {})[steps] = count
    for start, line in lines.items():
        window = 0
        for steps in range(max(line) - row.least, min(line) - row.most - 1, -1):
            window += line.get(steps + row.least, 0) - line.get(steps + row.most + 1, 0)
            if window:
                yield tuple(space + steps * weight for space, weight in zip(start, row.weights, strict=True)), window
