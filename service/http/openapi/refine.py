"""What the Structs that all games share leave open is closed here for one game: its seats, its tags, its unions.

The kernel writes `seat: str` and `examples: list[Any]`; in the answers about a game those are one of its seats and its
actions, and a client that is typed by game wants to know.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from service.engine.adjudicator import MAX_LIMIT
from service.engine.game import Game
from service.engine.shape import tag_of
from service.http.openapi.walk import Json, reference, schemas

_STRING = {"type": "string"}
_NULL = {"type": "null"}
_PATCH = "PatchStep"

PATCH_STEP: Json = {
    "title": _PATCH,
    "description": "One step of a JSON Patch (RFC 6902).",
    "type": "object",
    "properties": {
        "op": {"enum": ["add", "remove", "replace", "move", "copy", "test"]},
        "path": {"description": "A JSON pointer into the given state.", "type": "string"},
        "from": {"description": "Where `move` and `copy` take the value from.", "type": "string"},
        "value": {"description": "Any JSON value: the part of the state that is new."},
    },
    "required": ["op", "path"],
}


def refine(game: Game, prefix: str, components: dict[str, Json]) -> None:
    """Fill in, in place, what `game` knows. prefix: the game's name in front of its components."""
    components[_PATCH] = deepcopy(PATCH_STEP)
    for name, component in components.items():
        if name.startswith(prefix):
            _seats(game, component)
    for (name, field), schema in _REFINED.items():
        old = components[prefix + name]["properties"][field]
        new = schema(game, prefix)
        components[prefix + name]["properties"][field] = _keeping_null(old, new)
    for name in components[prefix + "Decision"]["discriminator"]["mapping"].values():
        properties = components[name.rpartition("/")[2]]["properties"]
        properties["actions"] = {"type": "array", "items": tags(game.action_types), "minItems": 1}
    components[prefix + "Log"] = _log(components, prefix)


def _seats(game: Game, component: Json) -> None:
    """Let every plain string called `seat` be one of the seats."""
    for node in schemas(component):
        seat = node.get("properties", {}).get("seat", {})
        if seat == _STRING or _STRING in seat.get("anyOf", ()):
            node["properties"]["seat"] = _keeping_null(seat, {"enum": list(game.seats)})


def _keeping_null(old: Json, new: Json) -> Json:
    return {"anyOf": [new, _NULL]} if _NULL in old.get("anyOf", ()) else new


def tags(kinds: tuple[Any, ...]) -> Json:
    """Return the list of the tags of these types, as a schema."""
    return {"enum": [tag_of(kind) for kind in kinds]}


def _many(items: Json, most: int | None = None) -> Json:
    return {"type": "array", "items": items} | ({} if most is None else {"maxItems": most})


_REFINED: dict[tuple[str, str], Callable[[Game, str], Json]] = {
    ("Outcome", "winner"): lambda game, _: {"enum": list(game.winners or game.seats)},
    ("LegalActions", "type"): lambda game, _: tags(game.decision_types),
    ("LegalActions", "actions"): lambda _, prefix: _many(reference(prefix + "Action"), MAX_LIMIT),
    ("Template", "action"): lambda game, _: tags(game.action_types),
    ("Template", "examples"): lambda _, prefix: _many(reference(prefix + "Action")),
    ("Template", "domains"): lambda _, prefix: {
        "type": "object",
        "description": "The domain of each field of the action, by the name of the field.",
        "additionalProperties": reference("Domain"),
    },
    ("Verdict", "views"): lambda game, prefix: {
        "type": "object",
        "properties": {seat: reference(prefix + "View") for seat in game.seats},
    },
    ("Verdict", "patch"): lambda *_: _many(reference(_PATCH)),
    ("LogFault", "action"): lambda _, prefix: {"anyOf": [reference(prefix + "Action"), _NULL]},
    ("About", "options"): lambda _, prefix: reference(prefix + "Options"),
    ("Components", "components"): lambda _, prefix: _many(reference(prefix + "Component")),
}


def _log(components: dict[str, Json], prefix: str) -> Json:
    """Write a log as one of two shapes: it starts from a setup, or from a state."""
    whole = components[prefix + "Log"]
    variants = []
    for start, other in (("setup", "state"), ("state", "setup")):
        name = f"{prefix}LogFrom{start.capitalize()}"
        part = deepcopy(whole) | {"title": name, "description": f"A game as it was played, from its {start} on."}
        given = next(item for item in part["properties"][start]["anyOf"] if item != _NULL)
        part["properties"] |= {start: given, other: {"type": "null", "default": None}}
        part["required"] = [*whole["required"], start]
        components[name] = part
        variants.append(reference(name))
    return {"title": prefix + "Log", "description": "A game as it was played.", "anyOf": variants}
