"""What is on the table: the whole state of a game, hidden things included. Piles are listed from the top card down."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.chance import ChanceState
from service.engine.fields import CardId, Count
from service.games.rebellion.components import SYSTEMS, Face, LeaderId, Member, RingId, Role, Side, SystemId
from service.games.rebellion.frames import AnyFrame
from service.games.rebellion.shapes import Leaders, Movement, Pile, Probes, Units, Whereabouts

RULESET: Literal["rebellion/1"] = "rebellion/1"

Space = Annotated[int, Meta(ge=1, le=16, description="A space of the time track.")]


class System(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What lies in one system: the units of both sides, and its markers."""

    units: Units = {}
    loyalty: Side | None = None
    subjugated: bool = False
    sabotaged: bool = False
    destroyed: bool = False


class Assigned(Struct, forbid_unknown_fields=True):
    """A face-down mission and the leaders on it (RB-3.2.3)."""

    mission: CardId
    leaders: Annotated[list[LeaderId], Meta(min_length=1, max_length=2)]


class _Zones(Struct, forbid_unknown_fields=True, kw_only=True):
    """The cards of a faction and its build queue: spaces 1, 2 and 3.

    `actions` are kept face down for later use, `actions_used` were used, `actions_out` left the game unseen.
    """

    hand: Pile
    deck: Pile
    discard: Pile
    assigned: Annotated[list[Assigned], Meta(max_length=25)]
    actions: Pile
    action_deck: Pile
    actions_out: Pile
    actions_used: Pile = []
    queue: Annotated[list[Units], Meta(min_length=3, max_length=3)]


class Empire(_Zones, kw_only=True):
    """The zones of the Imperial faction: project cards and the probe cards it holds besides."""

    project_deck: Pile
    project_discard: Pile
    probes: Probes


class Rebel(_Zones, kw_only=True):
    """The zones of the Rebel faction: the hand of objectives besides."""

    objectives: Pile


class Base(Struct, forbid_unknown_fields=True):
    """The Rebel base: its location card (null before it is chosen), whether it is revealed, units in its space."""

    location: SystemId | None
    revealed: bool
    units: Units


class TacticDeck(Struct, forbid_unknown_fields=True):
    """One of the two tactic decks with its discard pile."""

    deck: Pile
    discard: Pile


