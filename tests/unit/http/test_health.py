"""Liveness, readiness, metrics."""

from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

import service
from service.engine import registry
from service.http import health
from tests.unit.http.conftest import BASE, GAME, problem


@pytest.fixture
def fresh() -> Any:
    """A client of an application that has counted nothing yet."""
    return service.create_app({"log_level": "error"}).test_client()


def _samples(client: Any, name: str) -> dict[tuple[str, ...], float]:
    """Return the values of a metric by its labels, in the order of their names."""
    answer = client.get("/metrics")
    assert answer.content_type.startswith("text/plain; version=")
    assert answer.headers["Cache-Control"] == "no-store"
    return {
        tuple(sample.labels[label] for label in sorted(sample.labels)): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if sample.name == name
    }


def test_alive_and_ready(client: Any) -> None:
    alive, ready = client.get("/healthz"), client.get("/readyz")
    assert (alive.status_code, alive.json) == (200, {"status": "alive"})
    assert (ready.status_code, ready.json) == (200, {"status": "ready"})
    assert alive.headers["Cache-Control"] == ready.headers["Cache-Control"] == "no-store"


def test_not_ready_without_games(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", {})
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert problem(answer) == "not-ready"


def test_not_ready_without_rules(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Empty:
        """A game whose rules could not be read."""

        id = "empty"

        class rulebook:  # noqa: N801
            rules = ()
            codes = ("a",)

    monkeypatch.setattr(health, "games", lambda: [GAME, Empty])
    answer = client.get("/readyz")
    assert problem(answer) == "not-ready"
    assert "empty" in answer.json["detail"]


def test_requests_are_counted_by_operation_game_and_status(fresh: Any) -> None:
    for _ in range(3):
        fresh.get(f"{BASE}/rules")
    fresh.get(f"{BASE}/rules/none")
    fresh.get("/v1/games/chess")
    fresh.get("/elsewhere")
    fresh.get("/elsewhere/again")
    counted = _samples(fresh, "arbiter_requests_total")
    assert counted[GAME.id, "rules", "200"] == 3
    assert counted[GAME.id, "rule", "404"] == 1
    assert counted["", "game", "404"] == 1
    assert counted["", "none", "404"] == 2
    assert sum(counted.values()) == 7
    durations = _samples(fresh, "arbiter_request_seconds_count")
    assert durations[("rules",)] == 3


def test_verdicts_are_counted(fresh: Any, move: Any, log: Any) -> None:
    after = fresh.post(f"{BASE}/adjudicate", json=move).json["state"]
    fresh.post(f"{BASE}/adjudicate", json={**move, "state": after})
    fresh.post(f"{BASE}/verify", json=log)
    counted = _samples(fresh, "arbiter_verdicts_total")
    assert counted == {
        (GAME.id, "adjudicate", "true"): 1,
        (GAME.id, "adjudicate", "false"): 1,
        (GAME.id, "verify", "true"): 1,
    }


def test_labels_never_hold_what_a_caller_makes_up(fresh: Any) -> None:
    for number in range(50):
        fresh.get(f"/v1/games/made-up-{number}")
        fresh.get(f"/made-up-{number}")
        fresh.get(f"{BASE}/rules/made-up-{number}")
        fresh.open(BASE, method=f"MADE{number}")
    text = fresh.get("/metrics").text
    assert "made-up" not in text.lower()
    assert len(_samples(fresh, "arbiter_requests_total")) == 5


def test_two_applications_count_apart(fresh: Any) -> None:
    fresh.get("/v1/games")
    other = service.create_app({"log_level": "error"}).test_client()
    assert ("", "games", "200") not in _samples(other, "arbiter_requests_total")
