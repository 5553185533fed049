"""Answers with a body: those to questions, which nobody keeps, and those to GETs, which a client may keep and compare."""

from hashlib import sha256

from flask import Response

from service.http.asked import Asked
from service.http.body import JSON

_VARY = "Accept-Language, Accept-Encoding"


def answered(body: bytes, language: str) -> Response:
    """Return the answer to a question."""
    headers = [("Cache-Control", "no-store"), ("Content-Language", language), ("Vary", _VARY)]
    return Response(body, 200, headers, content_type=JSON)


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
