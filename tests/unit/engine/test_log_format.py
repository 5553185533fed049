"""The page about logs: its example is a log, its report is the report, its tables name every field and fault."""

import json
from importlib.resources import files
from typing import get_args

import msgspec

from service.engine.canonical import encode
from service.engine.log import FORMAT, FaultKind, LogFault, Report, log_types, verify
from service.engine.registry import game

PAGE = files("service").joinpath("docs/log-format.md").read_text(encoding="utf-8")
LOG, REPORT = (json.loads(part.split("```")[0]) for part in PAGE.split("```json")[1:])


def test_the_example_has_the_report_shown() -> None:
    assert LOG["format"] == FORMAT
    report = verify(game(LOG["game"]), encode(LOG))
    assert msgspec.to_builtins(report) == REPORT


def test_every_field_and_every_fault_is_described() -> None:
    types = log_types(game(LOG["game"]))
    for kind in (types.log, types.entry):
        for field in msgspec.structs.fields(kind):
            assert f"| `{field.name}` |" in PAGE
    for kind in get_args(FaultKind):
        assert f"| `{kind}` |" in PAGE
    for kind in (Report, LogFault):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in PAGE or f'"{field.name}"' in PAGE
