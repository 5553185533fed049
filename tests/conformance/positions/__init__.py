"""From the compact positions of the cases to whole states, as plain JSON."""

from collections.abc import Callable
from typing import Any

from tests.conformance.positions import evr, gh, rb

Builder = Callable[[dict[str, Any]], dict[str, Any]]

BUILDERS: dict[str, Builder] = {
    "empire-vs-rebellion": evr.build,
    "galactic-heroes": gh.build,
    "rebellion": rb.build,
}
"""From a game to what completes its compact positions."""

OPTIONS: dict[str, Builder] = {"galactic-heroes": gh.options}
"""From a game to what completes its compact setup options; other games post theirs as they stand."""


def expand(game: str, compact: dict[str, Any]) -> dict[str, Any]:
    """Return the whole state that a compact position of `game` stands for.

    `raw` maps JSON pointers to values that are set last, whatever they make of the state; `-` appends to a list.
    """
    compact = dict(compact)
    raw = compact.pop("raw", {})
    state = BUILDERS[game](compact)
    for pointer, value in raw.items():
        _set(state, pointer.split("/")[1:], value)
    return state


def begin(game: str, compact: dict[str, Any]) -> dict[str, Any]:
    """Return the whole request of `/setup` that a compact one stands for."""
    options = compact.get("options", {})
    return {**compact, "options": OPTIONS[game](options) if game in OPTIONS else options}


def _set(at: Any, tokens: list[str], value: Any) -> None:
    *path, last = tokens
    for token in path:
        at = at[int(token)] if isinstance(at, list) else at[token]
    if not isinstance(at, list):
        at[last] = value
    elif last == "-":
        at.append(value)
    else:
        at[int(last)] = value
