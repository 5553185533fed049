"""Request envelopes: what they take, what they give, and every fault with its pointer."""

import re
from typing import Any

import msgspec
import pytest

import service  # noqa: F401  (makes the games known)
from service.engine import adjudicator
from service.engine.chance import Pick, Roll
from service.engine.registry import game
from service.engine.shape import MAX_FAULTS, ShapeError
from service.http.envelopes import (
    AdjudicateRequest,
    CardsQuery,
    CheckRequest,
    Envelope,
    LegalActionsRequest,
    RulesQuery,
    SetupRequest,
    ViewRequest,
    bound,
    load,
    load_text,
)

GAME = game("empire-vs-rebellion")
SEED = "0123456789abcdef" * 2
STATE = msgspec.to_builtins(adjudicator.begin(GAME, GAME.options_type(), SEED))
MOVE = {"state": STATE, "seat": "rebel", "action": {"type": "pass"}}


def faults(schema: type[Envelope], value: Any) -> list[tuple[str, str]]:
    """Return the faults of a body that must be refused."""
    with pytest.raises(ShapeError) as caught:
        load(schema, GAME, value)
    return [(fault.pointer, fault.message) for fault in caught.value.faults]


def pointers(schema: type[Envelope], value: Any) -> list[str]:
    return [pointer for pointer, _ in faults(schema, value)]


def test_a_move_is_read_through_the_types_of_the_game() -> None:
    chance = [{"kind": "roll", "faces": ["hit"]}, {"kind": "pick", "choice": "rebel"}]
    fields = load(AdjudicateRequest, GAME, MOVE | {"chance": chance, "include": ["state", "view:rebel"]})
    assert isinstance(fields["state"], GAME.state_type)
    assert msgspec.to_builtins(fields["state"]) == STATE
    assert isinstance(fields["action"], GAME.action_types)
    assert fields["seat"] == "rebel"
    assert fields["chance"] == [Roll(["hit"]), Pick("rebel")]
    assert fields["include"] == ["state", "view:rebel"]


def test_the_text_of_a_move_is_read_alike() -> None:
    for more in ({}, {"include": ["patch"]}, {"chance": [{"kind": "pick", "choice": "rebel"}], "include": []}):
        raw = msgspec.json.encode(MOVE | more)
        assert load_text(AdjudicateRequest, GAME, raw) == load(AdjudicateRequest, GAME, MOVE | more)
    for schema, body in (
        (SetupRequest, {"seed": SEED}),
        (CheckRequest, {"state": STATE}),
        (LegalActionsRequest, {"state": STATE, "limit": 3}),
        (ViewRequest, {"state": STATE, "seat": "empire"}),
    ):
        assert load_text(schema, GAME, msgspec.json.encode(body)) == load(schema, GAME, body)


@pytest.mark.parametrize(
    "more", [{"seat": "nobody"}, {"chance": None}, {"include": ["nothing"]}, {"unknown": 1}, {"action": {"type": "x"}}]
)
def test_a_text_that_is_no_move_is_left_to_the_envelope(more: dict[str, Any]) -> None:
    assert load_text(AdjudicateRequest, GAME, msgspec.json.encode(MOVE | more)) is None


def test_what_is_left_out_takes_its_default() -> None:
    assert load(SetupRequest, GAME, {"seed": SEED}) == {"options": GAME.options_type(), "seed": SEED}
    fields = load(AdjudicateRequest, GAME, MOVE)
    assert (fields["chance"], fields["include"]) == (None, None)
    fields = load(LegalActionsRequest, GAME, {"state": STATE})
    assert (fields["seat"], fields["limit"]) == (None, 500)


def test_default_options_are_not_shared_between_requests() -> None:
    first, second = (load(SetupRequest, GAME, {"seed": SEED})["options"] for _ in range(2))
    assert first == second
    assert first is not second


def test_the_fields_are_the_parameters_of_the_question() -> None:
    answer = adjudicator.legal_actions(GAME, **load(LegalActionsRequest, GAME, {"state": STATE, "seat": "empire"}))
    assert [decision.seat for decision in answer.decisions] == ["empire"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ([], "expected an object, got an array"),
        (None, "expected an object, got null"),
        ("state", "expected an object, got a string"),
        (7, "expected an object, got a number"),
        (7.5, "expected an object, got a number"),
        (True, "expected an object, got a boolean"),
    ],
)
def test_a_body_must_be_an_object(body: Any, message: str) -> None:
    assert faults(CheckRequest, body) == [("", message)]


def test_required_fields_are_named() -> None:
    missing = "missing; this field is required"
    assert faults(AdjudicateRequest, {}) == [("/state", missing), ("/seat", missing), ("/action", missing)]
    assert faults(SetupRequest, {}) == [("/seed", missing)]
    assert pointers(ViewRequest, {"state": STATE}) == ["/seat"]


def test_unknown_fields_are_named_in_the_order_of_the_body() -> None:
    body = {"state": STATE, "zeta": 1, "alpha/~": 2, "x" * 100: 3}
    known = "unknown field; known are state"
    assert faults(CheckRequest, body) == [("/zeta", known), ("/alpha~1~0", known), ("/" + "x" * 80, known)]


