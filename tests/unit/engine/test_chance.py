"""The seeded generator does what its page says, to the byte; declared results are checked."""

import json
from collections import Counter
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest

from service.engine import chance
from service.engine.chance import ChanceFault, ChanceState, Declared, DeclaredChance, Pick, Roll, SeededChance, Shuffle
from tests.support.reference_chance import Reference, block
from tests.support.tables import seed

_PAGE = files("service").joinpath("docs/chance.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = json.loads(_PAGE.split("```json")[1].split("```")[0])
ZERO = "0" * 32


def _draw(vector: dict[str, Any], state: ChanceState) -> Any:
    source = SeededChance(state)
    if vector["draw"] == "pick":
        return source.pick(vector["options"])
    if vector["draw"] == "roll":
        return source.roll(vector["dice"])
    if vector["draw"] == "shuffle":
        return source.shuffle(vector["cards"])
    words = chance._Words(state)
    if vector["draw"] == "numbers":
        return [words.below(bound) for bound in vector["bounds"]]
    return b"".join(words.below(2**32).to_bytes(4, "big") for _ in range(8)).hex()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['draw']}-{vector['counter']}")
def test_the_vectors_of_the_page(vector: dict[str, Any]) -> None:
    state = ChanceState(vector["seed"], vector["counter"])
    assert _draw(vector, state) == vector["result"]
    assert state == ChanceState(vector["seed"], vector["counter_after"])


def test_the_page_has_vectors_of_every_drawing() -> None:
    assert {vector["draw"] for vector in VECTORS} == {"block", "numbers", "pick", "roll", "shuffle"}
    assert len(VECTORS) >= 16


@pytest.mark.parametrize("number", range(200))
def test_a_program_written_from_the_page_draws_the_same(number: int) -> None:
    rng = Random(number)
    state = ChanceState(seed("chance", number), rng.choice((0, 1, 2**32, 2**53 - 1, rng.randrange(2**53))))
    source, reference = SeededChance(state), Reference(state.seed, state.counter)
    for _ in range(12):
        things = [str(index) for index in range(rng.randint(1, 60))]
        match rng.randrange(3):
            case 0:
                assert source.pick(things) == reference.pick(things)
            case 1:
                assert source.shuffle(things) == reference.shuffle(things)
            case _:
                dice = [things[: rng.randint(1, 12)] for _ in range(rng.randint(0, 12))]
                assert source.roll(dice) == reference.roll(dice)
        assert state.counter == reference.counter


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 12, 24, 48, 52, 60, 120, 255, 256])
def test_no_number_is_likelier_than_another(bound: int) -> None:
    """Below the limit every number has equally many words; the limit is the highest that allows it."""
    words = chance._Words(ChanceState(ZERO, 0))
    limit = 2**32 - 2**32 % bound
    assert limit % bound == 0
    assert 2**32 - limit < bound
    for word in (0, 1, limit - 1):
        words._left = [word]
        assert words.below(bound) == word % bound
        assert words._left == []
    for word in range(limit, min(limit + 3, 2**32)):
        words._left = [5, word]
        assert words.below(bound) == 5 % bound, "a word at the limit is passed over"
        assert words._left == []


def test_shuffles_of_three_are_equally_likely() -> None:
    state = ChanceState(ZERO, 0)
    source = SeededChance(state)
    found = Counter("".join(source.shuffle("abc")) for _ in range(6000))
    assert len(found) == 6
    assert all(abs(count - 1000) < 120 for count in found.values())


def test_what_goes_in_is_left_as_it_was() -> None:
    cards, dice = ["a", "b", "c", "d"], [["x", "y"], ["z"]]
    for source in (
        SeededChance(ChanceState(ZERO, 0)),
        DeclaredChance([Shuffle(["d", "c", "b", "a"]), Pick("a"), Roll(["y", "z"])]),
    ):
        order = source.shuffle(cards)
        order.append("more")
        source.pick(cards)
        source.roll(dice)
        assert cards == ["a", "b", "c", "d"]
        assert dice == [["x", "y"], ["z"]]


def test_the_counter_comes_round() -> None:
    state = ChanceState(ZERO, chance.MAX_COUNTER)
    SeededChance(state).pick(["a", "b"])
    assert state.counter == 0
    assert block(ZERO, chance.MAX_COUNTER) != block(ZERO, 0)


def _use(source: DeclaredChance) -> list[Any]:
    """Shuffle three cards, pick one of two things, roll two dice; nothing may be left over."""
    drawn = [source.shuffle(["a", "b", "c"]), source.pick(["x", "y"]), source.roll([["1", "2"], ["hit", "miss"]])]
    source.finish()
    return drawn


_RIGHT: list[Declared] = [Shuffle(["c", "a", "b"]), Pick("y"), Roll(["2", "miss"])]


def test_declared_results_are_used_in_order() -> None:
    assert _use(DeclaredChance(_RIGHT)) == [["c", "a", "b"], "y", ["2", "miss"]]


@pytest.mark.parametrize(
    ("results", "code", "index", "params"),
    [
        ([], "chance-missing", 0, {"kind": "shuffle", "given": 0}),
        (_RIGHT[:2], "chance-missing", 2, {"kind": "roll", "given": 2}),
        ([*_RIGHT, Pick("x")], "chance-left-over", 3, {"used": 3, "given": 4}),
        ([Pick("y"), *_RIGHT], "chance-wrong-kind", 0, {"expected": "shuffle", "given": "pick"}),
        ([Shuffle(["c", "a"]), *_RIGHT[1:]], "chance-not-a-permutation", 0, {"expected": 3, "given": 2}),
        ([Shuffle(["c", "a", "a"]), *_RIGHT[1:]], "chance-not-a-permutation", 0, {"expected": 3, "given": 3}),
        ([Shuffle(["c", "a", "d"]), *_RIGHT[1:]], "chance-not-a-permutation", 0, {"expected": 3, "given": 3}),
        ([_RIGHT[0], Pick("z"), _RIGHT[2]], "chance-not-an-option", 1, {"choice": "z"}),
        ([*_RIGHT[:2], Roll(["2"])], "chance-dice-count", 2, {"expected": 2, "given": 1}),
        ([*_RIGHT[:2], Roll(["2", "hit", "hit"])], "chance-dice-count", 2, {"expected": 2, "given": 3}),
        ([*_RIGHT[:2], Roll(["hit", "2"])], "chance-no-such-face", 2, {"face": "hit"}),
        ([*_RIGHT[:2], Roll(["1", "1"])], "chance-no-such-face", 2, {"face": "1"}),
    ],
)
def test_results_that_cannot_be(results: list[Declared], code: str, index: int, params: dict[str, Any]) -> None:
    with pytest.raises(ChanceFault) as caught:
        _use(DeclaredChance(results))
    assert (caught.value.code, caught.value.index, caught.value.params) == (code, index, params)


@pytest.mark.parametrize("text", ["", "0" * 31, "0" * 33, "0" * 31 + "G", "A" * 32, "0" * 32 + "\n", "\n" + "0" * 32])
def test_a_seed_is_32_lower_case_hex_digits(text: str) -> None:
    """A pattern that ends in a dollar sign lets a line break through; the length does not."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seed": text, "counter": 0}, ChanceState)


@pytest.mark.parametrize("counter", [-1, 2**53])
def test_a_counter_is_at_most_what_every_language_can_hold(counter: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seed": ZERO, "counter": counter}, ChanceState)
