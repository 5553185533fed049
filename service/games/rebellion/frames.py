"""What is under way: one frame a program. Each remembers what its steps need, as data that a person can read."""

from typing import Annotated

from msgspec import Meta, Struct, field

from service.engine.fields import CardId
from service.engine.program import Frame
from service.games.rebellion.components import Icon, LeaderId, Place, Seat, Side, SystemId, Theatre, UnitId
from service.games.rebellion.shapes import Damage, Dice, Leaders, Pile, Probes, Units

Icons = Annotated[dict[Icon, Annotated[int, Meta(ge=1, le=4)]], Meta(max_length=6, description="Icons left to use.")]
Sides = Annotated[list[Side], Meta(max_length=2)]


class SetupFrame(Frame, tag="setup"):
    """The choices of setting up: starting units and the base."""

    name = "setup"


class AssignmentFrame(Frame, tag="assignment"):
    """The assignment phase."""

    name = "assignment"


class CommandVars(Struct, forbid_unknown_fields=True):
    """Whose turn it is, and who has passed: factions, in a team game members.

    A Rebel player of a game of three has the turns of both members (RB-17.3.2).
    """

    turn: Seat
    passed: Annotated[list[Seat], Meta(max_length=4)]


class CommandFrame(Frame, tag="command"):
    """The command phase."""

    vars: CommandVars
    name = "command"


