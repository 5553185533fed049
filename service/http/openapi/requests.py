"""Request bodies and queries from the envelopes: marshmallow schemas, with what a `Shape` holds from its type."""

from collections.abc import Callable
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin

from service.engine.game import Game
from service.http.envelopes import (
    AdjudicateRequest,
    CheckRequest,
    Envelope,
    LegalActionsRequest,
    SetupRequest,
    Shape,
    ViewRequest,
    bound,
)
from service.http.openapi.walk import Json

BODIES: tuple[type[Envelope], ...] = (
    SetupRequest,
    AdjudicateRequest,
    LegalActionsRequest,
    CheckRequest,
    ViewRequest,
)


def shapes(game: Game, envelopes: tuple[type[Envelope], ...]) -> list[Shape]:
    """Return every `Shape` in the envelopes of a game, in order."""
    return [
        field for envelope in envelopes for field in bound(envelope, game).fields.values() if isinstance(field, Shape)
    ]


def plugin(known: dict[int, Json]) -> MarshmallowPlugin:
    """Return the plugin that reads envelopes. known: the schema of every `Shape`, by the identity of the field."""
    made = MarshmallowPlugin(schema_name_resolver=lambda _: None)
    made.converter.add_attribute_function(_described(known))
    return made


def _described(known: dict[int, Json]) -> Callable[..., Json]:
    def describe(_converter: Any, field: Any, **_: Any) -> Json:
        return known[id(field)] if isinstance(field, Shape) else {}

    return describe
