"""Every case of every game holds."""

import pytest

from tests.conformance import cases
from tests.conformance.doors import Door
from tests.conformance.runner import run

ALL = [pytest.param(game, case, id=case.id) for game in cases.games() for case in cases.load(game)]


@pytest.mark.parametrize(("game", "case"), ALL)
def test_case(door: Door, game: str, case: cases.Case) -> None:
    faults = run(door, game, case)
    assert not faults, f"{case.source}, {case.id}: {case.title}\n" + "\n".join(faults)