class Roll(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The dice of a mission roll, by colour and face (RB-4.6.7)."""

    red: Dice = {}
    black: Dice = {}


class MissionVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A mission being carried out: whose, which, by whom, where, and against whom.

    `sent` is the leader that opposes from the pool; the rolls are null before they are made; `preset` are the dice that
    One In A Million has turned; `blindsided`: nobody of the pool may oppose (Blindside); `freed`: a Rebel mission has
    left a captive unguarded, and that rescue may still be answered.
    """

    side: Side
    card: CardId
    leaders: Annotated[list[LeaderId], Meta(min_length=1, max_length=2)]
    place: Place | None = None
    target: LeaderId | None = None
    sent: LeaderId | None = None
    own_roll: Roll | None = None
    opposing_roll: Roll | None = None
    succeeded: bool | None = None
    preset: Roll | None = None
    blindsided: bool = False
    freed: bool = False


class MissionFrame(Frame, tag="mission"):
    """A mission, from its reveal to where its card goes."""

    vars: MissionVars
    name = "mission"


class EffectVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the effect of a card remembers: whose it is, by whom, where, and what was chosen or looked at so far.

    `icons` are still to be used, `owed` still to be gained, `count` is what a card counts. `roll` are the dice of Death
    Star Plans; `preset` those that One In A Million has turned for it.
    """

    side: Side
    leaders: Leaders = []
    place: Place | None = None
    target: LeaderId | None = None
    cards: Pile = []
    systems: Probes = []
    icons: Icons = {}
    owed: Units = {}
    count: Annotated[int, Meta(ge=0, le=64)] = 0
    roll: Roll | None = None
    preset: Roll | None = None


class EffectFrame(Frame, tag="effect"):
    """The effect of a card being carried out."""

    card: CardId
    vars: EffectVars

    @property
    def name(self) -> str:
        """The card's id: each card has a program of its own."""
        return self.card


class MobilizationVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A Rapid Mobilization at the end of the phase: its number of leaders, and the probe cards drawn (RB-8.4.1)."""

    leaders: Annotated[int, Meta(ge=1, le=2)]
    drawn: Probes = []


class MobilizationFrame(Frame, tag="mobilization"):
    """What Rapid Mobilization does at the end of the command phase (RB-8.4.12)."""

    vars: MobilizationVars
    name = "mobilization"


class Hands(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The tactic cards in the hands of both."""

    empire: Pile = []
    rebel: Pile = []


class CombatVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A combat: where, who acts first, the theatres contested when it began, and what holds in it.

    `damage` lists the points on each damaged model of a type, the most damaged first. `retreated` have retreated,
    `barred` may not retreat this round, `freed` retreat this round without transport (Escape Plan).

    `cards` are the action cards played at its start that hold in it; `acting` plays the next one and `declined` have
    just declined, one after the other; `visitor` came with Ready For Action. For the objectives: the Imperial units
    `lost` so far, whether the system was subjugated before the movement that led here, whether Darth Vader or Emperor
    Palpatine was there, the conditions met and asked about, whether one was played, and the last round in which Death
    Star Plans were revealed (0: in none).
    """

    system: SystemId
    current: Side
    contested: Annotated[list[Theatre], Meta(max_length=2)]
    round: Annotated[int, Meta(ge=1, le=10**6)] = 1
    hands: Hands = field(default_factory=Hands)
    damage: Annotated[
        dict[UnitId, Annotated[list[Annotated[int, Meta(ge=1, le=64)]], Meta(max_length=30)]], Meta(max_length=18)
    ] = {}
    retreated: Sides = []
    barred: Sides = []
    freed: Sides = []
    cards: Pile = []
    acting: Side | None = None
    declined: Sides = []
    visitor: LeaderId | None = None
    lost: Units = {}
    was_subjugated: bool = False
    dark_lords: bool = False
    met: Pile = []
    objective: bool = False
    plans: Annotated[int, Meta(ge=0, le=10**6)] = 0


class CombatFrame(Frame, tag="combat"):
    """A combat in one system."""

    vars: CombatVars
    name = "combat"


class BattleVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One battle step of a combat round: the theatre, who attacks, and the attack so far.

    `attacked` have made their attack; `red` and `black` are the dice left of the roll, `assigned` the damage of this
    attack by model; `unblockable`: the damage of these may not be blocked in this step; `preset` are the dice that One
    In A Million has turned for the roll to come.
    """

    theatre: Theatre
    attacker: Side
    attacked: Sides = []
    red: Dice = {}
    black: Dice = {}
    assigned: Damage = {}
    unblockable: Sides = []
    preset: Roll | None = None


class BattleFrame(Frame, tag="battle"):
    """The space or the ground battle of a combat round."""

    vars: BattleVars
    name = "battle"


class SurplusVars(Struct, forbid_unknown_fields=True):
    """Whose units in a destroyed system have no transport (RB-11.3.5)."""

    side: Side
    system: SystemId


class SurplusFrame(Frame, tag="surplus"):
    """A choice of the units to be lost in a destroyed system."""

    vars: SurplusVars
    name = "surplus"


class RefreshFrame(Frame, tag="refresh"):
    """The refresh phase."""

    name = "refresh"


class RecruitVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who recruits now, and the action cards that both have drawn (RB-6.6.1)."""

    side: Side
    empire: Pile = []
    rebel: Pile = []


class RecruitFrame(Frame, tag="recruit"):
    """The recruit step of the refresh phase."""

    vars: RecruitVars
    name = "recruit"


SiteIcons = Annotated[dict[Place, Icons], Meta(max_length=33, description="Icons left to build with, by place.")]


class BuildVars(Struct, forbid_unknown_fields=True):
    """Who builds now, and the resource icons that each may still use, as they stood at the start (RB-6.7.1)."""

    side: Side
    empire: SiteIcons
    rebel: SiteIcons


class BuildFrame(Frame, tag="build"):
    """The build step of the refresh phase."""

    vars: BuildVars
    name = "build"


class DeployVars(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who deploys now, the units that slid off the queue, and how many went to each place (RB-6.8.3)."""

    side: Side
    units: Units = {}
    deployed: Annotated[dict[Place, Annotated[int, Meta(ge=1, le=64)]], Meta(max_length=33)] = {}


class DeployFrame(Frame, tag="deploy"):
    """The deploy step of the refresh phase."""

    vars: DeployVars
    name = "deploy"


AnyFrame = (
    SetupFrame
    | AssignmentFrame
    | CommandFrame
    | MissionFrame
    | EffectFrame
    | MobilizationFrame
    | CombatFrame
    | BattleFrame
    | SurplusFrame
    | RefreshFrame
    | RecruitFrame
    | BuildFrame
    | DeployFrame
)
