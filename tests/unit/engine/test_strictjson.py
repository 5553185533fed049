"""Bytes in: what JSON and this service allow is read as the standard library reads it, the rest is refused by name."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.engine.strictjson import MAX_DEPTH, MalformedJson, parse, scrutinise


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    return (opening * depth + closing * depth).encode()


MALFORMED: list[tuple[str, bytes, str]] = [
    ("empty", b"", "not JSON"),
    ("blank", b"  \n", "not JSON"),
    ("not-a-number", b"NaN", "NaN"),
    ("infinity", b'{"a": Infinity}', "Infinity"),
    ("minus-infinity", b"[-Infinity]", "-Infinity"),
    ("key-twice", b'{"a": 1, "a": 1}', '"a" is given twice'),
    ("key-twice-within", b'[{"b": {"a": 1, "c": 2, "a": 3}}]', '"a" is given twice'),
    ("key-twice-in-two-spellings", b'{"a": 1, "\\u0061": 2}', '"a" is given twice'),
    ("key-twice-beside-colons", b'{"a": ":", "a": ":"}', '"a" is given twice'),
    ("lone-high-surrogate", b'"\\ud800"', "not JSON"),
    ("lone-low-surrogate", b'"\\udc00"', "not JSON"),
    ("surrogates-in-wrong-order", b'"\\udc00\\ud800"', "not JSON"),
    ("surrogate-in-a-key", b'{"\\ud800": 1}', "not JSON"),
    ("surrogate-as-bytes", b'"\xed\xa0\x80"', "not UTF-8"),
    ("byte-order-mark", b"\xef\xbb\xbf{}", "not JSON"),
    ("utf-16", "{}".encode("utf-16"), "not UTF-8"),
    ("bad-utf-8", b'"\xff"', "not UTF-8"),
    ("bad-utf-8-cut-off", b'"\xc3', "not UTF-8"),
    ("overlong-utf-8", b'"\xc0\x80"', "not UTF-8"),
    ("nul", b"\x00", "not JSON"),
    ("control-character-in-a-string", b'"\x01"', "not JSON"),
    ("line-break-in-a-string", b'"a\nb"', "not JSON"),
    ("bad-escape", b'"\\x41"', "not JSON"),
    ("unclosed-string", b'"abc', "not JSON"),
    ("unclosed-list", b"[1, 2", "not JSON"),
    ("comma-at-the-end", b"[1, ]", "not JSON"),
    ("comma-at-the-end-of-an-object", b'{"a": 1,}', "not JSON"),
    ("single-quotes", b"{'a': 1}", "not JSON"),
    ("comment", b"[1 /* one */]", "not JSON"),
    ("leading-zero", b"01", "not JSON"),
    ("plus", b"+1", "not JSON"),
    ("no-digit-after-the-point", b"1.", "not JSON"),
    ("hexadecimal", b"0x10", "not JSON"),
    ("two-texts", b"{} {}", "not JSON"),
    ("words", b"true false", "not JSON"),
    ("capital-word", b"True", "not JSON"),
    ("4000-digits", b'{"a": ' + b"9" * 4000 + b"}", "999999999999999999999999... is beyond 64 bits"),
    ("deep-beyond-the-reader", nested(100_000), "nested deeper"),
    ("deep-beyond-the-writer", nested(300), "nested deeper"),
    ("deep-objects", b'{"a":' * 300 + b"1" + b"}" * 300, "nested deeper"),
    ("deep-and-unclosed", b"[" * 5000, "nested deeper"),
]


@pytest.mark.parametrize(("raw", "named"), [case[1:] for case in MALFORMED], ids=[case[0] for case in MALFORMED])
def test_malformed_text_is_refused_by_name(raw: bytes, named: str) -> None:
    with pytest.raises(MalformedJson, match=named):
        parse(raw)


# What parse leaves to scrutinise: it cannot pass the reading of a shape.
LEFT: list[tuple[str, bytes, str]] = [
    ("one-too-deep", nested(MAX_DEPTH + 1), "nested deeper than 64"),
    ("objects-one-too-deep", b'{"a":' * 65 + b"1" + b"}" * 65, "nested deeper than 64"),
    ("above-64-bits", b"18446744073709551616", "18446744073709551616 is beyond 64 bits"),
    ("below-64-bits", b"[-9223372036854775809]", "-9223372036854775809 is beyond 64 bits"),
]


@pytest.mark.parametrize(("raw", "named"), [case[1:] for case in LEFT], ids=[case[0] for case in LEFT])
def test_what_only_the_slow_search_finds(raw: bytes, named: str) -> None:
    parse(raw)
    with pytest.raises(MalformedJson, match=named):
        scrutinise(raw)


@pytest.mark.parametrize("raw", [b"1e400", b"[-1e400]", b'{"a": 1e999}'])
def test_a_number_too_large_for_a_float_is_refused(raw: bytes) -> None:
    with pytest.raises(MalformedJson):
        parse(raw)


@pytest.mark.parametrize(
    "raw",
    [
        nested(MAX_DEPTH),
        b'{"a":' * 64 + b"1" + b"}" * 64,
        b'"' + b"[" * 100 + b'"',
        b'"\\"' + b"[" * 100 + b'"',
        b"18446744073709551615",
        b"-9223372036854775808",
        b"-0",
        b"0.5",
        b"3e0",
        b"1E-400",
        b'"\\ud83d\\ude00"',
        b'"\\u0000"',
        b'"\\\\"',
        b'{"a:b": "c:d"}',
        b'{"a": {"a": 1}, "b": {"a": 2}}',
        b'{"": 1}',
        b' \t\r\n{ "a" : [ ] } \n',
        b'"\\/\\b\\f\\n\\r\\t"',
        b"null",
    ],
)
def test_what_json_allows_is_read(raw: bytes) -> None:
    scrutinise(raw)
    assert parse(raw) == json.loads(raw)


def test_a_text_full_of_quotes_is_searched_once() -> None:
    """A search that starts anew at each quote of an unclosed string would take hours for this one."""
    with pytest.raises(MalformedJson):
        parse(b'"' + b'\\"' * 500_000)


def test_a_message_does_not_grow_with_the_text() -> None:
    for raw in (b"9" * 10_000, b'{"%b": 1, "%b": 2}' % (b"k" * 10_000, b"k" * 10_000), b"[" * 10_000):
        with pytest.raises(MalformedJson) as caught:
            scrutinise(raw)
        assert len(str(caught.value)) < 200


_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=4),
    max_leaves=20,
)


@given(value=_values, ascii_only=st.booleans(), indent=st.none() | st.integers(0, 2))
def test_valid_text_is_read_as_the_standard_library_reads_it(value: Any, ascii_only: bool, indent: int | None) -> None:
    raw = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode()
    scrutinise(raw)
    read, expected = parse(raw), json.loads(raw)
    assert read == expected
    assert repr(read) == repr(expected), "integers stay integers, floats stay floats"


@given(first=_values, second=_values, key=_texts, ascii_only=st.booleans())
def test_a_key_given_twice_is_always_found(first: Any, second: Any, key: str, ascii_only: bool) -> None:
    name, other = (json.dumps(key, ensure_ascii=choice) for choice in (ascii_only, True))
    raw = f"{{{name}: {json.dumps(first)}, {other}: {json.dumps(second)}}}".encode()
    with pytest.raises(MalformedJson, match="given twice"):
        parse(raw)


@given(raw=st.binary(max_size=30) | st.text('"\\[]{}:,0123456789.eE+-truefalsn \n', max_size=30).map(str.encode))
def test_what_is_read_is_what_the_standard_library_reads(raw: bytes) -> None:
    try:
        value = parse(raw)
    except MalformedJson:
        return
    assert repr(value) == repr(json.loads(raw)) or _beyond_64_bits(raw)


def _beyond_64_bits(raw: bytes) -> bool:
    try:
        scrutinise(raw)
    except MalformedJson as error:
        return "beyond 64 bits" in str(error)
    return False


def test_a_key_twice_among_very_many_is_found_at_once() -> None:
    """Comparing each key with all before it would take hours here; the suite's own time limit would tell."""
    keys = ",".join(f'"{number:x}":1' for number in range(300_000))
    with pytest.raises(MalformedJson, match='the key "4e1f" is given twice'):
        parse(f'{{{keys},"4e1f":1}}'.encode())
