"""Programs of named steps: running, asking, jumping, detours, the end."""

from typing import Any

import pytest

from service.engine.adjudicator import begin
from service.engine.chance import SeededChance
from service.engine.events import Shuffled
from service.engine.program import Ask, Program, Table, current, merged, programs_of
from tests.unit.engine.toy import PROGRAMS, TOY, DetourFrame, Options, State, Take, ToyVars, Vote, VoteFrame, Voting

SEED = "0" * 32


def start(stones: int = 3) -> State:
    state: State = begin(TOY, Options(stones), SEED)
    return state


def vote(state: State, left: str, right: str = "stop", first: str = "left") -> None:
    """Let both seats vote; the left one's vote counts."""
    votes = {"left": left, "right": right}
    for seat in (first, "right" if first == "left" else "left"):
        act(state, seat, Vote(votes[seat]))


def act(state: State, seat: str, action: Any) -> list[Any]:
    assert state.chance is not None
    assert TOY.judge(state, seat, action) == []
    return TOY.apply(state, seat, action, SeededChance(state.chance)).events


def where(state: State) -> list[str]:
    return [f"{frame.name}/{frame.at}" for frame in state.program]


def asked(state: State) -> list[str]:
    return [decision.seat for decision in TOY.decisions(state)]


def test_a_game_runs_to_the_first_question() -> None:
    state = start()
    assert where(state) == ["vote/vote"]
    assert state.trail == ["open"]
    assert asked(state) == ["left", "right"]


@pytest.mark.parametrize("first", ["left", "right"])
def test_a_joint_question_stays_open_until_all_have_answered(first: str) -> None:
    state = start()
    act(state, first, Vote("again"))
    assert where(state) == ["vote/vote"]
    assert asked(state) == [seat for seat in ("left", "right") if seat != first]
    assert TOY.offers(state, first) == []
    assert TOY.judge(state, first, Vote("again"))[0].code == "not-asked"
    act(state, asked(state)[0], Vote("again"))
    assert state.trail == ["open", "counted-again", "open"]
    assert asked(state) == ["left", "right"]


def test_a_jump_goes_to_the_step_named() -> None:
    state = start()
    vote(state, "again")
    vote(state, "again")
    assert state.trail == ["open", "counted-again"] * 2 + ["open"]


def test_a_pushed_frame_runs_first_and_the_lower_one_goes_on_after_it() -> None:
    state = start()
    vote(state, "detour")
    assert where(state) == ["vote/close", "detour/take"]
    assert asked(state) == ["left"]
    act(state, "left", Take(["0"]))
    assert state.trail[:6] == ["open", "counted-detour", "start", "took", "single", state.trail[5]]
    assert state.trail[-2:] == ["last", "close"]
    assert state.program == []


def test_an_answer_may_jump() -> None:
    state = start()
    vote(state, "detour")
    act(state, "left", Take(["0", "1"]))
    assert "single" not in state.trail
    assert state.trail[-2:] == ["last", "close"]


def test_a_question_to_nobody_is_passed_over() -> None:
    state = start(stones=0)
    vote(state, "detour")
    assert state.program == []
    assert state.trail[:4] == ["open", "counted-detour", "start", "single"]


def test_a_frame_that_becomes_another_leaves_nothing_behind() -> None:
    state = start()
    vote(state, "restart")
    assert state.trail == ["open", "counted-restart", "open"]
    assert where(state) == ["vote/vote"]
    assert asked(state) == ["left", "right"]


def test_end_leaves_the_program_but_not_what_it_pushed() -> None:
    state = start()
    vote(state, "end")
    assert state.trail == ["open", "counted-end", "last"]
    assert state.program == []


def test_finish_ends_everything() -> None:
    state = start()
    vote(state, "stop")
    assert state.program == []
    assert state.trail == ["open", "counted-stop"]
    assert TOY.decisions(state) == []
    assert TOY.offers(state, "left") == []
    assert current(PROGRAMS, state) is None
    assert TOY.judge(state, "left", Vote("stop"))[0].params == {"seat": "left", "over": "True"}


def test_events_are_told_in_order_with_the_results_of_chance() -> None:
    state = start()
    vote(state, "detour")
    events = act(state, "left", Take(["0", "1"]))
    assert [type(event).__struct_config__.tag for event in events] == ["rolled", "shuffled", "picked"]
    rolled, shuffled, picked = events
    assert rolled.visible_to == "all"
    assert shuffled.visible_to == []
    assert picked.visible_to == ["left"]
    at = state.trail.index("took") + 1
    assert state.trail[at : at + 5] == ["".join(rolled.faces), *shuffled.order, picked.choice]


def test_an_event_keeps_the_order_as_it_was_shuffled() -> None:
    """What happens to the pile afterwards must not change what was told."""
    state = start()
    assert state.chance is not None
    table = Table(state, SeededChance(state.chance))
    order = table.shuffle("pile", ["a", "b", "c"])
    kept = list(order)
    order.append("d")
    (event,) = table.events
    assert getattr(event, "order", None) == kept


def test_an_action_of_another_step_is_misplaced() -> None:
    state = start()
    assert TOY.judge(state, "left", Take(["0"]))[0].code == "not-asked"
    vote(state, "detour")
    assert TOY.judge(state, "right", Take(["0"]))[0].code == "not-asked"
    assert TOY.judge(state, "left", Vote("again"))[0].code == "not-asked"


def test_the_steps_of_a_program_follow_each_other() -> None:
    nodes = PROGRAMS["vote"].nodes
    assert [(name, node.following) for name, node in nodes.items()] == [
        ("open", "vote"),
        ("vote", "count"),
        ("count", "close"),
        ("close", None),
    ]
    assert [name for name, node in nodes.items() if isinstance(node.ask, Ask)] == ["vote"]
    assert all((node.do is None) == (node.ask is not None) for node in nodes.values())


def test_a_program_may_end_with_a_question() -> None:
    program = Program("only", {"vote": Voting()})
    assert program.nodes["vote"].following is None


def test_a_frame_reads_back_as_what_it_was() -> None:
    state = State(None, 1, [], [VoteFrame("vote", ToyVars({"left": "again"})), DetourFrame("take")])
    assert where(state) == ["vote/vote", "detour/take"]
    assert asked(state) == ["left"]


def test_cards_are_taken_from_the_top_and_the_deck_is_made_anew_when_it_is_empty() -> None:
    state = start()
    assert state.chance is not None
    table = Table(state, SeededChance(state.chance))
    deck, discard = ["a", "b"], ["c", "d", "e"]
    assert table.take_from("pile", deck, discard, 2) == ["a", "b"]
    assert (deck, discard, table.events) == ([], ["c", "d", "e"], [])
    taken = table.take_from("pile", deck, discard, 2)
    (shuffled,) = table.events
    assert isinstance(shuffled, Shuffled)
    assert (taken, deck, discard) == (shuffled.order[:2], shuffled.order[2:], [])
    assert (sorted(shuffled.order), shuffled.pile) == (["c", "d", "e"], "pile")
    assert table.take_from("pile", deck, discard, 2) == shuffled.order[2:]
    assert table.take_from("pile", deck, discard, 2) == []
    assert table.events == [shuffled]


def test_programs_are_gathered_by_name() -> None:
    one, group = Program("one", {"a": skip, "b": skip}), programs_of({"two": {"a": skip}})
    assert one.first == "a"
    assert list(merged(one, group)) == ["one", "two"]
    with pytest.raises(ValueError, match="two programs are named two"):
        merged(one, group, Program("two", {"a": skip}))


def skip(table: Any, frame: Any) -> None:
    """Do nothing."""