def test_null_is_no_value_of_an_optional_field() -> None:
    nulls = {"chance": None, "include": None}
    assert pointers(AdjudicateRequest, MOVE | nulls) == ["/chance", "/include"]
    assert pointers(LegalActionsRequest, {"state": None, "seat": None, "limit": None}) == ["/state", "/seat", "/limit"]


def test_faults_inside_a_state_have_their_whole_pointer() -> None:
    state = msgspec.to_builtins(adjudicator.begin(GAME, GAME.options_type(), SEED))
    state["rebel"]["deck"][3] = 7
    del state["orders"]["first"]
    state["round"] = 1.5
    assert sorted(pointers(CheckRequest, {"state": state})) == [
        "/state/orders/first",
        "/state/rebel/deck/3",
        "/state/round",
    ]


def test_faults_of_several_fields_come_together() -> None:
    body = {"state": STATE, "seat": "nobody", "action": {"type": "no_such"}, "include": ["view:nobody"]}
    assert pointers(AdjudicateRequest, body) == ["/seat", "/action/type", "/include/0"]


@pytest.mark.parametrize(
    "body",
    [
        {"state": {f"field-{number}": number for number in range(3000)}},
        {"state": STATE} | {f"field-{number}": number for number in range(3000)},
        {"state": STATE | {"event_deck": [7] * 60}, "more": 1},
    ],
)
def test_a_bad_body_buys_no_large_answer(body: Any) -> None:
    found = faults(CheckRequest, body)
    assert len(found) == MAX_FAULTS
    assert sum(len(pointer) + len(message) for pointer, message in found) < 200 * MAX_FAULTS


@pytest.mark.parametrize("letter", ["s", "'", '"', "'\"", "\n", "\U0001d11e"])
def test_long_values_are_not_echoed_whole(letter: str) -> None:
    body = MOVE | {"seat": letter * 5000, "action": {"type": letter * 5000}}
    for _, message in faults(AdjudicateRequest, body):
        quoted = message.partition("; known are ")[0]
        assert re.search(r"""\.\.\.['"]$""", quoted)
        assert len(quoted) <= len("invalid enum value ") + 80 + len("'...'")


@pytest.mark.parametrize("seed", ["", "0" * 31, "0" * 33, "0" * 32 + "\n", "A" * 32, "g" * 32, 0, None, ["0" * 32]])
def test_a_seed_is_32_lower_case_hex_digits(seed: Any) -> None:
    assert pointers(SetupRequest, {"seed": seed}) == ["/seed"]


@pytest.mark.parametrize(("limit", "read"), [(1, 1), (1000, 1000), (500.0, 500)])
def test_a_limit_is_a_whole_number_however_written(limit: Any, read: int) -> None:
    found = load(LegalActionsRequest, GAME, {"state": STATE, "limit": limit})["limit"]
    assert (found, type(found)) == (read, int)


@pytest.mark.parametrize("limit", [0, 1001, -1, 500.5, "500", True, None, 1e30, [500], {}])
def test_nothing_else_is_a_limit(limit: Any) -> None:
    assert pointers(LegalActionsRequest, {"state": STATE, "limit": limit}) == ["/limit"]


def test_include_takes_what_the_answer_can_hold() -> None:
    every = ["state", "legal_actions", "patch", "view:empire", "view:rebel", "state"]
    assert load(AdjudicateRequest, GAME, MOVE | {"include": every})["include"] == every
    assert pointers(AdjudicateRequest, MOVE | {"include": ["state"] * 17}) == ["/include"]
    assert pointers(AdjudicateRequest, MOVE | {"include": "state"}) == ["/include"]


def test_declared_chance_is_bounded() -> None:
    assert len(load(AdjudicateRequest, GAME, MOVE | {"chance": [{"kind": "pick", "choice": "x"}] * 64})["chance"]) == 64
    assert pointers(AdjudicateRequest, MOVE | {"chance": [{"kind": "pick", "choice": "x"}] * 65}) == ["/chance"]
    assert pointers(AdjudicateRequest, MOVE | {"chance": [{"kind": "pick"}]}) == ["/chance/0/choice"]


def test_queries_are_read_from_text() -> None:
    assert load(RulesQuery, GAME, {"section": "12"}) == {"section": 12}
    assert load(RulesQuery, GAME, {}) == {}
    assert load(CardsQuery, GAME, {"kind": "event", "id": "rescue-mission"}) == {
        "kind": "event",
        "id": "rescue-mission",
    }


@pytest.mark.parametrize("section", ["", "-1", "+1", " 1", "1.0", "1_0", "1000", "one", "\u0663", "\u00b2"])
def test_a_section_is_decimal_digits(section: str) -> None:
    assert pointers(RulesQuery, {"section": section}) == ["/section"]


@pytest.mark.parametrize(
    "query", [{"kind": "spaceship"}, {"kind": ""}, {"id": ""}, {"id": "x" * 65}, {"suit": "recon"}]
)
def test_other_queries_are_refused(query: dict[str, str]) -> None:
    assert pointers(CardsQuery, query) == [f"/{next(iter(query))}"]


def test_one_instance_serves_all_requests_of_a_game() -> None:
    assert bound(CheckRequest, GAME) is bound(CheckRequest, GAME)
    assert (
        load(CheckRequest, GAME, {"state": STATE})["state"] is not load(CheckRequest, GAME, {"state": STATE})["state"]
    )
