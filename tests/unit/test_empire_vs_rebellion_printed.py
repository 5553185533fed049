"""Numbers that a table of Empire vs. Rebellion has printed otherwise: what is kept of them, and what they change."""

from typing import Any

import msgspec
import pytest

from service.engine import adjudicator
from service.engine.canonical import encode
from service.engine.catalogue import about
from service.engine.log import FORMAT, verify
from service.engine.registry import game
from service.games.empire_vs_rebellion.actions import Options
from service.games.empire_vs_rebellion.components import EVENTS, RESOURCES
from service.games.empire_vs_rebellion.printed import CardValues, EventNumbers, Printed, differing
from service.games.empire_vs_rebellion.state import State, event_cards, resource_cards

GAME = game("empire-vs-rebellion")
SEED = "0123456789abcdef" * 2

HOTH = Printed(events={"battle-of-hoth": EventNumbers(target=15)})
YODA = Printed(resources={"yoda": CardValues(value_active=0)})


def _begun(printed: Printed | None) -> State:
    state = adjudicator.begin(GAME, Options(printed=printed), SEED)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(
    "printed",
    [
        None,
        Printed(),
        Printed(events={"battle-of-hoth": EventNumbers()}, resources={"yoda": CardValues()}),
        Printed(events={"battle-of-hoth": EventNumbers(5, 17, 3, 0)}, resources={"yoda": CardValues(6, 1)}),
    ],
)
def test_numbers_of_the_data_leave_no_trace(printed: Printed | None) -> None:
    state = _begun(printed)
    assert "printed" not in msgspec.json.decode(encode(state))
    assert "printed" not in msgspec.json.decode(encode(GAME.view(state, "rebel")))
    assert encode(state) == encode(_begun(None))
    assert event_cards(state) is EVENTS
    assert resource_cards(state) is RESOURCES


def test_other_numbers_alone_are_kept() -> None:
    given = Printed(
        events={"battle-of-hoth": EventNumbers(5, 15, 3, 0), "battle-of-yavin": EventNumbers(capacity=4)},
        resources={"yoda": CardValues(0, 1)},
    )
    assert differing(given) == Printed(HOTH.events, YODA.resources)


def test_a_table_has_its_own_cards_and_the_data_stay() -> None:
    state = _begun(Printed(HOTH.events, YODA.resources))
    hoth = event_cards(state)["battle-of-hoth"]
    assert (hoth.capacity, hoth.target, hoth.victory_points, hoth.influence) == (5, 15, 3, 0)
    yoda = resource_cards(state)["yoda"]
    assert (yoda.value_active, yoda.value_exhausted) == (0, 1)
    assert event_cards(state).keys() == EVENTS.keys()
    assert resource_cards(state).keys() == RESOURCES.keys()
    assert (EVENTS["battle-of-hoth"].target, RESOURCES["yoda"].value_active) == (17, 6)


def test_cards_worked_out_once_are_no_part_of_the_state() -> None:
    state = _begun(HOTH)
    before = encode(state)
    assert event_cards(state) is event_cards(state)
    assert encode(state) == before
    assert msgspec.json.decode(before, type=State) == state


def test_the_options_are_listed_with_their_defaults() -> None:
    assert about(GAME).options == {"variant": "full", "printed": None}


def test_a_log_with_numbers_that_no_table_has_is_refused_at_its_setup() -> None:
    options: dict[str, Any] = {"printed": {"events": {"battle-of-jakku": {"target": 9}}}}
    report = verify(
        GAME, encode({"format": FORMAT, "game": GAME.id, "setup": {"seed": SEED, "options": options}, "entries": []})
    )
    assert report.first_fault is not None
    assert report.first_fault.kind == "illegal-setup"
    assert [violation.rule for violation in report.first_fault.violations] == ["EVR-12.44"]
