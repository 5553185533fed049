"""What happened at the table, for frontends to show. `visible_to` names the seats that saw it."""

from typing import Literal

from service.engine.events import Event, Picked, Rolled, Shuffled
from service.games.rebellion.card_events import (
    CardsDiscarded as CardsDiscarded,
)
from service.games.rebellion.card_events import (
    CardsDrawn as CardsDrawn,
)
from service.games.rebellion.card_events import (
    CardsReturned as CardsReturned,
)
from service.games.rebellion.card_events import (
    CardsSeen as CardsSeen,
)
from service.games.rebellion.card_events import (
    EffectChosen as EffectChosen,
)
from service.games.rebellion.card_events import (
    MissionAssigned as MissionAssigned,
)
from service.games.rebellion.card_events import (
    MissionDecided as MissionDecided,
)
from service.games.rebellion.card_events import (
    MissionReturned as MissionReturned,
)
from service.games.rebellion.card_events import (
    MissionRevealed as MissionRevealed,
)
from service.games.rebellion.card_events import (
    NothingDone as NothingDone,
)
from service.games.rebellion.card_events import (
    ProbesRemoved as ProbesRemoved,
)
from service.games.rebellion.card_events import (
    ProbesTurned as ProbesTurned,
)
from service.games.rebellion.combat_events import (
    AttackRolled as AttackRolled,
)
from service.games.rebellion.combat_events import (
    BattleBegun as BattleBegun,
)
from service.games.rebellion.combat_events import (
    CombatBegun as CombatBegun,
)
from service.games.rebellion.combat_events import (
    CombatEnded as CombatEnded,
)
from service.games.rebellion.combat_events import (
    DamageAssigned as DamageAssigned,
)
from service.games.rebellion.combat_events import (
    DamageBlocked as DamageBlocked,
)
from service.games.rebellion.combat_events import (
    DieSpent as DieSpent,
)
from service.games.rebellion.combat_events import (
    Retreated as Retreated,
)
from service.games.rebellion.combat_events import (
    TacticPlayed as TacticPlayed,
)
from service.games.rebellion.components import LeaderId, Place, RingId, Side, SystemId
from service.games.rebellion.event_basis import VisibleTo
from service.games.rebellion.shapes import Units

# Course of the game


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


# Units


class UnitsPlaced(Event, tag="units_placed"):
    """Units came onto the board: at the start, gained by a card, or deployed."""

    side: Side
    place: Place
    units: Units
    how: Literal["setup", "gained", "deployed"]
    visible_to: VisibleTo = "all"


class UnitsMoved(Event, tag="units_moved", rename={"from_": "from"}):
    """Units moved from one place to another."""

    side: Side
    from_: Place
    to: Place
    units: Units
    visible_to: VisibleTo = "all"


class UnitsDestroyed(Event, tag="units_destroyed"):
    """Units went back to the supply; `place` is null for units of the build queue."""

    side: Side
    place: Place | None
    units: Units
    visible_to: VisibleTo = "all"


class UnitsQueued(Event, tag="units_queued"):
    """Units were put on a space of the build queue: built, queued by a card, shifted, or put back."""

    side: Side
    space: int
    units: Units
    visible_to: VisibleTo = "all"


class QueueSlid(Event, tag="queue_slid"):
    """A build queue slid one space; these units came off it."""

    side: Side
    units: Units
    visible_to: VisibleTo = "all"


# Leaders


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
    """A leader was replaced by another version of the same person (RB-9.1.6)."""

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


# Systems and the base


class LoyaltyChanged(Event, tag="loyalty_changed"):
    """The loyalty marker of a system was placed or removed; null: none lies there now."""

    system: SystemId
    loyalty: Side | None
    visible_to: VisibleTo = "all"


class SubjugationChanged(Event, tag="subjugation_changed"):
    """A subjugation marker was placed or removed."""

    system: SystemId
    subjugated: bool
    visible_to: VisibleTo = "all"


class SabotageChanged(Event, tag="sabotage_changed"):
    """A sabotage marker was placed or removed."""

    system: SystemId
    sabotaged: bool
    visible_to: VisibleTo = "all"


class SystemDestroyed(Event, tag="system_destroyed"):
    """A system was destroyed (RB-11.3.2)."""

    system: SystemId
    visible_to: VisibleTo = "all"


class BaseAnswered(Event, tag="base_answered"):
    """Whether the base is in this system, told when it had to be (RB-4.3.10)."""

    system: SystemId
    here: bool
    visible_to: VisibleTo = "all"


class BaseNamed(Event, tag="base_named"):
    """The base is in one of these systems, told by a card."""

    systems: list[SystemId]
    visible_to: VisibleTo = "all"


class BaseChosen(Event, tag="base_chosen"):
    """The Rebel player has chosen the base system in secret."""

    visible_to: VisibleTo = "all"


class BaseRevealed(Event, tag="base_revealed"):
    """The base was revealed in this system (RB-8.3.3)."""

    system: SystemId
    visible_to: VisibleTo = "all"


class BaseMoved(Event, tag="base_moved"):
    """A new base was established in secret; `old` is the system given up (RB-8.4.5)."""

    old: SystemId
    visible_to: VisibleTo = "all"


EVENT_TYPES: tuple[type[Event], ...] = (
    RoundBegun,
    PhaseBegun,
    Passed,
    Declined,
    TimeAdvanced,
    ReputationMoved,
    GameEnded,
    UnitsPlaced,
    UnitsMoved,
    UnitsDestroyed,
    UnitsQueued,
    QueueSlid,
    LeaderPlaced,
    LeadersRetrieved,
    LeaderRecruited,
    LeaderCaptured,
    LeaderRescued,
    LeaderEliminated,
    LeaderTurned,
    LeaderReplaced,
    LeaderMarked,
    RingAttached,
    LoyaltyChanged,
    SubjugationChanged,
    SabotageChanged,
    SystemDestroyed,
    BaseAnswered,
    BaseNamed,
    BaseChosen,
    BaseRevealed,
    BaseMoved,
    CardsDrawn,
    CardsSeen,
    CardsDiscarded,
    CardsReturned,
    ProbesRemoved,
    ProbesTurned,
    MissionAssigned,
    MissionRevealed,
    MissionDecided,
    MissionReturned,
    EffectChosen,
    NothingDone,
    CombatBegun,
    BattleBegun,
    AttackRolled,
    TacticPlayed,
    DieSpent,
    DamageAssigned,
    DamageBlocked,
    Retreated,
    CombatEnded,
    Shuffled,
    Picked,
    Rolled,
)
