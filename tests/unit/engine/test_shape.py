"""Plain values to Structs: every fault with its pointer, whole numbers however they are written."""

from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from service.engine.canonical import digest
from service.engine.shape import MAX_FAULTS, Fault, ShapeError, escape, read, read_text
from service.engine.strictjson import MalformedJson
from tests.support.players import some_position
from tests.support.tables import Start, every_start


class Ship(Struct, tag="ship", tag_field="type", forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=5)]
    crew: Annotated[int, Meta(ge=0, le=9)]


class Moon(Struct, tag="moon", tag_field="type", forbid_unknown_fields=True):
    side: Literal["near", "far"]
    craters: list[int] = []


class Port(Struct, forbid_unknown_fields=True):
    berths: int


class Sky(Struct, forbid_unknown_fields=True):
    things: Annotated[list[Ship | Moon], Meta(max_length=30)]
    first: Ship
    moon: Moon | None
    counts: dict[str, int]
    bright: bool
    ports: list[Port] = []


def _sky(**changes: Any) -> dict[str, Any]:
    ship = {"type": "ship", "name": "a", "crew": 1}
    sky = {"things": [ship], "first": dict(ship), "moon": None, "counts": {"x": 1}, "bright": True}
    return sky | changes


def _faults(value: Any, kind: Any = Sky, pointer: str = "") -> list[Fault]:
    with pytest.raises(ShapeError) as caught:
        read(value, kind, pointer)
    assert str(caught.value)
    return caught.value.faults


def _pointers(value: Any, kind: Any = Sky, pointer: str = "") -> list[str]:
    return [fault.pointer for fault in _faults(value, kind, pointer)]


SHIP = {"type": "ship", "name": "a", "crew": 1}


