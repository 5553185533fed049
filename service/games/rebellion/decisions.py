"""What a player may be asked. `type` is the tag. A decision holds nothing that any seat may not know."""

from typing import Literal, get_args

from msgspec import Struct

from service.engine.program import Decision
from service.games.rebellion.components import LeaderId, Place, RingId, Seat, SystemId, Theatre
from service.games.rebellion.frames import Roll, SiteIcons
from service.games.rebellion.shapes import Dice, Units


class PlacementDecision(Decision, tag="place_units"):
    """Place all these starting units."""

    units: Units


class BaseDecision(Decision, tag="choose_base"):
    """Choose the base system in secret, at the start or anew."""


class AssignmentDecision(Decision, tag="assign_leaders"):
    """Assign leaders to missions, or declare the end."""


class TurnDecision(Decision, tag="take_turn"):
    """Take a turn of the command phase: whose it is, and who has `passed` and takes none any more.

    In a team game these are members; a Rebel player of three has the turns of both, one colour each (RB-17.3.2).
    """

    turn: Seat
    passed: list[Seat]


class OppositionDecision(Decision, tag="oppose_mission"):
    """Send a leader against a mission, or not."""

    mission: str
    place: Place
    target: LeaderId | None


class RerollDecision(Decision, tag="reroll_die"):
    """Use a ring on an own die, or not; the rolls are public."""

    ring: str
    own_roll: Roll
    opposing_roll: Roll


class CardDecision(Decision, tag="resolve_card"):
    """Make a choice that the effect of a card asks for: `purpose` says which, `minimum` and `maximum` how many."""

    card: str
    purpose: str
    minimum: int | None = None
    maximum: int | None = None


class FreeDecision(Decision, tag="free_unit"):
    """Destroy an own unit of a type that is out of supply, to gain it with a card, or go without."""

    card: str
    unit: str


class MobilizationDecision(Decision, tag="mobilize"):
    """Choose a half of Rapid Mobilization: "move-units" or "new-base" (RB-8.4.13)."""


class ActionDecision(Decision, tag="play_action"):
    """Use an action card at its moment, or decline. `moment` says which moment it is, `place` where."""

    moment: str
    place: Place | None


class ObjectiveDecision(Decision, tag="play_objective"):
    """Play an objective, or decline. `moment` says which moment it is, `system` in which combat."""

    moment: str
    system: SystemId | None


class RingDecision(Decision, tag="use_ring"):
    """Use the power of a ring of a leader there, or decline; `rings` are those that could be used."""

    rings: list[RingId]
    place: Place


class AddLeaderDecision(Decision, tag="add_leader"):
    """Add a leader to a combat, or not."""

    system: SystemId


class AttackDecision(Decision, tag="attack"):
    """Perform combat actions with these dice, one at a time, until the end is declared."""

    system: SystemId
    theatre: Theatre
    red: Dice
    black: Dice


class Target(Struct):
    """A model that can be damaged: its id, health and the points on it."""

    model: str
    health: int
    colour: Literal["red", "black"]
    damage: int


class DamageDecision(Decision, tag="assign_damage"):
    """Assign the damage of the dice, or of a card, to enemy models.

    red, black: points for health of that colour alone; any: for either; optional: further ones for red health that
    need not be assigned (Target The Star Destroyers).
    """

    system: SystemId
    theatre: Theatre
    source: str
    red: int
    black: int
    any: int
    targets: list[Target]
    optional: int = 0


class BlockDecision(Decision, tag="block_damage"):
    """Play tactic cards that block damage of this attack, or decline; `assigned` is the damage by model.

    `card` has been played and is resolved now: at most `points` are cancelled.
    """

    system: SystemId
    theatre: Theatre
    assigned: dict[str, int]
    card: str | None = None
    points: int | None = None


class RetreatDecision(Decision, tag="retreat"):
    """Retreat or decline. `must`: the ships that stay are destroyed (RB-5.10.16, RB-11.2.6)."""

    system: SystemId
    must: bool


class SurplusDecision(Decision, tag="lose_surplus"):
    """Choose units in a destroyed system to be destroyed until the ships there can carry the rest (RB-11.3.5)."""

    system: SystemId
    capacity: int


class DiscardDecision(Decision, tag="discard_missions"):
    """Discard missions down to the hand limit: `count` of them (RB-6.2.2)."""

    count: int


class RecruitDecision(Decision, tag="recruit"):
    """Recruit a leader of the drawn action cards, draw further, or keep one; `drawn` is how many there are."""

    drawn: int


class ArrangeDecision(Decision, tag="arrange_actions"):
    """Put drawn action cards under the deck in an order of choice; `count` is how many."""

    count: int


class BuildDecision(Decision, tag="build"):
    """Build with resource icons, or declare the end; the icons left are public."""

    icons: SiteIcons


class DeployDecision(Decision, tag="deploy"):
    """Deploy units that slid off the queue, or declare the end."""

    units: Units


AnyDecision = (
    PlacementDecision
    | BaseDecision
    | AssignmentDecision
    | TurnDecision
    | OppositionDecision
    | RerollDecision
    | CardDecision
    | FreeDecision
    | MobilizationDecision
    | ActionDecision
    | ObjectiveDecision
    | RingDecision
    | AddLeaderDecision
    | AttackDecision
    | DamageDecision
    | BlockDecision
    | RetreatDecision
    | SurplusDecision
    | DiscardDecision
    | RecruitDecision
    | ArrangeDecision
    | BuildDecision
    | DeployDecision
)
DECISIONS: tuple[type[Decision], ...] = get_args(AnyDecision)
