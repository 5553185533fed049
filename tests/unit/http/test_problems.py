"""Problem details: one documented type a cause, every exception answered, no trace let out."""

from typing import Any

import pytest
from flask import abort
from flask.testing import FlaskClient
from werkzeug.exceptions import ImATeapot

import service
from service.engine.canonical import encode
from service.engine.shape import Fault, ShapeError
from service.http.problems import CAUSES, Problem, as_problem, counted, document
from tests.unit.http.conftest import BASE, problem


def test_causes_are_told_apart_by_their_type() -> None:
    assert len({cause.type for cause in CAUSES}) == len(CAUSES)
    assert all(cause.type == f"urn:galactic-arbiter:problem:{cause.name}" for cause in CAUSES)
    assert all(400 <= cause.status < 600 for cause in CAUSES)


def test_errors_are_left_out_when_there_are_none() -> None:
    assert b"errors" not in encode(document(Problem(CAUSES[0], "why"), "id"))
    assert b'"errors":[{"pointer":"/a","message":"b"}]' in encode(
        document(Problem(CAUSES[0], "why", faults=[Fault("/a", "b")]), "id")
    )


def test_a_part_of_a_request_is_named_by_a_fragment() -> None:
    assert document(Problem(CAUSES[0], "why"), "id", "line-3").instance == "urn:galactic-arbiter:request:id#line-3"


def test_the_sentence_of_a_wrong_shape_leads_to_the_faults() -> None:
    one, two = Fault("/a", "missing"), Fault("", "wrong")
    assert counted([one]) == "/a: missing"
    assert counted([two, one]) == "the body: wrong; 1 more in errors"
    assert as_problem(ShapeError([one, two])).cause.status == 422


@pytest.fixture
def broken(capfdbinary: Any) -> Any:
    """An application with handlers that fail in different ways."""
    app = service.create_app({"log_level": "error"})

    def fail() -> Any:
        hidden = {"secret-card": 1}
        raise KeyError(next(iter(hidden)))

    app.add_url_rule("/fail", "fail", fail)
    app.add_url_rule("/teapot", "teapot", lambda: abort(418))
    app.add_url_rule("/unavailable", "unavailable", lambda: abort(503))
    return app.test_client()


def test_an_unforeseen_error_has_an_id_and_no_trace(broken: Any, capfdbinary: Any) -> None:
    answer = broken.get("/fail", headers={"X-Request-ID": "find-me"})
    assert answer.status_code == 500
    assert problem(answer) == "internal-error"
    assert b"secret-card" not in answer.data
    assert b"Traceback" not in answer.data
    assert b"KeyError" not in answer.data


def test_an_error_that_only_a_status_tells_apart(broken: Any) -> None:
    answer = broken.get("/teapot")
    assert answer.status_code == ImATeapot.code
    assert problem(answer) == "about:blank"


def test_a_server_error_of_the_framework_is_an_internal_error(broken: Any) -> None:
    answer = broken.get("/unavailable")
    assert answer.status_code == 500
    assert problem(answer) == "internal-error"


def test_a_request_without_a_sane_host_is_answered(broken: Any) -> None:
    for host in ("", "a b", "[", "x" * 300, "a/b"):
        answer = broken.get("/v1/games", environ_overrides={"HTTP_HOST": host})
        assert answer.status_code in (200, 400, 404)


@pytest.mark.parametrize(
    "path", ["/%00", "/%ff", "/v1/games/%00", f"{BASE}/rules/%ff%fe", "/" + "a" * 3000, "/%0d%0aX: y"]
)
def test_odd_paths_are_not_found(broken: Any, path: str) -> None:
    answer = broken.get(path)
    assert answer.status_code == 404
    assert problem(answer) in ("not-found", "unknown-game")
    assert len(answer.data) < 600


def test_methods_are_listed_in_one_order_on_every_worker(client: FlaskClient) -> None:
    """They come from a set, so their order would differ between workers."""
    path = "/v1/games/empire-vs-rebellion/setup"
    assert client.get(path).headers["Allow"] == "OPTIONS, POST"
    assert client.options(path).headers["Allow"] == "OPTIONS, POST"
    assert client.post("/v1/games").headers["Allow"] == "GET, HEAD, OPTIONS"
