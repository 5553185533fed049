"""What happened in the course of the game, for frontends to show."""

from typing import Literal

from service.engine.events import Event
from service.games.rebellion.components import Side
from service.games.rebellion.events.basis import VisibleTo


class RoundBegun(Event, tag="round_begun"):
    """A round begins."""

    round: int
    visible_to: VisibleTo = "all"


class PhaseBegun(Event, tag="phase_begun"):
    """A phase of the round begins."""

    phase: Literal["assignment", "command", "refresh"]
    visible_to: VisibleTo = "all"


class Passed(Event, tag="passed"):
    """A player passed and takes no further turn in this phase."""

    side: Side
    visible_to: VisibleTo = "all"


class Declined(Event, tag="declined"):
    """A player did without what was offered: `what` is the kind of decision."""

    side: Side
    what: str
    visible_to: VisibleTo = "all"


class TimeAdvanced(Event, tag="time_advanced"):
    """The time marker moved to this space."""

    space: int
    visible_to: VisibleTo = "all"


class ReputationMoved(Event, tag="reputation_moved"):
    """The reputation marker moved to this space."""

    space: int
    visible_to: VisibleTo = "all"


class GameEnded(Event, tag="game_ended"):
    """The game is over."""

    winner: Side
    reason: str
    visible_to: VisibleTo = "all"
