"""The demo: a game told from beginning to end, with options; here without a server of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import service
from service.cli import demo
from service.cli.main import NO, UNREADABLE, YES, main


class _Client:
    """As the client of the command line, without a socket between."""

    def __init__(self, _port: int) -> None:
        self._app = service.create_app({"log_level": "error"}).test_client()

    def post(self, path: str, body: Any) -> Any:
        answer = self._app.post(path, json=body)
        assert answer.status_code == 200, answer.json
        return answer.json

    def close(self) -> None:
        """Leave nothing open."""


@contextmanager
def _no_server(*_settings: str) -> Iterator[int]:
    yield 0


@pytest.fixture(autouse=True)
def _within(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "Client", _Client)
    monkeypatch.setattr(demo, "server", _no_server)


@pytest.mark.parametrize("game", ["empire-vs-rebellion", "galactic-heroes", "rebellion"])
def test_a_game_is_told_verified_and_a_forged_copy_is_refused_by_a_rule(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", game]) == YES
    told = capsys.readouterr().out
    (refusal,) = [line for line in told.splitlines() if "out of turn; refused." in line]
    (forged,) = [line for line in told.splitlines() if "left out it fails at ply" in line]
    prefix = {"empire-vs-rebellion": "EVR", "galactic-heroes": "GH", "rebellion": "RB"}[game]
    assert f"refused. {prefix}-" in refusal
    assert f"is illegal. {prefix}-" in forged
    assert "plies is in order." in told
    assert "nobody" not in told


def test_a_team_game_is_told_with_its_members(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "rebellion", "--options", '{"players": 4}']) == YES
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(', options {"players": 4}')
    assert "    empire puts Grand Moff Tarkin on a mission, by the Imperial Admiral" in told
    assert not [line for line in told if "phase, by" in line or "-admiral" in line or "-general" in line]


def test_options_that_a_rule_forbids_are_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "rebellion", "--options", '{"players": 7}']) == NO
    assert "RB-1.2.1: the game has two players, three or four, not 7" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "sentence"), [("{", "not JSON"), ('{"player": 4}', "/options/player: unknown field")]
)
def test_options_that_are_none_are_unreadable(options: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "rebellion", "--options", options]) == UNREADABLE
    assert sentence in capsys.readouterr().err
