"""A tiny game for the tests of the engine: two seats vote on how to go on, and one of them may take stones.

Its programs use everything that a program can do: jumps, END, pushed and replaced frames, joint and empty questions.
"""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from service.engine.chance import ChanceSource, ChanceState
from service.engine.choices import Offer, OneOf, Subset
from service.engine.events import Event, Picked, Rolled, Shuffled
from service.engine.game import Game
from service.engine.outcome import Outcome
from service.engine.program import END, Ask, Decision, Frame, Program, Table
from service.engine.rulebook import Rulebook
from service.engine.violations import Violation, forbidden, impossible

SEATS = ("left", "right")


class ToyVars(Struct, forbid_unknown_fields=True):
    votes: dict[str, str] = {}
    asked: list[str] = []


class VoteFrame(Frame, tag="vote", forbid_unknown_fields=True):
    at: str
    name = "vote"
    vars: ToyVars


class DetourFrame(Frame, tag="detour", forbid_unknown_fields=True):
    at: str
    name = "detour"


class State(Struct, forbid_unknown_fields=True):
    chance: ChanceState | None
    stones: Annotated[int, Meta(ge=0, le=9)]
    trail: list[str]
    program: list[VoteFrame | DetourFrame]


class Vote(Struct, tag="vote", tag_field="type", forbid_unknown_fields=True):
    for_what: str


class Take(Struct, tag="take", tag_field="type", forbid_unknown_fields=True):
    stones: list[str]


class VoteDecision(Decision, tag="vote"):
    pass


class TakeDecision(Decision, tag="take"):
    pass


class Options(Struct, forbid_unknown_fields=True):
    stones: int = 3


class Told(Event, tag="told"):
    text: str
    visible_to: Literal["all"] | list[str] = "all"


class Stone(Struct, tag="stone", tag_field="kind"):
    id: str


def _mark(name: str) -> Any:
    def step(table: Table, frame: Any) -> None:
        table.state.trail.append(name)

    return step


class Voting(Ask):
    """Both vote, in any order; one who has voted is asked no more."""

    actions = (Vote,)
    joint = True

    def seats(self, state: State, frame: VoteFrame) -> Sequence[str]:
        return [seat for seat in SEATS if seat not in frame.vars.votes]

    def decision(self, state: State, frame: VoteFrame, seat: str) -> Decision:
        return VoteDecision(seat, ["vote"])

    def offers(self, state: State, frame: VoteFrame, seat: str) -> list[Offer]:
        return [Offer(Vote, {"for_what": OneOf(["again", "detour", "stop", "restart", "end"])})]

    def judge(self, state: State, frame: VoteFrame, seat: str, action: Vote) -> list[Violation]:
        known = action.for_what in ("again", "detour", "stop", "restart", "end")
        return [] if known else [forbidden("TOY-1", "bad-vote", "/action/for_what", choice=action.for_what)]

    def answer(self, table: Any, frame: VoteFrame, seat: str, action: Vote) -> str | None:
        frame.vars.votes[seat] = action.for_what
        table.events.append(Told(f"{seat} {action.for_what}"))
        return None


class Taking(Ask):
    """The left seat takes up to two stones; nobody is asked when there is none."""

    actions = (Take,)

    def seats(self, state: State, frame: DetourFrame) -> Sequence[str]:
        return ["left"] if state.stones else []

    def decision(self, state: State, frame: DetourFrame, seat: str) -> Decision:
        return TakeDecision(seat, ["take"])

    def offers(self, state: State, frame: DetourFrame, seat: str) -> list[Offer]:
        return [Offer(Take, {"stones": Subset([str(index) for index in range(state.stones)], 1, 2)})]

    def judge(self, state: State, frame: DetourFrame, seat: str, action: Take) -> list[Violation]:
        return []

    def answer(self, table: Any, frame: DetourFrame, seat: str, action: Take) -> str | None:
        table.state.stones -= len(action.stones)
        table.state.trail.append("took")
        return "roll" if len(action.stones) == 2 else None


def count_votes(table: Table, frame: VoteFrame) -> str | None:
    """Go where the left seat voted to."""
    vote = frame.vars.votes["left"]
    frame.vars.votes = {}
    table.state.trail.append(f"counted-{vote}")
    if vote == "again":
        return "open"
    if vote == "detour":
        table.push(DetourFrame("start"))
    if vote == "restart":
        table.become(VoteFrame("open", ToyVars()))
    if vote == "end":
        table.push(DetourFrame("last"))
        return END
    if vote == "stop":
        table.finish()
    return None


def roll(table: Table, frame: DetourFrame) -> None:
    """Draw one of each kind of chance."""
    table.state.trail.append("".join(table.roll("dice", ["ab", "cd"])))
    table.state.trail += table.shuffle("pile", ["x", "y", "z"])
    table.state.trail.append(table.pick("card", ["p", "q"], ["left"]))


VOTE = Program("vote", {"open": _mark("open"), "vote": Voting(), "count": count_votes, "close": _mark("close")})
DETOUR = Program(
    "detour",
    {"start": _mark("start"), "take": Taking(), "skipped": _mark("single"), "roll": roll, "last": _mark("last")},
)
PROGRAMS = {"vote": VOTE, "detour": DETOUR}

_NAMES = {"en": {"detour": "Detour"}, "hu": {"detour": "kitero"}}


class Toy(Game):
    """The tiny game. It is over when nothing is under way."""

    id = "toy"
    name = "Toy"
    ruleset = "toy/1"
    seats = SEATS
    phases = ("vote",)
    languages = ("en", "hu")
    state_type = State
    options_type = Options
    view_type = State
    action_types: ClassVar[tuple[type[Struct], ...]] = (Vote, Take)
    event_types = (Told, Shuffled, Picked, Rolled)
    decision_types = (VoteDecision, TakeDecision)
    component_types = (Stone,)
    programs = PROGRAMS
    rulebook = Rulebook("tests.unit.engine.toy_rules", lambda language: _NAMES.get(language, _NAMES["en"]))
    rest_rule = "TOY-2"
    chance_rule = "TOY-2"

    def setup(self, options: Options, chance: ChanceSource, counter: ChanceState) -> State:
        return State(counter, options.stones, [], [VoteFrame("open", ToyVars())])

    def contradictions(self, state: State) -> list[Violation]:
        return [impossible("TOY-1", "bad-stones", "/state/stones", stones=state.stones)] if state.stones > 5 else []

    def misplaced(self, state: State, ask: Ask | None, seat: str, action: Any) -> list[Violation]:
        return [forbidden("TOY-1", "not-asked", seat=seat, over=str(ask is None))]

    def outcome(self, state: State) -> Outcome | None:
        return None if state.program else Outcome("left", "stopped", "TOY-1")

    def view(self, state: State, seat: str) -> State:
        return State(None, state.stones, [], [])

    def components(self, language: str) -> Sequence[Struct]:
        return [Stone("0"), Stone("1")]


TOY = Toy()
