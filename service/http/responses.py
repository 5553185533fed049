"""Answers: those to questions, which nobody keeps, and those that describe games, which a client may keep."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from flask import Response
from werkzeug.datastructures import Headers

from service.http.asked import Asked
from service.http.body import JSON

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_VARY = "Accept-Language, Accept-Encoding"


class Whole(Response):
    """An answer whose body is there in one piece and whose headers are final: it goes out as it is.

    The base class goes over headers and body once more for redirects, empty answers and HEAD, none of which this is.
    """

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        start_response(self.status, list(self.headers))
        return self.response  # type: ignore[return-value]


def answered(body: bytes, language: str) -> Response:
    """Return the answer to a question."""
    return Whole(
        body,
        headers=Headers(
            (
                ("Content-Type", JSON),
                ("Cache-Control", "no-store"),
                ("Content-Language", language),
                ("Vary", _VARY),
            )
        ),
    )


def streamed(pieces: Iterable[bytes], language: str, media_type: str) -> Response:
    """Return an answer that is written while the request is still being read."""
    headers = [("Cache-Control", "no-store"), ("Content-Language", language), ("Vary", _VARY)]
    return Response(pieces, 200, headers, content_type=media_type)


def plain(body: bytes, media_type: str = JSON) -> Response:
    """Return what is true for this moment only."""
    return Response(body, 200, [("Cache-Control", "no-store")], content_type=media_type)


def kept(asked: Asked, body: bytes, seconds: int, language: str, media_type: str = JSON) -> Response:
    """Return what may be kept for `seconds`, or 304 when the client says that it has this very body.

    The entity tag is made of the body. Compression, later, adds the name of the coding to it and compares again.
    """
    headers = [("Cache-Control", f"public, max-age={seconds}"), ("Content-Language", language), ("Vary", _VARY)]
    response = Response(body, 200, headers, content_type=media_type)
    response.set_etag(sha256(body).hexdigest()[:32])
    response.make_conditional(asked)
    return response
