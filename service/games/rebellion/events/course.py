"""What happened in the course of the game, for frontends to show."""

from typing import Literal

from service.engine.events import Event
from service.games.rebellion.components import LeaderId, Seat, Side
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
    """A player passed and takes no further turn in this phase; in a team game a member, for the leaders of a colour."""

    side: Seat
    visible_to: VisibleTo = "all"


class Declined(Event, tag="declined"):
    """A player did without what was offered: `what` is the kind of decision."""

    side: Side
    what: str
    visible_to: VisibleTo = "all"


class LeftToPartner(Event, tag="left_to_partner"):
    """A member of a team has nothing (more) to say to what is asked, and leaves it to the other one."""

    seat: Seat
    visible_to: VisibleTo = "all"


class MissionJoined(Event, tag="mission_joined"):
    """A leader was put beside the one on a face-down mission: that with this number, from 0.

    A member of a team joins a mission of the other one so (RB-17.1.8), or a card assigns a second leader.
    """

    side: Side
    slot: int
    leader: LeaderId
    visible_to: VisibleTo = "all"


class AssignmentOverruled(Event, tag="assignment_overruled"):
    """A General sent leaders of the Admiral back to the pool (RB-17.2.2).

    The mission goes back to the hand if no leader is left on it.
    """

    side: Side
    slot: int
    leaders: list[LeaderId]
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
