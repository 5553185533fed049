"""Golden playthroughs: a game played once is played the same for good, with the same consequences.

A changed reading of a rule is a new ruleset; under the old one these files stay as they are.
"""

from pathlib import Path

import pytest

from service.engine import strictjson
from service.engine.canonical import encode
from service.engine.log import verify
from service.engine.registry import games
from tests.golden.record import FOLDER, Golden, goldens, story
from tests.support.tables import LARGE

every_golden = pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)


def _log(golden: Golden) -> Path:
    return FOLDER / f"{golden.name}.log.json"


def test_every_game_has_a_playthrough_under_all_its_options() -> None:
    expected = sorted(f"{golden.name}.{kind}" for golden in goldens() for kind in ("log.json", "txt"))
    found = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".json", ".txt"))
    assert found == expected
    assert {golden.start.game.id for golden in goldens()} == {game.id for game in games()}


@every_golden
def test_the_log_is_still_right(golden: Golden) -> None:
    raw = _log(golden).read_bytes()
    log = strictjson.parse(raw)
    report = verify(golden.start.game, raw)
    assert report.first_fault is None
    assert report.valid
    assert report.plies == len(log["entries"]) > 0
    assert report.digest == log["entries"][-1]["digest"]
    assert report.outcome is not None
    assert report.outcome.winner == log["result"]["winner"]
    assert golden.ending in (None, report.outcome.reason)


@every_golden
def test_the_same_things_happen(golden: Golden) -> None:
    told = (FOLDER / f"{golden.name}.txt").read_text(encoding="utf-8").splitlines()
    happens = story(golden.start, strictjson.parse(_log(golden).read_bytes()))
    for number, (line, old) in enumerate(zip(happens, told, strict=False), 1):
        assert line == old, f"line {number}"
    assert len(happens) == len(told)


@every_golden
def test_a_playthrough_without_an_entry_is_noticed(golden: Golden) -> None:
    log = strictjson.parse(_log(golden).read_bytes())
    # In the middle of a large game a leader may go out and come back for nothing; the first action nothing undoes.
    left_out = 0 if golden.start.game.id in LARGE else len(log["entries"]) // 2
    del log["entries"][left_out]
    report = verify(golden.start.game, encode(log))
    assert report.first_fault is not None
    assert report.first_fault.ply == left_out + 1
