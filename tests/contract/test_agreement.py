"""The published schemas and the decoder agree: what the one takes the other takes, on made and on damaged data."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import orjson
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode

import service
from service.engine import catalogue, log, shape
from service.engine.game import Game
from service.engine.registry import game, games
from service.http import envelopes
from service.http.asking import QUESTIONS
from tests.contract.published import DOCUMENT, exchanges
from tests.support.scale import SCALE

API = schemathesis.openapi.from_dict(DOCUMENT)
BODIES = [(each.id, name) for each in games() for name in (*QUESTIONS, "verify")]
SCALARS: list[Any] = [None, True, 0, 1, 1.0, 1.5, -1, 2**53, 1e300, "", "pass", "empire", "x" * 64, "\U0001d11e" * 64]
SCALARS += ["x" * 65, "0" * 32, "0" * 32 + "\n", [], ["x"], {}, {"type": "pass"}, [[]] * 300]


@cache
def validator(game_id: str, name: str) -> Any:
    """Return a validator of the published schema of a request body."""
    content = DOCUMENT["paths"][f"/v1/games/{game_id}/{name}"]["post"]["requestBody"]["content"]
    return Draft202012Validator(content["application/json"]["schema"] | {"components": DOCUMENT["components"]})


def accepted(game_id: str, name: str, body: Any) -> bool:
    """Tell whether the service understands a body."""
    found = game(game_id)
    try:
        if name == "verify":
            log.verify(found, orjson.dumps(body))
        else:
            envelopes.load(QUESTIONS[name][0], found, orjson.loads(orjson.dumps(body)))
    except shape.ShapeError:
        return False
    return True


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a body but the whole."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def damaged(body: Any, path: tuple[Any, ...], change: tuple[str, Any]) -> Any:
    """Return a copy of a body with one change at a path: a value put there, taken away, or added beside it."""
    copy = deepcopy(body)
    parent = copy
    for key in path[:-1]:
        parent = parent[key]
    what, value = change
    if what == "put":
        parent[path[-1]] = value
    elif what == "drop":
        del parent[path[-1]]
    elif isinstance(parent, list):
        parent.append(value)
    else:
        parent["surplus"] = value
    return copy


CHANGES = st.tuples(st.sampled_from(["put", "drop", "add"]), st.sampled_from(SCALARS))


@pytest.mark.parametrize(("game_id", "name"), BODIES)
@settings(max_examples=25 * SCALE, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_the_schema_makes_is_understood(game_id: str, name: str, data: st.DataObject) -> None:
    operation = API[f"/v1/games/{game_id}/{name}"]["POST"]
    case = data.draw(operation.as_strategy(generation_mode=GenerationMode.POSITIVE))
    if case.media_type != "application/json":
        return
    assert validator(game_id, name).is_valid(case.body)
    assert accepted(game_id, name, case.body)


@pytest.mark.parametrize(("game_id", "name"), BODIES)
@settings(max_examples=150 * SCALE)
@given(data=st.data())
def test_damaged_bodies_are_judged_alike(game_id: str, name: str, data: st.DataObject) -> None:
    path = f"/v1/games/{game_id}/{name}"
    body = data.draw(st.sampled_from([exchange.body for exchange in exchanges() if exchange.path == path]))
    assert validator(game_id, name).is_valid(body)
    changed = damaged(body, data.draw(st.sampled_from(list(places(body)))), data.draw(CHANGES))
    assert validator(game_id, name).is_valid(changed) == accepted(game_id, name, changed)


@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
@settings(max_examples=150 * SCALE)
@given(data=st.data())
def test_the_schema_of_states_judges_as_the_decoder_does(found: Game, data: st.DataObject) -> None:
    schema = Draft202012Validator(catalogue.schema(found, "state"))
    path = f"/v1/games/{found.id}/check"
    state = data.draw(st.sampled_from([exchange.body["state"] for exchange in exchanges() if exchange.path == path]))
    changed = damaged(state, data.draw(st.sampled_from(list(places(state)))), data.draw(CHANGES))
    assert schema.is_valid(changed) == accepted(found.id, "check", {"state": changed})


@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
@pytest.mark.parametrize("name", catalogue.SCHEMA_NAMES)
def test_published_schemas_are_schemas(found: Game, name: catalogue.SchemaName) -> None:
    schema = service.create_app({"log_level": "error"}).test_client().get(f"/v1/games/{found.id}/schemas/{name}")
    Draft202012Validator.check_schema(schema.get_json(force=True))
