"""Compression and calls from pages of other origins."""

import gzip
from typing import Any

import pytest

import service
from tests.unit.http.conftest import BASE, SEED

ORIGIN = "https://play.example"


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip", "gzip;q=0.5", "*", "deflate, gzip;q=1.0, *;q=0.5"])
def test_gzip_is_given_to_those_who_ask(client: Any, accepted: str) -> None:
    plain = client.get(f"{BASE}/rules")
    answer = client.get(f"{BASE}/rules", headers={"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == plain.data
    assert len(answer.data) < len(plain.data) / 2
    assert answer.headers.getlist("Content-Length") == [str(len(answer.data))]


@pytest.mark.parametrize("accepted", ["", "br", "identity", "gzip;q=0", "identity, gzip;q=0", "*;q=0"])
def test_gzip_is_not_given_to_others(client: Any, accepted: str) -> None:
    answer = client.get(f"{BASE}/rules", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers


def test_questions_are_answered_in_gzip_too(client: Any) -> None:
    plain = client.post(f"{BASE}/setup", json={"seed": SEED})
    answer = client.post(f"{BASE}/setup", json={"seed": SEED}, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == plain.data
    assert answer.headers.getlist("Content-Length") == [str(len(answer.data))]


@pytest.mark.parametrize("accepted", ["", "gzip"])
def test_caches_are_told_what_answers_differ_by(client: Any, accepted: str) -> None:
    for answer in (
        client.get(f"{BASE}/rules", headers={"Accept-Encoding": accepted}),
        client.post(f"{BASE}/setup", json={"seed": SEED}, headers={"Accept-Encoding": accepted}),
    ):
        assert answer.headers["Vary"] == "Accept-Language, Accept-Encoding"


def test_a_compressed_answer_has_a_tag_of_its_own(client: Any) -> None:
    plain = client.get(f"{BASE}/rules").headers["ETag"]
    headers = {"Accept-Encoding": "gzip"}
    packed = client.get(f"{BASE}/rules", headers=headers).headers["ETag"]
    assert packed != plain
    again = client.get(f"{BASE}/rules", headers={**headers, "If-None-Match": packed})
    assert (again.status_code, again.data) == (304, b"")


def test_without_configured_origins_no_page_may_call(client: Any) -> None:
    answer = client.get("/v1/games", headers={"Origin": ORIGIN})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


@pytest.fixture(scope="module")
def open_to_one() -> Any:
    return service.create_app({"log_level": "error", "cors_origins": [ORIGIN]}).test_client()


@pytest.mark.parametrize("path", ["/v1/games", f"{BASE}/nothing", "/v1/games/chess"])
def test_a_configured_origin_may_call_and_read_ids(open_to_one: Any, path: str) -> None:
    answer = open_to_one.get(path, headers={"Origin": ORIGIN})
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "X-Request-ID" in answer.headers["Access-Control-Expose-Headers"]


def test_another_origin_may_not(open_to_one: Any) -> None:
    answer = open_to_one.get("/v1/games", headers={"Origin": "https://other.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_browser_may_ask_first(open_to_one: Any) -> None:
    headers = {
        "Origin": ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type, x-request-id",
    }
    answer = open_to_one.options(f"{BASE}/adjudicate", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert "content-type" in allowed
    assert "x-request-id" in allowed


def test_every_answer_forbids_guessing_its_type(client: Any) -> None:
    for path in ("/v1/games", "/nothing", "/docs", "/healthz"):
        assert client.get(path).headers.getlist("X-Content-Type-Options") == ["nosniff"]
