"""The published contract, taken apart for the tests."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from service.http.openapi import document

Json = dict[str, Any]

DOCUMENT = document()
SCHEMAS: dict[str, Json] = DOCUMENT["components"]["schemas"]


class Operation(NamedTuple):
    """One operation with where it stands."""

    path: str
    method: str
    body: Json

    @property
    def name(self) -> str:
        return str(self.body["operationId"])


def operations() -> list[Operation]:
    """Return every operation of the contract."""
    return [
        Operation(path, method, body) for path, methods in DOCUMENT["paths"].items() for method, body in methods.items()
    ]


class Exchange(NamedTuple):
    """One documented example: what to send and what comes back."""

    path: str
    method: str
    name: str
    query: dict[str, Any]
    body: Any
    answer: Any

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {self.name}"


def exchanges() -> Iterator[Exchange]:
    """Yield every documented answer with the request of the same name."""
    for path, method, body in operations():
        for media in body["responses"]["200"]["content"].values():
            for name, example in media.get("examples", {}).items():
                yield _exchange(path, method, body, name, example["value"])


def _exchange(path: str, method: str, body: Json, name: str, answer: Any) -> Exchange:
    query = {}
    for parameter in body["parameters"]:
        if parameter.get("in") in ("path", "query"):
            value = parameter["examples"][name]["value"]
            if parameter["in"] == "query":
                query[parameter["name"]] = value
            path = path.replace(f"{{{parameter['name']}}}", str(value))
    sent = body.get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples", {})
    return Exchange(path, method, name, query, sent[name]["value"] if sent else None, answer)
