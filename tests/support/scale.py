"""How much random data the property tests use: ARBITER_FUZZ_SCALE times as much as in an ordinary run."""

import os
from collections.abc import Sequence

import pytest

SCALE = max(1, int(os.environ.get("ARBITER_FUZZ_SCALE", "1")))
_BATCH = 25


def batched(count: int, size: int = _BATCH, name: str = "numbers") -> pytest.MarkDecorator:
    """Run a test for `count` numbers (times the scale), in batches that several processes can share.

    The test takes `numbers`, the range of one batch; under another name they are not numbers of games, which are fewer
    for large games.
    """
    batches: Sequence[range] = [
        range(first, min(first + size, count * SCALE)) for first in range(0, count * SCALE, size)
    ]
    return pytest.mark.parametrize(name, batches, ids=lambda numbers: f"{numbers.start}-{numbers.stop - 1}")
