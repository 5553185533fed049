"""The shapes of the answers, written once for all games and all three doors.

The type parameters stand for the state, action, event, decision and view types of a game. Views are
each game's own, but for what several of them hold.
"""

from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from service.engine.choices import Template
from service.engine.outcome import Outcome
from service.engine.violations import Violation

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
D = TypeVar("D")
V = TypeVar("V")


class HiddenCards(Struct):
    """Cards that not everybody sees: how many, and which ones for who may know them."""

    count: int
    cards: list[str] | None


class Begun(Struct, Generic[S, D]):
    """A game set up: its first state, the state's digest, and who must decide.

    When the options are forbidden by a rule, `valid` is false, `violations` say why, and there is no state.
    """

    valid: bool
    violations: list[Violation]
    decisions: list[D]
    digest: str | None
    state: S | UnsetType = UNSET


class LegalActions(Struct, Generic[A]):
    """What one seat may do now.

    `complete`: `actions` is the whole list, `count` of them, ready to post. Otherwise `templates` describe the
    actions: the exact domain of each field, and examples.
    """

    seat: str
    type: str
    complete: bool
    count: int | None
    actions: list[A] | UnsetType = UNSET
    templates: list[Template] | UnsetType = UNSET


class Verdict(Struct, Generic[S, A, E, D, V]):
    """An adjudication. `state` is the resulting one; `digest` is of it, or of the given state when not `valid`."""

    valid: bool
    violations: list[Violation]
    events: list[E]
    decisions: list[D]
    outcome: Outcome | None
    digest: str
    state: S | UnsetType = UNSET
    legal_actions: list[LegalActions[A]] | UnsetType = UNSET
    views: dict[str, V] | UnsetType = UNSET
    patch: list[dict[str, Any]] | UnsetType = UNSET


class Menu(Struct, Generic[A]):
    """All legal actions in a state.

    When the state cannot arise, or nobody plays at the seat named, `violations` say why and `decisions` is empty.
    """

    possible: bool
    violations: list[Violation]
    decisions: list[LegalActions[A]]
    outcome: Outcome | None
    digest: str


class Examination(Struct, Generic[D]):
    """Whether a state can arise, and if so who must decide in it or how it ended."""

    possible: bool
    violations: list[Violation]
    decisions: list[D]
    outcome: Outcome | None
    digest: str


class Sight(Struct, Generic[V]):
    """What a seat may know. The digest covers the view only.

    `view` is null when the state cannot arise, or nobody plays at the seat; `violations` say why.
    """

    possible: bool
    violations: list[Violation]
    view: V | None
    digest: str | None
