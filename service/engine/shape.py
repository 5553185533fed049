"""Plain values to Structs: the strict reading of states, actions and options, and the faults when it fails.

A Struct is read by msgspec in one go. Only when that fails are the faults searched for one by one, so that a caller
gets all of them (up to 20), each with a JSON pointer. What comes back as it went out is read from its bytes: `Reader`.
"""

import re
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from service.engine.canonical import encode
from service.engine.strictjson import parse, scrutinise

MAX_FAULTS = 20


def tag_of(kind: Any) -> str:
    """Return the tag of a Struct, or of a Struct type: what its JSON carries as `type` or `kind`."""
    return str(kind.__struct_config__.tag)


class Fault(Struct, frozen=True):
    """One place where a value has the wrong shape: a JSON pointer and a sentence."""

    pointer: str
    message: str


class ShapeError(ValueError):
    """A value does not have the shape asked for; `faults` lists why (1 to 20 of them)."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in faults))
        self.faults = faults


def read(value: Any, kind: Any, pointer: str = "") -> Any:
    """Turn plain decoded JSON into `kind` (a Struct type, a union of them, or any type msgspec knows).

    A whole number is taken however it is written (3, 3.0, 3e0). `pointer` is where `value` stands in the request and
    goes in front of every fault. Raises ShapeError.
    """
    try:
        if isinstance(kind, type):
            return msgspec.convert(value, kind)
        return msgspec.convert({"value": value}, _holder(kind)).value
    except (msgspec.ValidationError, RecursionError):
        pass
    try:
        value = _whole_numbers(value)
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        faults = _faults(value, kind, pointer, error)
    except RecursionError:
        faults = [Fault(pointer, "nested too deep")]
    raise ShapeError(faults[:MAX_FAULTS])


class Reader:
    """Reads JSON texts as one kind, straight from their bytes: at half of what parsing and `read` take.

    Most texts come back as they went out. They need no second look, since a key given twice, or anything else that is
    not strict JSON, would not be written again; any other text is parsed besides.
    """

    def __init__(self, kind: Any) -> None:
        self._decode = msgspec.json.Decoder(kind).decode

    def read(self, raw: bytes) -> Any | None:
        """Return what `raw` says; None when it has faults, or whole numbers written otherwise. Raises MalformedJson."""
        try:
            value = self._decode(raw)
        except (msgspec.DecodeError, RecursionError):
            return None
        if encode(value) != raw:
            parse(raw)
        return value


@cache
def reader(kind: Any) -> Reader:
    """Return the one reader of a kind."""
    return Reader(kind)


def read_text(raw: bytes, kind: Any, pointer: str = "") -> Any:
    """Read one JSON text as `kind`. Raises MalformedJson, or ShapeError with `pointer` in front of its faults."""
    found = reader(kind).read(raw)
    if found is not None:
        return found
    try:
        return read(parse(raw), kind, pointer)
    except ShapeError:
        # What is nested too deep or too large a number is not JSON to this service, whatever its shape.
        scrutinise(raw)
        raise


@cache
def _holder(kind: Any) -> Any:
    """Return a Struct with a field of this kind: what msgspec works out it keeps for Structs, not for unions."""
    return msgspec.defstruct("Holder", [("value", kind)])


def _whole_numbers(value: Any) -> Any:
    """Copy `value` with every float that is a whole number turned into an integer."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**63:
        return int(value)
    if isinstance(value, dict):
        return {key: _whole_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole_numbers(item) for item in value]
    return value


def _faults(value: Any, kind: Any, pointer: str, error: msgspec.ValidationError) -> list[Fault]:
    """Search below `value` for every fault; `error` is the one msgspec met first."""
    struct = _struct_for(value, kind)
    found: list[Fault] = []
    if struct is not None:
        found = _struct_faults(value, struct, pointer)
    elif isinstance(value, list) and (item := _item_type(kind)) is not None:
        for index, element in enumerate(value):
            found += _try(element, item, f"{pointer}/{index}")
            if len(found) >= MAX_FAULTS:
                break
    elif isinstance(value, dict) and (counted := _value_type(kind)) is not None:
        keys = _key_type(kind)
        for key, element in value.items():
            at = f"{pointer}/{escape(key[:80])}"
            found += _key_faults(key, keys, at)
            found += _try(element, counted, at)
            if len(found) >= MAX_FAULTS:
                break
    return found or [_from_error(error, pointer, _allowed(kind))]


