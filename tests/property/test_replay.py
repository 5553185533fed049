"""A log of a game: replayed it is the game again, and no entry can be left out, exchanged or altered unnoticed."""

from random import Random
from typing import Any, NamedTuple

import msgspec

from service.engine.adjudicator import play
from service.engine.canonical import digest, encode
from service.engine.log import FORMAT, Report, verify
from service.engine.outcome import Outcome
from tests.support.players import choose, chooser
from tests.support.scale import batched
from tests.support.tables import LARGE, Start, every_start, seed


class Played(NamedTuple):
    """A game played to the end, as a log of plain JSON; its outcome; and its last digest."""

    log: dict[str, Any]
    outcome: Outcome
    digest: str


def _play(start: Start, number: int) -> Played:
    game, rng, state = start.game, chooser(start, number), start.begin(number)
    entries = []
    while game.decisions(state):
        seat, action = choose(game, state, rng)
        play(game, state, seat, action, None)
        entries.append({"seat": seat, "action": msgspec.to_builtins(action), "digest": digest(state)})
    outcome = game.outcome(state)
    assert outcome is not None
    log = {
        "format": FORMAT,
        "game": game.id,
        "setup": {"seed": seed(start.name, number), "options": msgspec.to_builtins(start.options)},
        "entries": entries,
        "result": {"winner": outcome.winner},
    }
    return Played(log, outcome, digest(state))


def _verify(start: Start, log: dict[str, Any], **changes: Any) -> Report:
    return verify(start.game, encode(log | changes))


def _fault(report: Report) -> tuple[int, str]:
    assert report.first_fault is not None
    assert not report.valid
    return report.first_fault.ply, report.first_fault.kind


def _bare(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"seat": entry["seat"], "action": entry["action"]} for entry in entries]


def _leaves_a_trace(start: Start, log: dict[str, Any], at: int) -> bool:
    """Tell whether the state after the next entry shows that the one at `at` was played.

    A round can end in the same state with an entry as without, when all comes back to where it was.
    """
    entries = log["entries"]
    if at + 1 == len(entries):
        return True
    without = _verify(start, log, entries=_bare([*entries[:at], entries[at + 1]]), result=None)
    return bool(without.digest != entries[at + 1]["digest"])


@every_start
@batched(150)
def test_a_replay_is_the_game_again(start: Start, numbers: range) -> None:
    for number in numbers:
        log, outcome, last = _play(start, number)
        plies = len(log["entries"])
        assert _verify(start, log) == Report(True, plies, None, outcome, last)
        assert _verify(start, log, entries=_bare(log["entries"])) == Report(True, plies, None, outcome, last)


@every_start
@batched(20, 10)
def test_a_log_may_start_from_any_state_of_a_game(start: Start, numbers: range) -> None:
    for number in numbers:
        log, outcome, last = _play(start, number)
        entries, rng = log["entries"], chooser(start, number)
        first = Random(number).randrange(len(entries))
        state = start.begin(number)
        for _ in range(first):
            seat, action = choose(start.game, state, rng)
            play(start.game, state, seat, action, None)
        report = _verify(start, log, setup=None, state=msgspec.to_builtins(state), entries=entries[first:])
        assert report == Report(True, len(entries) - first, None, outcome, last)


@every_start
@batched(20, 10)
def test_an_entry_dropped_is_noticed_at_its_ply(start: Start, numbers: range) -> None:
    for number in numbers:
        log, _, last = _play(start, number)
        entries, rng = log["entries"], Random(number)
        for dropped in {0, len(entries) - 1, *rng.sample(range(len(entries)), 3)}:
            if not _leaves_a_trace(start, log, dropped):
                assert start.game.id in LARGE
                continue
            kept = entries[:dropped] + entries[dropped + 1 :]
            ply, kind = _fault(_verify(start, log, entries=kept))
            if dropped == len(entries) - 1:
                assert (ply, kind) == (len(kept), "unfinished")
            else:
                assert ply == dropped + 1
                assert kind in ("illegal-action", "digest-mismatch")
            report = _verify(start, log, entries=_bare(kept), result=None)
            # In a large game a turn can be forgotten later, when the pieces it moved have come back.
            assert report.digest != last or start.game.id in LARGE
            assert report.valid or _fault(report)[0] > dropped


@every_start
@batched(20, 10)
def test_two_entries_exchanged_are_noticed_at_the_first(start: Start, numbers: range) -> None:
    for number in numbers:
        log, _, _ = _play(start, number)
        entries = log["entries"]
        for at in Random(number).sample(range(len(entries) - 1), 3):
            if not _leaves_a_trace(start, log, at):
                assert start.game.id in LARGE
                continue
            exchanged = [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]
            ply, kind = _fault(_verify(start, log, entries=exchanged))
            assert ply == at + 1
            assert kind in ("illegal-action", "digest-mismatch")


@every_start
@batched(20, 10)
def test_a_false_claim_is_noticed_where_it_stands(start: Start, numbers: range) -> None:
    for number in numbers:
        log, outcome, last = _play(start, number)
        entries = log["entries"]
        at = Random(number).randrange(len(entries))
        wrong = [*entries[:at], entries[at] | {"digest": "sha256:" + "0" * 64}, *entries[at + 1 :]]
        report = _verify(start, log, entries=wrong)
        assert _fault(report) == (at + 1, "digest-mismatch")
        assert report.plies == at
        assert report.digest == entries[at]["digest"], "the right one is told"
        for winner in [seat for seat in (*start.game.seats, None) if seat != outcome.winner]:
            report = _verify(start, log, result={"winner": winner})
            assert _fault(report) == (len(entries), "result-mismatch")
            assert (report.outcome, report.digest) == (outcome, last)


@every_start
@batched(20, 10)
def test_an_illegal_entry_is_explained(start: Start, numbers: range) -> None:
    """Whoever acts after the end is told so; the log stands at its last right ply."""
    for number in numbers:
        log, outcome, last = _play(start, number)
        entries = log["entries"]
        report = _verify(start, log, entries=[*_bare(entries), *_bare(entries[-1:])])
        assert _fault(report) == (len(entries) + 1, "illegal-action")
        assert (report.plies, report.outcome, report.digest) == (len(entries), outcome, last)
        assert report.first_fault is not None
        assert report.first_fault.seat == entries[-1]["seat"]
        assert report.first_fault.violations
        assert all(violation.message and violation.rule for violation in report.first_fault.violations)
