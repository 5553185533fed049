"""Reading bodies: the media type, the length really sent, nothing compressed."""

from collections.abc import Iterator, Sequence
from typing import Any

from werkzeug.http import parse_options_header

from service.http.asked import Asked
from service.http.problems import BODY_TOO_LARGE, MALFORMED_JSON, UNSUPPORTED_MEDIA_TYPE, Problem

JSON = "application/json"
NDJSON = "application/x-ndjson"
_BLOCK = 64 * 1024
_DROPPED = 64 * 1024 * 1024
"""How much of a body that is too large is read all the same."""


def media_type(asked: Asked, known: Sequence[str]) -> str:
    """Return which of the `known` media types the body has. Raises Problem (415) for any other and for compression."""
    environ = asked.environ
    encoding = environ.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if encoding not in ("", "identity"):
        raise Problem(
            UNSUPPORTED_MEDIA_TYPE, "compressed requests are not read", headers={"Accept-Encoding": "identity"}
        )
    given: str = environ.get("CONTENT_TYPE", "")
    if given in known:
        return given
    kind, options = parse_options_header(given)
    if kind.lower() in known and options.get("charset", "utf-8").lower() in ("utf-8", "utf8"):
        return kind.lower()
    accepted = " or ".join(known)
    raise Problem(UNSUPPORTED_MEDIA_TYPE, f"the body must be {accepted} in UTF-8", headers={"Accept": ", ".join(known)})


def read(asked: Asked, limit: int) -> bytes:
    """Return the whole body, at most `limit` bytes of it.

    What counts is what was sent: a body sent in chunks is read to one byte beyond the limit, never cut at it. Raises
    Problem: 413 for a longer body, 400 for an empty one and for one that ends before its declared length.
    """
    declared = declared_length(asked)
    if declared is not None and declared > limit:
        _drop(asked, min(declared, _DROPPED))
        raise too_large(limit)
    raw = b"".join(_pieces(asked, limit + 1 if declared is None else declared))
    if len(raw) > limit:
        _drop(asked, _DROPPED)
        raise too_large(limit)
    if declared is not None and len(raw) < declared:
        raise Problem(MALFORMED_JSON, f"the body ends after {len(raw)} of the {declared} bytes that were declared")
    if not raw:
        raise empty()
    return raw


def _drop(asked: Asked, length: int) -> None:
    """Read up to `length` bytes of a body that is too large and forget them.

    Most clients read no answer before they have sent everything; they would see a broken connection, not the refusal.
    """
    while length > 0 and (piece := _take(asked.environ["wsgi.input"], _BLOCK)):
        length -= len(piece)


def blocks(asked: Asked) -> Iterator[bytes]:
    """Yield a body of any length in pieces. Raises Problem (400) when its framing is broken."""
    while piece := _take(asked.environ["wsgi.input"], _BLOCK):
        yield piece


def declared_length(asked: Asked) -> int | None:
    """Return the declared length of the body; None when it is sent in chunks; 0 when nothing says there is one."""
    text = asked.environ.get("CONTENT_LENGTH") or ""
    if text.isascii() and text.isdigit():
        return int(text)
    return None if asked.environ.get("wsgi.input_terminated") else 0


def too_large(limit: int) -> Problem:
    """Return the problem of a body over the limit."""
    return Problem(BODY_TOO_LARGE, f"more than {limit} bytes were sent; that is the most this path reads")


def empty() -> Problem:
    """Return the problem of a body without a byte."""
    return Problem(MALFORMED_JSON, "the body is empty")


def _pieces(asked: Asked, length: int) -> Iterator[bytes]:
    stream = asked.environ["wsgi.input"]
    while length > 0 and (piece := _take(stream, length)):
        length -= len(piece)
        yield piece


def _take(stream: Any, length: int) -> bytes:
    try:
        piece: bytes = stream.read(length)
    except Exception as error:
        # Each server has exceptions of its own for broken chunks and lost connections. All mean the same: what the
        # client sends cannot be read, which is no failure of this service.
        raise Problem(MALFORMED_JSON, "the body could not be read: it is cut off or its chunks are broken") from error
    return piece
