"""What a player may say. `type` is the tag."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.fields import CardId
from service.engine.program import Action
from service.games.rebellion.components import LeaderId, Member, Place, RingId, Seat, SystemId, UnitId
from service.games.rebellion.shapes import Damage, DieId, Leaders, Move, Pile, Placement, Units
from service.games.rebellion.state import Readings, Space

Moves = Annotated[list[Move], Meta(max_length=33)]
Places = Annotated[list[SystemId], Meta(max_length=32)]


class SetupMarks(Struct, forbid_unknown_fields=True):
    """Which probe cards bear a mark for the advanced setup (RB-1.4.12)."""

    empire: Annotated[list[SystemId], Meta(max_length=31)]
    rebel: Annotated[list[SystemId], Meta(max_length=31)]


class Options(Struct, forbid_unknown_fields=True):
    """How to set up: the number of players, the layout, and what is not established.

    `seats` may be named, to be told when they are not those of the number of players: both factions, of three players
    the Rebel and two Imperial members, of four all members. `initiative` is the order of turns of a team game.
    `third_rebel_system` is the one of the first game that no source names for sure (RB-1.6.7). `recruit_spaces`,
    `build_spaces`, `black_die` and `setup_marks` replace the data of the same name; null: as the data have it.
    `readings` are how the table reads what no source decides.
    """

    players: Annotated[int, Meta(ge=0, le=99)] = 2
    seats: Annotated[list[Seat], Meta(max_length=6)] | None = None
    initiative: Annotated[list[Member], Meta(max_length=4)] | None = None
    variant: Literal["first-game", "advanced"] = "advanced"
    third_rebel_system: Annotated[SystemId, Meta(description="Naboo, Mon Calamari or Ryloth.")] = "naboo"
    recruit_spaces: Annotated[list[Space], Meta(max_length=16)] | None = None
    build_spaces: Annotated[list[Space], Meta(max_length=16)] | None = None
    black_die: Annotated[list[Literal["blank", "hit", "direct-hit", "special"]], Meta(min_length=6, max_length=6)] | (
        None
    ) = None
    setup_marks: SetupMarks | None = None
    readings: Readings = Readings()


# Setup


class PlaceUnits(Action, tag="place_units"):
    """Place all starting units (RB-1.4.5 to RB-1.4.10)."""

    placements: Annotated[list[Placement], Meta(max_length=33)]


class ChooseBase(Action, tag="choose_base"):
    """Choose the base system (RB-1.5.2), or the new one of a relocation (RB-8.4.2)."""

    system: SystemId


# Assignment phase


class Assign(Action, tag="assign"):
    """Put a mission of the own hand face down with one or two leaders of the own pool on it (RB-3.2.3)."""

    mission: CardId
    leaders: Leaders


class EndAssignment(Action, tag="end_assignment"):
    """Declare the end of the own assignment (RB-3.2.1); of a team each member for itself."""


class JoinMission(Action, tag="join_mission"):
    """In a team game, put a leader of the own pool on a face-down mission with one leader of the partner (RB-17.1.8).

    `slot` is its place among the face-down missions of the team, the first is 0.
    """

    slot: Annotated[int, Meta(ge=0, le=99)]
    leader: LeaderId


class OverruleAssignment(Action, tag="overrule_assignment"):
    """As a General who has not ended, send the Admiral's leaders on a face-down mission back to the pool (RB-17.2.2).

    The mission goes back to the hand when none of the own leaders is on it.
    """

    slot: Annotated[int, Meta(ge=0, le=99)]


# Command phase


class Activate(Action, tag="activate"):
    """Place a leader of the own pool and move units there from places next to it, all together (RB-4.2.1, RB-4.2.5)."""

    leader: LeaderId
    place: Place
    moves: Moves = []


class PlayAction(Action, tag="play_action"):
    """Use an action card of the own hand (RB-13.1.1).

    In the assignment phase: with a leader of the own pool that it shows, and where that leader is put, if the card says
    so (RB-13.2.1). At other moments the card alone is named, and the rest is asked.
    """

    card: CardId
    leader: LeaderId | None = None
    place: Place | None = None


class RevealMission(Action, tag="reveal_mission"):
    """Turn up an own face-down mission (RB-4.5.1).

    `slot` is its place among the own face-down missions, the first is 0. `system` is named for a mission in a system,
    `target` for one against a leader; the other missions need neither. `card` is an action card announced with it.
    """

    slot: Annotated[int, Meta(ge=0, le=99)]
    system: SystemId | None = None
    target: LeaderId | None = None
    card: CardId | None = None


class RevealBase(Action, tag="reveal_base"):
    """Reveal the own base at the start of the turn (RB-8.3.5)."""


class Pass(Action, tag="pass"):
    """Take no further turn in this command phase (RB-4.1.3)."""


# Missions


class Oppose(Action, tag="oppose"):
    """Send a leader of the own pool against the mission (RB-4.6.1)."""

    leader: LeaderId


class UseRing(Action, tag="use_ring"):
    """Use the power of a ring: Master Yoda rerolls an own `die`, R2-D2 turns an Imperial one to blank.

    C-3PO turns a failed mission into a success; the Millennium Falcon rescues `leader`.
    """

    ring: RingId
    die: DieId | None = None
    leader: LeaderId | None = None


class PlayObjective(Action, tag="play_objective"):
    """Play an objective of the own hand, or reveal Death Star Plans (RB-14.1.1, RB-11.2.2)."""

    card: CardId


class Decline(Action, tag="decline"):
    """Do without what is offered."""


# Effects of cards


class ChooseOption(Action, tag="choose_option"):
    """Take one of the ways that a card names."""

    option: Annotated[str, Meta(min_length=1, max_length=64)]


class ChooseSystems(Action, tag="choose_systems"):
    """Name systems for the effect of a card."""

    systems: Places


class ChooseLeaders(Action, tag="choose_leaders"):
    """Name leaders for the effect of a card."""

    leaders: Leaders


class ChooseUnits(Action, tag="choose_units"):
    """Name units: to be destroyed, gained, queued or shifted, as the decision says."""

    units: Units


class ChooseCards(Action, tag="choose_cards"):
    """Name cards: to be kept, discarded or given away, as the decision says."""

    cards: Pile


class ArrangeCards(Action, tag="arrange_cards"):
    """Put the cards looked at back: the first named lies uppermost, on top of the deck or below it."""

    top: Pile = []
    bottom: Pile = []


class MoveUnits(Action, tag="move_units"):
    """Move units from one place, the source, as a card allows; no units: none move."""

    source: Place
    units: Units = {}


class MoveTogether(Action, tag="move_together"):
    """Move units from places next to one, all together, as a card allows; no moves: none move."""

    moves: Moves = []


class GatherUnits(Action, tag="gather_units"):
    """Move units of the one type that a card names out of places of choice: how many leave each, all together."""

    sources: Annotated[dict[Place, Annotated[int, Meta(ge=1, le=30)]], Meta(max_length=33)] = {}


class FreeUnit(Action, tag="free_unit"):
    """Destroy one own unit of the type that is out of supply, to gain it (RB-15.1.10)."""

    place: Place


# Combat


class AddLeader(Action, tag="add_leader"):
    """Place a leader of the own pool in the combat (RB-5.2.1)."""

    leader: LeaderId


class PlayTactic(Action, tag="play_tactic"):
    """Play a tactic card of the own hand, as a combat action or to block (RB-5.6.2, RB-5.8.1)."""

    card: CardId


class DrawTactic(Action, tag="draw_tactic"):
    """Discard a die that shows special to draw a tactic card of this theatre (RB-5.6.6)."""


class EndActions(Action, tag="end_actions"):
    """Declare the end of the combat actions (RB-5.6.1)."""


class ChooseDice(Action, tag="choose_dice"):
    """Name dice of the own roll, by colour and face."""

    dice: Annotated[dict[DieId, Annotated[int, Meta(ge=1, le=64)]], Meta(max_length=8)]


class AssignDamage(Action, tag="assign_damage"):
    """Assign points of damage to enemy models of the theatre (RB-5.7.1)."""

    damage: Damage = {}


class BlockDamage(Action, tag="block_damage"):
    """Cancel points of damage assigned in this attack to own models (RB-5.8.1)."""

    damage: Damage = {}


class Retreat(Action, tag="retreat"):
    """Leave the combat with one leader and units, for a system next to it (RB-5.10.2)."""

    leader: LeaderId
    system: SystemId
    units: Units


# Refresh phase


class Recruit(Action, tag="recruit"):
    """Take a leader shown on a drawn action card into the own pool and keep that card (RB-6.6.2, RB-6.6.5)."""

    card: CardId
    leader: LeaderId


class DrawAction(Action, tag="draw_action"):
    """Draw a further action card, since none drawn so far shows a leader to be recruited (RB-6.6.4)."""


class KeepCard(Action, tag="keep_card"):
    """Stop drawing and keep this card (RB-6.6.5)."""

    card: CardId


class Build(Action, tag="build"):
    """Use one resource icon of a place to put a unit on the build queue (RB-6.7.1).

    `freed`: with none in supply, where an own unit of the type is destroyed for it (RB-6.7.11).
    """

    place: Place
    unit: UnitId
    freed: Place | None = None


class EndBuild(Action, tag="end_build"):
    """Build no more in this step."""


class Deploy(Action, tag="deploy"):
    """Deploy one unit that slid off the queue (RB-6.8.2)."""

    unit: UnitId
    place: Place


class EndDeploy(Action, tag="end_deploy"):
    """Deploy no more: what is left goes back to space 1 of the queue (RB-6.8.9)."""


ACTIONS = (
    PlaceUnits,
    ChooseBase,
    Assign,
    EndAssignment,
    JoinMission,
    OverruleAssignment,
    PlayAction,
    PlayObjective,
    Activate,
    RevealMission,
    RevealBase,
    Pass,
    Oppose,
    UseRing,
    Decline,
    ChooseOption,
    ChooseSystems,
    ChooseLeaders,
    ChooseUnits,
    ChooseCards,
    ArrangeCards,
    MoveUnits,
    MoveTogether,
    GatherUnits,
    FreeUnit,
    AddLeader,
    PlayTactic,
    DrawTactic,
    EndActions,
    ChooseDice,
    AssignDamage,
    BlockDamage,
    Retreat,
    Recruit,
    DrawAction,
    KeepCard,
    Build,
    EndBuild,
    Deploy,
    EndDeploy,
)
