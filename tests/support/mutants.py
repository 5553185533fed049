"""States that nobody played: real ones with something changed in their JSON, of any game.

A value may be replaced by one that real states have at the same place, so that many mutants come close to the possible.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.violations import Violation

Place = tuple[str | int, ...]
_EXTREMES = (0, 1, 2, 3, 16, 64, 2**53 - 2, 2**53 - 1, 2**53 - 1, 2**53, 2**64, -1)


class Mutator:
    """Makes mutants of the states of one game.

    states: plain JSON values of real states; what stands at each place in them is what a place may be given. words:
    strings that are names of something in the game: cards, seats, steps, programs.
    """

    def __init__(self, game: Game, states: list[Any]) -> None:
        self._values: dict[Place, list[Any]] = {}
        self._states = states
        for state in states:
            for place, value in _walk(state):
                known = self._values.setdefault(_pattern(place), [])
                if len(known) < 60 and value not in known:
                    known.append(value)
        components = [component["id"] for component in msgspec.to_builtins(game.components("en")) if "id" in component]
        steps = [step for program in game.programs.values() for step in program.nodes]
        self._words = [*components, *game.seats, *dict.fromkeys(steps), *game.programs, "nobody-knows", ""]

    @property
    def states(self) -> list[Any]:
        """The real states, as plain JSON."""
        return self._states

    def mutant(self, rng: Random) -> Any:
        """Return a plain JSON value: a real state with one to four changes."""
        state = _clone(rng.choice(self._states))
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
            self._change(state, rng)
        return state

    def _change(self, state: Any, rng: Random) -> None:
        change = rng.choice(
            (
                *[self._replace] * 4,
                *[self._top_level] * 2,
                *[_reorder] * 2,
                *[_move] * 3,
                *[_pour] * 2,
                _swap_items,
                _remove,
                _repeat,
                self._word,
                *[self._number] * 2,
                self._step,
                _nothing,
                _exchange,
            )
        )
        change(state, rng)

    def _replace(self, state: Any, rng: Random) -> None:
        """Put something that another state has at that place."""
        place = rng.choice([place for place, _ in _walk(state) if place])
        _put(state, place, _clone(rng.choice(self._values.get(_pattern(place), [None]))))

    def _top_level(self, state: Any, rng: Random) -> None:
        """Take a whole field of the state (what is under way, a player's side, ...) from another state."""
        other = rng.choice(self._states)
        for field in rng.sample(sorted(other), rng.randint(1, 3)):
            state[field] = _clone(other[field])

    def _word(self, state: Any, rng: Random) -> None:
        places = [place for place, value in _walk(state) if isinstance(value, str)]
        if places:
            _put(state, rng.choice(places), rng.choice(self._words))

    def _number(self, state: Any, rng: Random) -> None:
        places = [(place, value) for place, value in _walk(state) if isinstance(value, int)]
        if places:
            place, value = rng.choice(places)
            if isinstance(value, bool):
                _put(state, place, not value)
            else:
                _put(state, place, rng.choice((value + 1, value - 1, *_EXTREMES)))

    def _step(self, state: Any, rng: Random) -> None:
        """Let what is under way be at another step."""
        frames = state.get("program") or []
        if isinstance(frames, list) and frames and isinstance(frame := rng.choice(frames), dict):
            frame["at"] = rng.choice(self._words)


def mended(state: Any, violations: Sequence[Violation], rng: Random) -> Any:
    """Return a copy of a state without what the check complains of, as far as the complaints say how."""
    state = _clone(state)
    for violation in reversed(violations):
        place = _place(violation.pointer)
        card, expected = violation.params.get("card"), violation.params.get("expected")
        try:
            standing = _at(state, place)
            if expected is not None:
                _put(state, place, expected)
            elif place and isinstance(place[-1], int):
                del _at(state, place[:-1])[place[-1]]
            elif isinstance(card, str):
                rng.choice(_piles(standing) or [[]]).append(card)
        except (KeyError, IndexError, TypeError):
            continue
    return state


def _piles(value: Any) -> list[list[Any]]:
    """Return the lists below `value` that hold words; an empty one may hold anything and is left out."""
    return [items for items in _lists(value) if items and isinstance(items[0], str)]


def _place(pointer: str) -> Place:
    steps = pointer.split("/")[2:]
    return tuple(int(step) if step.isdigit() else step for step in steps)


def _walk(value: Any, place: Place = ()) -> list[tuple[Place, Any]]:
    found: list[tuple[Place, Any]] = [(place, value)]
    if isinstance(value, dict):
        for key, item in value.items():
            found += _walk(item, (*place, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += _walk(item, (*place, index))
    return found


def _pattern(place: Place) -> Place:
    return tuple("*" if isinstance(step, int) else step for step in place)


def _at(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]
    return value


def _put(value: Any, place: Place, item: Any) -> None:
    if place:
        _at(value, place[:-1])[place[-1]] = item


def _clone(value: Any) -> Any:
    return msgspec.json.decode(encode(value))


def _lists(state: Any) -> list[list[Any]]:
    return [value for _, value in _walk(state) if isinstance(value, list)]


def _reorder(state: Any, rng: Random) -> None:
    rng.shuffle(rng.choice(_lists(state)))


def _move(state: Any, rng: Random) -> None:
    """Move an item to another list of the same kind of items, or of any."""
    lists = _lists(state)
    source = rng.choice([items for items in lists if items] or [[]])
    if not source:
        return
    item = _clone(source.pop(rng.randrange(len(source))))
    target = rng.choice([items for items in lists if items is not source and _alike(items, item)] or [source])
    if target and isinstance(target[0], dict) and isinstance(item, str):
        shape = _clone(target[0])
        key = next((key for key, value in shape.items() if isinstance(value, str)), None)
        if key is not None:
            shape[key] = item
            item = shape
    elif isinstance(item, dict) and (not target or isinstance(target[0], str)):
        item = next((value for value in item.values() if isinstance(value, str)), item)
    target.insert(rng.randint(0, len(target)), item)


def _pour(state: Any, rng: Random) -> None:
    """Move all items of a list, or all but one, to another list beside it."""
    parents = [value for _, value in _walk(state) if isinstance(value, dict)]
    families = [[item for item in parent.values() if isinstance(item, list)] for parent in parents]
    source, target = rng.sample(rng.choice([lists for lists in families if len(lists) > 1]), 2)
    kept = rng.randint(0, 1)
    target += _clone(source[kept:])
    del source[kept:]


def _alike(items: list[Any], item: Any) -> bool:
    return not items or isinstance(items[0], type(item)) or isinstance(item, str | dict)


def _swap_items(state: Any, rng: Random) -> None:
    """Exchange two items of any two lists."""
    places = [place for place, _ in _walk(state) if place and isinstance(place[-1], int)]
    if len(places) < 2:
        return
    one, other = rng.sample(places, 2)
    if one[: len(other)] == other or other[: len(one)] == one:
        return
    first, second = _clone(_at(state, one)), _clone(_at(state, other))
    _put(state, one, second)
    _put(state, other, first)


def _remove(state: Any, rng: Random) -> None:
    filled = [value for _, value in _walk(state) if isinstance(value, dict | list) and value]
    chosen = rng.choice(filled)
    if isinstance(chosen, list):
        del chosen[rng.randrange(len(chosen))]
    else:
        del chosen[rng.choice(sorted(chosen))]


def _repeat(state: Any, rng: Random) -> None:
    filled = [items for items in _lists(state) if items]
    if filled:
        items = rng.choice(filled)
        items.insert(rng.randint(0, len(items)), _clone(rng.choice(items)))


def _nothing(state: Any, rng: Random) -> None:
    """Put null, an empty list or an empty object somewhere."""
    place = rng.choice([place for place, _ in _walk(state) if place])
    _put(state, place, rng.choice((None, [], {}, "", 0)))


def _exchange(state: Any, rng: Random) -> None:
    """Exchange two fields of the state that have the same keys, such as the sides of two players, or parts of them."""
    fields = [key for key, value in state.items() if isinstance(value, dict)]
    pairs = [(a, b) for a in fields for b in fields if a < b and state[a].keys() == state[b].keys()]
    if not pairs:
        return
    one, other = rng.choice(pairs)
    if rng.random() < 0.2:
        state[one], state[other] = state[other], state[one]
    elif state[one]:
        key = rng.choice(sorted(state[one]))
        state[one][key], state[other][key] = state[other][key], state[one][key]
