"""Bytes out: the canonical encoding is that of RFC 8785, and the digest is the SHA-256 of it."""

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from service.engine.adjudicator import view
from service.engine.canonical import canonical, digest, encode
from tests.support.players import positions, some_position
from tests.support.tables import Start, every_start

_keys = st.text(st.characters(max_codepoint=127), max_size=8)
_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | _texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_keys, inner, max_size=4),
    max_leaves=20,
)


@given(value=_plain)
def test_plain_values_are_written_as_the_reference_writes_them(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@every_start
def test_states_and_views_are_written_as_the_reference_writes_them(start: Start) -> None:
    game = start.game
    for number in range(4):
        for state in positions(start, number):
            assert canonical(state) == rfc8785.dumps(msgspec.to_builtins(state))
        state = some_position(start, number, Random(number))
        for seat in game.seats_in(state):
            seen = view(game, state, seat)
            assert canonical(seen.view) == rfc8785.dumps(msgspec.to_builtins(seen.view))


@given(value=_plain)
def test_a_digest_is_the_hash_of_the_canonical_bytes(value: Any) -> None:
    assert digest(value) == "sha256:" + sha256(rfc8785.dumps(value)).hexdigest()


def test_the_order_of_keys_does_not_count() -> None:
    assert digest({"a": 1, "b": {"c": 2, "d": 3}}) == digest({"b": {"d": 3, "c": 2}, "a": 1})


def test_plain_encoding_keeps_the_order_of_declaration() -> None:
    assert encode({"b": 1, "a": [True, None]}) == b'{"b":1,"a":[true,null]}'
