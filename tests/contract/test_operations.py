"""Every operation of the contract, asked with data made from its own schemas: the answers are as published."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

import service
from tests.support.scale import SCALE

API = schemathesis.openapi.from_wsgi("/openapi.json", service.create_app({"log_level": "error"}))
# The test client of werkzeug does not unpack what it has asked for.
PLAIN = {"Accept-Encoding": "identity"}


# Streams of lines are no JSON; they have tests of their own.
@pytest.mark.filterwarnings("ignore:Skipped test cases with unsupported payload media types")
@API.parametrize()
@settings(max_examples=15 * SCALE, suppress_health_check=list(HealthCheck))
def test_every_operation_answers_as_published(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(headers=PLAIN)


class Play(API.as_state_machine()):  # type: ignore[misc]
    """What an answer holds can be sent on, as the links of the contract say: a game is played by following them."""

    def get_call_kwargs(self, case: schemathesis.Case[Any]) -> dict[str, Any]:
        return {"headers": PLAIN}


class TestAnswersLeadToRequests(Play.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(max_examples=8 * SCALE, stateful_step_count=8, suppress_health_check=list(HealthCheck))