def _struct_faults(value: dict[str, Any], struct: type[Struct], pointer: str) -> list[Fault]:
    found: list[Fault] = []
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    tag = struct.__struct_config__.tag_field
    for key in value:
        if key not in fields and key != tag:
            known = ", ".join(([tag] if tag else []) + list(fields))
            found.append(Fault(f"{pointer}/{escape(key[:80])}", f"unknown field; known are {known}"))
            if len(found) >= MAX_FAULTS:
                return found
    for name, field in fields.items():
        if name in value:
            found += _try(value[name], field.type, f"{pointer}/{name}")
        elif field.required:
            found.append(Fault(f"{pointer}/{name}", "missing; this field is required"))
    return found


def _try(value: Any, kind: Any, pointer: str) -> list[Fault]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _faults(value, kind, pointer, error)
    return []


def _struct_for(value: Any, kind: Any) -> type[Struct] | None:
    """Return the Struct type that `value` is meant to be: the only one in `kind`, or the one its tag names."""
    if not isinstance(value, dict):
        return None
    structs = [member for member in _members(kind) if isinstance(member, type) and issubclass(member, Struct)]
    tagged = [s for s in structs if s.__struct_config__.tag is not None]
    for struct in tagged:
        config = struct.__struct_config__
        if value.get(str(config.tag_field)) == config.tag:
            return struct
    return structs[0] if len(structs) == 1 and not tagged else None


def _bare(kind: Any) -> Any:
    """Return a type without its constraints."""
    return kind.__origin__ if hasattr(kind, "__metadata__") else kind


def _members(kind: Any) -> tuple[Any, ...]:
    """Return the types of a union, or the one type there is."""
    bare = _bare(kind)
    return get_args(bare) if get_origin(bare) in (Union, UnionType) else (bare,)


def _item_type(kind: Any) -> Any:
    """Return the type of the items of a list type, alone or in a union; None when there is none."""
    for member in _members(kind):
        if get_origin(_bare(member)) is list:
            return get_args(_bare(member))[0]
    return None


def _value_type(kind: Any) -> Any:
    """Return the type of the values of an object type (`dict`), alone or in a union; None when there is none."""
    arguments = _dict_arguments(kind)
    return arguments[1] if arguments else None


def _key_type(kind: Any) -> Any:
    """Return the type of the keys of an object type (`dict`), alone or in a union; None when there is none."""
    arguments = _dict_arguments(kind)
    return arguments[0] if arguments else None


def _dict_arguments(kind: Any) -> tuple[Any, ...]:
    for member in _members(kind):
        if get_origin(_bare(member)) is dict:
            return get_args(_bare(member))
    return ()


def _key_faults(key: str, kind: Any, pointer: str) -> list[Fault]:
    """Return the fault of a key that an object type (`dict`) does not take."""
    known = _allowed(kind)
    if known:
        return [] if key in known else [Fault(pointer, f"unknown key; known are {', '.join(known)}")]
    return _try(key, kind, pointer)


_ECHO = re.compile(r"""(['"])(.{80}).+\1""", re.DOTALL)
"""A quoted value that is too long to be given back: a bad request must not buy a larger answer."""

_PATH = re.compile(r" - at `(key in )?\$(.*)`$")


def _allowed(kind: Any) -> list[str]:
    """Return the values that a Literal, or the tag of a union of Structs, may have; nothing for other kinds."""
    bare = _bare(kind)
    if get_origin(bare) is Literal:
        return [str(value) for value in get_args(bare)]
    configs = [getattr(member, "__struct_config__", None) for member in _members(kind)]
    return [str(config.tag) for config in configs if config is not None and config.tag is not None]


def _from_error(error: msgspec.ValidationError, pointer: str, allowed: list[str]) -> Fault:
    text = _ECHO.sub(r"\1\2...\1", str(error))
    found = _PATH.search(text)
    if allowed and text.startswith(("Invalid", "Object missing required field")):
        text = text[: found.start()] if found else text
        return Fault(pointer + _pointer(found), f"{_first_capital(text)}; known are {', '.join(allowed)}")
    if found is None:
        return Fault(pointer, _first_capital(text))
    return Fault(pointer + _pointer(found), _first_capital(text[: found.start()]))


def first_fault(error: msgspec.ValidationError) -> Fault:
    """Return the one fault that an error of msgspec names."""
    return _from_error(error, "", [])


def _pointer(found: re.Match[str] | None) -> str:
    """Turn the path of a msgspec error into a JSON pointer."""
    if found is None:
        return ""
    return re.sub(r"\[(\d+)\]", r"/\1", found.group(2)).replace("[...]", "/*").replace(".", "/")


def _first_capital(text: str) -> str:
    return text[:1].lower() + text[1:] if text[:1].isupper() and not text[1:2].isupper() else text


def escape(token: str) -> str:
    """Write one reference token of a JSON pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")
