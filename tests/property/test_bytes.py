"""Whatever bytes arrive, they are read or refused as malformed or misshapen; nothing else comes out."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.engine import shape, strictjson
from service.engine.adjudicator import play
from service.engine.canonical import encode
from service.engine.chance import Declared
from service.engine.game import Game
from service.engine.log import FORMAT, verify
from tests.support.players import choose, chooser, some_position
from tests.support.scale import batched
from tests.support.tables import Start, every_game, every_start, seed

_SPICE = (
    b'"', b"\\", b"{", b"}", b"[", b"]", b":", b",", b"null", b"NaN", b"-Infinity", b"1e999", b"0.5", b"3.0", b"-0",
    b"18446744073709551616", b"-9223372036854775809", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x00",
    b"01", b"\\ud800", b"\\u0000", b'"x":1,', b'"type":"pass",', b"[" * 70, b'{"a":' * 70, b"[" * 300 + b"]" * 300,
    b'\\"' * 20,
)  # fmt: skip


def _mutated(raw: bytes, rng: Random) -> bytes:
    """Return `raw` with a few bytes cut out, repeated or put in."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(raw) + 1)
        end = min(len(raw), at + rng.choice((0, 0, 1, 2, 10, 60)))
        piece = rng.choice((rng.choice(_SPICE), raw[at:end] * 2, b"", bytes([rng.randrange(256)])))
        raw = raw[:at] + piece + raw[end:]
    return raw


def _short(error: shape.ShapeError, at: str = "") -> None:
    """Assert that there are some faults, not many, each with a place and a sentence."""
    assert 0 < len(error.faults) <= shape.MAX_FAULTS
    assert all(fault.pointer.startswith(at) and 0 < len(fault.message) < 1000 for fault in error.faults)


def _read(raw: bytes, kind: Any) -> str:
    """Read bytes as a request's body is read, and the long way; return what came of both alike."""
    short, of_short = _tried(shape.read_text, raw, kind)
    long, of_long = _tried(_parsed, raw, kind)
    assert (short, of_short) == (long, of_long)
    return short


def _tried(reading: Callable[[bytes, Any], Any], raw: bytes, kind: Any) -> tuple[str, Any]:
    try:
        return "read", reading(raw, kind)
    except strictjson.MalformedJson as error:
        return "malformed", str(error)
    except shape.ShapeError as error:
        _short(error)
        return "misshapen", error.faults


def _parsed(raw: bytes, kind: Any) -> Any:
    try:
        return shape.read(strictjson.parse(raw), kind)
    except shape.ShapeError:
        strictjson.scrutinise(raw)
        raise


def _log(start: Start, number: int, plies: int) -> bytes:
    game, rng, state = start.game, chooser(start, number), start.begin(number)
    entries = []
    for _ in range(plies):
        if not game.decisions(state):
            break
        seat, action = choose(game, state, rng)
        play(game, state, seat, action, None)
        entries.append({"seat": seat, "action": action})
    setup = {"seed": seed(start.name, number), "options": start.options}
    return encode({"format": FORMAT, "game": game.id, "setup": setup, "entries": entries, "result": None})


@every_start
@batched(1200, 600, "pieces")
def test_bytes_like_those_of_a_state(start: Start, pieces: range) -> None:
    raw = encode(some_position(start, pieces.start, Random(pieces.start)))
    found = {_read(_mutated(raw, Random(number)), start.game.state_type) for number in pieces}
    assert found == {"malformed", "misshapen", "read"}


@every_start
@batched(1200, 600, "pieces")
def test_bytes_like_those_of_a_log(start: Start, pieces: range) -> None:
    raw, found = _log(start, pieces.start, 12), set()
    for number in pieces:
        mutant = _mutated(raw, Random(f"log/{number}"))
        try:
            verify(start.game, mutant)
        except strictjson.MalformedJson:
            found.add("malformed")
        except shape.ShapeError as error:
            _short(error)
            found.add("misshapen")
        else:
            found.add("read")
            assert _is_strict_json(mutant)
    assert found == {"malformed", "misshapen", "read"}


def _is_strict_json(raw: bytes) -> bool:
    """Tell whether the standard library reads `raw` and finds no key twice."""

    def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    try:
        json.loads(raw, object_pairs_hook=distinct)
    except (AssertionError, ValueError):
        return False
    return True


_scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
_json = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@every_game
@given(value=_json)
def test_any_plain_value_is_read_or_misshapen(game: Game, value: Any) -> None:
    for kind in (game.state_type, game.action_type, game.options_type, list[Declared]):
        try:
            shape.read(value, kind, "/at")
        except shape.ShapeError as error:
            _short(error, "/at")


@every_game
@given(raw=st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(game: Game, raw: bytes) -> None:
    _read(raw, game.action_type)
    with pytest.raises((strictjson.MalformedJson, shape.ShapeError)):
        verify(game, raw)


@every_game
@given(value=_json)
def test_an_action_with_anything_in_its_fields_is_read_or_misshapen(game: Game, value: Any) -> None:
    for kind in game.action_types:
        tag = kind.__struct_config__.tag
        fields = {field.name: value for field in msgspec.structs.fields(kind)}
        try:
            shape.read({"type": tag} | fields, game.action_type)
        except shape.ShapeError as error:
            _short(error)