class Lasting(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What cards and movements have left behind for later in the round.

    `detained` stay on the board in the next Retrieve Leaders step; `misdirected` may not be opposed from the pool;
    `contingent` has two successes more on the next mission; `rerolled`: the Master Yoda ring was used this round;
    `mobilizations`: Rapid Mobilizations due at the end of the phase, each by its number of leaders; `entries`: the
    movements into systems in this turn; in `unpinning` Janus Greejatus holds no units back (Public Support); in
    `banned` no Rebel mission is attempted and no Rebel action card used in the command phase (Boba Fett? Where?).
    """

    detained: Leaders = []
    misdirected: LeaderId | None = None
    contingent: LeaderId | None = None
    rerolled: bool = False
    mobilizations: Annotated[list[Annotated[int, Meta(ge=1, le=2)]], Meta(max_length=4)] = []
    entries: Annotated[list[Movement], Meta(max_length=64)] = []
    unpinning: SystemId | None = None
    banned: SystemId | None = None


class Record(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is counted for the end of the game (RB-19.1.7).

    `objectives_returned`: how often an objective was played that went back to the hand.
    """

    reputation_gained: Count
    probes_drawn: Count
    empire_lost: Count
    rebel_lost: Count
    objectives_returned: Count = 0


class Printed(Struct, forbid_unknown_fields=True):
    """Printed data that is not established: icons of the time track (RB-6.5.4), faces of the black dice (RB-0.1.8)."""

    recruit: Annotated[list[Space], Meta(max_length=16)]
    build: Annotated[list[Space], Meta(max_length=16)]
    black_die: Annotated[list[Face], Meta(min_length=6, max_length=6)]


class Readings(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """How a table reads what no source decides; each default is what `rulings.py` lists, under the subject named here.

    `resolved_succeeds`: a mission that is resolved without an attempt is a success for Son of Skywalker and for the
    ring of the Millennium Falcon (`resolved-success`, RB-4.5.7). `ban_covers_resolved`: Boba Fett? Where? bans such
    missions too (`ban-and-resolved`, RB-18.1.2). `ban_lapses`: its ban ends once Boba Fett leaves the system
    (`ban-and-boba-fett`, RB-18.1.2). `blindside_stops_undercover`: Undercover can not answer a mission announced with
    Blindside (`undercover-and-blindside`, RB-13.2.4). `undercover_from_base`: it can bring a leader out of the Rebel
    Base space (`undercover-and-base`, RB-13.2.4). `destiny_after_fallen_guard`: It Is Your Destiny answers the rescue
    of a captive whom a Rebel mission has left without a guard (`fallen-guard`, RB-9.3.1). `coruscant_needs_ground`: so
    it does in the advanced setup (`coruscant`, RB-1.4.7). `black_direct_hit_accepted`: a direct hit declared on a black
    die counts, whatever faces it has (`U-06`, RB-0.1.8). `objectives_count_printed_health`: Crippling Blow and Major
    Victory add up printed health under Point-Blank Assault too (`health-lost`, RB-14.1.11). `dark_lord_at_any_time`:
    Return of the Jedi asks for Darth Vader or Emperor Palpatine at any time of the combat, not at its end
    (`dark-lord-gone`, RB-14.1.12). `plans_dice_can_change`: One In A Million and the Master Yoda ring change dice of
    Death Star Plans (`plans-dice-changed`, RB-11.2.2). `searched_missions_take_two`: a mission that an action card has
    taken out of a deck takes a second leader (`searched-missions`, RB-13.2.1). `escape_plan_needs_special`: Escape Plan
    costs a special die (`escape-plan`, RB-5.6.4). `coruscant_can_be_destroyed`: so it can (`coruscant-destroyed`,
    RB-11.3.1).
    """

    resolved_succeeds: bool = True
    ban_covers_resolved: bool = False
    ban_lapses: bool = False
    blindside_stops_undercover: bool = False
    undercover_from_base: bool = False
    destiny_after_fallen_guard: bool = True
    coruscant_needs_ground: bool = True
    black_direct_hit_accepted: bool = True
    objectives_count_printed_health: bool = True
    dark_lord_at_any_time: bool = True
    plans_dice_can_change: bool = True
    searched_missions_take_two: bool = False
    escape_plan_needs_special: bool = False
    coruscant_can_be_destroyed: bool = True


class Team(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a game of three or four adds (rules, section 17).

    `players`: with three the Rebel player plays alone, with the leaders of both colours by turns. `order`: the
    initiative. `general_cards`: the action cards that show leaders of both colours and are a General's (RB-17.2.4).
    `left`: the Admiral has left what is asked now to the General. While a team assigns, `ended`: the member who has
    ended, and `overruled`: leaders of the Admiral whom the General has sent back to the pool (RB-17.2.2).
    """

    players: Literal[3, 4]
    order: Annotated[list[Member], Meta(min_length=4, max_length=4)]
    general_cards: Pile = []
    left: bool = False
    ended: Role | None = None
    overruled: Leaders = []


class State(Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole game between two requests.

    `leaders` holds every leader in play; who is not named is not recruited. `systems` may leave out empty systems.
    `probes_out` and `objectives_out` left the game. `winner` is null while the game goes on; `program` is what is
    under way, the innermost last, empty once the game is over. `chance` may be null: then every random result is
    declared in the request. `team` is null in a game of two.
    """

    ruleset: Literal["rebellion/1"]
    variant: Literal["first-game", "advanced"]
    team: Team | None = None
    printed: Printed
    readings: Readings = Readings()
    chance: ChanceState | None
    round: Annotated[int, Meta(ge=1, le=10**6)]
    time: Space
    reputation: Space
    systems: Annotated[dict[SystemId, System], Meta(max_length=32)]
    base: Base
    leaders: Annotated[dict[LeaderId, Whereabouts], Meta(max_length=25)]
    rings: Annotated[dict[RingId, LeaderId], Meta(max_length=7)]
    empire: Empire
    rebel: Rebel
    probe_deck: Probes
    probes_out: Probes
    objective_deck: Pile
    objectives_out: Pile
    space_tactics: TacticDeck
    ground_tactics: TacticDeck
    lasting: Lasting
    record: Record
    winner: Side | None
    program: Annotated[list[AnyFrame], Meta(max_length=12)]

    def __post_init__(self) -> None:
        """Add the systems left out, so that every system is there."""
        systems = self.systems
        if len(systems) < len(SYSTEMS):
            for system in SYSTEMS:
                if system not in systems:
                    systems[system] = System()
