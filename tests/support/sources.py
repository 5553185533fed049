"""Reads the sources of the engine and the games for the refusals that they make: codes, and what fills sentences."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import service

_ROOT = Path(service.__file__).parent
_MAKERS = {"forbidden": 1, "impossible": 1, "unacceptable": 1, "_fault": 0, "ChanceFault": 0}
_LIMIT = ("Limit", 2)
"""What keeps the code of a refusal made elsewhere, and which of its arguments that is."""
"""The functions that make a refusal, and which of their arguments is the code."""


class Refusal(NamedTuple):
    """One place where a refusal is made: the codes it may have, and the names that fill its sentence."""

    place: str
    codes: tuple[str, ...]
    params: frozenset[str]


def modules(package: str) -> dict[str, ast.Module]:
    """Return the parsed modules below `service/<package>`, by path."""
    paths = sorted((_ROOT / package).rglob("*.py"))
    return {str(path.relative_to(_ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def strings(module: ast.AST) -> set[str]:
    """Return all string constants of a module."""
    return {node.value for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def refusals(package: str, known: frozenset[str]) -> Iterator[Refusal]:
    """Yield every refusal made below `service/<package>`. known: the codes of all sentences.

    Where the code is not written in the call itself, every known code in the function around it may be meant, or in the
    function that is called for it.
    """
    for path, module in modules(package).items():
        functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
        helpers = {function.name: function for function in functions}
        shared = _shared(module)
        for function in functions:
            for call in ast.walk(function):
                code = _code(call, path)
                if code is not None and not _handed_on(code, function):
                    assert isinstance(call, ast.Call)
                    codes, params = _codes(code, function, helpers, known), _params(call, function)
                    if not codes:
                        # Which of several codes it is can not be told, so neither can what fills just this one.
                        codes, params = _elsewhere(function, helpers, shared, known), _all_params(function, path)
                    yield Refusal(f"{path}:{call.lineno}", codes, params)


def kept(package: str) -> set[str]:
    """Return the codes that limits keep for the refusals made of them."""
    found: set[str] = set()
    for module in modules(package).values():
        for call in ast.walk(module):
            if isinstance(call, ast.Call) and _name(call.func) == _LIMIT[0] and len(call.args) > _LIMIT[1]:
                found |= strings(call.args[_LIMIT[1]])
    return found


def _shared(module: ast.Module) -> set[str]:
    """Return the strings of constants, of the module or of its classes, whose names say that they are codes."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(_name(target).lower() in ("code", "codes") for target in node.targets):
            found |= strings(node.value)
    return found


def _elsewhere(
    function: ast.FunctionDef, helpers: dict[str, ast.FunctionDef], shared: set[str], known: frozenset[str]
) -> tuple[str, ...]:
    """Return the codes of a refusal that takes its code from a constant, or one by one from a function it calls."""
    called = {_name(call.func) for call in ast.walk(function) if isinstance(call, ast.Call)}
    listed = {text for name in called if name in helpers for text in strings(helpers[name])}
    return tuple(sorted((shared or listed) & known))


def _code(call: ast.AST, path: str) -> ast.expr | None:
    """Return the argument that is the code, if `call` makes a refusal."""
    if not isinstance(call, ast.Call) or (name := _name(call.func)) not in _MAKERS:
        return None
    if name == "_fault" and not path.endswith("chance.py"):
        return None
    return call.args[_MAKERS[name]]


def _handed_on(code: ast.expr, function: ast.FunctionDef) -> bool:
    """Tell whether the code comes from a refusal made elsewhere, where it is counted: `fault.code`, or an argument."""
    return isinstance(code, ast.Attribute) or _name(code) in {argument.arg for argument in function.args.args}


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _codes(
    code: ast.expr, function: ast.FunctionDef, helpers: dict[str, ast.FunctionDef], known: frozenset[str]
) -> tuple[str, ...]:
    if isinstance(code, ast.Constant):
        return (str(code.value),)
    if isinstance(code, ast.Call) and _name(code.func) in helpers:
        return tuple(sorted(strings(helpers[_name(code.func)]) & known))
    written = strings(code) & known
    return tuple(sorted(written or _assigned(code, function) & known))


def _assigned(code: ast.expr, function: ast.FunctionDef) -> set[str]:
    """Return the strings in the assignments to the variable that holds the code."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets = [part for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)]
            if _name(code) in [target.id for target in targets]:
                found |= strings(node.value)
    return found


def _all_params(function: ast.FunctionDef, path: str) -> frozenset[str]:
    """Return what fills the sentences of all refusals made in a function."""
    calls = [call for call in ast.walk(function) if isinstance(call, ast.Call) and _code(call, path) is not None]
    return frozenset(name for call in calls for name in _params(call, function))


def _params(call: ast.Call, function: ast.FunctionDef) -> frozenset[str]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    for keyword in call.keywords:
        if keyword.arg is None:
            for node in ast.walk(function):
                if isinstance(node, ast.Dict):
                    names |= {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    return frozenset(names - {"pointer"})
