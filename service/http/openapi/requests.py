"""Request bodies and queries from the envelopes: marshmallow schemas, with what a `Shape` holds from its type."""

from collections.abc import Mapping
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


def describe(plugin: MarshmallowPlugin, known: Mapping[int, Json]) -> None:
    """Let the plugin of a specification write every `Shape` as `known` says, by the identity of the field."""

    def attribute(_converter: Any, field: Any, **_: Any) -> Json:
        return dict(known[id(field)]) if isinstance(field, Shape) else {}

    converter: Any = plugin.converter
    converter.add_attribute_function(attribute)
