"""The application in process, and positions to ask about."""

import json
from typing import Any

import pytest

import service
from service.engine.registry import games

SEED = "0123456789abcdef0123456789abcdef"
GAME = games()[0]
BASE = f"/v1/games/{GAME.id}"


@pytest.fixture(scope="session")
def client() -> Any:
    return service.create_app({"log_level": "error"}).test_client()


@pytest.fixture(scope="session")
def opening(client: Any) -> Any:
    """The first state of a game, as plain JSON."""
    answer = client.post(f"{BASE}/setup", json={"seed": SEED})
    assert answer.status_code == 200, answer.text
    return answer.json["state"]


@pytest.fixture(scope="session")
def move(client: Any, opening: Any) -> Any:
    """A body for `adjudicate`: the first legal action in the first state."""
    menu = client.post(f"{BASE}/legal-actions", json={"state": opening}).json
    assert menu is not None
    decision = menu["decisions"][0]
    return {"state": opening, "seat": decision["seat"], "action": decision["actions"][0]}


@pytest.fixture(scope="session")
def log(move: Any) -> dict[str, Any]:
    """A log of one ply."""
    entry = {"seat": move["seat"], "action": move["action"]}
    return {"format": "galactic-arbiter-log/1", "game": GAME.id, "setup": {"seed": SEED}, "entries": [entry]}


def problem(answer: Any) -> str:
    """Check that an answer is problem details in every respect; return the last part of its type."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    told = json.loads(answer.data)
    assert set(told) - {"errors"} == {"type", "title", "status", "detail", "instance"}
    assert told["status"] == answer.status_code
    assert told["title"]
    assert told["detail"]
    assert told["instance"] == f"urn:galactic-arbiter:request:{answer.headers['X-Request-ID']}"
    for fault in told.get("errors", ()):
        assert set(fault) == {"pointer", "message"}
    return str(told["type"].removeprefix("urn:galactic-arbiter:problem:"))
