"""Answers to what cannot be adjudicated: RFC 9457 problem details, one `type` a cause."""

from collections.abc import Mapping, Sequence

from flask import Flask, Response
from msgspec import UNSET, Struct, UnsetType
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from service.engine.canonical import encode
from service.engine.catalogue import NotFound
from service.engine.registry import UnknownGame
from service.engine.shape import Fault, ShapeError
from service.engine.strictjson import MalformedJson
from service.http.asked import Asked, current
from service.http.logs import log_failure

MEDIA_TYPE = "application/problem+json"
URN = "urn:galactic-arbiter:"


class Cause(Struct, frozen=True):
    """A documented cause: the last part of its `type`, its title and its HTTP status."""

    name: str
    title: str
    status: int

    @property
    def type(self) -> str:
        """The URI that stands for this cause; what only a status code tells apart is `about:blank`."""
        return f"{URN}problem:{self.name}" if self.name else "about:blank"


MALFORMED_JSON = Cause("malformed-json", "The body is not JSON that this service reads", 400)
BAD_QUERY = Cause("bad-query", "The query is not one this path answers", 400)
NOT_FOUND = Cause("not-found", "There is nothing here", 404)
UNKNOWN_GAME = Cause("unknown-game", "There is no such game", 404)
METHOD_NOT_ALLOWED = Cause("method-not-allowed", "The path does not answer this method", 405)
BODY_TOO_LARGE = Cause("body-too-large", "The body is too large", 413)
UNSUPPORTED_MEDIA_TYPE = Cause("unsupported-media-type", "The body is of a type that is not read here", 415)
WRONG_SHAPE = Cause("wrong-shape", "The body does not have the shape asked for", 422)
INTERNAL_ERROR = Cause("internal-error", "The service has failed", 500)
NOT_READY = Cause("not-ready", "The service cannot answer yet", 503)

CAUSES = (
    MALFORMED_JSON,
    BAD_QUERY,
    NOT_FOUND,
    UNKNOWN_GAME,
    METHOD_NOT_ALLOWED,
    BODY_TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE,
    WRONG_SHAPE,
    INTERNAL_ERROR,
    NOT_READY,
)
_BY_STATUS = {cause.status: cause for cause in (NOT_FOUND, METHOD_NOT_ALLOWED, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE)}


class ProblemDetails(Struct):
    """The document: cause, what went wrong this time, which request, and for a wrong shape every fault (at most 20)."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: list[Fault] | UnsetType = UNSET


class Problem(Exception):
    """Raised where a request cannot be answered. headers: what the answer carries besides."""

    def __init__(
        self, cause: Cause, detail: str, *, faults: Sequence[Fault] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.cause = cause
        self.detail = detail
        self.faults = faults
        self.headers = headers or {}


def as_problem(error: Exception) -> Problem:
    """Return the problem that stands for an exception; one that nobody foresaw becomes an internal error."""
    match error:
        case Problem():
            return error
        case ShapeError():
            return Problem(WRONG_SHAPE, counted(error.faults), faults=error.faults)
        case MalformedJson():
            return Problem(MALFORMED_JSON, str(error))
        case UnknownGame():
            return Problem(UNKNOWN_GAME, str(error))
        case NotFound():
            return Problem(NOT_FOUND, str(error))
        case HTTPException():
            return _from_http(error)
        case _:
            return Problem(INTERNAL_ERROR, "an unexpected error; quote the id of this request when you report it")


def counted(faults: Sequence[Fault]) -> str:
    """Return the sentence that leads to a list of faults."""
    first = faults[0]
    more = f"; {len(faults) - 1} more in errors" if len(faults) > 1 else ""
    return f"{first.pointer or 'the body'}: {first.message}{more}"


def document(problem: Problem, request_id: str, part: str = "") -> ProblemDetails:
    """Return the problem details. part: which part of the request it is about, as a fragment: `line-3`."""
    cause = problem.cause
    instance = f"{URN}request:{request_id}" + (f"#{part}" if part else "")
    errors = list(problem.faults) or UNSET
    return ProblemDetails(cause.type, cause.title, cause.status, problem.detail, instance, errors)


def install(app: Flask) -> None:
    """Answer every exception, foreseen or not, with problem details; log the unforeseen ones with their trace."""

    def answer(error: Exception) -> Response:
        asked = current()
        problem = as_problem(error)
        if problem.cause is INTERNAL_ERROR:
            log_unforeseen(error, asked)
        return respond(problem, asked)

    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(Exception, answer)


def log_unforeseen(error: Exception, asked: Asked) -> None:
    """Log an error that nobody foresaw, with its trace and the id of the request, without anything of the body."""
    route = asked.url_rule.rule if asked.url_rule else None
    log_failure(getattr(error, "original_exception", None) or error, asked.request_id, route)


def respond(problem: Problem, asked: Asked) -> Response:
    """Write a problem as an answer."""
    body = encode(document(problem, asked.request_id))
    headers = {"Cache-Control": "no-store", "Content-Language": "en", **problem.headers}
    return Response(body, problem.cause.status, headers, content_type=MEDIA_TYPE)


def _from_http(error: HTTPException) -> Problem:
    status = error.code or 500
    if status >= 500:
        return Problem(INTERNAL_ERROR, "an unexpected error; quote the id of this request when you report it")
    cause = _BY_STATUS.get(status, Cause("", HTTP_STATUS_CODES.get(status, "Refused"), status))
    kept = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    if "Allow" in kept:
        kept["Allow"] = in_order(kept["Allow"])
    return Problem(cause, _detail(status, error, kept), headers=kept)


def in_order(methods: str) -> str:
    """Write a list of methods in one order: it comes from a set, whose order differs between workers."""
    return ", ".join(sorted(methods.split(", ")))


def _detail(status: int, error: HTTPException, headers: Mapping[str, str]) -> str:
    match status:
        case 404:
            return "no path of this service matches; /v1/games lists the games and /docs everything else"
        case 405:
            return f"this path answers {headers.get('Allow', 'nothing')}"
        case _:
            return str(error.description or "the request cannot be answered")
