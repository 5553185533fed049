"""A large game is left out of an ordinary run, for its games take too long, and tried by `make fuzz` alone."""

from typing import Any

import pytest

from tests.support.scale import SCALE

LARGE = ("rebellion",)


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    """Leave the properties of large games out, unless more random data is asked for."""
    if SCALE > 1:
        return
    kept: list[Any] = []
    left_out: list[Any] = []
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        found = getattr(params.get("start"), "game", None) or params.get("game")
        (left_out if getattr(found, "id", None) in LARGE and "property" in item.nodeid else kept).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept
