"""What happened at the table, for frontends to show. `visible_to` names the seats that saw it."""

from typing import Annotated, Literal

from msgspec import Meta

from service.engine.events import Event, Picked, Rolled, Shuffled
from service.games.rebellion.components import LeaderId, Place, RingId, Side, SystemId, Theatre
from service.games.rebellion.shapes import Dice, Units

VisibleTo = Annotated[
    Literal["all"] | list[Side], Meta(description="`all`, or the seats that saw it; an empty list: only the host.")
]
CardPile = Literal["missions", "projects", "probes", "objectives", "actions", "space-tactics", "ground-tactics"]

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


# Cards


class CardsDrawn(Event, tag="cards_drawn"):
    """A player drew so many cards of a pile, or got them from it."""

    side: Side
    pile: CardPile
    count: int
    visible_to: VisibleTo = "all"


class CardsSeen(Event, tag="cards_seen"):
    """Those in `visible_to` know these cards: drawn, looked at, or shown."""

    side: Side
    pile: CardPile
    cards: list[str]
    visible_to: VisibleTo


class CardsDiscarded(Event, tag="cards_discarded"):
    """These cards went to their discard pile, face up."""

    side: Side
    pile: CardPile
    cards: list[str]
    visible_to: VisibleTo = "all"


class CardsReturned(Event, tag="cards_returned"):
    """So many cards went unseen back to the pile, to its top or under it, or out of the game."""

    side: Side
    pile: CardPile
    count: int
    to: Literal["top", "bottom", "deck", "box"]
    visible_to: VisibleTo = "all"


class ProbesRemoved(Event, tag="probes_removed"):
    """These probe cards left the game, face up."""

    systems: list[SystemId]
    visible_to: VisibleTo = "all"


class ProbesTurned(Event, tag="probes_turned"):
    """These probe cards were turned up for the advanced setup, in this order (RB-1.4.1)."""

    systems: list[SystemId]
    visible_to: VisibleTo = "all"


# Missions


class MissionAssigned(Event, tag="mission_assigned"):
    """A face-down mission was given these leaders."""

    side: Side
    leaders: list[LeaderId]
    visible_to: VisibleTo = "all"


class MissionRevealed(Event, tag="mission_revealed"):
    """A mission was turned up."""

    side: Side
    mission: str
    leaders: list[LeaderId]
    place: Place | None
    target: LeaderId | None
    visible_to: VisibleTo = "all"


class MissionDecided(Event, tag="mission_decided"):
    """An attempt succeeded or failed; the successes are null when it was not opposed (RB-4.6.11)."""

    mission: str
    succeeded: bool
    successes: int | None
    opposing: int | None
    visible_to: VisibleTo = "all"


class MissionReturned(Event, tag="mission_returned"):
    """A face-down mission came back to its owner's hand unrevealed, or a starting mission after its use."""

    side: Side
    revealed: bool
    visible_to: VisibleTo = "all"


class EffectChosen(Event, tag="effect_chosen"):
    """A player took one of the ways that a card names."""

    side: Side
    card: str
    option: str
    visible_to: VisibleTo = "all"


class NothingDone(Event, tag="nothing_done"):
    """The effect of a card, or a part of it, could not be carried out."""

    card: str
    visible_to: VisibleTo = "all"


# Combat


class CombatBegun(Event, tag="combat_begun"):
    """A combat begins in a system."""

    system: SystemId
    current: Side
    theatres: list[Theatre]
    visible_to: VisibleTo = "all"


class BattleBegun(Event, tag="battle_begun"):
    """A battle step begins."""

    system: SystemId
    theatre: Theatre
    round: int
    visible_to: VisibleTo = "all"


class AttackRolled(Event, tag="attack_rolled"):
    """The dice of an attack, after all that adds or removes dice."""

    side: Side
    theatre: Theatre
    red: Dice
    black: Dice
    visible_to: VisibleTo = "all"


class TacticPlayed(Event, tag="tactic_played"):
    """A tactic card was played."""

    side: Side
    card: str
    visible_to: VisibleTo = "all"


class DieSpent(Event, tag="die_spent"):
    """A die that shows special was discarded, for a tactic card played or drawn."""

    side: Side
    colour: Literal["red", "black"]
    visible_to: VisibleTo = "all"


class DamageAssigned(Event, tag="damage_assigned"):
    """Damage was assigned to models of the other side; `source`: the dice or a card."""

    side: Side
    source: str
    damage: dict[str, int]
    visible_to: VisibleTo = "all"


class DamageBlocked(Event, tag="damage_blocked"):
    """Points of damage just assigned were cancelled."""

    side: Side
    card: str
    damage: dict[str, int]
    visible_to: VisibleTo = "all"


class Retreated(Event, tag="retreated"):
    """A side retreated from a combat."""

    side: Side
    leader: LeaderId
    system: SystemId
    units: Units
    visible_to: VisibleTo = "all"


class CombatEnded(Event, tag="combat_ended"):
    """A combat is over; `won` names the battles that a side has won (RB-5.11.9)."""

    system: SystemId
    won: dict[Theatre, Side]
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
