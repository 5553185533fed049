"""The document put together: apispec holds the parts, the types and envelopes fill them."""

from functools import cache
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from service.engine.game import Game
from service.engine.registry import games
from service.http.envelopes import CardsQuery, bound
from service.http.openapi import service_operations
from service.http.openapi.enumerations import name_enumerations
from service.http.openapi.examples import Story
from service.http.openapi.json_schema import JSON_SCHEMA
from service.http.openapi.operations import GameOperations
from service.http.openapi.refine import refine
from service.http.openapi.requests import BODIES, describe, shapes
from service.http.openapi.responses import HEADERS, PARAMETERS, shared_responses
from service.http.openapi.structs import GameSchemas
from service.http.openapi.tidy import tidy
from service.http.openapi.walk import Json, reachable, references

VERSION = "1.0.0"
DESCRIPTION = """\
A stateless adjudicator of board game rules. A client posts a whole game and one proposed action; the answer says
whether the action is legal and which numbered rule forbids it, what the game looks like afterwards, and who has won.

Nothing is kept between requests, and the same request has the same answer on any machine. An illegal action and a state
that cannot arise are answers (200, `valid` or `possible` false); what cannot be understood is a problem (RFC 9457).
Sentences are in English. Names of cards and pieces come in the language of `Accept-Language` where they are known: a
game lists its languages, and all but the first may know some of the names only.
A path answers other methods than its own with 405 and `Allow`.
"""
INFO: Json = {
    "summary": "A referee for three games of galactic war",
    "description": DESCRIPTION,
    "license": {"name": "None; no licence is granted with this document", "identifier": "NONE"},
    "contact": {"name": "Whoever runs this service"},
}
TAGS = {
    "games": "What games there are.",
    "contract": "This document.",
    "operations": "For those who run the service.",
}


def document() -> Json:
    """Return the OpenAPI document of all registered games, as a plain value; a new one each time."""
    spec, plugin = _empty()
    for path, operations in service_operations.paths().items():
        spec.path(path, operations=operations)
    components: dict[str, Json] = {**JSON_SCHEMA}
    asked: set[str] = set()
    known: dict[int, Json] = {}
    describe(plugin, known)
    for game in games():
        spec.tag({"name": game.id, "description": f"{game.name}, by the ruleset {game.ruleset}."})
        asked |= _add_game(spec, plugin, game, known, components)
    tidy(components, asked)
    whole = spec.to_dict()
    used = reachable(set(references(whole)), components)
    return _ordered(whole, {name: components[name] for name in sorted(used)})


@cache
def yaml_text() -> str:
    """Return the document as YAML, the same text each time."""
    return yaml.dump(document(), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


def _empty() -> tuple[APISpec, MarshmallowPlugin]:
    """Return a specification with all that the games share."""
    plugin = MarshmallowPlugin()
    spec = APISpec(
        "Galactic Arbiter",
        VERSION,
        "3.1.0",
        info=INFO,
        plugins=[plugin],
        servers=[{"url": "/", "description": "The service that this document was fetched from."}],
        security=[],
    )
    for name, text in TAGS.items():
        spec.tag({"name": name, "description": text})
    for name, header in HEADERS.items():
        spec.components.header(name, header)
    for name, parameter in PARAMETERS.items():
        spec.components.parameter(name, parameter["in"], parameter)
    for name, response in shared_responses().items():
        spec.components.response(name, response)
    return spec, plugin


def _add_game(
    spec: APISpec, plugin: MarshmallowPlugin, game: Game, known: dict[int, Json], components: dict[str, Json]
) -> set[str]:
    """Add the paths and schemas of a game. Returns the names of the schemas that requests hold."""
    fields = shapes(game, (*BODIES, CardsQuery))
    schemas = GameSchemas(game, [field.type for field in fields])
    known.update(zip(map(id, fields), schemas.extra, strict=True))
    prefix = schemas.prefix
    refine(game, prefix, schemas.components)
    name_enumerations(game, prefix, schemas.components, schemas.extra)
    converter: Any = plugin.converter
    bodies = {prefix + envelope.__name__: converter.schema2jsonschema(bound(envelope, game)) for envelope in BODIES}
    components |= schemas.components | {
        name: {"title": name, "description": (envelope.__doc__ or "").strip(), **body}
        for envelope, (name, body) in zip(BODIES, bodies.items(), strict=True)
    }

    def query(envelope: Any) -> list[Json]:
        found: list[Json] = converter.schema2parameters(envelope, location="query")
        return found

    for path, operations in GameOperations(game, prefix, query, Story(game).all()).paths().items():
        spec.path(path, operations=operations)
    return {*bodies, prefix + "Log"}


def _ordered(whole: Json, schemas: Json) -> Json:
    """Return the document with its schemas, the parts in the order in which one reads them."""
    first = ("openapi", "info", "servers", "security", "tags", "paths")
    return {key: whole[key] for key in first} | {"components": {"schemas": schemas, **whole["components"]}}


class _Dumper(yaml.SafeDumper):
    """Writes everything in full: no anchors, and long texts as blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)
