"""What a game is: the small protocol that every package under `service/games/` fulfils, and how play goes on in it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct

from service.engine.chance import ChanceSource, ChanceState
from service.engine.choices import Offer
from service.engine.events import Event
from service.engine.outcome import Outcome
from service.engine.program import Ask, Asked, Decision, Examined, Played, Programs, Table, answer, at_rest, current
from service.engine.rulebook import Rulebook
from service.engine.violations import Violation


class Game(ABC):
    """One game with its ruleset. Subclasses fill in the class variables and the abstract methods.

    A state that a caller posted goes through `check` first; every other method takes states that passed it, or that
    this game made itself. `now` is what is asked in the state, where the caller knows; otherwise it is found.
    """

    id: ClassVar[str]
    """Kebab-case, as in paths: `empire-vs-rebellion`."""
    name: ClassVar[str]
    ruleset: ClassVar[str]
    """`<id>/<version>`; a changed reading of a rule is a new version."""
    seats: ClassVar[tuple[str, ...]]
    """All there can be; `seats_in` tells those of one game."""
    phases: ClassVar[tuple[str, ...]]
    languages: ClassVar[tuple[str, ...]]
    """Languages in which names are known, English first, in others perhaps only some of them."""

    winners: ClassVar[tuple[str, ...]] = ()
    """Who can win, where these are not the seats: the factions that several seats play together."""

    state_type: ClassVar[type[Struct]]
    options_type: ClassVar[type[Struct]]
    view_type: ClassVar[type[Struct]]
    action_types: ClassVar[tuple[type[Struct], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]
    decision_types: ClassVar[tuple[type[Decision], ...]]
    component_types: ClassVar[tuple[type[Struct], ...]]
    value_types: ClassVar[Mapping[str, Any]] = {}
    """Lists of values (Literals) that the published contract calls by these names, each with its description."""
    table_type: ClassVar[type[Table]] = Table

    programs: ClassVar[Programs]
    rulebook: ClassVar[Rulebook]
    rest_rule: ClassVar[str]
    """The rule that play goes on from step to step: cited when a posted state stands where nobody is asked."""
    chance_rule: ClassVar[str]
    """The rule that random results are the host's: cited when declared results cannot be."""

    def refuse(self, options: Any) -> list[Violation]:
        """Return what in the options a rule forbids, though their shape is right; nothing when a game can be set up."""
        return []

    def seats_in(self, state: Any) -> Sequence[str]:
        """Return the seats of the game that `state` is of: all of them, where that does not go by the players."""
        return self.seats

    def absent(self, state: Any, seat: Any) -> list[Violation]:
        """Return why nobody plays at `seat` in the game that `state` is of; nothing when it is one of `seats_in`."""
        return []

    @abstractmethod
    def setup(self, options: Any, chance: ChanceSource, counter: ChanceState) -> Any:
        """Return the state before the first decision.

        `options` is an `options_type` that `refuse` lets through; `counter` goes into the state.
        """

    @abstractmethod
    def contradictions(self, state: Any) -> list[Violation]:
        """Return all that contradicts something in a posted state.

        Whether the step that it stands at asks anybody is left to `examine`; the frames name known programs.
        """

    @abstractmethod
    def misplaced(self, state: Any, ask: Ask | None, seat: Any, action: Any) -> list[Violation]:
        """Return why `action` of `seat` answers nothing that is asked now (`ask`; None after the end). Never empty."""

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: Any, seat: Any) -> Any:
        """Return what `seat` may know of the state, as a `view_type`."""

    @abstractmethod
    def components(self, language: str) -> Sequence[Struct]:
        """Return every card and piece, as `component_types`, with names in `language` where known."""

    @cached_property
    def action_type(self) -> Any:
        """The union of all action types."""
        return _union(self.action_types)

    @cached_property
    def event_type(self) -> Any:
        """The union of all event types."""
        return _union(self.event_types)

    @cached_property
    def decision_type(self) -> Any:
        """The union of all decision types."""
        return _union(self.decision_types)

    def examine(self, state: Any) -> Examined:
        """Look at a posted state; the game can go on from it when there is no violation."""
        found = self.contradictions(state)
        if found or not state.program:
            return Examined(found, None)
        now = at_rest(self.programs, state, self.rest_rule)
        return Examined([now], None) if isinstance(now, Violation) else Examined(found, now)

    def check(self, state: Any) -> list[Violation]:
        """Return all that makes a posted state impossible; nothing when the game can go on from it."""
        return self.examine(state).violations

    def asked(self, state: Any) -> Asked | None:
        """Return what is asked now, or None when the game is over."""
        return current(self.programs, state)

    def decisions(self, state: Any, now: Asked | None = None) -> list[Decision]:
        """Return who must decide now, one decision a seat; none when the game is over."""
        now = now or self.asked(state)
        return [] if now is None else [now.ask.decision(state, now.frame, seat) for seat in now.seats]

    def offers(self, state: Any, seat: Any, now: Asked | None = None) -> list[Offer]:
        """Return every legal action of `seat`, as offers; none when it is not asked."""
        now = now or self.asked(state)
        return now.ask.offers(state, now.frame, seat) if now is not None and seat in now.seats else []

    def judge(self, state: Any, seat: Any, action: Any, now: Asked | None = None) -> list[Violation]:
        """Return all that forbids `action` of `seat`, without touching the state; nothing when it is legal."""
        now = now or self.asked(state)
        if now is None:
            return self.misplaced(state, None, seat, action)
        if type(action) not in now.ask.actions or seat not in now.seats:
            return self.misplaced(state, now.ask, seat, action)
        return now.ask.judge(state, now.frame, seat, action)

    def apply(self, state: Any, seat: Any, action: Any, chance: ChanceSource) -> Played:
        """Carry out a legal action, changing `state` until somebody must decide again.

        Does not judge: call it only after an empty `judge`. Raises ChanceFault when declared results cannot be; the
        state is then half changed and must be thrown away.
        """
        table = self.table_type(state, chance)
        now = answer(self.programs, table, seat, action)
        return Played(table.events, now)


def _union(types: Sequence[type]) -> Any:
    union: Any = types[0]
    for member in types[1:]:
        union = union | member
    return union
