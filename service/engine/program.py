"""Programs of named steps: how a game runs, stops to ask and goes on in another request.

A program is a short sequence of named steps. A step either does something (a function) or asks a seat (an `Ask`).
What is under way stands in the state as a stack of frames, each naming its program and the step it is at; `run`
carries out steps from the top of the stack until one of them asks.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from service.engine.chance import ChanceFault, ChanceSource
from service.engine.choices import Offer
from service.engine.events import Event, Picked, Rolled, Shuffled
from service.engine.fields import StepName
from service.engine.violations import Violation, impossible

END = "end"
"""What a step returns to end its program."""


class Frame(Struct, tag_field="program", forbid_unknown_fields=True):
    """A program under way, and the step it is `at`. A subclass is tagged with the program's name and adds its `vars`.

    `name` is under which the program is registered: the tag, or in frames of many programs a property.
    """

    at: StepName
    name: ClassVar[Any]


class Action(Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """What a seat says. A subclass is tagged with the kind of action and adds what else is said."""


class Decision(Struct, tag_field="type"):
    """What a seat must decide now. A subclass is tagged with the kind of decision and adds what a player would see.

    It holds nothing that any seat may not know, since every seat may be told who is deciding what.
    """

    seat: str
    actions: list[str]


class Table:
    """A game being played on: its state, its chance, and the events so far. A game may subclass it with its own moves.

    state: the game's state, changed in place. chance: where random results come from. events: appended to, in order.
    """

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: Any, chance: ChanceSource) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Start `frame`'s program now; the present one goes on after it."""
        self.state.program.append(frame)

    def become(self, frame: Frame) -> None:
        """Start `frame`'s program in place of all that is under way."""
        self.state.program[:] = (frame,)

    def finish(self) -> None:
        """End the game: nothing is under way any more."""
        self.state.program.clear()

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return `cards` in a random order; the event names the `pile` and is for the host alone."""
        try:
            order = self.chance.shuffle(cards)
        except ChanceFault as fault:
            raise fault.about(pile) from None
        self.emit(Shuffled(pile, list(order)))
        return order

    def shuffle_under(self, pile: str, cards: list[str], deck: list[str]) -> None:
        """Shuffle a pile of `cards`, of which nothing is left, and put it under `deck`."""
        deck += self.shuffle(pile, cards)
        cards.clear()

    def take_from(self, pile: str, deck: list[str], discard: list[str], count: int) -> list[str]:
        """Take cards one by one from the top of `deck`, which is made anew of `discard` when it is empty.

        The event of the shuffle names the `pile`. Once both are empty there are fewer than `count`.
        """
        taken = deck[:count]
        del deck[:count]
        if len(taken) < count and discard:
            self.shuffle_under(pile, discard, deck)
            taken += self.take_from(pile, deck, discard, count - len(taken))
        return taken

    def pick(self, what: str, options: Sequence[str], visible_to: Any = "all") -> str:
        """Return one of `options` at random; the event names `what` was picked."""
        try:
            choice = self.chance.pick(options)
        except ChanceFault as fault:
            raise fault.about(what) from None
        self.emit(Picked(what, choice, visible_to))
        return choice

    def roll(self, what: str, dice: Sequence[Sequence[str]]) -> list[str]:
        """Roll `dice`, each given as its faces; the event is public and says `what` they were rolled for."""
        try:
            faces = self.chance.roll(dice)
        except ChanceFault as fault:
            raise fault.about(what) from None
        self.emit(Rolled(what, faces))
        return faces


class Ask:
    """A step that asks. Subclasses say who is asked, what may be answered, why an answer is refused, what it does."""

    actions: ClassVar[tuple[type[Struct], ...]] = ()
    """The action types that answer this step."""
    joint: ClassVar[bool] = False
    """True when the step stays open, for several seats or answers, until `seats` names nobody any more."""

    def seats(self, state: Any, frame: Any) -> Sequence[str]:
        """Return the seats asked now; none means that the step is passed over."""
        raise NotImplementedError

    def decision(self, state: Any, frame: Any, seat: Any) -> Decision:
        """Return the decision as `seat` is asked it; `seat` is one of `seats`."""
        raise NotImplementedError

    def offers(self, state: Any, frame: Any, seat: Any) -> list[Offer]:
        """Return every legal answer of `seat`, as offers."""
        raise NotImplementedError

    def judge(self, state: Any, frame: Any, seat: Any, action: Any) -> list[Violation]:
        """Return all that forbids `action`, one of `actions` sent by one of `seats`; nothing when it is legal."""
        raise NotImplementedError

    def answer(self, table: Any, frame: Any, seat: Any, action: Any) -> str | None:
        """Carry out a legal answer. Return the step to go to, or None for the next one."""
        raise NotImplementedError


DoFunction = Callable[[Any, Any], str | None]
"""A step that does something: takes the table and its frame; returns the step to go to, END, or None for the next."""

Step = DoFunction | Ask


class Node(Struct, frozen=True):
    """A step in its place: the step twice, as what it is, and the name of the next one (None at the end)."""

    do: DoFunction | None
    ask: Ask | None
    following: str | None


class Program:
    """A named sequence of named steps.

    name: as frames and messages call it. steps: name to step, in order, beginning at `first`. Jumps name a step of the
    same program; END and the end of the last step end it.
    """

    def __init__(self, name: str, steps: Mapping[str, Step]) -> None:
        self.name = name
        names = list(steps)
        self.first = names[0]
        self.nodes: dict[str, Node] = {}
        for step_name, following in zip(names, [*names[1:], None], strict=True):
            step = steps[step_name]
            if isinstance(step, Ask):
                self.nodes[step_name] = Node(None, step, following)
            else:
                self.nodes[step_name] = Node(step, None, following)


Programs = dict[str, Program]


def programs_of(steps: Mapping[str, Mapping[str, Step]]) -> Programs:
    """Return the programs of these names, each by its steps."""
    return {name: Program(name, of_one) for name, of_one in steps.items()}


def merged(*parts: Program | Programs) -> Programs:
    """Return all programs by name, given one by one or in groups. Raises ValueError when two have one name."""
    found: Programs = {}
    for part in parts:
        for name, program in {part.name: part}.items() if isinstance(part, Program) else part.items():
            if name in found:
                raise ValueError(f"two programs are named {name}")
            found[name] = program
    return found


class Asked(Struct, frozen=True):
    """What the game waits for: the step that asks, its frame, and the seats that have to answer."""

    frame: Any
    ask: Ask
    seats: Sequence[str]


class Examined(Struct, frozen=True):
    """A posted state looked at: all that makes it impossible, and what is asked now when it is possible."""

    violations: list[Violation]
    now: Asked | None


class Played(Struct, frozen=True):
    """An action carried out: what happened, and what is asked now, where that has been found already."""

    events: list[Event]
    now: Asked | None


def current(programs: Programs, state: Any) -> Asked | None:
    """Return what is asked now, or None when the game is over.

    The state must be at rest, as `run` leaves it and as a checked state is.
    """
    stack = state.program
    if not stack:
        return None
    frame = stack[-1]
    ask = programs[frame.name].nodes[frame.at].ask
    assert ask is not None
    return Asked(frame, ask, ask.seats(state, frame))


def at_rest(programs: Programs, state: Any, rule: str) -> Asked | Violation:
    """Return what is asked now in a posted state, or why the innermost program does not stand at a step that asks.

    Takes a state with something under way whose frames name known programs. rule: cited when the step is none of the
    program's, or asks nobody.
    """
    place = len(state.program) - 1
    frame = state.program[place]
    program = programs[frame.name]
    node = program.nodes.get(frame.at)
    pointer = f"/state/program/{place}/at"
    if node is None:
        return impossible(rule, "no-such-step", pointer, program=program.name, step=frame.at)
    if node.ask is None or not (seats := node.ask.seats(state, frame)):
        return impossible(rule, "nothing-asked", pointer, program=program.name, step=frame.at)
    return Asked(frame, node.ask, seats)


def answer(programs: Programs, table: Table, seat: str, action: Any) -> Asked | None:
    """Carry out a legal answer to the step that asks now, then `run`."""
    stack = table.state.program
    frame = stack[-1]
    node = programs[frame.name].nodes[frame.at]
    ask = node.ask
    assert ask is not None
    if ask.joint:
        goto = ask.answer(table, frame, seat, action)
        if goto is not None:
            frame.at = goto
    else:
        frame.at = node.following or END
        _go_on(stack, frame, node, ask.answer(table, frame, seat, action))
    return run(programs, table)


def run(programs: Programs, table: Table) -> Asked | None:
    """Carry out steps until one of them asks somebody, and return that; None when nothing is under way any more."""
    state = table.state
    stack = state.program
    while stack:
        frame = stack[-1]
        node = programs[frame.name].nodes[frame.at]
        if node.ask is not None and (seats := node.ask.seats(state, frame)):
            return Asked(frame, node.ask, seats)
        # The frame stands at its next step while the present one is carried out, so that what is pushed lies above it.
        following = node.following
        frame.at = following or END
        goto = None if node.do is None else node.do(table, frame)
        if goto is not None or following is None:
            _go_on(stack, frame, node, goto)
    return None


def _go_on(stack: list[Any], frame: Any, node: Node, goto: str | None) -> None:
    """Follow a jump, or take a frame whose program has ended from the stack."""
    if goto is END or (goto is None and node.following is None):
        if stack and stack[-1] is frame:
            stack.pop()
        else:
            stack[:] = [other for other in stack if other is not frame]
    elif goto is not None:
        frame.at = goto
