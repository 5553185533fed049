"""The cards as data: the default set in `data/`, and the index of any set that a game is dealt from."""

from functools import cache, cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.facts import in_language, read_facts
from service.engine.fields import CardId

Seat = Literal["empire", "alliance"]
SEATS: tuple[Seat, Seat] = ("empire", "alliance")
OPPONENT: dict[Seat, Seat] = {"empire": "alliance", "alliance": "empire"}
Phase = Literal["I", "II", "III", "IV", "V"]
PHASES: tuple[Phase, ...] = ("I", "II", "III", "IV", "V")
PlanetClass = Literal["border-3", "border-2", "border-1", "inland-3", "inland-2", "inland-1"]
CLASSES: tuple[PlanetClass, ...] = ("border-3", "border-2", "border-1", "inland-3", "inland-2", "inland-1")
"""From the enemy's first contact inwards (GH-1.8); the home star comes after the last (GH-7.5)."""
Good = Literal["civilian", "military"]

ISERLOHN = "iserlohn"
"""How a conquest record names the corridor star."""

DEFAULT_SET = "galactic-heroes-cards/1"
ACTIONS_A_ROUND = 2
DEALT, KEPT = 6, 4
BASE_LOOK, BASE_KEEP = 2, 1
SUPPLY_A_FLEET = 1

Effect = Literal[
    "look",
    "keep",
    "build_discount",
    "draw_after_build",
    "develop_discount",
    "draw_after_develop",
    "draw_after_conquest",
    "supply_waiver",
    "power_self",
    "power_total",
    "power_pair",
    "power_one",
    "power_each",
    "ignore_admiral_power",
    "ignore_planet_cost",
    "solo_capture",
    "save_fleet",
    "draw",
    "produce_uninhabited",
    "swap_military_for_cards",
    "swap_civilian_for_cards",
    "points_multiplier",
]

Number = Annotated[int, Meta(ge=0, le=99)]
Power = Annotated[int, Meta(ge=0, le=20)]
Amount = Annotated[int, Meta(ge=1, le=20)]
Text = Annotated[str, Meta(max_length=400)]
Language = Annotated[str, Meta(max_length=16)]


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"with_": "with"}):
    """One thing that a card does while it is in play.

    phase: IV or V, for `draw` alone. role: in which role a bonus in battle counts. with: the partner of `power_pair`;
    group: pairs of one group count once a battle.
    """

    effect: Effect
    amount: Amount
    phase: Literal["IV", "V"] | None = None
    role: Literal["attack", "defence", "any"] | None = None
    with_: CardId | None = None
    group: Annotated[str, Meta(max_length=64)] | None = None


