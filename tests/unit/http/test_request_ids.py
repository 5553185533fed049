"""`X-Request-ID`: the caller's when it is sane, a new one otherwise."""

import re
from typing import Any

import pytest

MADE = re.compile(r"[0-9a-f]{32}")


@pytest.mark.parametrize("given", ["a", "match-7.ply_42", "A" * 128])
def test_a_sane_id_is_echoed(client: Any, given: str) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "a b", "a" * 129, "<script>", "a,b", "é", "a\t", "id;x=1"])
def test_any_other_id_is_replaced(client: Any, given: str) -> None:
    answer = client.get("/healthz", environ_overrides={"HTTP_X_REQUEST_ID": given})
    assert MADE.fullmatch(answer.headers["X-Request-ID"])


def test_ids_that_are_made_differ(client: Any) -> None:
    made = {client.get("/healthz").headers["X-Request-ID"] for _ in range(20)}
    assert len(made) == 20


@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/v1/games", "/docs", "/metrics"])
def test_every_answer_has_exactly_one(client: Any, path: str) -> None:
    answer = client.get(path, headers={"X-Request-ID": "one"})
    assert answer.headers.getlist("X-Request-ID") == ["one"]
