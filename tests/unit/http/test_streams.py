"""Verifying logs: one, or a stream of them."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import service
from service.engine.canonical import encode
from service.engine.log import verify
from service.http import streams
from service.http.streams import split_lines
from tests.unit.http.conftest import BASE, GAME, problem

NDJSON = "application/x-ndjson"
LINE_LIMIT = 2048


@pytest.fixture(scope="session")
def narrow() -> Any:
    return service.create_app({"log_level": "error", "max_line_bytes": LINE_LIMIT}).test_client()


def _post(narrow: Any, body: bytes, **options: Any) -> list[bytes]:
    answer = narrow.post(f"{BASE}/verify", data=body, content_type=NDJSON, **options)
    assert answer.status_code == 200
    assert answer.content_type == NDJSON
    assert answer.data.endswith(b"\n")
    lines: list[bytes] = answer.data.splitlines()
    return lines


def test_one_log(narrow: Any, log: Any) -> None:
    raw = json.dumps(log).encode()
    answer = narrow.post(f"{BASE}/verify", data=raw, content_type="application/json")
    assert answer.data == encode(verify(GAME, raw))
    assert answer.json["valid"] is True
    assert answer.json["plies"] == 1


def test_one_log_with_a_fault(narrow: Any, log: Any) -> None:
    twice = {**log, "entries": log["entries"] * 2}
    answer = narrow.post(f"{BASE}/verify", json=twice)
    assert answer.status_code == 200
    assert answer.json["first_fault"]["ply"] == 2


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        (b"", 400, "malformed-json"),
        (b"{", 400, "malformed-json"),
        (b"[]", 422, "wrong-shape"),
        (b"{}", 422, "wrong-shape"),
        (b'{"entries":' + b"[" * 1000 + b"]" * 1000 + b"}", 400, "malformed-json"),
    ],
)
def test_what_is_no_log(narrow: Any, body: bytes, status: int, name: str) -> None:
    answer = narrow.post(f"{BASE}/verify", data=body, content_type="application/json")
    assert answer.status_code == status
    assert problem(answer) == name


def test_a_stream_is_answered_line_by_line_in_order(narrow: Any, log: Any) -> None:
    good = json.dumps(log).encode()
    twice = json.dumps({**log, "entries": log["entries"] * 2}).encode()
    bad = b'{"format": 1}'
    lines = _post(
        narrow, b"\n".join([good, b"nonsense", twice, b"", bad, b'{"a":1,"a":2}', good]), headers={"X-Request-ID": "r"}
    )
    assert lines[0] == lines[5] == encode(verify(GAME, good))
    assert lines[2] == encode(verify(GAME, twice))
    told = [json.loads(lines[index]) for index in (1, 3, 4)]
    assert [part["instance"].rpartition("#")[2] for part in told] == ["line-2", "line-5", "line-6"]
    assert [part["status"] for part in told] == [400, 422, 400]
    assert all(part["instance"].startswith("urn:galactic-arbiter:request:r#") for part in told)
    assert told[1]["errors"]


def test_a_line_that_is_too_long_does_not_end_the_stream(narrow: Any, log: Any) -> None:
    good = json.dumps(log).encode()
    lines = _post(narrow, b"\n".join([good, b"x" * (LINE_LIMIT + 1), b"y" * 200_000, good, b"z" * 100_000]))
    assert [json.loads(line).get("status") for line in lines] == [None, 413, 413, None, 413]


def test_a_stream_of_nothing_is_an_empty_body(narrow: Any) -> None:
    for body in (b"", b"\n\n \r\n"):
        answer = narrow.post(f"{BASE}/verify", data=body, content_type=NDJSON)
        assert answer.status_code == 400
        assert problem(answer) == "malformed-json"


def test_a_failure_at_one_line_does_not_end_the_stream(
    narrow: Any, log: Any, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any
) -> None:
    def fail(game: Any, raw: bytes, language: str) -> Any:
        if b"trap" in raw:
            raise ZeroDivisionError("hidden")
        return verify(game, raw, language)

    monkeypatch.setattr(streams, "verify", fail)
    good = json.dumps(log).encode()
    lines = _post(narrow, b"\n".join([b"trap", good]))
    told = json.loads(lines[0])
    assert told["status"] == 500
    assert told["type"].endswith("internal-error")
    assert b"hidden" not in lines[0]
    assert json.loads(lines[1])["valid"] is True


def test_answers_come_while_the_request_is_still_being_read(narrow: Any, log: Any) -> None:
    good = json.dumps(log).encode()
    taken = 0

    class Endless:
        """A client that never stops sending."""

        def read(self, size: int) -> bytes:
            nonlocal taken
            taken += 1
            return good + b"\n"

    answer = narrow.post(
        f"{BASE}/verify",
        content_type=NDJSON,
        environ_overrides={"wsgi.input": Endless(), "wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
        buffered=False,
    )
    pieces = answer.iter_encoded()
    for number in range(1, 51):
        assert json.loads(next(pieces))["valid"] is True
        assert taken <= number + 1
    answer.close()


def test_a_stream_that_breaks_off_says_so(narrow: Any, log: Any) -> None:
    good = json.dumps(log).encode()
    pieces = iter([good + b"\n", good + b"\n"])

    class Broken:
        """A connection that is lost after two lines."""

        def read(self, size: int) -> bytes:
            piece = next(pieces, None)
            if piece is None:
                raise ConnectionResetError
            return piece

    answer = narrow.post(
        f"{BASE}/verify",
        content_type=NDJSON,
        environ_overrides={"wsgi.input": Broken(), "wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
    )
    told = [json.loads(line) for line in answer.data.splitlines()]
    assert [line.get("status") for line in told] == [None, None, 400]


@given(
    st.lists(st.sampled_from([b"", b"a", b"bcd", b"\r", b"e" * 9, b"f" * 10, b"g" * 11, b"h" * 40])),
    st.lists(st.integers(0, 200)),
)
def test_lines_do_not_depend_on_how_the_stream_is_cut(lines: list[bytes], places: list[int]) -> None:
    content = b"\n".join(lines)
    limit = 10
    expected = [(n, line if len(line) <= limit else None) for n, line in enumerate(lines, 1) if line.strip()]
    pieces = [content[a:b] for a, b in _bounds(len(content), places)]
    assert b"".join(pieces) == content
    assert list(split_lines(pieces, limit)) == expected


def _bounds(length: int, places: list[int]) -> list[tuple[int, int]]:
    marks = sorted({0, length, *(place % (length + 1) for place in places)})
    return list(pairwise(marks))


def test_a_long_line_is_never_held() -> None:
    def blocks() -> Iterator[bytes]:
        for _ in range(10_000):
            yield b"x" * 1000

    lines = split_lines(blocks(), 5000)
    assert list(lines) == [(1, None)]
