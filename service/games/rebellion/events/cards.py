"""What happened with cards and missions, for frontends to show."""

from typing import Literal

from service.engine.events import Event
from service.games.rebellion.components import LeaderId, Place, Side, SystemId
from service.games.rebellion.events.basis import VisibleTo
from service.games.rebellion.shapes import Dice

CardPile = Literal["missions", "projects", "probes", "objectives", "actions", "space-tactics", "ground-tactics"]

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
    """An attempt succeeded or failed; the successes are null when they do not decide it (RB-4.6.5, RB-4.6.11)."""

    mission: str
    succeeded: bool
    successes: int | None
    opposing: int | None
    visible_to: VisibleTo = "all"


class DiceTurned(Event, tag="dice_turned"):
    """Dice of a side were turned to these faces, without a roll, by an action card or a ring."""

    side: Side
    by: str
    red: Dice
    black: Dice
    visible_to: VisibleTo = "all"


class MissionReturned(Event, tag="mission_returned"):
    """A face-down mission came back to its owner's hand unrevealed, or a starting mission after its use."""

    side: Side
    revealed: bool
    visible_to: VisibleTo = "all"


class ActionPlayed(Event, tag="action_played"):
    """An action card was turned up and used (RB-13.1.1)."""

    side: Side
    card: str
    visible_to: VisibleTo = "all"


class ObjectivePlayed(Event, tag="objective_played"):
    """An objective was played (RB-14.1.1)."""

    card: str
    visible_to: VisibleTo = "all"


class PlansRevealed(Event, tag="plans_revealed"):
    """Death Star Plans were revealed: three dice decide (RB-11.2.2)."""

    card: str
    visible_to: VisibleTo = "all"


class PlansRolled(Event, tag="plans_rolled"):
    """The dice for Death Star Plans, and whether they destroy the Death Star (RB-11.2.3)."""

    red: Dice
    black: Dice
    succeeded: bool
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
