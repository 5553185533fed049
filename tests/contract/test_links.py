"""The links of the contract, followed by hand: from a setup on, each answer makes the next request."""

from typing import Any

import pytest

import service
from service.engine.registry import games
from tests.contract.published import Operation, operations

PLIES = 30
BY_NAME = {operation.name: operation for operation in operations()}


def follow(operation: Operation, label: str, request: Any, answer: Any) -> tuple[Operation, dict[str, Any]]:
    """Return the operation that a link leads to and the body that it makes of a request and its answer."""
    link = operation.body["responses"]["200"]["links"][label]
    roots = {"$request.body": request, "$response.body": answer}
    body = {}
    for field, expression in link["requestBody"].items():
        root, _, pointer = expression.partition("#")
        value = roots[root]
        for token in pointer.split("/")[1:]:
            value = value[int(token) if isinstance(value, list) else token]
        body[field] = value
    return BY_NAME[link["operationId"]], body


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_game_is_played_by_following_links(game: Any) -> None:
    client = service.create_app({"log_level": "error"}).test_client()

    def ask(operation: Operation, body: Any) -> Any:
        response = client.open(operation.path, method=operation.method, json=body)
        assert response.status_code == 200
        return response.get_json()

    operation = next(each for each in operations() if each.path.endswith(f"{game.id}/setup"))
    body: Any = {"seed": "f0" * 16}
    answer = ask(operation, body)
    checked = ask(*follow(operation, "check", body, answer))
    assert checked["digest"] == answer["digest"]
    for _ in range(PLIES):
        operation, body = follow(operation, "legalActions", body, answer)
        answer = ask(operation, body)
        assert answer["possible"]
        if not answer["decisions"]:
            break
        operation, body = follow(operation, "adjudicate", body, answer)
        answer = ask(operation, body)
        assert answer["valid"]
        seen = ask(*follow(operation, "view", body, answer))
        assert seen["possible"]
