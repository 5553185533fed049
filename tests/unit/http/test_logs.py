"""Logs: one JSON line a request, nothing of a body, no trace outside the log."""

import json
from typing import Any

import pytest

import service
from service.engine.registry import games
from tests.unit.http.conftest import BASE, GAME, SEED


def _lines(capsysbinary: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


def _client(level: str) -> Any:
    return service.create_app({"log_level": level}).test_client()


def test_one_line_a_request(capsysbinary: Any) -> None:
    answer = _client("info").post(f"{BASE}/setup", json={"seed": SEED}, headers={"X-Request-ID": "r-1"})
    (line,) = _lines(capsysbinary)
    assert line.pop("timestamp").endswith("Z")
    assert line.pop("ms") >= 0
    assert line == {
        "event": "request",
        "level": "info",
        "method": "POST",
        "route": "/v1/games/<game_id>/setup",
        "status": 200,
        "bytes": len(answer.data),
        "request_id": "r-1",
        "game": GAME.id,
    }


def test_paths_that_lead_nowhere_are_not_logged_as_sent(capsysbinary: Any) -> None:
    client = _client("info")
    client.get("/secret-path")
    client.get("/v1/games/secret-game?secret=1")
    lines = _lines(capsysbinary)
    assert [(line["route"], line["game"], line["status"]) for line in lines] == [
        (None, None, 404),
        ("/v1/games/<game_id>", None, 404),
    ]
    assert b"secret" not in json.dumps(lines).encode()


def test_nothing_of_a_body_is_logged(capsysbinary: Any) -> None:
    client = _client("debug")
    client.post(f"{BASE}/setup", json={"seed": SEED})
    client.post(f"{BASE}/setup", json={"seed": SEED, "secret-field": "secret-value"})
    client.post(f"{BASE}/verify", data=f'{{"seed":"{SEED}"}}\n', content_type="application/x-ndjson").close()
    logged = capsysbinary.readouterr().out
    assert logged.count(b"\n") == 3
    assert SEED.encode() not in logged
    assert b"secret" not in logged


def test_a_stream_is_logged_when_it_ends(capsysbinary: Any) -> None:
    client = _client("info")
    answer = client.post(f"{BASE}/verify", data=b"x\ny\n", content_type="application/x-ndjson", buffered=False)
    pieces = answer.iter_encoded()
    first = next(pieces)
    assert _lines(capsysbinary) == []
    rest = b"".join(pieces)
    answer.close()
    (line,) = _lines(capsysbinary)
    assert line["bytes"] == len(first) + len(rest)
    assert line["status"] == 200


def test_head_sends_no_bytes(capsysbinary: Any) -> None:
    _client("info").head("/v1/games")
    (line,) = _lines(capsysbinary)
    assert line["bytes"] == 0


@pytest.mark.parametrize(
    ("level", "requests", "probes"), [("debug", 1, 1), ("info", 1, 0), ("warning", 0, 0), ("error", 0, 0)]
)
def test_the_level_decides(capsysbinary: Any, level: str, requests: int, probes: int) -> None:
    client = _client(level)
    client.get("/v1/games")
    assert len(_lines(capsysbinary)) == requests
    client.get("/healthz")
    assert len(_lines(capsysbinary)) == probes


def test_an_unforeseen_error_is_logged_with_its_trace_and_id(capsysbinary: Any) -> None:
    app = service.create_app({"log_level": "error"})

    def fail() -> Any:
        raise KeyError("gone")

    app.add_url_rule("/fail", "fail", fail)
    app.test_client().get("/fail", headers={"X-Request-ID": "find-me"})
    (line,) = _lines(capsysbinary)
    assert (line["event"], line["request_id"], line["route"]) == ("internal error", "find-me", "/fail")
    assert "KeyError: 'gone'" in line["exception"]


def test_a_log_that_nobody_reads_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed:
        """Standard output whose other end has gone."""

        @property
        def buffer(self) -> Any:
            raise BrokenPipeError

    client = _client("info")
    monkeypatch.setattr("sys.stdout", Closed())
    answer = client.get("/v1/games")
    assert answer.status_code == 200
    assert len(answer.json["games"]) == len(games())
