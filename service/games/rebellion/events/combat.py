"""What happened in a combat, for frontends to show."""

from typing import Literal

from service.engine.events import Event
from service.games.rebellion.components import LeaderId, Side, SystemId, Theatre
from service.games.rebellion.events.basis import VisibleTo
from service.games.rebellion.shapes import Dice, Units


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
