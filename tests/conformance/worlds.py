"""One game in several worlds: what a seat may not know is changed, and whatever it gets to see must stay the same."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import UNSET

from tests.conformance.cases import Case, Step
from tests.conformance.doors import Door
from tests.conformance.match import mismatches

Ask = Callable[[dict[str, Any], Step], dict[str, Any]]
"""Has a step carried out in a state and returns the answer."""


def differences(door: Door, game: str, case: Case, expand: Callable[[Any], dict[str, Any]], ask: Ask) -> Iterator[str]:
    """Yield where a seat sees another position of `alike` otherwise than that of the case, or not where it should."""
    for group in case.alike:
        assert case.position is not UNSET
        here = _seen(door, game, case, group.seat, expand(case.position), ask)
        for change in group.positions:
            there = _seen(door, game, case, group.seat, expand(overlaid(case.position, change)), ask)
            if not there["possibility at first"][0]:
                yield f"with {change} the position is impossible: {there['possibility at first'][1]}"
                continue
            told = next((what for what, one in here.items() if one != there[what]), None)
            if told is not None and not group.differs:
                first = next(mismatches({"exactly": here[told]}, there[told]), "it has something more")
                yield f"with {change} the {group.seat} gets another {told}: {first}"
            elif told is None and group.differs:
                yield f"with {change} the {group.seat} notices nothing"


def overlaid(below: Any, above: Any) -> Any:
    """Return a position with the keys of another one laid over it, mapping by mapping; anything else is replaced."""
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        return {**below, **{key: overlaid(below.get(key), value) for key, value in above.items()}}
    return above


def _seen(door: Door, game: str, case: Case, seat: str, state: dict[str, Any], ask: Ask) -> dict[str, Any]:
    """Return all that a seat gets to see in the course of a case, by what it is."""
    found = _looks(door, game, seat, state, "at first")
    for number, step in enumerate(case.steps, 1):
        answer = ask(state, step)
        at = f"after step {number}"
        if step.seat == seat or answer["valid"]:
            # What another one was refused is no business of this seat.
            found[f"verdict {at}"] = [answer["valid"], answer["violations"]]
            found[f"decisions {at}"] = [answer["decisions"], answer["outcome"]]
        found[f"events {at}"] = [one for one in answer["events"] if _visible(one, seat)]
        state = answer.get("state", state)
        found |= _looks(door, game, seat, state, at)
    return found


def _looks(door: Door, game: str, seat: str, state: dict[str, Any], at: str) -> dict[str, Any]:
    sight = door.ask(game, "view", {"state": state, "seat": seat})
    legal = door.ask(game, "legal-actions", {"state": state, "seat": seat})
    return {
        f"possibility {at}": [sight["possible"], sight["violations"]],
        f"view {at}": sight["view"],
        f"digest of the view {at}": sight["digest"],
        f"list of legal actions {at}": legal["decisions"],
    }


def _visible(event: dict[str, Any], seat: str) -> bool:
    return event["visible_to"] == "all" or seat in event["visible_to"]
