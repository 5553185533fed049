"""A case that changes what a seat may not know finds out when the seat notices, and when it does not."""

from typing import Any

import pytest

from tests.conformance import cases
from tests.conformance.doors import InProcess
from tests.conformance.runner import run
from tests.conformance.worlds import overlaid

GAME = "rebellion"
MOVED = {"base": {"location": "hoth"}}
LANDING = {
    "seat": "empire",
    "action": {
        "type": "activate",
        "leader": "darth-vader",
        "place": "hoth",
        "moves": [{"from": "mustafar", "units": {"assault-carrier": 1, "stormtrooper": 1}}],
    },
}
STAYING = {"seat": "empire", "action": {"type": "activate", "leader": "darth-vader", "place": "yavin"}}
REFUSED = {
    "seat": "rebel",
    "action": {
        "type": "activate",
        "leader": "jan-dodonna",
        "place": "hoth",
        "moves": [{"from": "rebel-base", "units": {"x-wing": 1}}],
    },
    "expect": "refused",
    "violations": [{}],
}
IMPERIAL: dict[str, Any] = {"program": {"turn": "empire"}}


def faults(steps: list[dict[str, Any]], *alike: dict[str, Any], **case: Any) -> list[str]:
    plain = {"id": "x", "title": "x", "rules": {}, "position": IMPERIAL, "steps": steps, "alike": list(alike), **case}
    return run(InProcess(), GAME, cases.convert_case(plain))


@pytest.mark.parametrize(
    ("seat", "step", "noticed"),
    [
        ("empire", STAYING, False),
        ("empire", LANDING, True),
        ("rebel", STAYING, True),
    ],
)
def test_a_seat_notices_what_reaches_it(seat: str, step: dict[str, Any], noticed: bool) -> None:
    same = faults([step], {"seat": seat, "positions": [MOVED]})
    differs = faults([step], {"seat": seat, "positions": [MOVED], "differs": True})
    assert ["gets another" in one for one in same] == ([True] if noticed else [])
    assert ["notices nothing" in one for one in differs] == ([] if noticed else [True])


def test_a_refusal_reaches_only_the_seat_that_tried() -> None:
    position: dict[str, Any] = {"base": {"location": "yavin"}}
    world = {"seat": "empire", "positions": [{"base": {"location": "dathomir"}}]}
    assert faults([REFUSED], world, position=position) == []
    assert "location" in faults([REFUSED], {**world, "seat": "rebel"}, position=position)[0]


def test_an_impossible_world_is_named() -> None:
    (fault,) = faults([], {"seat": "empire", "positions": [{"base": {"location": "corellia"}}]})
    assert "impossible" in fault


def test_positions_are_laid_over_each_other_mapping_by_mapping() -> None:
    below = {"base": {"location": "hoth", "units": {"x-wing": 1}}, "decks": {"probes": ["yavin"]}, "time": 2}
    above = {"base": {"location": "ilum"}, "decks": {"probes": ["endor"]}, "winner": None}
    assert overlaid(below, above) == {
        "base": {"location": "ilum", "units": {"x-wing": 1}},
        "decks": {"probes": ["endor"]},
        "time": 2,
        "winner": None,
    }


def test_worlds_need_a_position() -> None:
    with pytest.raises(ValueError, match="only a position"):
        cases.convert_case(
            {
                "id": "x",
                "title": "x",
                "rules": {},
                "setup": {"seed": "0" * 32},
                "alike": [{"seat": "a", "positions": []}],
            }
        )


@pytest.mark.parametrize(
    ("legal", "named"),
    [
        ({"match": [{"type": "take_turn", "complete": False, "templates": {"contains": [{"action": "pass"}]}}]}, None),
        ({"match": []}, "legal has 1 entries"),
        ({"lacks": [{"type": "reveal_base"}]}, "not complete"),
    ],
)
def test_a_list_of_templates_is_looked_at_as_a_whole(legal: dict[str, Any], named: str | None) -> None:
    found = faults([], legal=[{"seat": "empire", **legal}])
    assert [named in sentence for sentence in found if named] == ([True] if named else [])


@pytest.mark.parametrize(
    ("raw", "expected", "named"),
    [
        ({"/rings/tenth": "mon-mothma"}, [{"pointer": "/state/rings"}], None),
        ({"/rings/tenth": "mon-mothma"}, [], "wrong shape"),
        ({}, [{"pointer": "/state/rings"}], "right shape"),
    ],
)
def test_a_position_of_the_wrong_shape(raw: dict[str, Any], expected: list[dict[str, Any]], named: str | None) -> None:
    found = faults([], position={"raw": raw}, faults=expected)
    assert [named in sentence for sentence in found if named] == ([True] if named else [])


@pytest.mark.parametrize(
    ("looks", "named"),
    [
        ({"legal": [{"seat": "rebel-admiral", "violations": [{"rule": "RB-1.2.1"}]}]}, []),
        ({"view": [{"seat": "rebel-admiral", "violations": [{"rule": "RB-1.2.1"}]}]}, []),
        ({"legal": [{"seat": "empire", "violations": [{"rule": "RB-1.2.1"}]}]}, ["no violation", "answer, legal"]),
        ({"view": [{"seat": "rebel", "violations": [{"rule": "RB-1.2.1"}]}]}, ["no violation", "answer, view"]),
        ({"legal": [{"seat": "rebel-admiral"}]}, ["no legal actions of"]),
        ({"view": [{"seat": "rebel-admiral"}]}, ["no view of", "view of"]),
    ],
)
def test_a_seat_at_which_nobody_plays(looks: dict[str, Any], named: list[str]) -> None:
    found = faults([], **looks)
    assert [words in sentence for words, sentence in zip(named, found, strict=True)] == [True] * len(named)
