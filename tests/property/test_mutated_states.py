"""A posted state is untrusted: whatever passes the check can be played on from without an exception."""

from collections import Counter

from service.engine.game import Game
from tests.support.fuzz import attack
from tests.support.scale import batched
from tests.support.tables import every_game


@every_game
@batched(6000, 1500)
def test_a_mutant_is_refused_or_can_be_played_on_from(game: Game, numbers: range) -> None:
    found = Counter(attack(game, number) for number in numbers)
    assert found["passed"] > len(numbers) / 20, "enough mutants come through the gate to prove something"
    assert found["refused"] > len(numbers) / 5
    assert found["shape"] > len(numbers) / 20
