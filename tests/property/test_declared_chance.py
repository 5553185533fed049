"""Real dice and cards: results declared in the request do what the same results from the seed do, and are checked."""

from random import Random
from typing import Any

import msgspec

from service.engine.adjudicator import adjudicate, play
from service.engine.canonical import digest, encode
from service.engine.chance import Declared, Pick, Roll, Shuffle
from service.engine.log import FORMAT, verify
from tests.support.examine import results
from tests.support.players import choose, chooser, copy
from tests.support.scale import batched
from tests.support.tables import WITHOUT_CHANCE, Start, every_start


def _unseeded(start: Start, state: Any) -> Any:
    unseeded = copy(start.game, state)
    unseeded.chance = None
    return unseeded


@every_start
@batched(40, 20)
def test_declared_results_do_what_the_seed_does(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng, state = chooser(start, number), start.begin(number)
        unseeded = _unseeded(start, state)
        opening, entries = encode(unseeded), []
        while game.decisions(state):
            seat, action = choose(game, state, rng)
            events = play(game, state, seat, action, None)
            declared = results(events)
            assert play(game, unseeded, seat, action, declared) == events
            assert unseeded == _unseeded(start, state)
            entries.append({"seat": seat, "action": action, "chance": declared, "digest": digest(unseeded)})
        log = {"format": FORMAT, "game": game.id, "state": msgspec.Raw(opening), "entries": entries}
        report = verify(game, encode(log))
        assert report.valid
        assert (report.outcome, report.digest) == (game.outcome(state), digest(unseeded))


@every_start
@batched(40, 20)
def test_declared_results_leave_a_seed_alone(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng, state = chooser(start, number), start.begin(number)
        while game.decisions(state):
            given = copy(game, state)
            seat, action = choose(game, state, rng)
            declared = results(play(game, state, seat, action, None))
            if declared:
                kept = msgspec.to_builtins(given.chance)
                play(game, given, seat, action, declared)
                assert msgspec.to_builtins(given.chance) == kept


@every_start
@batched(40, 20)
def test_results_that_cannot_be_are_refused_and_named(start: Start, numbers: range) -> None:
    game = start.game
    refused = 0
    for number in numbers:
        rng, state = chooser(start, number), start.begin(number)
        while game.decisions(state):
            before = copy(game, state)
            seat, action = choose(game, state, rng)
            declared = results(play(game, state, seat, action, None))
            for wrong, index in _wrong(declared, rng):
                given = copy(game, before) if rng.random() < 0.5 else _unseeded(start, before)
                kept = copy(game, given)
                verdict = adjudicate(game, given, seat, action, wrong)
                assert not verdict.valid
                assert [(found.pointer, found.rule) for found in verdict.violations] == [
                    (f"/chance/{index}", game.chance_rule)
                ]
                assert verdict.violations[0].message
                assert verdict.digest == digest(kept)
                assert verdict.decisions == game.decisions(kept)
                refused += 1
    assert refused > 100 * len(numbers) / 20


def _wrong(declared: list[Declared], rng: Random) -> list[tuple[list[Declared], int]]:
    """Return lists of results that cannot be, each with the index of the first one that is wrong."""
    wrong: list[tuple[list[Declared], int]] = [([*declared, Roll(["hit"])], len(declared))]
    if not declared:
        return wrong
    wrong.append((declared[:-1], len(declared) - 1))
    at = rng.randrange(len(declared))
    others = _falsified(declared[at])
    return wrong + [([*declared[:at], other, *declared[at + 1 :]], at) for other in others]


def _falsified(result: Declared) -> list[Declared]:
    """Return results of the same and of another kind that are not possible where `result` is."""
    if isinstance(result, Shuffle):
        order = result.order
        return [
            Shuffle([*order, "one-too-many"]),
            Shuffle(order[1:]),
            Shuffle([*order[1:], "another"]),
            *([Shuffle([*order[1:], order[1]])] if len(order) > 1 and order[0] != order[1] else []),
            Pick(order[0]),
            Roll(order[:1]),
        ]
    if isinstance(result, Pick):
        return [Pick("another"), Shuffle([result.choice]), Roll([result.choice])]
    faces = result.faces
    return [Roll([*faces, *faces[:1]]), Roll(["another", *faces[1:]]), Shuffle(faces)]


@every_start
def test_without_a_seed_results_must_be_declared(start: Start) -> None:
    game = start.game
    rng, state = chooser(start, 0), start.begin(0)
    missed = 0
    while game.decisions(state):
        before = _unseeded(start, state)
        seat, action = choose(game, state, rng)
        needed = results(play(game, state, seat, action, None))
        verdict = adjudicate(game, before, seat, action)
        assert verdict.valid == (not needed)
        if needed:
            missed += 1
            assert [found.code for found in verdict.violations] == ["chance-missing"]
    assert missed or start.name in WITHOUT_CHANCE
