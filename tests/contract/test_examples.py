"""Every documented example, sent to the application: the answer is the documented one, to the value."""

import pytest
from flask.testing import FlaskClient

import service
from service.http.openapi.walk import Json
from tests.contract.published import DOCUMENT, Exchange, exchanges


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return service.create_app({"log_level": "error"}).test_client()


@pytest.mark.parametrize("exchange", list(exchanges()), ids=str)
def test_the_answer_is_the_documented_one(client: FlaskClient, exchange: Exchange) -> None:
    response = client.open(exchange.path, method=exchange.method, query_string=exchange.query, json=exchange.body)
    assert response.status_code == 200
    assert response.get_json(force=True) == exchange.answer


def test_the_examples_tell_of_legal_and_illegal_things() -> None:
    verdicts = {exchange.name: exchange.answer for exchange in exchanges() if exchange.path.endswith("/adjudicate")}
    assert verdicts["legal"]["valid"]
    assert not verdicts["refused"]["valid"]
    assert verdicts["refused"]["violations"][0]["scope"] == "action"
    assert verdicts["patched"]["patch"]
    reports = {exchange.name: exchange.answer for exchange in exchanges() if exchange.path.endswith("/verify")}
    assert reports["valid"]["valid"]
    assert reports["tampered"]["first_fault"]["ply"] == 1
    states = {exchange.name: exchange.answer for exchange in exchanges() if exchange.path.endswith("/check")}
    assert states["possible"]["possible"]
    assert not states["impossible"]["possible"]


def test_every_request_example_has_an_answer() -> None:
    for path, methods in DOCUMENT["paths"].items():
        for operation in methods.values():
            asked = _names(operation.get("requestBody", {}).get("content", {}))
            assert asked <= _names(operation["responses"]["200"]["content"]), path


def _names(content: Json) -> set[str]:
    return {name for media in content.values() for name in media.get("examples", {})}
