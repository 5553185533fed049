"""What describes the games: content, queries, entity tags, HEAD and OPTIONS."""

import json
from typing import Any

import pytest

from service.engine import catalogue
from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.registry import games
from tests.support.tables import every_game
from tests.unit.http.conftest import BASE, GAME, problem

PATHS = ["/v1/games", BASE, f"{BASE}/cards", f"{BASE}/rules", f"{BASE}/schemas/state", "/openapi.json", "/openapi.yaml"]


def test_the_games_are_listed(client: Any) -> None:
    answer = client.get("/v1/games")
    assert answer.data == encode(catalogue.catalogue())
    assert [game["id"] for game in answer.json["games"]] == [game.id for game in games()]


@every_game
def test_every_link_leads_somewhere(client: Any, game: Game) -> None:
    about = client.get(f"/v1/games/{game.id}")
    assert about.data == encode(catalogue.about(game))
    for name, path in about.json["links"].items():
        answer = client.options(path)
        assert answer.status_code == 200, name
        if "GET" in answer.headers["Allow"]:
            assert client.get(path).status_code == 200, name


@every_game
def test_cards(client: Any, game: Game) -> None:
    everything = client.get(f"/v1/games/{game.id}/cards").json["components"]
    kind, card = everything[0]["kind"], everything[0]["id"]
    of_kind = client.get(f"/v1/games/{game.id}/cards?kind={kind}").json["components"]
    assert of_kind == [component for component in everything if component["kind"] == kind]
    assert client.get(f"/v1/games/{game.id}/cards?id={card}").json["components"][0] == everything[0]


@every_game
def test_rules(client: Any, game: Game) -> None:
    everything = client.get(f"/v1/games/{game.id}/rules").json
    assert [rule["id"] for rule in everything["rules"]] == list(game.rulebook.rules)
    section = everything["sections"][-1]["number"]
    part = client.get(f"/v1/games/{game.id}/rules?section={section}").json
    assert part["rules"] == [rule for rule in everything["rules"] if rule["section"] == section]
    first = everything["rules"][0]
    assert client.get(f"/v1/games/{game.id}/rules/{first['id']}").json == first


@every_game
@pytest.mark.parametrize("name", catalogue.SCHEMA_NAMES)
def test_schemas(client: Any, game: Game, name: catalogue.SchemaName) -> None:
    answer = client.get(f"/v1/games/{game.id}/schemas/{name}")
    assert answer.content_type == "application/schema+json"
    assert json.loads(answer.data) == catalogue.schema(game, name)


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("cards?kid=event", "/kid"),
        ("cards?kind=", "/kind"),
        ("cards?kind=nothing", "/kind"),
        ("cards?kind=a&kind=b", "/kind"),
        ("rules?section=six", "/section"),
        ("rules?section=-1", "/section"),
        ("rules?section=1.5", "/section"),
        ("rules?section=1%0A", "/section"),
        ("rules?a~b/c=1", "/a~0b~1c"),
    ],
)
def test_a_bad_query_is_refused_by_name(client: Any, query: str, pointer: str) -> None:
    answer = client.get(f"{BASE}/{query}")
    assert answer.status_code == 400
    assert problem(answer) == "bad-query"
    assert answer.json["errors"][0]["pointer"] == pointer


def test_a_bad_query_does_not_buy_a_long_answer(client: Any) -> None:
    answer = client.get(f"{BASE}/cards?" + "&".join(f"x{n}=1&x{n}=2" for n in range(200)))
    assert answer.status_code == 400
    assert len(answer.json["errors"]) == 20
    assert len(answer.data) < 4000


@pytest.mark.parametrize("path", ["cards?id=nothing", "rules?section=999", "rules/EVR-999", "schemas/nothing", "x"])
def test_what_is_not_there_is_not_found(client: Any, path: str) -> None:
    answer = client.get(f"{BASE}/{path}")
    assert answer.status_code == 404
    assert problem(answer) == "not-found"


@pytest.mark.parametrize("path", PATHS)
def test_a_client_that_has_the_answer_is_told_so(client: Any, path: str) -> None:
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=300"
    tag = first.headers["ETag"]
    assert tag.startswith('"')
    assert client.get(path).headers["ETag"] == tag
    for given in (tag, f'"other", {tag}', "*", f"W/{tag}"):
        again = client.get(path, headers={"If-None-Match": given})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert again.headers["Cache-Control"] == "public, max-age=300"
        assert "Accept-Language" in again.headers["Vary"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data


def test_another_language_is_another_answer(client: Any) -> None:
    tag = client.get(f"{BASE}/cards").headers["ETag"]
    again = client.get(f"{BASE}/cards", headers={"If-None-Match": tag, "Accept-Language": "hu"})
    assert again.status_code == 200


@pytest.mark.parametrize("path", [*PATHS, "/healthz", "/metrics", "/docs"])
def test_head_is_get_without_the_body(client: Any, path: str) -> None:
    got, asked = client.get(path), client.head(path)
    assert (asked.status_code, asked.data) == (200, b"")
    for name in ("Content-Type", "ETag", "Cache-Control"):
        assert asked.headers.get(name) == got.headers.get(name)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [(BASE, "GET, HEAD, OPTIONS"), (f"{BASE}/check", "OPTIONS, POST"), (f"{BASE}/verify", "OPTIONS, POST")],
)
def test_options_and_405_name_the_methods(client: Any, path: str, allowed: str) -> None:
    for answer in (client.options(path), client.patch(path)):
        assert sorted(answer.headers["Allow"].split(", ")) == allowed.split(", ")
    refused = client.delete(path)
    assert refused.status_code == 405
    assert problem(refused) == "method-not-allowed"


@pytest.mark.parametrize("path", ["/v1/games/", f"{BASE}//cards", f"{BASE}/cards/", "/docs/nothing.js"])
def test_no_path_redirects_to_another_spelling(client: Any, path: str) -> None:
    answer = client.open("/", environ_overrides={"PATH_INFO": path})
    assert answer.status_code == 404
    assert problem(answer) == "not-found"


def test_the_game_of_the_tests_is_one_of_the_games() -> None:
    assert GAME in games()
