"""Answers depend on the request alone: the engine and the games use no clock, no chance of their own, no file."""

import ast

import pytest

from tests.support.sources import modules

_OUTSIDE = {"datetime", "os", "random", "secrets", "socket", "subprocess", "tempfile", "threading", "time", "uuid"}
_BUILTINS = {"hash", "id", "input", "open", "print", "eval", "exec", "globals", "vars"}
_SOURCES = modules("engine") | modules("games")


@pytest.mark.parametrize("path", sorted(_SOURCES))
def test_nothing_from_outside_is_used(path: str) -> None:
    imported: set[str] = set()
    called: set[str] = set()
    for node in ast.walk(_SOURCES[path]):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called.add(node.func.id)
    assert sorted(imported & _OUTSIDE) == []
    assert sorted(called & _BUILTINS) == []


@pytest.mark.parametrize("path", sorted(_SOURCES))
def test_no_set_is_gone_through(path: str) -> None:
    """The order of a set differs between processes."""
    for node in ast.walk(_SOURCES[path]):
        sources: list[ast.expr] = []
        if isinstance(node, ast.For):
            sources = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.SetComp):
            sources = [generator.iter for generator in node.generators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple"):
            sources = node.args
        for source in sources:
            made = isinstance(source, ast.Set | ast.SetComp)
            made |= (
                isinstance(source, ast.Call)
                and isinstance(source.func, ast.Name)
                and source.func.id in ("set", "frozenset")
            )
            assert not made, f"{path}:{source.lineno}"
