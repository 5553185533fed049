"""Bodies: what was sent is what counts, of the one type that is read, not compressed."""

import io
from typing import Any

import pytest

import service
from tests.unit.http.conftest import BASE, problem

LIMIT = 4096


@pytest.fixture(scope="module")
def small() -> Any:
    """A client of an application that reads short bodies only."""
    sizes = {"max_body_bytes": LIMIT, "max_log_bytes": 2 * LIMIT}
    return service.create_app({"log_level": "error", **sizes}).test_client()


def _padded(length: int) -> bytes:
    return b"{}".ljust(length)


def _chunked(client: Any, path: str, stream: Any) -> Any:
    """Post without a declared length, as a server hands on a body that was sent in chunks."""
    return client.post(
        path,
        content_type="application/json",
        environ_overrides={
            "wsgi.input": stream,
            "wsgi.input_terminated": True,
            "CONTENT_LENGTH": "",
            "HTTP_TRANSFER_ENCODING": "chunked",
        },
    )


@pytest.mark.parametrize(("length", "status"), [(LIMIT, 422), (LIMIT + 1, 413), (10 * LIMIT, 413)])
def test_a_declared_length(small: Any, length: int, status: int) -> None:
    answer = small.post(f"{BASE}/check", data=_padded(length), content_type="application/json")
    assert answer.status_code == status
    assert problem(answer) == ("wrong-shape" if status == 422 else "body-too-large")


@pytest.mark.parametrize(("length", "status"), [(LIMIT, 422), (LIMIT + 1, 413), (10 * LIMIT, 413)])
def test_a_chunked_body_is_counted_and_never_cut(small: Any, length: int, status: int) -> None:
    answer = _chunked(small, f"{BASE}/check", io.BytesIO(_padded(length)))
    assert answer.status_code == status
    assert problem(answer) == ("wrong-shape" if status == 422 else "body-too-large")


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit_is_read_to_its_end_before_it_is_refused(small: Any, chunked: bool) -> None:
    """A client that has not finished sending would see a broken connection instead of the refusal."""
    stream = io.BytesIO(_padded(100 * LIMIT))
    if chunked:
        answer = _chunked(small, f"{BASE}/check", stream)
    else:
        answer = small.post(f"{BASE}/check", input_stream=stream, content_type="application/json")
    assert answer.status_code == 413
    assert stream.tell() == 100 * LIMIT


def test_logs_may_be_longer(small: Any) -> None:
    for length, status in ((2 * LIMIT, 422), (2 * LIMIT + 1, 413)):
        answer = small.post(f"{BASE}/verify", data=_padded(length), content_type="application/json")
        assert answer.status_code == status


class _Trickle:
    """A stream that gives few bytes at a time, as a slow client does."""

    def __init__(self, content: bytes) -> None:
        self._left = content

    def read(self, size: int = -1) -> bytes:
        piece, self._left = self._left[: min(size, 7)], self._left[min(size, 7) :]
        return piece


def test_a_body_that_comes_in_pieces_is_whole(small: Any) -> None:
    answer = _chunked(small, f"{BASE}/setup", _Trickle(b'{"seed":"' + b"0" * 32 + b'"}'))
    assert answer.status_code == 200


class _Broken:
    """A stream whose framing turns out to be broken."""

    def read(self, size: int = -1) -> bytes:
        raise RuntimeError("chunk size is no number")


def test_broken_chunks_are_the_clients_fault(small: Any) -> None:
    answer = _chunked(small, f"{BASE}/check", _Broken())
    assert answer.status_code == 400
    assert problem(answer) == "malformed-json"
    assert b"no number" not in answer.data


def test_a_body_that_ends_early_is_refused(small: Any) -> None:
    answer = small.post(
        f"{BASE}/check",
        input_stream=io.BytesIO(b"{}"),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "3"},
    )
    assert answer.status_code == 400
    assert "2 of the 3 bytes" in answer.json["detail"]


@pytest.mark.parametrize("declared", ["-1", "1e3", "٣", "0x10", " "])
def test_a_declared_length_that_is_no_number_declares_nothing(small: Any, declared: str) -> None:
    answer = small.post(
        f"{BASE}/check",
        input_stream=io.BytesIO(b"{}"),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": declared},
    )
    assert answer.status_code == 400
    assert problem(answer) == "malformed-json"


def test_an_empty_body(small: Any) -> None:
    for answer in (
        small.post(f"{BASE}/check", data=b"", content_type="application/json"),
        _chunked(small, f"{BASE}/check", io.BytesIO()),
    ):
        assert answer.status_code == 400
        assert problem(answer) == "malformed-json"
        assert "empty" in answer.json["detail"]


@pytest.mark.parametrize(
    "given",
    [
        "application/json",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "Application/JSON",
        "application/json; version=1",
    ],
)
def test_json_is_read(small: Any, given: str) -> None:
    assert small.post(f"{BASE}/check", data=b"{}", content_type=given).status_code == 422


@pytest.mark.parametrize(
    "given",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
        "application/jsonp",
        "application/problem+json",
        "application/x-ndjson",
        "application",
        ";",
    ],
)
def test_any_other_media_type_is_not(small: Any, given: str) -> None:
    answer = small.post(f"{BASE}/check", data=b"{}", environ_overrides={"CONTENT_TYPE": given})
    assert answer.status_code == 415
    assert problem(answer) == "unsupported-media-type"
    assert answer.headers["Accept"] == "application/json"


@pytest.mark.parametrize("coding", ["gzip", "br", "deflate", "zstd", "gzip, identity", "x"])
def test_a_compressed_request_is_not_read(small: Any, coding: str) -> None:
    for path in ("check", "verify"):
        answer = small.post(
            f"{BASE}/{path}", data=b"{}", content_type="application/json", headers={"Content-Encoding": coding}
        )
        assert answer.status_code == 415
        assert problem(answer) == "unsupported-media-type"
        assert answer.headers["Accept-Encoding"] == "identity"


def test_identity_is_no_compression(small: Any) -> None:
    answer = small.post(
        f"{BASE}/check", data=b"{}", content_type="application/json", headers={"Content-Encoding": "identity"}
    )
    assert answer.status_code == 422
