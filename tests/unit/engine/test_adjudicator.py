"""The questions of a caller: what each answer holds, what is asked of chance, and what `include` adds."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from service.engine import adjudicator
from service.engine.adjudicator import adjudicate, begin, check, legal_actions, setup, view
from service.engine.canonical import digest, encode
from service.engine.chance import Declared, Pick, Roll, Shuffle
from service.engine.choices import Offer, OrderOf
from service.engine.program import Decision
from tests.unit.engine.toy import TOY, Options, State, Take, TakeDecision, Toy, Vote

SEED = "0" * 32
RIGHT: list[Declared] = [Roll(["a", "c"]), Shuffle(["z", "x", "y"]), Pick("p")]


def start(stones: int = 3) -> State:
    state: State = begin(TOY, Options(stones), SEED)
    return state


def detour() -> State:
    """Return a state in which the left seat takes stones, after which all kinds of chance are used."""
    state = start()
    adjudicate(TOY, state, "left", Vote("detour"))
    adjudicate(TOY, state, "right", Vote("detour"))
    return state


def impossible_state() -> State:
    state = start()
    state.stones = 9
    return state


def test_setup_answers_the_first_state() -> None:
    begun = setup(TOY, Options(2), SEED)
    assert begun.state == start(2)
    assert begun.digest == digest(begun.state)
    assert [decision.seat for decision in begun.decisions] == ["left", "right"]


def test_a_legal_action_answers_the_state_after_it() -> None:
    verdict = adjudicate(TOY, start(), "left", Vote("stop"))
    assert verdict.valid
    assert verdict.violations == []
    assert [event.text for event in verdict.events] == ["left stop"]
    assert [decision.seat for decision in verdict.decisions] == ["right"]
    assert verdict.outcome is None
    assert isinstance(verdict.state, State)
    assert verdict.digest == digest(verdict.state)
    assert (verdict.legal_actions, verdict.views, verdict.patch) == (UNSET, UNSET, UNSET)


def test_an_illegal_action_answers_why_and_the_given_state() -> None:
    given = start()
    verdict = adjudicate(TOY, given, "left", Vote("fly"), language="hu")
    assert not verdict.valid
    assert [(found.rule, found.message) for found in verdict.violations] == [("TOY-1", "fly nem szavazat")]
    assert (verdict.state, verdict.events) == (UNSET, [])
    assert [decision.seat for decision in verdict.decisions] == ["left", "right"]
    assert verdict.digest == digest(given) == digest(start())


def test_an_action_after_the_end_is_refused_and_the_end_is_told() -> None:
    state = start()
    for seat in TOY.seats:
        adjudicate(TOY, state, seat, Vote("stop"))
    verdict = adjudicate(TOY, state, "left", Vote("stop"))
    assert not verdict.valid
    assert verdict.decisions == []
    assert verdict.outcome is not None


def test_in_a_state_that_cannot_arise_the_action_is_not_judged() -> None:
    verdict = adjudicate(TOY, impossible_state(), "left", Vote("fly"), RIGHT, ["state", "legal_actions", "patch"])
    assert not verdict.valid
    assert [(found.scope, found.code) for found in verdict.violations] == [("state", "bad-stones")]
    assert (verdict.decisions, verdict.events, verdict.outcome, verdict.state) == ([], [], None, UNSET)
    assert verdict.digest == digest(impossible_state())


@pytest.mark.parametrize(
    ("include", "present"),
    [
        (None, {"state"}),
        ([], set()),
        (["state"], {"state"}),
        (["legal_actions"], {"legal_actions"}),
        (["patch"], {"patch"}),
        (["view:left"], {"views"}),
        (["state", "legal_actions", "view:left", "view:right", "patch"], {"state", "legal_actions", "views", "patch"}),
        (["state", "state", "view:nobody"], {"state"}),
    ],
)
def test_include_names_what_the_answer_holds(include: list[str] | None, present: set[str]) -> None:
    verdict = adjudicate(TOY, start(), "left", Vote("again"), None, include)
    optional = ("state", "legal_actions", "views", "patch")
    assert {name for name in optional if getattr(verdict, name) is not UNSET} == present
    always = {"valid", "violations", "events", "decisions", "outcome", "digest"}
    assert set(msgspec.json.decode(encode(verdict))) == always | present


def test_a_refusal_holds_nothing_of_include() -> None:
    verdict = adjudicate(TOY, start(), "left", Vote("fly"), None, ["state", "legal_actions", "view:left", "patch"])
    assert (verdict.state, verdict.legal_actions, verdict.views, verdict.patch) == (UNSET,) * 4


def test_views_are_those_asked_for() -> None:
    verdict = adjudicate(TOY, start(), "left", Vote("again"), None, ["view:right"])
    assert isinstance(verdict.views, dict)
    assert list(verdict.views) == ["right"]


def test_legal_actions_included_are_those_of_the_new_state() -> None:
    state = start()
    verdict = adjudicate(TOY, state, "left", Vote("again"), None, ["legal_actions"])
    assert verdict.legal_actions == legal_actions(TOY, state).decisions
    assert isinstance(verdict.legal_actions, list)
    assert [menu.seat for menu in verdict.legal_actions] == ["right"]


def test_results_of_chance_may_be_declared() -> None:
    verdict = adjudicate(TOY, detour(), "left", Take(["0", "1"]), RIGHT)
    assert verdict.valid
    assert isinstance(verdict.state, State)
    assert verdict.state.trail[-7:-2] == ["ac", "z", "x", "y", "p"]
    assert verdict.state.chance == detour().chance, "the seed is left alone"


@pytest.mark.parametrize("seeded", [True, False])
@pytest.mark.parametrize(
    ("results", "pointer", "code"),
    [
        ([], "/chance/0", "chance-missing"),
        (RIGHT[:1], "/chance/1", "chance-missing"),
        ([*RIGHT, *RIGHT], "/chance/3", "chance-left-over"),
        ([Roll(["a", "b"]), *RIGHT[1:]], "/chance/0", "chance-no-such-face"),
        ([RIGHT[0], Shuffle(["x"]), RIGHT[2]], "/chance/1", "chance-not-a-permutation"),
        ([RIGHT[0], RIGHT[2], RIGHT[1]], "/chance/1", "chance-wrong-kind"),
    ],
)
def test_a_result_that_cannot_be_is_refused_and_the_state_kept(
    results: list[Declared], pointer: str, code: str, seeded: bool
) -> None:
    state = detour()
    if not seeded:
        state.chance = None
    given = digest(state)
    verdict = adjudicate(TOY, state, "left", Take(["0", "1"]), results)
    assert not verdict.valid
    assert [(found.scope, found.rule, found.pointer, found.code) for found in verdict.violations] == [
        ("action", "TOY-2", pointer, code)
    ]
    assert verdict.violations[0].message
    assert (verdict.digest, verdict.state, verdict.events) == (given, UNSET, [])
    assert [decision.seat for decision in verdict.decisions] == ["left"]


def test_without_a_seed_nothing_is_drawn() -> None:
    state = detour()
    state.chance = None
    verdict = adjudicate(TOY, state, "left", Take(["0", "1"]))
    assert [found.code for found in verdict.violations] == ["chance-missing"]


def test_an_illegal_action_is_refused_before_its_chance_is_looked_at() -> None:
    verdict = adjudicate(TOY, start(), "left", Vote("fly"), RIGHT)
    assert [found.code for found in verdict.violations] == ["bad-vote"]


def test_a_list_is_whole_up_to_the_limit() -> None:
    (left, right) = legal_actions(TOY, start(), limit=5).decisions
    assert (left.seat, right.seat) == ("left", "right")
    assert (left.complete, left.count, left.templates) == (True, 5, UNSET)
    assert left.actions == [Vote(word) for word in ("again", "detour", "stop", "restart", "end")]


def test_beyond_the_limit_come_templates() -> None:
    (left, _) = legal_actions(TOY, start(), limit=4).decisions
    assert (left.complete, left.count, left.actions) == (False, 5, UNSET)
    assert isinstance(left.templates, list)
    (template,) = left.templates
    assert (template.action, template.count) == ("vote", 5)
    assert template.examples == [Vote("again"), Vote("detour"), Vote("stop")]
    assert msgspec.to_builtins(template.domains) == {
        "for_what": {"kind": "one_of", "values": ["again", "detour", "stop", "restart", "end"]}
    }


class Sorting(Toy):
    """The left seat puts thirty stones in order."""

    def decisions(self, state: State, now: Any = None) -> list[Decision]:
        return [TakeDecision("left", ["take"])]

    def offers(self, state: State, seat: str, now: Any = None) -> list[Offer]:
        return [Offer(Take, {"stones": OrderOf([str(index) for index in range(30)])})]


def test_what_is_beyond_counting_has_examples_all_the_same() -> None:
    """30! is more than a reader of JSON can be trusted to read."""
    (menu,) = legal_actions(Sorting(), start()).decisions
    assert (menu.complete, menu.count) == (False, None)
    assert isinstance(menu.templates, list)
    assert menu.templates[0].count is None
    assert [len(set(example.stones)) for example in menu.templates[0].examples] == [30, 30, 30]


def test_a_seat_sees_its_own_decisions_alone() -> None:
    assert [menu.seat for menu in legal_actions(TOY, start(), "right").decisions] == ["right"]
    state = detour()
    menu = legal_actions(TOY, state, "right")
    assert (menu.possible, menu.decisions, menu.outcome, menu.digest) == (True, [], None, digest(state))


def _answers(state: State) -> list[Any]:
    return [check(TOY, state, "hu"), legal_actions(TOY, state, language="hu"), view(TOY, state, "left", "hu")]


def test_a_state_that_cannot_arise_is_told_by_every_question() -> None:
    examined, menu, sight = _answers(impossible_state())
    for answer in (examined, menu, sight):
        assert not answer.possible
        assert [found.message for found in answer.violations] == ["9 stones are too many"]
    assert (examined.decisions, examined.outcome, examined.digest) == ([], None, digest(impossible_state()))
    assert (menu.decisions, menu.outcome, menu.digest) == ([], None, digest(impossible_state()))
    assert (sight.view, sight.digest) == (None, None)


def test_a_possible_state_is_examined_and_seen() -> None:
    examined, menu, sight = _answers(start())
    assert examined.possible
    assert menu.possible
    assert examined.digest == menu.digest == digest(start())
    assert sight.digest == digest(sight.view) != digest(start()), "the digest of a view tells nothing of what is hidden"


def test_the_default_limit_is_within_its_bounds() -> None:
    assert 1 <= adjudicator.DEFAULT_LIMIT <= adjudicator.MAX_LIMIT
