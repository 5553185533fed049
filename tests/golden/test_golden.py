"""Golden playthroughs: a game played once is played the same for good, with the same consequences.

A changed reading of a rule is a new ruleset; under the old one these files stay as they are.
"""

from pathlib import Path

import pytest

from service.engine import strictjson
from service.engine.canonical import encode
from service.engine.log import verify
from service.engine.registry import games
from tests.golden.record import FOLDER, story
from tests.support.tables import Start, every_start, starts


def _log(start: Start) -> Path:
    return FOLDER / f"{start.name}.log.json"


def test_every_game_has_a_playthrough_under_all_its_options() -> None:
    expected = sorted(f"{start.name}.{kind}" for start in starts() for kind in ("log.json", "txt"))
    found = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".json", ".txt"))
    assert found == expected
    assert {start.game.id for start in starts()} == {game.id for game in games()}


@every_start
def test_the_log_is_still_right(start: Start) -> None:
    raw = _log(start).read_bytes()
    log = strictjson.parse(raw)
    report = verify(start.game, raw)
    assert report.first_fault is None
    assert report.valid
    assert report.plies == len(log["entries"]) > 0
    assert report.digest == log["entries"][-1]["digest"]
    assert report.outcome is not None
    assert report.outcome.winner == log["result"]["winner"]


@every_start
def test_the_same_things_happen(start: Start) -> None:
    told = (FOLDER / f"{start.name}.txt").read_text(encoding="utf-8").splitlines()
    happens = story(start, strictjson.parse(_log(start).read_bytes()))
    for number, (line, old) in enumerate(zip(happens, told, strict=False), 1):
        assert line == old, f"line {number}"
    assert len(happens) == len(told)


@pytest.mark.parametrize("start", starts(), ids=lambda start: start.name)
def test_a_playthrough_without_an_entry_is_noticed(start: Start) -> None:
    log = strictjson.parse(_log(start).read_bytes())
    middle = len(log["entries"]) // 2
    del log["entries"][middle]
    report = verify(start.game, encode(log))
    assert report.first_fault is not None
    assert report.first_fault.ply == middle + 1
