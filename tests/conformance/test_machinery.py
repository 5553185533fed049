"""The runner finds what is wrong: each expectation that does not hold is named, and a careless case is refused."""

from pathlib import Path
from typing import Any

import pytest

from tests.conformance import cases
from tests.conformance.doors import InProcess
from tests.conformance.match import matches
from tests.conformance.positions import expand
from tests.conformance.runner import run

GAME = "empire-vs-rebellion"
POSITION = {
    "base": "struggle",
    "event": "escape-from-tatooine",
    "turn": "rebel",
    "rebel": {"in_play": ["yoda", "rebel-recon-2*"], "deck_top": ["rebel-military-5"]},
    "empire": {"in_play": ["empire-recon-4"]},
}
PLAYED: dict[str, Any] = {
    "seat": "rebel",
    "action": "play_card",
    "after": {"rebel": {"in_play": ["yoda", "rebel-recon-2*", "rebel-military-5"]}},
    "same": ["/empire"],
    "events": [{"type": "card_played", "card": "rebel-military-5"}],
    "absent_events": [{"type": "passed"}],
    "decisions": [{"seat": "empire"}],
    "outcome": None,
    "legal": [{"seat": "empire", "contains": ["play_card"], "lacks": [{"type": "spend_influence"}]}],
    "view": [{"seat": "empire", "match": {"turn": "empire"}, "hidden": ["rebel-military-2"]}],
}
REFUSED: dict[str, Any] = {
    "seat": "rebel",
    "action": {"type": "use_power", "card": "rebel-recon-2"},
    "expect": "refused",
    "violations": [{"rule": "EVR-6.11", "params": {"card": "rebel-recon-2"}}],
    "exact": True,
}


def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[cases.Case]:
    (tmp_path / GAME).mkdir()
    (tmp_path / GAME / "00-test.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(cases, "HERE", tmp_path)
    return cases.load(GAME)


def faults(step: dict[str, Any], **case: Any) -> list[str]:
    whole = cases.convert_case({"id": "x", "title": "x", "rules": {}, "position": POSITION, "steps": [step], **case})
    return run(InProcess(), GAME, whole)


@pytest.mark.parametrize("step", [PLAYED, REFUSED])
def test_a_case_that_holds_has_no_faults(step: dict[str, Any]) -> None:
    assert faults(step) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"after": {"rebel": {"in_play": ["yoda", "rebel-recon-2", "rebel-military-5"]}}},
        {"after": {"rebel": {"hand": []}}},
        {"same": ["/rebel/deck"]},
        {"events": [{"type": "card_played", "card": "yoda"}]},
        {"events": [{"type": "card_played"}, {"type": "card_played"}]},
        {"absent_events": [{"seat": "rebel"}]},
        {"decisions": [{"seat": "rebel"}]},
        {"decisions": []},
        {"outcome": {"winner": "rebel"}},
        {"legal": [{"seat": "empire", "contains": ["choose_strategy"]}]},
        {"legal": [{"seat": "empire", "lacks": [{"type": "use_power"}]}]},
        {"legal": [{"seat": "empire", "equals": ["play_card", "pass"]}]},
        {"view": [{"seat": "empire", "match": {"turn": "rebel"}}]},
        {"view": [{"seat": "empire", "hidden": ["rebel-military-5"]}]},
    ],
)
def test_an_effect_that_is_not_there_is_named(wrong: dict[str, Any]) -> None:
    assert len(faults({**PLAYED, **wrong})) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"violations": [{"rule": "EVR-6.12"}]},
        {"violations": [{"rule": "EVR-6.11", "pointer": "/action"}]},
        {"violations": [{"rule": "EVR-6.11"}, {"rule": "EVR-6.11", "code": "power-of-exhausted-card"}]},
        {"expect": "accepted", "violations": []},
        {"decisions": []},
    ],
)
def test_a_refusal_of_another_kind_is_named(wrong: dict[str, Any]) -> None:
    assert len(faults({**REFUSED, **wrong})) == 1


def test_an_accepted_action_is_no_refusal() -> None:
    assert "not refused" in faults({**REFUSED, "action": "pass"})[0]


def test_an_impossible_position_stops_a_case_that_did_not_ask_for_one() -> None:
    position = {**POSITION, "raw": {"/supply": 3}}
    assert "EVR-12.5" in faults(PLAYED, position=position)[0]


def test_a_possible_position_is_named_where_an_impossible_one_was_asked_for() -> None:
    whole = {"id": "x", "title": "x", "rules": {}, "position": POSITION, "impossible": [{"rule": "EVR-12.5"}]}
    assert "possible" in run(InProcess(), GAME, cases.convert_case(whole))[0]


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 2}, False),
        (1, True, False),
        ([1], [1, 2], False),
        ({"exactly": {"a": 1}}, {"a": 1}, True),
        ({"exactly": {"a": 1}}, {"a": 1, "b": 2}, False),
        ({"any_order": [2, 1]}, [1, 2], True),
        ({"any_order": [2, 1]}, [1, 2, 3], False),
        ({"contains": [{"a": 1}]}, [{"a": 1, "b": 2}], True),
        ({"lacks": [{"a": 1}]}, [{"a": 1, "b": 2}], False),
        ({"length": 2}, [1, 2], True),
        ({"size": 2}, [1, 2], False),
        ("yoda*", {"card": "yoda", "exhausted": True}, True),
        ("yoda", {"card": "yoda", "exhausted": True}, False),
        ("emp-pla-forgen+", {"card": "emp-pla-forgen", "good": "emp-pla-vega"}, True),
        ("emp-pla-forgen", {"card": "emp-pla-forgen", "good": None}, True),
        ("emp-pla-forgen", {"card": "emp-pla-forgen", "good": "emp-pla-vega"}, False),
    ],
)
def test_partial_matches(expected: Any, actual: Any, same: bool) -> None:
    assert matches(expected, actual) is same


