"""What happened at the table, for frontends to show. `visible_to` names the seats that saw it."""

from typing import Literal

from service.engine.events import Event, Picked, SeenBy, Shuffled
from service.games.empire_vs_rebellion.components import Seat

VisibleTo = SeenBy[Seat]


class CharactersSet(Event, tag="characters_set"):
    """A player has picked the characters."""

    seat: Seat
    visible_to: VisibleTo = "all"


class CharactersSeen(Event, tag="characters_seen"):
    """Those in `visible_to` know which characters the player has picked."""

    seat: Seat
    cards: list[str]
    visible_to: VisibleTo


class EventRevealed(Event, tag="event_revealed"):
    """The top event is the current one of a new round (EVR-5.2)."""

    event: str
    round: int
    visible_to: VisibleTo = "all"


class StrategySet(Event, tag="strategy_set"):
    """`owner` has a chosen strategy, face down; `by` chose it (null: drawn at random)."""

    owner: Seat
    by: Seat | None
    visible_to: VisibleTo = "all"


class StrategySeen(Event, tag="strategy_seen"):
    """Those in `visible_to` know which strategy `owner` has chosen."""

    owner: Seat
    strategy: str
    visible_to: VisibleTo


class CardPlayed(Event, tag="card_played"):
    """A card came face up and active into play, from a deck, a discard pile or a reserve."""

    seat: Seat
    card: str
    source: Literal["deck", "discard", "reserve"]
    visible_to: VisibleTo = "all"


class PowerUsed(Event, tag="power_used"):
    """A card was exhausted for its power; `banned`: the event lets it resolve to nothing (EVR-12.16)."""

    seat: Seat
    card: str
    banned: bool
    visible_to: VisibleTo = "all"


class CardReadied(Event, tag="card_readied"):
    """An exhausted card became active again."""

    seat: Seat
    card: str
    visible_to: VisibleTo = "all"


class Passed(Event, tag="passed"):
    """A player passed."""

    seat: Seat
    visible_to: VisibleTo = "all"


class CardExhausted(Event, tag="card_exhausted"):
    """A card in play was exhausted by another card's power; its own power is not used (EVR-11.5)."""

    seat: Seat
    card: str
    visible_to: VisibleTo = "all"


class CardDiscarded(Event, tag="card_discarded"):
    """A card went face up to its owner's discard pile, from play or from the deck."""

    seat: Seat
    card: str
    source: Literal["play", "deck"]
    visible_to: VisibleTo = "all"


class CardReserved(Event, tag="card_reserved"):
    """A character in play went to its owner's reserve (EVR-11.32)."""

    seat: Seat
    card: str
    visible_to: VisibleTo = "all"


class CardsSeen(Event, tag="cards_seen"):
    """Cards of a deck were looked at; `deck` is the owner, or `events`."""

    deck: Literal["empire", "rebel", "events"]
    cards: list[str]
    visible_to: VisibleTo


class CardReturned(Event, tag="card_returned"):
    """A card was put on top of its owner's deck."""

    seat: Seat
    card: str
    visible_to: VisibleTo = "all"


class CharacterMoved(Event, tag="character_moved"):
    """One character went unseen from the reserve to the deck, or from the cards in use to the reserve."""

    seat: Seat
    to: Literal["deck", "reserve"]
    visible_to: VisibleTo = "all"


class InfluenceChanged(Event, tag="influence_changed"):
    """A player gained or lost influence; `held` is what the player has now."""

    seat: Seat
    change: int
    held: int
    visible_to: VisibleTo = "all"


class StrategyDiscarded(Event, tag="strategy_discarded"):
    """A strategy went face up to its owner's used ones."""

    owner: Seat
    strategy: str
    visible_to: VisibleTo = "all"


class StrategiesRegained(Event, tag="strategies_regained"):
    """Used strategies became unused again."""

    owner: Seat
    strategies: list[str]
    visible_to: VisibleTo = "all"


class StrategyRevealed(Event, tag="strategy_revealed"):
    """A chosen strategy was turned up; `void`: its owner is over the target, so it has no effect (EVR-7.3)."""

    owner: Seat
    strategy: str
    total: int
    void: bool
    visible_to: VisibleTo = "all"


class EventContested(Event, tag="event_contested"):
    """The event was decided: totals with Direct Assault, who won (null: nobody), whether Deception turned it."""

    event: str
    empire: int
    rebel: int
    winner: Seat | None
    deception: bool
    visible_to: VisibleTo = "all"


class EventScored(Event, tag="event_scored"):
    """The winner took the event; `points` is what that player has now."""

    seat: Seat
    event: str
    points: int
    visible_to: VisibleTo = "all"


class OrderGiven(Event, tag="order_given"):
    """A card decides something about `seat`'s strategy in the next Planning phase (EVR-5.9)."""

    order: Literal["infiltration", "random", "reveal-first"]
    seat: Seat
    visible_to: VisibleTo = "all"


class BalanceSet(Event, tag="balance_set"):
    """The balance token shows `seat` now."""

    seat: Seat
    visible_to: VisibleTo = "all"


class GameEnded(Event, tag="game_ended"):
    """The game is over; `winner` null: nobody won."""

    winner: Seat | None
    reason: str
    visible_to: VisibleTo = "all"


EVENT_TYPES = (
    CharactersSet,
    CharactersSeen,
    EventRevealed,
    StrategySet,
    StrategySeen,
    CardPlayed,
    PowerUsed,
    CardReadied,
    Passed,
    CardExhausted,
    CardDiscarded,
    CardReserved,
    CardsSeen,
    CardReturned,
    CharacterMoved,
    InfluenceChanged,
    StrategyDiscarded,
    StrategiesRegained,
    StrategyRevealed,
    EventContested,
    EventScored,
    OrderGiven,
    BalanceSet,
    GameEnded,
    Shuffled,
    Picked,
)
