"""Bytes in: JSON text to plain values, refusing what JSON itself or this service does not allow.

Refused, each by name: text that is not JSON, NaN and Infinity, bytes that are not UTF-8, lone surrogates, a key given
twice in one object, nesting deeper than 64, integers beyond 64 bits.

orjson reads the text; it keeps the last of two equal keys and turns huge integers into floats, so the reading is
checked against the text. The exact search for the fault runs only when the quick check does not pass.
"""

import json
import re
from typing import Any, NoReturn

import orjson

MAX_DEPTH = 64
_INT64 = range(-(2**63), 2**64)
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
"""A string, or what follows an opening quote that is never closed, so that each character is looked at once."""


class MalformedJson(ValueError):
    """The text is not JSON that this service reads; `str(error)` says what is wrong and where."""


def parse(raw: bytes) -> Any:
    """Read one JSON text.

    Takes UTF-8 bytes; gives dicts, lists, strings, integers, floats, booleans and None. Raises MalformedJson naming
    the first fault. Two faults are left to `scrutinise`, since they cannot pass the reading of a shape: nesting deeper
    than 64, and integers beyond 64 bits, which come out as floats.
    """
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        scrutinise(raw)
        raise MalformedJson(f"not JSON: {error}") from None
    if not _is_plain(raw, value):
        scrutinise(raw)
    return value


def _is_plain(raw: bytes, value: Any) -> bool:
    """Tell whether no key was given twice for sure: by the value written back, which is most often the very text.

    Otherwise the colons are counted, where there are no escapes. Every pair carries one colon outside strings, so the
    value written back has as many as the text unless a key was given twice.
    """
    try:
        written = orjson.dumps(value)
    except TypeError:  # nested too deep to be written
        return False
    return written == raw or (b"\\" not in raw and written.count(b":") == raw.count(b":"))


def check_utf8(raw: bytes) -> str:
    """Return the text. Raises MalformedJson when the bytes are not UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedJson(f"the text is not UTF-8: {error.reason} at byte {error.start}") from None


def scrutinise(raw: bytes) -> None:
    """Search the text for every fault, slowly. Raises MalformedJson for the first; returns when there is none."""
    text = check_utf8(raw)
    _check_depth(text)
    try:
        json.loads(
            text, object_pairs_hook=_distinct, parse_constant=_refuse_constant, parse_int=_small, parse_float=_finite
        )
    except json.JSONDecodeError as error:
        raise MalformedJson(
            f"not JSON: {error.msg} at line {error.lineno} column {error.colno} (character {error.pos})"
        ) from None


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", _STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise MalformedJson(f"nested deeper than {MAX_DEPTH} levels")


def _distinct(pairs: list[tuple[str, Any]]) -> None:
    """Refuse a key given twice; give nothing back, so that a long text does not become a large value."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise MalformedJson(f"the key {json.dumps(key[:80])} is given twice in one object")
        seen.add(key)


def _refuse_constant(name: str) -> NoReturn:
    raise MalformedJson(f"{name} is not a JSON number")


def _small(digits: str) -> int:
    if len(digits) > 20 or int(digits) not in _INT64:
        raise MalformedJson(f"the integer {digits[:24]}{'...' if len(digits) > 24 else ''} is beyond 64 bits")
    return int(digits)


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise MalformedJson(f"the number {text[:24]} is too large")
    return value
