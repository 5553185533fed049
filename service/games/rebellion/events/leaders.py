"""What happened to leaders and their rings, for frontends to show."""

from typing import Literal

from service.engine.events import Event
from service.games.rebellion.components import LeaderId, Place, RingId, Side, SystemId
from service.games.rebellion.events.basis import VisibleTo


class LeaderPlaced(Event, tag="leader_placed"):
    """A leader was put on the board or moved there: `why` says on what occasion."""

    leader: LeaderId
    place: Place
    why: Literal["activation", "mission", "opposition", "combat", "effect", "movement", "retreat", "reveal", "rescue"]
    visible_to: VisibleTo = "all"


class LeadersRetrieved(Event, tag="leaders_retrieved"):
    """Leaders went back to their pool."""

    side: Side
    leaders: list[LeaderId]
    visible_to: VisibleTo = "all"


class LeaderRecruited(Event, tag="leader_recruited"):
    """A leader came into the pool."""

    side: Side
    leader: LeaderId
    visible_to: VisibleTo = "all"


class LeaderCaptured(Event, tag="leader_captured"):
    """A leader was captured (RB-9.2.1)."""

    leader: LeaderId
    place: SystemId
    visible_to: VisibleTo = "all"


class LeaderRescued(Event, tag="leader_rescued"):
    """A captured leader was rescued (RB-9.3.1)."""

    leader: LeaderId
    visible_to: VisibleTo = "all"


class LeaderEliminated(Event, tag="leader_eliminated"):
    """A leader left the game (RB-9.4.1)."""

    leader: LeaderId
    visible_to: VisibleTo = "all"


class LeaderTurned(Event, tag="leader_turned"):
    """A Rebel leader became an Imperial leader (RB-9.4.5)."""

    leader: LeaderId
    visible_to: VisibleTo = "all"


class LeaderReplaced(Event, tag="leader_replaced"):
    """A leader was replaced by another version of the same person; ring and marks go along (RB-9.1.6)."""

    leader: LeaderId
    by: LeaderId
    visible_to: VisibleTo = "all"


class LeaderMarked(Event, tag="leader_marked"):
    """A card has an effect on this leader for a while: detained, misdirected, or contingent."""

    leader: LeaderId
    mark: Literal["detained", "misdirected", "contingent"]
    visible_to: VisibleTo = "all"


class RingAttached(Event, tag="ring_attached"):
    """A ring was put on a leader; null: it went back beside the board."""

    ring: RingId
    leader: LeaderId | None
    visible_to: VisibleTo = "all"


class RingUsed(Event, tag="ring_used"):
    """The power of a ring was used, for which its bearer gives it up."""

    ring: RingId
    leader: LeaderId
    visible_to: VisibleTo = "all"
