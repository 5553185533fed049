"""Component names: what the games share has one name, what is a game's own carries its name, whatever it is called."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from service.engine import events
from service.engine.chance import ChanceState
from service.engine.game import Game
from service.engine.registry import games
from service.games.rebellion.components import SYSTEMS
from service.http.openapi.structs import GameSchemas, pascal
from service.http.openapi.walk import REF, dicts, references
from tests.contract.published import SCHEMAS


class Pick(Struct, tag="pick", tag_field="type", forbid_unknown_fields=True):
    """An action with the name of a kind of declared chance."""

    rule: str


class Rule(Struct, tag="rule", tag_field="type", forbid_unknown_fields=True):
    """An action with the name of something in the catalogue."""

    pick: Pick


class State(Struct, forbid_unknown_fields=True):
    """A state that holds both."""

    chance: ChanceState | None
    last: Pick | Rule | None
    properties: dict[str, Pick]


class Options(Struct, forbid_unknown_fields=True):
    """No options."""


GAME: Any = SimpleNamespace(
    id="two-words",
    ruleset="two-words/1",
    seats=("north", "south"),
    state_type=State,
    options_type=Options,
    view_type=State,
    action_types=(Pick, Rule),
    action_type=Pick | Rule,
    event_type=events.Shuffled | events.Picked,
    decision_type=Pick | Rule,
    component_types=(Pick,),
)


def test_a_name_that_is_taken_becomes_the_games_own() -> None:
    components = GameSchemas(GAME).components
    assert components["TwoWordsPick"]["properties"]["rule"] == {"type": "string"}
    assert components["Pick"]["properties"]["kind"] == {"enum": ["pick"]}
    assert components["TwoWordsRule"]["properties"]["pick"] == {"$ref": f"{REF}TwoWordsPick"}
    assert set(components["Rule"]["required"]) >= {"id", "section", "text"}


def test_every_reference_leads_somewhere() -> None:
    schemas = GameSchemas(GAME, [State, list[Pick]])
    assert set(references([schemas.components, schemas.extra])) <= set(schemas.components)
    assert schemas.extra == [
        {"$ref": f"{REF}TwoWordsState"},
        {"type": "array", "items": {"$ref": f"{REF}TwoWordsPick"}},
    ]


def test_unions_are_written_once() -> None:
    components = GameSchemas(GAME).components
    action = components["TwoWordsAction"]
    assert action["discriminator"]["mapping"] == {"pick": f"{REF}TwoWordsPick", "rule": f"{REF}TwoWordsRule"}
    last = components["TwoWordsState"]["properties"]["last"]
    assert {"type": "null"} in last["anyOf"]
    assert len(references(last)) == 1
    assert components["TwoWordsComponent"]["$ref"] == f"{REF}TwoWordsPick"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_list_of_values_with_a_name_is_written_once(game: Game) -> None:
    prefix = pascal(game.id)
    lists = [
        (name, sorted(map(str, node["enum"])))
        for name, schema in SCHEMAS.items()
        for node in dicts(schema)
        if name.startswith(prefix) and isinstance(node.get("enum"), list)
    ]
    for name in ("Seat", "ActionType", "DecisionType", *game.value_types):
        values = sorted(SCHEMAS[prefix + name]["enum"])
        assert [holder for holder, listed in lists if listed == values] == [prefix + name]


def test_a_system_is_referred_to_by_its_name() -> None:
    assert SCHEMAS["RebellionSystemId"]["enum"] == sorted(SYSTEMS)
    assert SCHEMAS["RebellionBase"]["properties"]["location"] == {
        "anyOf": [{"$ref": f"{REF}RebellionSystemId"}, {"type": "null"}]
    }
