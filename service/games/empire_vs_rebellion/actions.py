"""What a player may say, and what a player may be asked. `type` is the tag of both."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from service.engine.fields import CardId
from service.engine.program import Action, Decision
from service.games.empire_vs_rebellion.components import Seat
from service.games.empire_vs_rebellion.printed import Printed

Cards = Annotated[list[CardId], Meta(max_length=64)]


class Options(Struct, forbid_unknown_fields=True):
    """How to set up: the full game, or the introductory game of one struggle (EVR-3.1).

    `printed` are numbers that the cards at this table have otherwise than our data (EVR-12.44); null: none.
    """

    variant: Literal["full", "introductory"] = "full"
    printed: Printed | None = None


class ChooseCharacters(Action, tag="choose_characters"):
    """Pick four own characters for the resource deck (EVR-2.5)."""

    cards: Cards


class ChooseStrategy(Action, tag="choose_strategy"):
    """Choose a strategy; the decision says whose and what for (EVR-5.5, EVR-11.26, EVR-11.33, EVR-11.44, EVR-11.57)."""

    strategy: CardId


class PlayCard(Action, tag="play_card"):
    """Turn the top card of the own deck face up into the own play area (EVR-6.6)."""


class UsePower(Action, tag="use_power"):
    """Exhaust an own active card and resolve its power (EVR-6.10). What the power leaves open is asked afterwards."""

    card: CardId


class SpendInfluence(Action, tag="spend_influence"):
    """Return one influence token and make an own exhausted card active again (EVR-6.14)."""

    card: CardId


class Pass(Action, tag="pass"):
    """Do nothing (EVR-6.18)."""


class ChooseDeck(Action, tag="choose_deck"):
    """Name the player whose resource deck the effect is for."""

    deck: Seat


class ChooseCards(Action, tag="choose_cards"):
    """Name the cards that the effect asks for, in any order; an empty list where choosing none is legal."""

    cards: Cards


class ChooseOption(Action, tag="choose_option"):
    """Take one of the ways that the effect leaves open."""

    option: Annotated[str, Meta(min_length=1, max_length=64)]


class OrderCards(Action, tag="order_cards"):
    """Put the cards looked at back, the first one on top (EVR-11.62)."""

    cards: Cards


ACTIONS = (
    ChooseCharacters,
    ChooseStrategy,
    PlayCard,
    UsePower,
    SpendInfluence,
    Pass,
    ChooseDeck,
    ChooseCards,
    ChooseOption,
    OrderCards,
)


class CharactersDecision(Decision, tag="choose_characters"):
    """Pick `count` own characters, unseen by the opponent."""

    count: int


class StrategyDecision(Decision, tag="choose_strategy"):
    """Choose one of the unused strategies of `owner`. `card` is the card that asks, null in the Planning phase."""

    owner: Seat
    purpose: Literal["set", "replace", "discard"]
    card: str | None


class StruggleDecision(Decision, tag="struggle_action"):
    """Take one action of the Struggle phase. `capacity` and `target` are those of the current event."""

    capacity: int
    target: int


class DeckDecision(Decision, tag="choose_deck"):
    """Name the deck that `card` is for."""

    card: str


class CardsDecision(Decision, tag="choose_cards"):
    """Name `minimum` to `maximum` cards for the `purpose` of `card`."""

    card: str
    purpose: str
    minimum: int
    maximum: int


class OptionDecision(Decision, tag="choose_option"):
    """Take one of the `options` of `card`."""

    card: str
    options: list[str]


class OrderDecision(Decision, tag="order_cards"):
    """Put `count` cards back on their deck in an order of choice."""

    card: str
    count: int


AnyDecision = (
    CharactersDecision
    | StrategyDecision
    | StruggleDecision
    | DeckDecision
    | CardsDecision
    | OptionDecision
    | OrderDecision
)
DECISIONS: tuple[type[Decision], ...] = get_args(AnyDecision)
