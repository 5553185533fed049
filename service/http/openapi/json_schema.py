"""The shape of a published JSON Schema: the keywords that occur in those of this service, and no others."""

from service.http.openapi.walk import Json, reference

_NAME = "JsonSchema"
_SELF = reference(_NAME)
_COUNT: Json = {"type": "integer", "minimum": 0}
_NUMBER: Json = {"type": "number"}
_TEXT: Json = {"type": "string"}
_SELVES: Json = {"type": "object", "additionalProperties": _SELF}

JSON_SCHEMA: dict[str, Json] = {
    _NAME: {
        "title": _NAME,
        "description": "A JSON Schema (2020-12).",
        "type": "object",
        "properties": {
            "$schema": _TEXT,
            "$id": _TEXT,
            "$ref": _TEXT,
            "$defs": _SELVES,
            "title": _TEXT,
            "description": _TEXT,
            "type": {
                "description": "The name of a type, or several.",
                "anyOf": [_TEXT, {"type": "array", "items": _TEXT}],
            },
            "enum": {"type": "array", "items": {"type": ["string", "integer", "null"]}},
            "const": {"type": ["string", "integer", "null"]},
            "default": {"description": "Any JSON value."},
            "properties": _SELVES,
            "required": {"type": "array", "items": _TEXT},
            "additionalProperties": {"anyOf": [_SELF, {"type": "boolean"}]},
            "propertyNames": _SELF,
            "items": {"anyOf": [_SELF, {"type": "boolean"}]},
            "prefixItems": {"type": "array", "items": _SELF},
            "anyOf": {"type": "array", "items": _SELF},
            "oneOf": {"type": "array", "items": _SELF},
            "discriminator": {
                "type": "object",
                "properties": {"propertyName": _TEXT, "mapping": {"type": "object", "additionalProperties": _TEXT}},
                "required": ["propertyName", "mapping"],
            },
            "pattern": _TEXT,
            "minimum": _NUMBER,
            "maximum": _NUMBER,
            "exclusiveMinimum": _NUMBER,
            "exclusiveMaximum": _NUMBER,
            "minLength": _COUNT,
            "maxLength": _COUNT,
            "minItems": _COUNT,
            "maxItems": _COUNT,
            "uniqueItems": {"type": "boolean"},
            "minProperties": _COUNT,
            "maxProperties": _COUNT,
        },
    }
}