def test_positions_are_completed_alike() -> None:
    assert expand(GAME, POSITION) == expand(GAME, POSITION)


SEED = {"seed": "0" * 32}
FAULTY = {**SEED, "options": {"card_set": {"name": "faulty", "without": ["cor-fezzan"]}}}


@pytest.mark.parametrize(
    ("setup", "expected", "named"),
    [
        (FAULTY, [{"pointer": "/options/card_set/cards"}], None),
        (FAULTY, [{"pointer": "/options/card_set/name"}], "no fault"),
        (FAULTY, [{"pointer": "/options/card_set/cards"}, {"pointer": "/options/card_set/cards"}], "1 faults, not 2"),
        (FAULTY, [], "the setup is refused"),
        (SEED, [{"pointer": "/options/card_set/cards"}], "not refused"),
    ],
)
def test_a_setup_is_refused_for_its_shape_as_the_case_says(
    setup: dict[str, Any], expected: list[dict[str, Any]], named: str | None
) -> None:
    plain = {"id": "x", "title": "x", "rules": {}, "setup": setup, "faults": expected, "exact": True}
    found = run(InProcess(), "galactic-heroes", cases.convert_case(plain))
    assert [named in sentence for sentence in found if named] == ([True] if named else [])


AGAINST_ISERLOHN = {"target": "cor-iserlohn", "attackers": ["emp-lead-reinhard"]}
HELD = {**AGAINST_ISERLOHN, "defenders": ["all-adm-fischer"]}
FLEETS = {"fleets": ["all-adm-fischer", "all-adm-attenborough"]}


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ({"base": "setup"}, "keep_cards"),
        ({"base": "choose"}, "choose_actions"),
        ({"base": "draw"}, "take_part_in_draw"),
        ({"base": "draw-keep", "empire": {"stars": ["emp-pla-bilrost"]}}, "keep_cards"),
        ({"base": "build", "pass": 2}, "build"),
        ({"base": "campaign", "deck": [], "rest": "alliance"}, "campaign"),
        ({"base": "defend", "battle": AGAINST_ISERLOHN}, "defend"),
        ({"base": "defender-ignores", "battle": {**AGAINST_ISERLOHN, "defenders": ["all-lead-yang"]}}, None),
        ({"base": "withdraw", "battle": HELD, "alliance": FLEETS}, "withdraw"),
        ({"base": "destroy", "battle": HELD, "alliance": FLEETS}, "destroy"),
        ({"base": "economy", "empire": {"stars": ["emp-pla-forgen+"]}}, "swap_goods"),
        ({"base": "production", "alliance": {"stars": ["all-pla-astarte"]}}, "produce"),
        ({"base": "hand-limit", "empire": {"hand_more": 11}}, "discard_cards"),
    ],
)
def test_positions_of_galactic_heroes_are_completed(position: dict[str, Any], asked: str | None) -> None:
    examined = InProcess().ask("galactic-heroes", "check", {"state": expand("galactic-heroes", position)})
    assert examined["decisions"][0]["type"] == asked if asked else not examined["possible"]


def test_each_repeats_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "- {id: $suit-$n, title: t, rules: {}, each: {suit: [a, b], n: [1, 2]}, position: {base: setup, round: $n}}"
    found = read(tmp_path, monkeypatch, text)
    assert [case.id for case in found] == ["a-1", "a-2", "b-1", "b-2"]
    assert found[1].position == {"base": "setup", "round": 2}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- {id: a, title: t, rules: {}, position: {}, positon: {}}", "positon"),
        ("- {id: a, title: t, title: u, rules: {}, position: {}}", "stands twice"),
        ("- {id: a, title: t, rules: {EVR-1.1: shown}, position: {}}", "shown"),
        ("- {id: A b, title: t, rules: {}, position: {}}", "kebab-case"),
        ("- {id: a, title: t, rules: {}}", "exactly one"),
        ("- {id: a, title: t, rules: {}, position: {}}\n- {id: a, title: t, rules: {}, position: {}}", "share an id"),
        ("- {id: a, title: t, rules: {}, position: {}, impossible: [{}], decisions: []}", "impossible"),
        ("- {id: a, title: t, rules: {}, position: {}, seat: rebel, action: pass, expect: refused}", "violations"),
        (
            "- {id: a, title: t, rules: {}, position: {}, seat: rebel, action: pass, expect: refused, "
            "violations: [{}], after: {a: 1}}",
            "no effects",
        ),
    ],
)
def test_a_careless_case_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(tmp_path, monkeypatch, text)