class _Card(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What every card has. `name` is in the caller's language where known; `doubts` says what is not certain."""

    id: CardId
    name: Text
    names: dict[Language, Text] = {}
    abilities: Annotated[list[Ability], Meta(max_length=16)] = []
    text: Text = ""
    confidence: Text = ""
    doubts: Annotated[list[Text], Meta(max_length=16)] = []


class HomeStar(_Card, frozen=True, tag="home", kw_only=True):
    """A home star: whoever takes the enemy's wins (GH-1.4)."""

    side: Seat
    cost: Number


class CorridorStar(_Card, frozen=True, tag="corridor", kw_only=True):
    """Iserlohn, printed for the Alliance, or Fezzan, neutral: `side` null (GH-1.7)."""

    side: Literal["alliance"] | None
    cost: Number


class Leader(_Card, frozen=True, tag="leader", kw_only=True):
    """A leader: a fleet from the start, whose loss ends the game (GH-1.12)."""

    side: Seat
    power: Power


class Admiral(_Card, frozen=True, tag="admiral", kw_only=True):
    """An admiral, to be built as a fleet (GH-1.13)."""

    side: Seat
    cost: Number
    power: Power


class Planet(_Card, frozen=True, tag="planet", kw_only=True, rename={"class_": "class"}):
    """A planet: its class orders conquest, its kind and good decide what it produces (GH-1.8 to GH-1.11)."""

    side: Seat
    class_: PlanetClass
    planet_kind: Literal["inhabited", "military", "uninhabited"]
    good: Good
    cost: Number


class ActionCard(Struct, frozen=True, tag="action", tag_field="kind", kw_only=True):
    """One of the nine action cards that each player owns (GH-1.2)."""

    id: CardId
    name: Text
    names: dict[str, str]
    phase: Phase
    abilities: list[Ability]
    doubts: list[str]


Card = HomeStar | CorridorStar | Leader | Admiral | Planet


ACTION_CARDS: dict[str, ActionCard] = {
    card.id: card for card in read_facts(__package__, "action_cards", list[ActionCard])
}


PHASE_OF: dict[str, Phase] = {card.id: card.phase for card in ACTION_CARDS.values()}


class CardSet:
    """An index of the cards of a game. Takes cards of the right shape; `cardset.faults` tells if they make a set."""

    def __init__(self, cards: list[Card]) -> None:
        planets = [card for card in cards if isinstance(card, Planet)]
        admirals = [card for card in cards if isinstance(card, Admiral)]
        others = [card for card in cards if not isinstance(card, Planet | Admiral)]
        leaders = [card for card in others if isinstance(card, Leader)]
        homes = [card for card in others if isinstance(card, HomeStar)]
        corridors = [card for card in others if isinstance(card, CorridorStar)]
        self.cards = cards
        self.by_id: dict[str, Card] = {card.id: card for card in cards}
        self.home = {card.side: card.id for card in homes}
        self.leader = {card.side: card.id for card in leaders}
        self.iserlohn = next((card.id for card in corridors if card.side is not None), "")
        self.fezzan = next((card.id for card in corridors if card.side is None), "")
        # Only compared, never iterated, so that no answer depends on the order of a set.
        self.everything = frozenset(self.by_id)
        self.never_in_deck = frozenset([card.id for card in others])
        self.deck = [card for card in self.by_id if card not in self.never_in_deck]
        self.may_be_absent = frozenset((*self.leader.values(), self.fezzan))
        """A destroyed leader, and Fezzan while it is neutral, lie nowhere."""
        self.good_of = {card.id: card.good for card in planets}
        self.stars = frozenset([card.id for card in (*planets, *corridors, *homes)])
        fleets: list[Admiral | Leader] = [*admirals, *leaders]
        self.fleets = {seat: frozenset([card.id for card in fleets if card.side == seat]) for seat in SEATS}
        self.class_of = {seat: {card.id: card.class_ for card in planets if card.side != seat} for seat in SEATS}
        """For each seat, the classes of the planets that it can only have by conquest."""
        # The home star comes after the last class; Iserlohn stands in the record by itself.
        last: dict[Seat, dict[str, str]] = {
            seat: {card.id: CLASSES[-1] for card in homes if card.side != seat} for seat in SEATS
        }
        last["empire"][self.iserlohn] = ISERLOHN
        self.record_of = {seat: {**self.class_of[seat], **last[seat]} for seat in SEATS}
        """For each seat, what its record must show of each star that it can only have by conquest (GH-7.6)."""
        self.unrecorded = {seat: self.stars.difference(self.record_of[seat]) for seat in SEATS}
        """For each seat, the stars that it can have without having taken anything: its own ones, and Fezzan."""
        self._most: dict[tuple[Seat, Effect], int] = {}

    @cached_property
    def with_effect(self) -> dict[str, dict[str, list[Ability]]]:
        """For each effect the cards that have it, with their abilities of that name."""
        found: dict[str, dict[str, list[Ability]]] = {}
        for card in self.cards:
            for ability in card.abilities:
                found.setdefault(ability.effect, {}).setdefault(card.id, []).append(ability)
        return found

    def most(self, seat: Seat, effect: Effect) -> int:
        """Return what the abilities of that name of all cards that a player can have in play add up to."""
        key = seat, effect
        if key not in self._most:
            found = self.with_effect.get(effect, {}).items()
            able = [abilities for card, abilities in found if card in self.fleets[seat] or card in self.stars]
            self._most[key] = sum(ability.amount for abilities in able for ability in abilities)
        return self._most[key]

    def power(self, fleet: str) -> int:
        """Return the printed power of a fleet."""
        card = self.by_id[fleet]
        assert isinstance(card, Leader | Admiral)
        return card.power


DEFAULT = CardSet(read_facts(__package__, "cards", list[Card]))


@cache
def cards(language: str) -> list[Card | ActionCard]:
    """Return all cards of the default set, action cards last, with names in `language` where known, else in English."""
    return in_language((*DEFAULT.cards, *ACTION_CARDS.values()), language)


@cache
def names(language: str) -> dict[str, str]:
    """Return the names of all cards of the default set by id, in `language` where known, else in English."""
    return {card.id: card.name for card in cards(language)}
