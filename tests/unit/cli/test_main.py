"""The command line: exit codes that a script can use, and a referee's words."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from service.cli.main import NO, UNREADABLE, YES, main
from service.engine.registry import game as find_game
from tests.benchmark.positions import random_game

GAME = "empire-vs-rebellion"


@pytest.fixture(scope="module")
def log() -> Any:
    return orjson.loads(random_game(find_game(GAME), 3)[1])


def _file(tmp_path: Path, value: Any) -> str:
    path = tmp_path / "given.json"
    path.write_bytes(value if isinstance(value, bytes) else orjson.dumps(value))
    return str(path)


def test_a_log_in_order_is_a_yes(log: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", _file(tmp_path, log)]) == YES
    told = capsys.readouterr().out
    assert f"in order, {len(log['entries'])} plies, won by {log['result']['winner']}" in told


def test_a_fault_is_told_with_ply_seat_action_rule_and_sentence(
    log: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    extra = log["entries"][0]
    tampered = {**log, "entries": [log["entries"][0], extra, *log["entries"][1:]]}
    assert main(["verify", _file(tmp_path, tampered)]) == NO
    told = capsys.readouterr().out
    action = orjson.dumps(extra["action"]).decode()
    assert f"ply 2, {extra['seat']}, {action}: ply 2 is illegal" in told
    assert "EVR-2.6 at /entries/1/action: " in told
    assert "has already picked the characters" in told


def test_reports_can_be_had_as_json(log: Any, tmp_path: Path, capfdbinary: Any) -> None:
    assert main(["verify", "--json", _file(tmp_path, log)]) == YES
    report = orjson.loads(capfdbinary.readouterr().out)
    assert report["valid"] is True
    assert report["plies"] == len(log["entries"])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"{", "not JSON"),
        (b"{}", "/game: missing"),
        (b'{"game": "chess"}', "there is no game 'chess'"),
        (b'{"game": "empire-vs-rebellion"}', "/entries: missing"),
    ],
)
def test_what_is_no_log_is_unreadable(
    given: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", _file(tmp_path, given)]) == UNREADABLE
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_not_there_is_unreadable(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", GAME, "no-such-file.json"]) == UNREADABLE
    assert "no-such-file.json" in capsys.readouterr().err


def test_wrong_shapes_are_told_with_pointers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", GAME, _file(tmp_path, {"state": 1, "seat": "chewbacca"})]) == UNREADABLE
    told = capsys.readouterr().err
    assert "/state: expected `object`, got `int`" in told
    assert "/seat: invalid enum value 'chewbacca'; known are empire, rebel" in told


def test_an_unknown_game_is_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup", "chess", _file(tmp_path, {})]) == UNREADABLE
    assert "known are" in capsys.readouterr().err


def test_a_rule_is_told_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "EVR-6.7"]) == YES
    told = capsys.readouterr().out
    assert told.startswith("EVR-6.7 [must-not] Any player:")
    assert "Source: 000, 004; other" in told


def test_a_section_is_told_with_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "--section", "8"]) == YES
    told = capsys.readouterr().out
    assert "8. Victory" in told
    assert "EVR-8.1 [must]" in told
    assert "EVR-7.1" not in told


def test_a_rule_that_is_not_there_is_unreadable(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "EVR-99.1"]) == UNREADABLE
    assert "an id looks like EVR-1.1" in capsys.readouterr().err


def test_cards_are_given_in_the_language_asked_for(capfdbinary: Any) -> None:
    assert main(["cards", GAME, "--id", "deception", "--language", "hu"]) == YES
    (card,) = orjson.loads(capfdbinary.readouterr().out)["components"]
    assert card["name"] == "Fortély"


def test_a_word_that_is_no_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["rules", GAME, "--loudly"])
    assert left.value.code == UNREADABLE
    assert "--loudly" in capsys.readouterr().err
