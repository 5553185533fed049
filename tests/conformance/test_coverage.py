"""The cases cover what they must: every binding rule from both sides, every card; and they cite only what exists."""

import pytest

from tests.conformance import cases
from tests.conformance.coverage import measure, table


@pytest.mark.parametrize("game", cases.games())
def test_cases_cite_only_rules_and_cards_that_exist(game: str) -> None:
    coverage = measure(game)
    assert not coverage.unknown
    assert not coverage.unknown_cards


@pytest.mark.parametrize("game", cases.games())
def test_every_binding_rule_is_shown_from_both_sides_and_every_card_has_a_case(game: str) -> None:
    gaps = measure(game).gaps()
    assert not gaps, "\n".join([*gaps, *table(game)])
