"""The document itself: it is what the code says, describes everything, closes and bounds what it publishes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.routing import Rule

import service
from service.engine.registry import games
from service.http.openapi.__main__ import differences, main
from service.http.openapi.walk import Json, reachable, references, schemas
from service.http.problems import CAUSES
from tests.contract.published import DOCUMENT, SCHEMAS, Operation, operations

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


def published_schemas() -> Iterator[tuple[str, Json]]:
    """Yield every schema of the components with the name of the component it is in."""
    for name, component in SCHEMAS.items():
        for schema in schemas(component):
            yield name, schema


def asked_schemas() -> Iterator[tuple[str, Json]]:
    """Yield every schema that a JSON body of a request is made of."""
    names: set[str] = set()
    for operation in operations():
        content = operation.body.get("requestBody", {}).get("content", {})
        names |= set(references(content.get("application/json", {}).get("schema")))
    for name in sorted(reachable(names, SCHEMAS)):
        for schema in schemas(SCHEMAS[name]):
            yield name, schema


def test_the_committed_document_is_what_the_code_says() -> None:
    assert differences(COMMITTED.read_text(encoding="utf-8")) == []


def test_the_check_finds_drift(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "openapi.yaml"
    other.write_text(COMMITTED.read_text(encoding="utf-8").replace("listGames", "listAllGames"), encoding="utf-8")
    assert main(["--check", str(other)]) == 1
    assert "-      operationId: listAllGames" in capsys.readouterr().out
    assert main(["--check", str(COMMITTED)]) == 0
    assert main(["--check", str(tmp_path / "absent.yaml")]) == 1
    assert main(["--write"]) == 2


def test_every_path_of_the_application_is_published_for_every_game() -> None:
    app = service.create_app({"log_level": "error"})
    served = {path for rule in app.url_map.iter_rules() for path in _paths(rule)}
    assert {path for path in served - set(DOCUMENT["paths"]) if not path.startswith("/docs/")} == set()
    assert set(DOCUMENT["paths"]) <= served


def _paths(rule: Rule) -> list[str]:
    """Return the paths of a rule as the document writes them: one for every game where the rule has a game."""
    text = re.sub(r"<(?:path:)?(\w+)>", r"{\1}", rule.rule).replace("{rule_id}", "{rule}")
    return [text.replace("{game_id}", game.id) for game in games()] if "{game_id}" in text else [text]


def test_operation_ids_are_all_different() -> None:
    names = [operation.name for operation in operations()]
    assert sorted(set(names)) == sorted(names)
    assert {"adjudicateEmpireVsRebellion", "legalActionsEmpireVsRebellion", "listGames"} <= set(names)


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
def test_every_operation_is_named_and_described(operation: Operation) -> None:
    body = operation.body
    assert re.fullmatch(r"[a-z][A-Za-z]+", operation.name)
    assert body["summary"]
    assert body["description"].endswith(".")
    assert set(body["tags"]) <= {tag["name"] for tag in DOCUMENT["tags"]}
    assert {"200", "500"} <= set(body["responses"])
    for response in body["responses"].values():
        name = response.get("$ref", "").rpartition("/")[2]
        assert (DOCUMENT["components"]["responses"][name] if name else response)["description"]
    if "ETag" in body["responses"]["200"]["headers"]:
        assert "304" in body["responses"]


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
def test_every_json_body_and_answer_has_an_example(operation: Operation) -> None:
    content = operation.body["responses"]["200"]["content"]
    if operation.name != "getContractJson" and "application/json" in content:
        assert content["application/json"]["examples"]
    if "requestBody" in operation.body:
        assert operation.body["requestBody"]["content"]["application/json"]["examples"]


def test_every_cause_of_a_problem_is_described() -> None:
    told = str(DOCUMENT["components"]["responses"])
    named = {cause.name for cause in CAUSES if f"`{cause.type}`" in told}
    # Neither belongs to an operation: a game that is not there has no path, nor has a method that is not answered.
    assert {cause.name for cause in CAUSES} - named == {"unknown-game", "method-not-allowed"}


def test_every_object_is_closed() -> None:
    for name, schema in published_schemas():
        if schema.get("type") == "object":
            rest = schema.get("additionalProperties")
            assert rest is False or (isinstance(rest, dict) and "maxProperties" in schema), name


def test_every_component_is_used_and_says_its_name() -> None:
    used = reachable(set(references(DOCUMENT["paths"]) + references(DOCUMENT["components"]["responses"])), SCHEMAS)
    assert used == set(SCHEMAS)
    assert [name for name, schema in SCHEMAS.items() if schema["title"] != name] == []


def test_everything_in_requests_is_bounded() -> None:
    for name, schema in asked_schemas():
        kind = schema.get("type")
        if kind == "string":
            assert "enum" in schema or schema["maxLength"] <= 400, name
        elif kind == "array":
            assert schema["maxItems"] <= 1_000_000, name
        elif kind == "integer":
            assert -(2**53) < schema["minimum"] <= schema["maximum"] < 2**53, name


def test_everything_in_answers_is_bounded() -> None:
    for name, schema in published_schemas():
        kind = schema.get("type")
        if kind == "string":
            assert "enum" in schema or "maxLength" in schema, name
        elif kind == "array":
            assert "maxItems" in schema, name
        elif kind == "integer":
            assert {"minimum", "maximum"} <= set(schema), name


def test_unions_are_told_apart_by_a_tag() -> None:
    found = 0
    for name, schema in published_schemas():
        if "discriminator" not in schema:
            continue
        found += 1
        tag = schema["discriminator"]["propertyName"]
        mapping = schema["discriminator"]["mapping"]
        assert {member["$ref"] for member in schema["oneOf"]} == set(mapping.values()), name
        for value, target in mapping.items():
            member = SCHEMAS[target.rpartition("/")[2]]
            assert member["properties"][tag]["enum"] == [value]
            assert tag in member["required"]
    assert found >= 2 + 4 * len(games())


def test_answers_leave_nothing_out_but_what_was_not_asked_for() -> None:
    verdict = SCHEMAS["EmpireVsRebellionVerdict"]
    assert set(verdict["properties"]) - set(verdict["required"]) == {"state", "legal_actions", "views", "patch"}
    card_played = SCHEMAS["EmpireVsRebellionCardPlayed"]
    assert "visible_to" in card_played["required"]
    effect = SCHEMAS["EmpireVsRebellionEffectVars"]  # part of a state, which requests may shorten
    assert effect["required"] == ["user"]


def test_names_of_keywords_may_be_names_of_properties() -> None:
    properties = SCHEMAS["JsonSchema"]["properties"]
    assert {"anyOf", "oneOf", "discriminator", "type", "properties"} <= set(properties)
