"""The lines of the report, and how numbers are taken: the median of several turns."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Line(NamedTuple):
    """One line: what was measured, the number with its unit, and the target (empty: none)."""

    what: str
    number: str
    target: str


def show(lines: Iterable[Line]) -> None:
    """Print the lines as they come."""
    print(f"{'measured':<58}{'number':>16}  target")
    for line in lines:
        print(f"{line.what:<58}{line.number:>16}  {line.target}", flush=True)


def micros(do: Callable[[], object], turns: int = 7, each: int = 300) -> float:
    """Return the time of one call in microseconds: the median of `turns` turns of `each` calls."""
    return median(_turn(do, each) for _ in range(turns)) * 1e6


def _turn(do: Callable[[], object], each: int) -> float:
    start = perf_counter()
    for _ in range(each):
        do()
    return (perf_counter() - start) / each
