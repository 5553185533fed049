"""What is on the table: the whole state of a game, hidden things included. Piles are listed from the top card down."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.chance import ChanceState
from service.engine.fields import CardId, Count
from service.engine.program import Frame
from service.games.empire_vs_rebellion.components import EVENTS, RESOURCES, EventCard, ResourceCard, Seat
from service.games.empire_vs_rebellion.printed import Printed

RULESET: Literal["empire-vs-rebellion/1"] = "empire-vs-rebellion/1"

Pile = Annotated[list[CardId], Meta(max_length=64, description="Cards from the top down.")]


class InPlay(Struct, forbid_unknown_fields=True):
    """A card in play, face up: active (upright) or exhausted."""

    card: CardId
    exhausted: bool


class Chosen(Struct, forbid_unknown_fields=True):
    """A chosen strategy: who chose it (null: drawn at random), and whether it was shown to both."""

    strategy: CardId
    by: Seat | None
    shown: bool


class Side(Struct, forbid_unknown_fields=True):
    """The zones of one player (EVR-1.15)."""

    deck: Pile
    discard: Pile
    in_play: Annotated[list[InPlay], Meta(max_length=64)]
    reserve: Pile
    unused: Pile
    used: Pile
    chosen: Chosen | None
    influence: Count
    won: Pile


class Orders(Struct, forbid_unknown_fields=True):
    """What last round's cards order for the next Planning phase (EVR-5.9).

    `infiltrators` choose the opponent's strategy; `random` has the strategy drawn; `first` chooses first and shows it.
    """

    infiltrators: Annotated[list[Seat], Meta(max_length=2)]
    random: Seat | None
    first: Seat | None


class Known(Struct, forbid_unknown_fields=True):
    """Which cards in decks and reserves a player has seen beyond what is always visible (EVR-10.16)."""

    empire: Annotated[list[CardId], Meta(max_length=128)]
    rebel: Annotated[list[CardId], Meta(max_length=128)]


class SetupVars(Struct, forbid_unknown_fields=True):
    """The characters each player has picked so far (null: not yet)."""

    empire: Pile | None
    rebel: Pile | None


class SetupFrame(Frame, tag="setup"):
    """Both players pick their characters."""

    name = "setup"
    vars: SetupVars


class PlanningFrame(Frame, tag="planning"):
    """The Planning phase."""

    name = "planning"


class StruggleVars(Struct, forbid_unknown_fields=True):
    """Whose turn it is and how many passes have just followed each other."""

    turn: Seat
    passes: Annotated[int, Meta(ge=0, le=2)]


class StruggleFrame(Frame, tag="struggle"):
    """The Struggle phase."""

    name = "struggle"
    vars: StruggleVars


class DominanceVars(Struct, forbid_unknown_fields=True):
    """The contested event, and how far it is decided.

    `supporting` are still asked about Support, `moving` the characters it moves, `winner` has won the event, `retiring`
    is the character bound for a reserve (EVR-10.13).
    """

    contested: CardId
    supporting: Annotated[list[Seat], Meta(max_length=2)] = []
    moving: Annotated[list[CardId], Meta(max_length=2)] = []
    winner: Seat | None = None
    retiring: CardId | None = None


class DominanceFrame(Frame, tag="dominance"):
    """The Dominance phase."""

    name = "dominance"
    vars: DominanceVars


class EffectVars(Struct, forbid_unknown_fields=True):
    """What an effect remembers: whose it is, the deck named, the cards looked at or taken, the parts done so far."""

    user: Seat
    deck: Seat | None = None
    cards: Pile = []
    done: Annotated[int, Meta(ge=0, le=64)] = 0


class EffectFrame(Frame, tag="effect"):
    """The effect of a card being carried out: a power, or an event for its winner or loser."""

    card: CardId
    vars: EffectVars

    @property
    def name(self) -> str:
        """The card's id: each card has a program of its own."""
        return self.card


AnyFrame = SetupFrame | PlanningFrame | StruggleFrame | DominanceFrame | EffectFrame


class State(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole game between two requests.

    `supply` is the influence nobody holds; `event` the current event; `program` what is under way, the innermost last,
    empty once the game is over. `chance` may be null: then every random result is declared in the request. `printed`
    are the numbers that this table has otherwise than our data (EVR-12.44), left out where it has none.
    """

    ruleset: Literal["empire-vs-rebellion/1"]
    variant: Literal["full", "introductory"]
    printed: Printed | None = None
    chance: ChanceState | None
    round: Count
    balance: Seat | None
    supply: Annotated[int, Meta(ge=0, le=16)]
    event_deck: Pile
    event: CardId | None
    empire: Side
    rebel: Side
    orders: Orders
    known: Known
    program: Annotated[list[AnyFrame], Meta(max_length=8)]


def side(state: State, seat: Seat) -> Side:
    """Return the zones of `seat`."""
    return state.rebel if seat == "rebel" else state.empire


def known(state: State, seat: Seat) -> list[str]:
    """Return the list of hidden cards that `seat` has seen."""
    return state.known.rebel if seat == "rebel" else state.known.empire


def event_cards(state: State) -> dict[str, EventCard]:
    """Return the events by id, with the numbers that hold in this game (EVR-12.44)."""
    return EVENTS if state.printed is None else state.printed.event_cards


def resource_cards(state: State) -> dict[str, ResourceCard]:
    """Return the resource cards by id, with the values that hold in this game (EVR-12.44)."""
    return RESOURCES if state.printed is None else state.printed.resource_cards


def value(card: InPlay, cards: dict[str, ResourceCard]) -> int:
    """Return the present value of a card in play (EVR-1.11, EVR-1.12); `cards` are those of its game."""
    facts = cards[card.card]
    return facts.value_exhausted if card.exhausted else facts.value_active


def total(state: State, seat: Seat) -> int:
    """Return the sum of the present values of a player's cards in play (EVR-6.22)."""
    cards = resource_cards(state)
    return sum([value(card, cards) for card in side(state, seat).in_play])


def points(state: State, seat: Seat) -> int:
    """Return the victory points of a player's won events (EVR-8.2)."""
    cards = event_cards(state)
    return sum([cards[event].victory_points for event in side(state, seat).won])


def target(state: State, event: str) -> int:
    """Return how high a total may be to win an event (EVR-5.3)."""
    return event_cards(state)[event].target


def capacity(state: State, event: str) -> int:
    """Return how many cards each player may have in play while `event` is contested (EVR-5.3)."""
    return event_cards(state)[event].capacity


def has_room(state: State, seat: Seat) -> bool:
    """Tell whether one more card may be in play on that side (EVR-6.7); there must be a current event."""
    assert state.event is not None
    return len(side(state, seat).in_play) < capacity(state, state.event)
