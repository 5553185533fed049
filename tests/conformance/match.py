"""Partial matching of plain JSON: what a case says must hold, what it leaves unsaid may be anything."""

from collections.abc import Iterator
from typing import Any

_WORDS = ("any_order", "contains", "lacks", "length")


def mismatches(expected: Any, actual: Any, at: str = "") -> Iterator[str]:
    """Yield a sentence for each place where `actual` is not as `expected`; `at` is a JSON pointer to `actual`.

    A mapping matches a mapping that has at least its keys, `{exactly: {...}}` one that has no others. A list matches a
    list of the same length. For lists there are also `{any_order: [...]}`, `{contains: [...]}`, `{lacks: [...]}` and
    `{length: n}`. A card in play may be written as `card` or, exhausted, as `card*`; a star as `star`, or as `star+`
    when it holds a good.
    """
    if isinstance(expected, str) and isinstance(actual, dict):
        if "exhausted" in actual:
            expected = in_play(expected)
        elif actual.keys() == {"card", "good"}:
            actual = actual["card"] + ("+" if actual["good"] is not None else "")
    if isinstance(expected, dict) and isinstance(actual, list):
        yield from _list_words(expected, actual, at)
    elif isinstance(expected, dict) and isinstance(actual, dict):
        if expected.keys() == {"exactly"}:
            expected = expected["exactly"]
            yield from (f"{at}/{key} is there: {value!r}" for key, value in actual.items() if key not in expected)
        for key, value in expected.items():
            if key in actual:
                yield from mismatches(value, actual[key], f"{at}/{key}")
            else:
                yield f"{at}/{key} is missing"
    elif isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            yield f"{at} has {len(actual)} entries, not {len(expected)}: {actual}"
        for index, (left, right) in enumerate(zip(expected, actual, strict=False)):
            yield from mismatches(left, right, f"{at}/{index}")
    elif type(expected) is not type(actual) or expected != actual:
        yield f"{at} is {actual!r}, not {expected!r}"


def matches(expected: Any, actual: Any) -> bool:
    """Tell whether `actual` is as `expected`."""
    return next(mismatches(expected, actual), None) is None


def in_play(text: str) -> dict[str, Any]:
    """Return the card in play that `card` or `card*` stands for."""
    return {"card": text.rstrip("*"), "exhausted": text.endswith("*")}


def pointed(value: Any, pointer: str) -> Any:
    """Return what stands at a JSON pointer of `value`; None where nothing does."""
    for token in pointer.split("/")[1:]:
        if isinstance(value, list):
            value = value[int(token)] if int(token) < len(value) else None
        elif isinstance(value, dict):
            value = value.get(token)
        else:
            return None
    return value


def _list_words(expected: dict[str, Any], actual: list[Any], at: str) -> Iterator[str]:
    for word, value in expected.items():
        if word not in _WORDS:
            yield f"{at} is a list, for which {word!r} says nothing"
        elif word == "length" and len(actual) != value:
            yield f"{at} has {len(actual)} entries, not {value}: {actual}"
        elif word == "any_order" and len(actual) != len(value):
            yield f"{at} has {len(actual)} entries, not {len(value)}: {actual}"
        if word in ("any_order", "contains"):
            yield from (f"{at} lacks {one!r}: {actual}" for one in value if not _among(one, actual))
        elif word == "lacks":
            yield from (f"{at} has {one!r}: {actual}" for one in value if _among(one, actual))


def _among(expected: Any, actual: list[Any]) -> bool:
    return any(matches(expected, one) for one in actual)
