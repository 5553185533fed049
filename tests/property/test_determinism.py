"""The same request has the same answer in every process: games are played under several hash seeds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_HASH_SEEDS = ("0", "1", "42", "4294967295")


def _transcript(hash_seed: str) -> str:
    """Return all that a fixed set of games answers, from a process of its own."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(_ROOT)}
    command = [sys.executable, "-m", "tests.support.transcript"]
    done = subprocess.run(command, env=environment, cwd=_ROOT, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture(scope="module")
def expected() -> str:
    return _transcript(_HASH_SEEDS[0])


@pytest.mark.parametrize("hash_seed", _HASH_SEEDS[1:])
def test_answers_do_not_depend_on_the_hash_seed(hash_seed: str, expected: str) -> None:
    assert len(expected.splitlines()) > 100
    assert _transcript(hash_seed) == expected
