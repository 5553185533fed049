"""From what msgspec and marshmallow write to what is published: closed objects, bounds, unions, no silent defaults."""

from typing import Any

from service.http.openapi.walk import Json, reachable, schemas

MAX_INTEGER = 2**63 - 1
"""No integer in an answer is larger; those in requests have bounds of their own, of 53 bits at most."""
MAX_TEXT = 65_536
"""No text in an answer is longer; those in requests have bounds of their own."""
MAX_ITEMS = 100_000
MAX_KEYS = 1_000


def tidy(components: dict[str, Json], asked: set[str]) -> None:
    """Bring component schemas into their published form, in place. asked: the names of those that requests hold.

    What a request may leave out, an answer always has: a default is part of the schema only where a request uses it.
    """
    in_requests = reachable(asked, components)
    for name, component in components.items():
        for node in schemas(component):
            if name not in in_requests:
                _complete(node)
            _union(node)
            _typed_enum(node)
            _closed(node)
            _bounded(node)


def _complete(node: Json) -> None:
    """Require every property with a default: the encoder writes it always. Unset ones have no default."""
    properties = node.get("properties")
    if node.get("type") != "object" or not isinstance(properties, dict):
        return
    required = set(node.get("required", ()))
    for name, schema in properties.items():
        if "default" in schema:
            del schema["default"]
            required.add(name)
    node["required"] = [name for name in properties if name in required]


def _union(node: Json) -> None:
    """Say of a tagged union that exactly one member fits."""
    if "discriminator" in node and "anyOf" in node:
        node["oneOf"] = node.pop("anyOf")


def _typed_enum(node: Json) -> None:
    values = node.get("enum")
    if isinstance(values, list) and "type" not in node and all(isinstance(value, str) for value in values):
        node["type"] = "string"


def _closed(node: Json) -> None:
    if node.get("type") != "object":
        return
    if "properties" in node:
        node.setdefault("additionalProperties", False)
    elif isinstance(node.get("additionalProperties"), dict):
        node.setdefault("maxProperties", MAX_KEYS)
    elif "additionalProperties" not in node and "oneOf" not in node:
        node |= {"properties": {}, "additionalProperties": False}


def _bounded(node: Json) -> None:
    kind: Any = node.get("type")
    if kind == "string" and "enum" not in node and "const" not in node:
        node.setdefault("maxLength", MAX_TEXT)
    elif kind == "array":
        node.setdefault("maxItems", MAX_ITEMS)
    elif kind == "integer":
        node.setdefault("minimum", -MAX_INTEGER)
        node.setdefault("maximum", MAX_INTEGER)
