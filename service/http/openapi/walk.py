"""Moving about in a JSON Schema or an OpenAPI document."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
REF = "#/components/schemas/"


def reference(name: str) -> Json:
    """Return a reference to the component schema of that name."""
    return {"$ref": REF + name}


def dicts(node: Any) -> Iterator[Json]:
    """Yield every object in `node`, itself included, the outer ones first."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from dicts(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from dicts(value)


def schemas(schema: Any) -> Iterator[Json]:
    """Yield a JSON Schema and every schema in it, the outer ones first; what is yielded may be changed.

    Only schemas are yielded: not the table of `properties`, whose names may be those of keywords.
    """
    if not isinstance(schema, dict):
        return
    yield schema
    for key in ("items", "additionalProperties", "propertyNames"):
        yield from schemas(schema.get(key))
    for key in ("properties", "$defs"):
        for inner in list(schema.get(key, {}).values()):
            yield from schemas(inner)
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for inner in schema.get(key, ()):
            yield from schemas(inner)


def reachable(names: set[str], components: dict[str, Json]) -> set[str]:
    """Return the names of all components that those in `names` are made of, themselves included."""
    found: set[str] = set()
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(components[name])
    return found


def references(node: Any) -> list[str]:
    """Return the names of the component schemas that `node` refers to."""
    return [
        target.removeprefix(REF)
        for inner in dicts(node)
        if isinstance(target := inner.get("$ref"), str) and target.startswith(REF)
    ]
