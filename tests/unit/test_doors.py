"""One engine, three doors: in process, over HTTP and on the command line the answers are the same to the byte."""

import io
import sys
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

import service
from service.cli.main import main
from service.engine.registry import game as find_game
from service.engine.registry import games
from tests.benchmark.positions import Position, midgame, random_game

GAMES = [game.id for game in games()]
SEED = "00112233445566778899aabbccddeeff"


def _request(position: Position) -> dict[str, Any]:
    return {"state": orjson.loads(position.state), "seat": position.seat, "action": orjson.loads(position.action)}


def midgame_request(game: str) -> dict[str, Any]:
    """A request in the middle of a game."""
    return _request(midgame(find_game(game)))


def late_request(game: str) -> dict[str, Any]:
    """A request after the end of a game, which is refused."""
    request = _request(random_game(find_game(game), 1)[0][-1])
    request["state"] = orjson.loads(service.adjudicate(game, **request))["state"]
    return request


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return service.create_app({"log_level": "error"}).test_client()


def _by_http(client: FlaskClient, game: str, question: str, body: bytes) -> bytes:
    answer = client.post(f"/v1/games/{game}/{question}", data=body, content_type="application/json")
    assert answer.status_code == 200
    data: bytes = answer.data
    return data


def _by_command(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any, game: str, question: str, body: bytes) -> bytes:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(body)))
    main([question, game])
    printed: bytes = capfdbinary.readouterr().out
    return printed.removesuffix(b"\n")


def _in_process(game: str, question: str, fields: dict[str, Any]) -> bytes:
    ask = getattr(service, question.replace("-", "_"))
    answer: bytes = ask(game, **fields)
    return answer


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("question", ["setup", "adjudicate", "legal-actions", "check", "view"])
def test_the_three_doors_answer_alike(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any, game: str, question: str
) -> None:
    request = midgame_request(game)
    fields: dict[str, Any] = {
        "setup": {"seed": SEED},
        "adjudicate": {**request, "include": ["state", "patch", "legal_actions", f"view:{request['seat']}"]},
        "legal-actions": {"state": request["state"], "seat": request["seat"], "limit": 3},
        "check": {"state": request["state"]},
        "view": {"state": request["state"], "seat": request["seat"]},
    }[question]
    body = orjson.dumps(fields)
    answer = _by_http(client, game, question, body)
    assert _by_command(monkeypatch, capfdbinary, game, question, body) == answer
    assert _in_process(game, question, fields) == answer
    as_bytes = {name: orjson.dumps(value) if isinstance(value, dict) else value for name, value in fields.items()}
    assert _in_process(game, question, as_bytes) == answer


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_the_same_through_all_doors(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any, game: str
) -> None:
    request = late_request(game)
    answer = _by_http(client, game, "adjudicate", orjson.dumps(request))
    assert orjson.loads(answer)["valid"] is False
    assert _by_command(monkeypatch, capfdbinary, game, "adjudicate", orjson.dumps(request)) == answer
    assert _in_process(game, "adjudicate", request) == answer


def test_what_is_given_in_process_is_left_as_it_was() -> None:
    request = midgame_request(GAMES[0])
    before = orjson.dumps(request)
    service.adjudicate(GAMES[0], **request)
    assert orjson.dumps(request) == before