@pytest.mark.parametrize(
    ("changes", "pointers"),
    [
        ({"bright": 1}, ["/bright"]),
        ({"bright": "true"}, ["/bright"]),
        ({"first": SHIP | {"crew": "3"}}, ["/first/crew"]),
        ({"first": SHIP | {"crew": 10}}, ["/first/crew"]),
        ({"first": SHIP | {"crew": True}}, ["/first/crew"]),
        ({"first": SHIP | {"name": ""}}, ["/first/name"]),
        ({"first": SHIP | {"name": "too long"}}, ["/first/name"]),
        ({"first": SHIP | {"name": None}}, ["/first/name"]),
        ({"first": {"type": "ship"}}, ["/first/name", "/first/crew"]),
        ({"first": {"type": "moon", "side": "far"}}, ["/first/type"]),
        ({"moon": {"type": "moon", "side": "dark"}}, ["/moon/side"]),
        ({"moon": {"type": "moon", "side": "far", "craters": [1, "2", 3]}}, ["/moon/craters/1"]),
        ({"things": {}}, ["/things"]),
        ({"ports": {}}, ["/ports"]),
        ({"ports": {"berths": 3}}, ["/ports"]),
        ({"ports": [{"berths": 3}, {}]}, ["/ports/1/berths"]),
        ({"things": [SHIP, {"type": "star"}]}, ["/things/1/type"]),
        ({"things": [SHIP, {"name": "a"}]}, ["/things/1"]),
        ({"things": [SHIP, 3, None]}, ["/things/1", "/things/2"]),
        ({"things": [SHIP] * 31}, ["/things"]),
        ({"more": 1}, ["/more"]),
        ({"a/b": 1}, ["/a~1b"]),
        ({"a~b": 1}, ["/a~0b"]),
        ({"bright": 0, "more": 1, "first": SHIP | {"crew": -1, "wings": 2}}, [
            "/more", "/first/wings", "/first/crew", "/bright",
        ]),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place(changes: dict[str, Any], pointers: list[str]) -> None:
    assert _pointers(_sky(**changes)) == pointers


def test_faults_in_an_object_of_counts_are_all_named() -> None:
    """Such objects hold counts by component: `{"x-wing": 3}`."""
    assert _pointers(_sky(counts={"x-wing": "1", "y-wing": 2, "z/95": None})) == ["/counts/x-wing", "/counts/z~195"]
    assert _pointers(_sky(counts={"x-wing": 1.5})) == ["/counts/x-wing"]


def test_keys_that_an_object_does_not_take_are_all_named_with_what_it_takes() -> None:
    class Fleet(Struct):
        ships: dict[Literal["x-wing", "y-wing"], int]
        models: dict[Annotated[str, Meta(max_length=4)], int] = {}

    given = {"ships": {"x-wing": 1, "z/95": 1, "tie": 2, "y-wing": "3"}, "models": {"abcde": 1, "a": 2}}
    assert _faults(given, Fleet) == [
        Fault("/ships/z~195", "unknown key; known are x-wing, y-wing"),
        Fault("/ships/tie", "unknown key; known are x-wing, y-wing"),
        Fault("/ships/y-wing", "expected `int`, got `str`"),
        Fault("/models/abcde", "expected `str` of length <= 4"),
    ]


def test_missing_fields_are_all_named() -> None:
    assert _pointers({}) == ["/things", "/first", "/moon", "/counts", "/bright"]
    assert all("required" in fault.message for fault in _faults({}))


@pytest.mark.parametrize("value", [None, 3, "x", [], True, 1.5])
def test_a_value_that_is_no_object_is_one_fault(value: Any) -> None:
    assert _pointers(value) == [""]
    assert _pointers(value, pointer="/state") == ["/state"]


def test_the_place_in_the_request_stands_before_every_fault() -> None:
    assert _pointers(_sky(bright=2, more=3), pointer="/state") == ["/state/more", "/state/bright"]


def test_an_unknown_kind_names_the_known_ones() -> None:
    (fault,) = _faults({"type": "star"}, Ship | Moon, "/action")
    assert fault.pointer == "/action/type"
    assert "ship" in fault.message
    assert "moon" in fault.message


@pytest.mark.parametrize("tag", [None, 1, [], {}, True, 1.5])
def test_a_kind_that_is_no_word(tag: Any) -> None:
    assert _pointers({"type": tag}, Ship | Moon) == ["/type"]


def test_at_most_twenty_faults_are_named() -> None:
    assert len(_faults(_sky(things=[None] * 30))) == MAX_FAULTS
    assert len(_faults(_sky() | {f"more-{index}": 1 for index in range(5000)})) == MAX_FAULTS
    assert len(_faults(_sky(things=[{"type": "ship", f"x{index}": 1} for index in range(30)]))) == MAX_FAULTS


def test_the_message_does_not_grow_with_the_value() -> None:
    """A bad body must not buy a larger answer."""
    long = "x" * 200_000
    for value in (
        _sky(**{long: 1}),
        _sky(first=SHIP | {"name": long}),
        _sky(first=SHIP | {"type": long}),
        _sky(counts={long: "x"}),
        _sky(moon={"type": "moon", "side": long}),
        _sky(things=[long] * 1000),
    ):
        assert sum(len(fault.pointer) + len(fault.message) for fault in _faults(value)) < 20_000


def test_integers_chosen_to_collide_are_read_like_others() -> None:
    """Multiples of 2**61 - 1 have one hash: a set of them would take a thousand times longer."""
    colliding = [(2**61 - 1) * factor for factor in range(8)] * 2000
    assert read({"type": "moon", "side": "far", "craters": colliding}, Moon).craters == colliding
    assert _pointers({"type": "moon", "side": "far", "craters": [*colliding, "x"]}, Moon) == ["/craters/16000"]
    assert len(_faults(_sky(things=colliding))) <= MAX_FAULTS


@pytest.mark.parametrize("written", [3, 3.0])
def test_a_whole_number_is_taken_however_it_is_written(written: float) -> None:
    sky = read(_sky(first=SHIP | {"crew": written}), Sky)
    assert sky.first.crew == 3
    assert type(sky.first.crew) is int


@pytest.mark.parametrize("written", [3.5, 1e300, float(2**63), -0.5, 1e-3])
def test_a_number_that_is_not_whole_is_refused(written: float) -> None:
    assert _pointers(_sky(first=SHIP | {"crew": written})) == ["/first/crew"]


def test_minus_nought_is_nought() -> None:
    assert read(_sky(counts={"x": -0.0}), Sky).counts == {"x": 0}


def test_a_whole_number_where_a_word_belongs_is_refused() -> None:
    assert _pointers(_sky(first=SHIP | {"name": 3.0})) == ["/first/name"]
    assert _pointers(_sky(bright=1.0)) == ["/bright"]


def test_other_faults_are_found_beside_whole_numbers() -> None:
    assert _pointers(_sky(first=SHIP | {"crew": 3.0}, bright=None)) == ["/bright"]


def test_what_is_given_is_left_as_it_was() -> None:
    value = _sky(first=SHIP | {"crew": 3.0})
    read(value, Sky)
    assert value == _sky(first=SHIP | {"crew": 3.0})
    assert type(value["first"]["crew"]) is float


@pytest.mark.parametrize("depth", [64, 200])
def test_a_deep_value_in_a_wrong_place_is_one_fault(depth: int) -> None:
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]
    assert _pointers(_sky(bright=deep)) == ["/bright"]
    assert _pointers(_sky(things=deep)) == ["/things/0"]


@every_start
def test_a_state_in_either_spelling_has_one_digest(start: Start) -> None:
    for number in range(10):
        state = some_position(start, number, Random(number))
        spelled = _with_points(msgspec.to_builtins(state))
        assert digest(read(spelled, start.game.state_type)) == digest(state)


def _with_points(value: Any) -> Any:
    """Write every integer below 2**53 with a point."""
    if isinstance(value, dict):
        return {key: _with_points(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_points(item) for item in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


@pytest.mark.parametrize(("token", "written"), [("a", "a"), ("a/b", "a~1b"), ("a~b", "a~0b"), ("~1", "~01"), ("", "")])
def test_a_token_of_a_pointer_is_escaped(token: str, written: str) -> None:
    assert escape(token) == written


@pytest.mark.parametrize(
    "raw", [b'{"berths":3}', b' { "berths" : 3 }\n', b'{"berths":3.0}', b'{"berths":3e0}', b'{"berth\\u0073":3}']
)
def test_a_text_is_read_in_any_spelling(raw: bytes) -> None:
    assert read_text(raw, Port) == Port(3)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"berths":4,"berths":3}',
        b'{"berths":3,"berth\\u0073":3}',
        b'{"berths":3}}',
        b'{"berths":"\xff"}',
        b'{"berths":' + b"[" * 100_000,
    ],
)
def test_a_text_that_is_not_strict_json_is_refused(raw: bytes) -> None:
    with pytest.raises(MalformedJson):
        read_text(raw, Port)


def test_a_text_of_another_shape_is_refused_with_its_faults() -> None:
    with pytest.raises(ShapeError) as caught:
        read_text(b'{"berths":"3","depth":1}', Port, "/state")
    assert [fault.pointer for fault in caught.value.faults] == ["/state/depth", "/state/berths"]
