"""Runs a case through a door and names everything that is not as the case says."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from tests.conformance.cases import Case, LegalList, Sight, Step
from tests.conformance.doors import Answer, Door, WrongShape
from tests.conformance.match import matches, mismatches, pointed
from tests.conformance.positions import begin, expand
from tests.conformance.worlds import differences

State = dict[str, Any]


def run(door: Door, game: str, case: Case) -> list[str]:
    """Return a sentence for everything that is not as `case` says; an empty list when it holds."""
    return list(_run(door, game, case))


def _run(door: Door, game: str, case: Case) -> Iterator[str]:
    if case.setup is not UNSET:
        try:
            begun = door.ask(game, "setup", begin(game, case.setup))
        except WrongShape as wrong:
            yield from _faults(case, wrong.faults)
            return
        if not begun["valid"]:
            yield from _faults(case, begun["violations"])
            return
        if case.faults:
            yield "the setup is not refused"
            return
        state = begun["state"]
    else:
        assert case.position is not UNSET
        state = expand(game, case.position)
    try:
        examined = door.ask(game, "check", {"state": state})
    except WrongShape as wrong:
        yield from _faults(case, wrong.faults)
        return
    if case.position is not UNSET and case.faults:
        yield "the position has the right shape"
        return
    if case.impossible:
        if examined["possible"]:
            yield "the position is said to be possible"
        yield from _violations(case.impossible, examined, case.exact, "state")
        return
    if not examined["possible"]:
        yield f"the position is impossible: {_told(examined)}"
        return
    yield from mismatches(case.begins, state, "state")
    if case.decisions is not UNSET:
        yield from mismatches(case.decisions, examined["decisions"], "decisions")
    yield from _looks(door, game, state, case.legal, case.view)
    for number, step in enumerate(case.steps, 1):
        answer = _ask(door, game, state, step)
        for fault in _step(door, game, step, state, answer):
            yield f"step {number}: {fault}"
        state = answer.get("state", state)
    yield from differences(door, game, case, lambda one: expand(game, one), lambda at, step: _ask(door, game, at, step))


def _ask(door: Door, game: str, state: State, step: Step) -> Answer:
    """Have a step carried out in a state."""
    request: dict[str, Any] = {"state": state, "seat": step.seat, "action": action(step.action)}
    if step.chance is not UNSET:
        request["chance"] = step.chance
    return door.ask(game, "adjudicate", request)


def _faults(case: Case, found: list[dict[str, Any]]) -> Iterator[str]:
    if not case.faults:
        yield f"the {'position has the wrong shape' if case.setup is UNSET else 'setup is refused'}: {found}"
        return
    for one in case.faults:
        if not any(matches(one, other) for other in found):
            yield f"no fault {one}: {found}"
    if case.exact and len(found) != len(case.faults):
        yield f"there are {len(found)} faults, not {len(case.faults)}: {found}"


def action(text: Any) -> dict[str, Any]:
    """Return an action as it is posted; a bare word stands for an action without fields."""
    return {"type": text} if isinstance(text, str) else dict(text)


def _step(door: Door, game: str, step: Step, before: State, answer: Answer) -> Iterator[str]:
    if answer["valid"] != (step.expect == "accepted"):
        yield f"it is not {step.expect}: {_told(answer)}"
        return
    if step.expect == "refused":
        yield from _violations(step.violations, answer, step.exact, "action")
        if answer.get("state") is not None or answer["events"]:
            yield "a refusal carries a new state or events"
        unchanged = door.ask(game, "check", {"state": before})["digest"]
        if answer["digest"] != unchanged:
            yield "the digest of a refusal is not that of the given state"
    else:
        yield from _accepted(door, game, step, before, answer)
    if step.decisions is not UNSET:
        yield from mismatches(step.decisions, answer["decisions"], "decisions")
    if step.outcome is not UNSET:
        yield from mismatches(step.outcome, answer["outcome"], "outcome")
    yield from _looks(door, game, answer.get("state", before), step.legal, step.view)


def _accepted(door: Door, game: str, step: Step, before: State, answer: Answer) -> Iterator[str]:
    after = answer["state"]
    examined = door.ask(game, "check", {"state": after})
    if not examined["possible"]:
        yield f"the resulting state is impossible: {_told(examined)}"
    if examined["digest"] != answer["digest"]:
        yield "the digest is not that of the resulting state"
    yield from mismatches(step.after, after, "state")
    for pointer in step.same:
        if pointed(before, pointer) != pointed(after, pointer):
            yield f"state{pointer} has changed to {pointed(after, pointer)!r}"
    yield from _events(step, answer["events"])


def _events(step: Step, events: list[Any]) -> Iterator[str]:
    at = 0
    for expected in step.events:
        while at < len(events) and not matches(expected, events[at]):
            at += 1
        if at == len(events):
            yield f"no event {expected} in this order: {events}"
            return
        at += 1
    for expected in step.absent_events:
        yield from (f"there is an event {event}" for event in events if matches(expected, event))


def _violations(expected: list[dict[str, Any]], answer: Answer, exact: bool, scope: str) -> Iterator[str]:
    found = answer["violations"]
    for one in expected:
        if not any(matches({"scope": scope, **one}, other) for other in found):
            yield f"no violation {one}: {_told(answer)}"
    if exact and len(found) != len(expected):
        yield f"there are {len(found)} violations, not {len(expected)}: {_told(answer)}"
    yield from (f"a violation without a sentence: {one}" for one in found if not one["message"])


def _told(answer: Answer) -> str:
    keys = ("rule", "code", "pointer", "params")
    return str([{key: one[key] for key in keys} for one in answer["violations"]] or "no violations")


def _looks(door: Door, game: str, state: State, legal: list[LegalList], view: list[Sight]) -> Iterator[str]:
    for menu in legal:
        answer = door.ask(game, "legal-actions", {"state": state, "seat": menu.seat})
        yield from _absence(menu.violations, answer, answer["decisions"], f"legal actions of {menu.seat}")
        listed = [one for decision in answer["decisions"] for one in decision.get("actions", [])]
        yield from (f"{one} is not legal: {listed}" for one in map(action, menu.contains) if one not in listed)
        if menu.lacks and not all(decision["complete"] for decision in answer["decisions"]):
            yield "what is lacking can not be told of a list that is not complete"
        barred = list(map(action, menu.lacks))
        yield from (f"{other} is legal" for other in listed if any(matches(one, other) for one in barred))
        if menu.match is not UNSET:
            yield from mismatches(menu.match, answer["decisions"], "legal")
        if menu.equals is not UNSET:
            yield from mismatches({"any_order": [action(one) for one in menu.equals]}, listed, "legal")
    for sight in view:
        answer = door.ask(game, "view", {"state": state, "seat": sight.seat})
        seen = answer["view"]
        yield from _absence(sight.violations, answer, seen, f"view of {sight.seat}")
        if sight.violations:
            continue
        yield from mismatches(sight.match, seen, f"view of {sight.seat}")
        yield from (f"the view of {sight.seat} tells of {text}" for text in sight.hidden if _tells(seen, text))


def _absence(expected: list[dict[str, Any]], answer: Answer, given: Any, what: str) -> Iterator[str]:
    """Yield what is wrong with the answer to a seat at which nobody plays, or that there is nobody after all."""
    found = answer["violations"]
    yield from (f"no violation {one}: {_told(answer)}" for one in expected if not any(matches(one, o) for o in found))
    if expected and given:
        yield f"there is an answer, {what}: {given}"
    if found and not expected:
        yield f"no {what}: {_told(answer)}"


def _tells(value: Any, text: str) -> bool:
    """Tell whether `text` occurs as a key or a string anywhere in `value`."""
    if isinstance(value, dict):
        return any(key == text or _tells(item, text) for key, item in value.items())
    if isinstance(value, list):
        return any(_tells(item, text) for item in value)
    return bool(value == text)
