"""Every setting of the service: its name, type, bounds, default and meaning, in one table.

A setting `max_body_bytes` is read from the environment variable `ARBITER_MAX_BODY_BYTES`. A value that is not what the
table asks for stops the start with a sentence that names the variable.
"""

import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

PREFIX = "ARBITER_"
KIB = 1024
MIB = 1024 * KIB

_PORT = "(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
_HOST = r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]*)"
_ONE = rf"(?:unix:[^,\s]+|fd://[0-9]+|{_HOST}:{_PORT})"
_BIND = rf"^{_ONE}(?:,{_ONE})*\Z"
"""What gunicorn can be told to listen on; several are written with commas."""

_Origin = Annotated[str, Meta(pattern=r"^(\*|https?://[A-Za-z0-9.\-]+(:[0-9]{1,5})?)\Z", max_length=300)]


class SettingError(ValueError):
    """A setting has a value that it cannot have; `str(error)` names the environment variable and what is wrong."""


class Settings(Struct, frozen=True):
    """The table. Durations are in seconds, sizes in bytes, lists are written with commas."""

    max_body_bytes: Annotated[
        int, Meta(ge=KIB, le=64 * MIB, description="The longest body of a question about one state.")
    ] = MIB
    max_log_bytes: Annotated[int, Meta(ge=KIB, le=1024 * MIB, description="The longest single log to verify.")] = (
        16 * MIB
    )
    max_line_bytes: Annotated[
        int, Meta(ge=KIB, le=1024 * MIB, description="The longest line, one log, in a stream of logs to verify.")
    ] = 4 * MIB
    cors_origins: Annotated[
        tuple[_Origin, ...],
        Meta(description="Origins whose pages may call the service: `https://a.example,https://b.example` or `*`."),
    ] = ()
    cache_seconds: Annotated[
        int, Meta(ge=0, le=31_536_000, description="How long a client may keep what describes the games.")
    ] = 300
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The least of debug, info, warning, error that is logged; requests are logged at info."),
    ] = "info"

    bind: Annotated[
        str, Meta(pattern=_BIND, max_length=300, description="Address and port, or `unix:` and a path.")
    ] = "127.0.0.1:8000"
    workers: Annotated[int, Meta(ge=1, le=256, description="Worker processes; about one a core.")] = 1
    threads: Annotated[
        int, Meta(ge=1, le=1024, description="Threads a worker: how many slow clients one worker bears at once.")
    ] = 16
    keepalive_seconds: Annotated[int, Meta(ge=0, le=3600, description="How long an idle connection is kept.")] = 15
    graceful_seconds: Annotated[
        int, Meta(ge=1, le=3600, description="How long a stopping worker may take to finish what is in flight.")
    ] = 30
    stall_seconds: Annotated[
        int,
        Meta(ge=1, le=3600, description="How long a client may send or take nothing in the middle of a request."),
    ] = 20
    worker_timeout_seconds: Annotated[
        int, Meta(ge=1, le=3600, description="How long a worker may give no sign of life before it is replaced.")
    ] = 30


def load(environ: Mapping[str, str] | None = None, overrides: Mapping[str, Any] | None = None) -> Settings:
    """Read the settings from environment variables (default: those of the process).

    overrides: values by the names of the table, which win over the environment. Raises SettingError.
    """
    environ = os.environ if environ is None else environ
    overrides = overrides or {}
    kinds = get_type_hints(Settings, include_extras=True)
    for name in overrides:
        if name not in kinds:
            raise SettingError(f"there is no setting {name!r}; known are {', '.join(kinds)}")
    found: dict[str, Any] = {}
    for name, kind in kinds.items():
        variable = variable_name(name)
        if name in overrides:
            found[name] = _convert(name, overrides[name], kind)
        elif environ.get(variable, "") != "":
            found[name] = _convert(variable, _split(environ[variable], kind), kind)
    return Settings(**found)


def variable_name(setting: str) -> str:
    """Return the environment variable that a setting is read from."""
    return PREFIX + setting.upper()


def _split(text: str, kind: Any) -> str | list[str]:
    """Cut a list at its commas; leave anything else whole."""
    if getattr(kind.__origin__, "__origin__", None) is not tuple:
        return text.strip()
    return [part.strip() for part in text.split(",") if part.strip()]


def _convert(name: str, value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        meaning = kind.__metadata__[0].description
        wrong = "it is not written so" if "matching regex" in str(error) else f"{error}"
        raise SettingError(f"{name}={value!r} cannot be used: {wrong}. What it is: {meaning}") from None
