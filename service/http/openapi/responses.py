"""What operations share: headers, problems, and the forms of an answer."""

from collections.abc import Iterable
from typing import Any

from service.engine.rulebook import LANGUAGES
from service.http.openapi.examples import Example
from service.http.openapi.walk import Json, reference
from service.http.problems import (
    BAD_QUERY,
    BODY_TOO_LARGE,
    INTERNAL_ERROR,
    MALFORMED_JSON,
    MEDIA_TYPE,
    NOT_FOUND,
    NOT_READY,
    UNSUPPORTED_MEDIA_TYPE,
    WRONG_SHAPE,
    Cause,
)

HEADERS: dict[str, Json] = {
    "X-Request-ID": {
        "required": True,
        "description": "The id that the request came with, or a new one.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 128, "pattern": r"^[A-Za-z0-9._\-]+$"},
    },
    "Content-Language": {
        "required": True,
        "description": "The language of the sentences in the answer; of cards and pieces, that of their names.",
        "schema": {"type": "string", "enum": list(LANGUAGES)},
    },
    "ETag": {
        "required": True,
        "description": "Names this very body; send it back in `If-None-Match` to hear whether it still holds.",
        "schema": {"type": "string", "maxLength": 64, "pattern": '^(W/)?"[0-9a-f:a-z]+"$'},
    },
    "Cache-Control": {
        "required": True,
        "description": "How long the answer may be kept.",
        "schema": {"type": "string", "maxLength": 64},
    },
}
PARAMETERS: dict[str, Json] = {
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "description": f"The language of names, of {', '.join(LANGUAGES)}; English where unknown, as in sentences.",
        "schema": {"type": "string"},
        "example": "hu, en;q=0.5",
    },
    "RequestId": {
        "name": "X-Request-ID",
        "in": "header",
        "description": "An id of the caller's, echoed when it is up to 128 letters, digits, dots, dashes, underscores.",
        "schema": {"type": "string"},
        "example": "match-7.ply-12",
    },
}
_COMMON = ("X-Request-ID", "Cache-Control")
_TEXT = (*_COMMON, "Content-Language")
PROBLEMS: dict[str, tuple[Cause, str]] = {
    "MalformedJson": (
        MALFORMED_JSON,
        "The body is not JSON that this service reads: not UTF-8, NaN, a key given twice, a lone surrogate, nested "
        "deeper than 64 levels, an integer beyond 64 bits, or no body at all.",
    ),
    "BadQuery": (BAD_QUERY, "A query parameter is unknown, given twice, or not what it must be."),
    "NotFound": (NOT_FOUND, "There is nothing of that name."),
    "BodyTooLarge": (
        BODY_TOO_LARGE,
        "The body, declared or sent in chunks, is longer than the service is set to read.",
    ),
    "UnsupportedMediaType": (UNSUPPORTED_MEDIA_TYPE, "The body is of another type, another charset, or compressed."),
    "WrongShape": (WRONG_SHAPE, "The body is JSON, but not of the shape asked for; `errors` lists up to 20 faults."),
    "InternalError": (INTERNAL_ERROR, "The service has failed; the id of the request leads to the cause in its log."),
    "NotReady": (NOT_READY, "The service cannot answer questions yet, or not any more."),
}


def shared_responses() -> dict[str, Json]:
    """Return the responses that operations refer to by name."""
    problems = {name: _problem(cause, text) for name, (cause, text) in PROBLEMS.items()}
    return problems | {
        "NotModified": {
            "description": "What the client has, as `If-None-Match` says, still holds.",
            "headers": headers(*_TEXT, "ETag"),
        },
        "Refused": {
            "description": "A request line or headers that are malformed or too long: the server in front of the "
            "service refuses them, before there is a request.",
            "content": {"text/html": {"schema": {"type": "string", "maxLength": 65_536}}},
        },
    }


def _problem(cause: Cause, description: str) -> Json:
    return {
        "description": f"{description} Problem type `{cause.type}`.",
        "headers": headers(*_TEXT),
        "content": {MEDIA_TYPE: {"schema": reference("ProblemDetails")}},
    }


def headers(*names: str) -> Json:
    """Return references to headers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def refusals(**names: str) -> Json:
    """Return references to shared responses, by status: `refusals(_404="NotFound")`."""
    return {status.removeprefix("_"): {"$ref": f"#/components/responses/{name}"} for status, name in names.items()}


def answer(
    description: str,
    schema: Json,
    examples: Iterable[Example] = (),
    media_type: str = "application/json",
    *,
    kept: bool,
) -> Json:
    """Return the 200 response of an operation. kept: whether a client may keep it and compare by entity tag."""
    return {
        "description": description,
        "headers": headers(*_TEXT, "ETag") if kept else headers(*_TEXT),
        "content": {media_type: media(schema, {example.name: _shown(example, example.answer) for example in examples})},
    }


def plain(description: str, media_type: str, schema: Json, value: Any = None, names: Iterable[str] = _COMMON) -> Json:
    """Return the 200 response of an operation that is the same in all languages."""
    shown = {} if value is None else {"answer": {"summary": description.rstrip("."), "value": value}}
    return {"description": description, "headers": headers(*names), "content": {media_type: media(schema, shown)}}


def body(schema: Json, examples: Iterable[Example]) -> Json:
    """Return one media type of a request body."""
    return media(schema, {example.name: _shown(example, example.body) for example in examples})


def media(schema: Json, examples: Json) -> Json:
    """Return a media type object."""
    return {"schema": schema} | ({"examples": examples} if examples else {})


def _shown(example: Example, value: Any) -> Json:
    return {"summary": example.summary, "value": value}
