"""Facts about what lies in the box: read from the data files of a game, told in a language."""

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def read_facts(package: str, name: str, kind: type[T]) -> T:
    """Return what the file `data/<name>.json` of `package` holds, as `kind`."""
    return msgspec.json.decode(files(package).joinpath(f"data/{name}.json").read_bytes(), type=kind)


def in_language(facts: Iterable[T], language: str) -> list[T]:
    """Return facts, Structs with a `name` and with `names` by language, named in `language` where that is known."""
    told: Iterable[Any] = facts
    return [msgspec.structs.replace(fact, name=fact.names.get(language, fact.name)) for fact in told]
