"""The questions: what goes out is what the engine says, to the byte, for every game."""

from typing import Any

import pytest

from service.engine import adjudicator, registry, shape
from service.engine.canonical import encode
from service.engine.game import Game
from tests.support.tables import every_game
from tests.unit.http.conftest import BASE, GAME, SEED, problem


def _read(kind: Any, value: Any) -> Any:
    return shape.read(value, kind)


@every_game
def test_setup(client: Any, game: Game) -> None:
    answer = client.post(f"/v1/games/{game.id}/setup", json={"seed": SEED})
    assert answer.status_code == 200
    assert answer.data == encode(adjudicator.setup(game, game.options_type(), SEED))


def test_adjudicate(client: Any, move: Any) -> None:
    answer = client.post(f"{BASE}/adjudicate", json=move)
    state, action = _read(GAME.state_type, move["state"]), _read(GAME.action_type, move["action"])
    assert answer.data == encode(adjudicator.adjudicate(GAME, state, move["seat"], action))
    assert answer.json["valid"] is True


def test_adjudicate_with_all_that_can_be_included(client: Any, move: Any) -> None:
    include = ["state", "legal_actions", "patch", *(f"view:{seat}" for seat in GAME.seats)]
    answer = client.post(f"{BASE}/adjudicate", json={**move, "include": include})
    state, action = _read(GAME.state_type, move["state"]), _read(GAME.action_type, move["action"])
    assert answer.data == encode(adjudicator.adjudicate(GAME, state, move["seat"], action, include=include))
    assert set(answer.json["views"]) == set(GAME.seats)


def test_adjudicate_without_the_state(client: Any, move: Any) -> None:
    answer = client.post(f"{BASE}/adjudicate", json={**move, "include": []})
    assert answer.json["valid"] is True
    assert "state" not in answer.json


def test_chance_that_is_not_asked_for_is_a_violation(client: Any, move: Any) -> None:
    answer = client.post(f"{BASE}/adjudicate", json={**move, "chance": [{"kind": "pick", "choice": "a"}]})
    assert answer.status_code == 200
    assert answer.json["valid"] is False
    assert answer.json["violations"][0]["pointer"] == "/chance/0"


def test_legal_actions(client: Any, opening: Any) -> None:
    state = _read(GAME.state_type, opening)
    answer = client.post(f"{BASE}/legal-actions", json={"state": opening})
    assert answer.data == encode(adjudicator.legal_actions(GAME, state))
    one = client.post(f"{BASE}/legal-actions", json={"state": opening, "seat": GAME.seats[0], "limit": 1})
    assert one.data == encode(adjudicator.legal_actions(GAME, state, GAME.seats[0], 1))


def test_check_and_view(client: Any, opening: Any) -> None:
    state = _read(GAME.state_type, opening)
    assert client.post(f"{BASE}/check", json={"state": opening}).data == encode(adjudicator.check(GAME, state))
    for seat in GAME.seats:
        answer = client.post(f"{BASE}/view", json={"state": opening, "seat": seat})
        assert answer.data == encode(adjudicator.view(GAME, state, seat))


def test_an_action_out_of_turn_is_an_answer(client: Any, move: Any) -> None:
    after = client.post(f"{BASE}/adjudicate", json=move).json["state"]
    again = client.post(f"{BASE}/adjudicate", json={**move, "state": after})
    assert again.status_code == 200
    assert again.json["valid"] is False
    assert again.json["violations"][0]["rule"] in GAME.rulebook.rules


def test_questions_are_not_kept(client: Any, opening: Any) -> None:
    answer = client.post(f"{BASE}/check", json={"state": opening})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers
    assert answer.headers.getlist("Content-Type") == ["application/json"]
    assert answer.headers.getlist("Content-Length") == [str(len(answer.data))]


def test_the_same_request_has_the_same_answer(client: Any, move: Any) -> None:
    answers = {client.post(f"{BASE}/adjudicate", json=move).data for _ in range(3)}
    assert len(answers) == 1


def test_whole_numbers_are_read_however_they_are_written(client: Any, opening: Any) -> None:
    body = encode({"state": opening, "limit": 7})
    plain = client.post(f"{BASE}/legal-actions", data=body, content_type="application/json")
    for spelling in (b"7.0", b"7e0", b"0.7e1"):
        written = body.replace(b'"limit":7', b'"limit":' + spelling)
        answer = client.post(f"{BASE}/legal-actions", data=written, content_type="application/json")
        assert answer.data == plain.data
    broken = body.replace(b'"limit":7', b'"limit":7.5')
    assert client.post(f"{BASE}/legal-actions", data=broken, content_type="application/json").status_code == 422


@pytest.mark.parametrize("name", ["setup", "adjudicate", "legal-actions", "check", "view", "verify"])
def test_an_unknown_game_is_named_before_its_body_is_looked_at(client: Any, name: str) -> None:
    answer = client.post(f"/v1/games/chess/{name}", data=b"nonsense")
    assert answer.status_code == 404
    assert problem(answer) == "unknown-game"
    assert registry.games()[0].id in answer.json["detail"]
