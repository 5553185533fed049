"""Lists of values written once, under a name, so that a generated client has a type for a system or a seat."""

from collections.abc import Iterable

import msgspec

from service.engine.game import Game
from service.http.openapi.refine import tags
from service.http.openapi.walk import Json, reference, schemas


def name_enumerations(game: Game, prefix: str, components: dict[str, Json], extra: Iterable[Json]) -> None:
    """Write a reference, in place, wherever a list of values stands that has a name; add the lists to `components`.

    prefix: the game's name in front of its components; extra: further schemas that hold such lists.
    """
    named = {prefix + name: schema for name, schema in _enumerations(game).items()}
    names = {_key(schema): name for name, schema in named.items()}
    for schema in (*components.values(), *extra):
        for node in schemas(schema):
            name = names.get(_key(node)) if "enum" in node else None
            if name is not None:
                del node["enum"]
                node |= reference(name)
    components |= {name: {"title": name, **schema} for name, schema in named.items()}


def _enumerations(game: Game) -> dict[str, Json]:
    """Return the named lists of values of a game, as schemas."""
    found: dict[str, Json] = {
        "Seat": {"description": "A seat, or the faction that plays there.", "enum": list(game.seats)},
        "ActionType": {"description": "The type of an action.", **tags(game.action_types)},
        "DecisionType": {"description": "The type of a decision.", **tags(game.decision_types)},
    }
    return found | {name: msgspec.json.schema(kind) for name, kind in game.value_types.items()}


def _key(schema: Json) -> tuple[str, ...]:
    return tuple(sorted(map(str, schema["enum"])))
