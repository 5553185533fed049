"""A posted state is untrusted: whatever passes the check can be played on from without an exception."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from service.engine.game import Game
from tests.support.fuzz import attack, mutator, play_on
from tests.support.scale import batched
from tests.support.tables import every_game


@every_game
@batched(6000, 1500, "pieces")
def test_a_mutant_is_refused_or_can_be_played_on_from(game: Game, pieces: range) -> None:
    found = Counter(attack(game, number) for number in pieces)
    assert found["passed"] > len(pieces) / 20, "enough mutants come through the gate to prove something"
    assert found["refused"] > len(pieces) / 5
    assert found["shape"] > len(pieces) / 20


@every_game
def test_at_any_other_step_a_state_is_refused_or_can_be_played_on_from(game: Game) -> None:
    """The step under way is taken from every real state and put to every other one of its program."""
    played = 0
    for number, plain in enumerate(mutator(game.id).states):
        state: Any = msgspec.convert(plain, game.state_type)
        for frame in state.program:
            real = frame.at
            for step in game.programs[frame.name].nodes:
                frame.at = step
                if step != real and not game.check(state):
                    played += 1
                    play_on(game, msgspec.convert(msgspec.to_builtins(state), game.state_type), Random(number))
            frame.at = real
    assert played, "some states may be at another step"
