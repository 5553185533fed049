"""A large game is played fewer times than a small one: one of its games has as many decisions as ten of the others."""

from typing import Any

import pytest

from tests.support.scale import SCALE
from tests.support.tables import LARGE

GAMES, GAMES_FURTHER = 2, 1
"""How many games of a large one a property is tried on (times the scale): by default options, by those of files."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    """Cut the numbers of each property down for large games; batches that would be empty are left out."""
    kept: list[Any] = []
    left_out: list[Any] = []
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        start, numbers = params.get("start"), params.get("numbers")
        if start is not None and numbers is not None and start.game.id in LARGE:
            games = GAMES_FURTHER if start.further else GAMES
            params["numbers"] = range(numbers.start, min(numbers.stop, games * SCALE))
            (kept if params["numbers"] else left_out).append(item)
        else:
            kept.append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept
