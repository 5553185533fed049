"""The cards as data, read once from `data/cards.json`: numbers, names, effects in words, and what is in doubt."""

from functools import cache
from typing import Literal

from msgspec import Struct

from service.engine.facts import in_language, read_facts

Seat = Literal["empire", "rebel"]
SEATS: tuple[Seat, Seat] = ("empire", "rebel")
Suit = Literal["military", "diplomacy", "recon", "the-force"]

CHARACTERS_PICKED = 4
STARTING_INFLUENCE = 2
INFLUENCE_TOKENS = 16
POINTS_TO_WIN = 7
INTRODUCTORY_EVENT = "escape-from-tatooine"


class _Card(Struct, frozen=True, tag_field="kind", kw_only=True):
    """What every card has. `name` is in the caller's language where known, else in English; `names` has the others.

    `effect` is told in sentences, `rules` are those the effect rests on. `confidence` is `seed` for a fact read from a
    source document, else `published`; `doubts` says what about the card is not certain.
    """

    id: str
    name: str
    names: dict[str, str]
    effect: list[str]
    rules: list[str]
    confidence: str
    doubts: list[str]


class EventCard(_Card, frozen=True, tag="event", kw_only=True):
    """An event: at most `capacity` cards a player, totals up to `target`, and what the winner gets."""

    capacity: int
    target: int
    victory_points: int
    influence: int
    timing: str | None


class OrdinaryCard(_Card, frozen=True, tag="ordinary", kw_only=True):
    """One of the 16 cards of a faction with a suit; its value is the same active and exhausted."""

    faction: Seat
    suit: Suit
    value_active: int
    value_exhausted: int


class CharacterCard(_Card, frozen=True, tag="character", kw_only=True):
    """One of the 8 characters of a faction."""

    faction: Seat
    value_active: int
    value_exhausted: int


class StrategyCard(_Card, frozen=True, tag="strategy", kw_only=True):
    """One of the five strategies; each faction has its own copy."""

    timing: str


ResourceCard = OrdinaryCard | CharacterCard
Card = EventCard | OrdinaryCard | CharacterCard | StrategyCard

CARDS: list[Card] = read_facts(__package__, "cards", list[Card])

EVENTS: dict[str, EventCard] = {card.id: card for card in CARDS if isinstance(card, EventCard)}
RESOURCES: dict[str, ResourceCard] = {card.id: card for card in CARDS if isinstance(card, OrdinaryCard | CharacterCard)}
STRATEGIES: dict[str, StrategyCard] = {card.id: card for card in CARDS if isinstance(card, StrategyCard)}
ORDINARY: dict[Seat, list[str]] = {
    seat: [card.id for card in RESOURCES.values() if isinstance(card, OrdinaryCard) and card.faction == seat]
    for seat in SEATS
}
CHARACTERS: dict[Seat, list[str]] = {
    seat: [card.id for card in RESOURCES.values() if isinstance(card, CharacterCard) and card.faction == seat]
    for seat in SEATS
}
OPPONENT: dict[Seat, Seat] = {"empire": "rebel", "rebel": "empire"}


def is_character(card: str) -> bool:
    """Tell whether a resource card is a character (EVR-1.10)."""
    return isinstance(RESOURCES[card], CharacterCard)


@cache
def cards(language: str) -> list[Card]:
    """Return all cards with their names in `language` where known, else in English."""
    return in_language(CARDS, language)


@cache
def names(language: str) -> dict[str, str]:
    """Return the names of all cards by id, in `language` where known, else in English."""
    return {card.id: card.name for card in cards(language)}
