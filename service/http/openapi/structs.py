"""Component schemas of the Structs of the engine and of a game, from the types themselves.

Names: what all games share keeps its own name (`Violation`); what belongs to one game, or is filled in by it, carries
the game's name in front (`EmpireVsRebellionState`). The tagged unions have names too (`EmpireVsRebellionAction`).
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from service.engine.answers import Begun, Examination, Menu, Sight, Verdict
from service.engine.catalogue import About, Catalogue, Components, Rules
from service.engine.chance import ChanceState, Declared
from service.engine.choices import Domain
from service.engine.events import Picked, Rolled, Shuffled
from service.engine.game import Game
from service.engine.log import Report, Result, log_types
from service.engine.rulebook import Rule
from service.engine.violations import Violation
from service.http.openapi.walk import REF, Json, reference, schemas
from service.http.problems import ProblemDetails

SHARED: Mapping[str, Any] = {
    "Catalogue": Catalogue,
    "Rules": Rules,
    "Rule": Rule,
    "Violation": Violation,
    "ChanceState": ChanceState,
    "Declared": Declared,
    "Domain": Domain,
    "Result": Result,
    "Shuffled": Shuffled,
    "Picked": Picked,
    "Rolled": Rolled,
    "ProblemDetails": ProblemDetails,
}
"""What is the same for all games, with all that it is made of."""
SHARED_UNIONS = ("Declared", "Domain")
UNIONS = ("Action", "Event", "Decision", "Component")


def pascal(words: str) -> str:
    """Return `EmpireVsRebellion` for `empire-vs-rebellion`."""
    return "".join(word.capitalize() for word in words.split("-"))


def own_types(game: Game) -> dict[str, Any]:
    """Return every type that is published for a game under the game's name, by the rest of its name."""
    state, action, event, decision = game.state_type, game.action_type, game.event_type, game.decision_type
    return {
        "State": state,
        "Options": game.options_type,
        "View": game.view_type,
        "Log": log_types(game).log,
        "Action": action,
        "Event": event,
        "Decision": decision,
        "Component": reduce(or_, game.component_types),
        "Begun": _filled(Begun, state, decision),
        "Verdict": _filled(Verdict, state, action, event, decision, game.view_type),
        "Menu": _filled(Menu, action),
        "Examination": _filled(Examination, decision),
        "Sight": _filled(Sight, game.view_type),
        "Report": Report,
        "About": About,
        "Components": Components,
    }


def _filled(generic: Any, *kinds: Any) -> Any:
    """Return a generic Struct with its type parameters filled in."""
    return generic[kinds if len(kinds) > 1 else kinds[0]]


class GameSchemas:
    """The component schemas of one game, with those of the types in `extra`, which have no name of their own.

    `components` maps the published name to the schema; `prefix` is the game's name in front of its own; `extra` holds
    the schemas of the nameless types, in their order.
    """

    def __init__(self, game: Game, extra: Sequence[Any] = ()) -> None:
        self.prefix = pascal(game.id)
        own = own_types(game)
        kinds = [*SHARED.values(), *own.values(), *extra]
        bodies, parts = msgspec.json.schema_components(kinds, ref_template=f"{REF}{{name}}")
        names = {key: self._published(key, part) for key, part in parts.items()}
        for schema in (*bodies, *parts.values()):
            _rename(schema, names)
        self.components: dict[str, Json] = {names[key]: part for key, part in parts.items()}
        for name, part in self.components.items():
            part["title"] = name
        tops = dict(zip([*SHARED, *(self.prefix + name for name in own)], bodies, strict=False))
        self.extra: list[Json] = list(bodies[len(kinds) - len(extra) :])
        self._name_unions({name: tops[name] for name in (*SHARED_UNIONS, *(self.prefix + name for name in UNIONS))})

    def _published(self, key: str, part: Json) -> str:
        """Return the published name of what msgspec calls `key`: a plain or a full name, with its type parameters."""
        title = str(part["title"]).partition("[")[0]
        shared = key in _SHARED_PARTS or (key.startswith("service.engine.") and title in _SHARED_PARTS)
        return title if shared else self.prefix + title

    def _name_unions(self, unions: Mapping[str, Json]) -> None:
        """Write each tagged union once, under its name, and a reference wherever it is used."""
        bodies = {name: {**union} for name, union in unions.items() if "discriminator" in union}
        for schema in (*self.components.values(), *self.extra):
            for node in schemas(schema):
                for name, union in bodies.items():
                    if node.get("discriminator") == union["discriminator"]:
                        del node["anyOf"], node["discriminator"]
                        node |= reference(name)
        for name, union in unions.items():
            self.components[name] = {"title": name, **bodies.get(name, union)}


def _rename(schema: Json, names: Mapping[str, str]) -> None:
    for node in schemas(schema):
        if "$ref" in node:
            node["$ref"] = REF + names[node["$ref"].removeprefix(REF)]
        mapping = node.get("discriminator", {}).get("mapping", {})
        for tag, target in mapping.items():
            mapping[tag] = REF + names[target.removeprefix(REF)]


_SHARED_PARTS = frozenset(msgspec.json.schema_components(list(SHARED.values()))[1])
