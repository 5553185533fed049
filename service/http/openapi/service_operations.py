"""The operations that belong to no game: the list of games, the contract itself, health and metrics."""

from typing import Any

from service.engine.catalogue import catalogue
from service.http import docs
from service.http.openapi.examples import Example
from service.http.openapi.examples import plain as plain_value
from service.http.openapi.responses import answer, plain, refusals
from service.http.openapi.walk import Json, reference

_TEXT = {"type": "string", "minLength": 1, "maxLength": 16_777_216}

_PARTS = ("openapi", "info", "servers", "security", "tags", "paths", "components")
_DOCUMENT: Json = {
    "description": "An OpenAPI 3.1 document.",
    "type": "object",
    "properties": {part: {"description": "As OpenAPI says."} for part in _PARTS},
    "required": list(_PARTS),
    "additionalProperties": False,
}


def paths() -> dict[str, Json]:
    """Return every path that names no game, with its operations."""
    games = Example("games", "All games", plain_value(catalogue()))
    return {
        "/v1/games": {
            "get": _operation(
                "listGames",
                "List the games",
                "Every game with its id, seats, ruleset and links to all that can be asked about it.",
                "games",
                answer("The games.", reference("Catalogue"), [games], kept=True),
                _304="NotModified",
            )
        },
        "/openapi.yaml": {"get": _contract("Yaml", "YAML", docs.YAML)},
        "/openapi.json": {"get": _contract("Json", "JSON", "application/json")},
        "/docs": {
            "get": _operation(
                "browseContract",
                "Browse the contract",
                "A page that shows this document and lets one try it; it loads nothing from another host.",
                "contract",
                plain("The page.", "text/html", _TEXT, names=("X-Request-ID",)),
            )
        },
        "/healthz": {
            "get": _operation(
                "isAlive", "Tell that the process answers", "For liveness probes.", "operations", _status("alive")
            )
        },
        "/readyz": {
            "get": _operation(
                "isReady",
                "Tell whether questions can be answered",
                "For readiness probes and load balancers.",
                "operations",
                _status("ready"),
                _503="NotReady",
            )
        },
        "/metrics": {
            "get": _operation(
                "getMetrics",
                "Give the metrics",
                "Requests, durations and verdicts in the text format of Prometheus, of all workers together.",
                "operations",
                plain("The metrics.", "text/plain", _TEXT),
            )
        },
    }


def _operation(name: str, summary: str, description: str, tag: str, response: Json, **refused: str) -> Json:
    localised = ["AcceptLanguage"] if tag == "games" else []
    return {
        "operationId": name,
        "summary": summary,
        "description": description,
        "tags": [tag],
        "parameters": [*localised, "RequestId"],
        "responses": {"200": response} | refusals(**refused, _4XX="Refused", _500="InternalError"),
    }


def _contract(name: str, form: str, media_type: str) -> Json:
    response = answer("This document.", _DOCUMENT, [], media_type, kept=True)
    return _operation(
        f"getContract{name}",
        f"Get this document as {form}",
        "The contract of this very service.",
        "contract",
        response,
        _304="NotModified",
    )


def _status(word: str) -> Json:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"status": {"type": "string", "enum": [word]}},
        "required": ["status"],
        "additionalProperties": False,
    }
    return plain(f"The service is {word}.", "application/json", schema, {"status": word})
