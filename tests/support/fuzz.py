"""The gate under fire: mutants of real states are refused or can be played on from, never an exception.

As a program, `python -m tests.support.fuzz SECONDS [FIRST]` runs mutant after mutant and prints each kind of hole.
"""

import json
import sys
import time
import traceback
from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec

from service.engine import shape
from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.registry import games
from tests.support.actions import hostile, near_misses
from tests.support.examine import go_on, playable, possible, sound
from tests.support.mutants import Mutator, mended
from tests.support.players import choose, positions
from tests.support.tables import LARGE, starts

_EACH, _EACH_LARGE = 25, 2
"""How many states of each step under way the corpus holds; a large game has more that stand on each other."""
_GAMES, _GAMES_LARGE = 80, 8
"""How many games under each start it is taken from."""


@cache
def mutator(game_id: str) -> Mutator:
    """Return what makes mutants of real states of that game: as many from each step at which a game can stop."""
    states: list[Any] = []
    each, most = (_EACH_LARGE, _GAMES_LARGE) if game_id in LARGE else (_EACH, _GAMES)
    for start in starts():
        if start.game.id != game_id:
            continue
        found: Counter[tuple[str, ...]] = Counter()
        for number in range(most):
            for state in positions(start, number):
                under_way = tuple(f"{frame.name}/{frame.at}" for frame in state.program)
                found[under_way] += 1
                if found[under_way] <= each:
                    states.append(msgspec.json.decode(encode(state)))
    return Mutator(_game(game_id), states)


def _game(game_id: str) -> Game:
    return next(game for game in games() if game.id == game_id)


def attack(game: Game, number: int) -> str:
    """Send mutant `number` through the gate and play on from it if it passes.

    Return `shape`, `refused` or `passed`. Raises whatever a hole in the gate leads to.
    """
    rng = Random(f"mutant/{game.id}/{number}")
    plain = mutator(game.id).mutant(rng)
    try:
        state = shape.read(plain, game.state_type)
        violations = game.check(state)
        for _ in range(rng.choice((0, 4))):
            game.rulebook.explain(violations)
            if violations:
                plain = mended(plain, violations, rng)
                state = shape.read(plain, game.state_type)
                violations = game.check(state)
    except shape.ShapeError:
        return "shape"
    if violations:
        assert all(violation.scope == "state" for violation in violations)
        return "refused"
    play_on(game, state, rng)
    return "passed"


def play_on(game: Game, state: Any, rng: Random) -> None:
    """Assert that a state which passed the gate can be played on from."""
    sound(game, state)
    possible(game, state)
    playable(game, state, rng, [*islice(near_misses(game, state, rng), 20), *hostile(game, rng)])
    for _ in range(rng.choice((2, 10, 30))):
        if not game.decisions(state):
            return
        seat, action = choose(game, state, rng)
        go_on(game, state, seat, action)
        sound(game, state)
        possible(game, state)


def main(seconds: float, first: int = 0) -> None:
    """Attack every game for some time and print what came of it."""
    tally: Counter[str] = Counter()
    holes: dict[str, tuple[int, str]] = {}
    end, number = time.monotonic() + seconds, first
    while time.monotonic() < end:
        for game in games():
            try:
                tally[f"{game.id} {attack(game, number)}"] += 1
            except Exception as error:
                lines = traceback.extract_tb(error.__traceback__)
                key = f"{type(error).__name__} {str(error)[:150]} at {lines[-1].name}, {lines[-2].name}"
                tally[f"hole: {key}"] += 1
                holes.setdefault(key, (number, traceback.format_exc()[-700:]))
        number += 1
    print(json.dumps({"first": first, "last": number - 1} | dict(tally.most_common()), indent=1))
    for key, (found, text) in holes.items():
        print(f"--- mutant {found}: {key}\n{text}")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
