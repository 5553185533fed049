"""A caller's own card set: the same format as the default one, checked as a whole (GH-1.16)."""

from collections.abc import Container, Iterator
from typing import Any

from service.engine.shape import Fault
from service.games.galactic_heroes.components import (
    CLASSES,
    DEFAULT_SET,
    SEATS,
    Ability,
    Card,
    CorridorStar,
    HomeStar,
    Leader,
    Planet,
)

BATTLE_EFFECTS = (
    "power_self",
    "power_total",
    "power_pair",
    "power_one",
    "power_each",
    "ignore_admiral_power",
    "ignore_planet_cost",
)
"""Effects that count in a role."""
ACTION_EFFECTS = ("swap_military_for_cards", "swap_civilian_for_cards", "points_multiplier")
"""Effects that act on action cards alone."""


def faults(cards: list[Card], pointer: str) -> list[Fault]:
    """Return all that keeps `cards` from being a set: what must be there once, classes without planets, ids twice.

    Ids, numbers and effects are checked by the shape already. `pointer` is where the list stands in the request.
    """
    return [*_counts(cards, pointer), *_ids(cards, pointer)]


def faults_of_own(name: str, cards: list[Card], pointer: str) -> list[Fault]:
    """Return all that keeps a caller's own set from being dealt: also the name of the default set, which is taken."""
    taken = [Fault(f"{pointer}/name", f"{name} is the name of the default set")] if name == DEFAULT_SET else []
    return [*taken, *faults(cards, f"{pointer}/cards")]


def _counts(cards: list[Card], pointer: str) -> Iterator[Fault]:
    for kind, what in ((HomeStar, "home star"), (Leader, "leader")):
        for seat in SEATS:
            yield from _one(cards, pointer, f"{what} of {seat}", kind, seat)
    yield from _one(cards, pointer, "corridor star of alliance, the fortress Iserlohn", CorridorStar, "alliance")
    yield from _one(cards, pointer, "neutral corridor star, Fezzan", CorridorStar, None)
    for seat in SEATS:
        for rank in CLASSES:
            if not any(isinstance(card, Planet) and card.side == seat and card.class_ == rank for card in cards):
                yield Fault(pointer, f"there is no planet of class {rank} of {seat}; at least one is needed")


def _one(cards: list[Card], pointer: str, what: str, kind: type[Any], side: str | None) -> Iterator[Fault]:
    count = sum(isinstance(card, kind) and card.side == side for card in cards)
    if count != 1:
        yield Fault(pointer, f"there must be exactly one {what}; there are {count}")


def _ids(cards: list[Card], pointer: str) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for index, card in enumerate(cards):
        if card.id in seen:
            yield Fault(f"{pointer}/{index}/id", f"{card.id} is the id of card {seen[card.id]} already")
        seen.setdefault(card.id, index)
    for index, card in enumerate(cards):
        for place, ability in enumerate(card.abilities):
            yield from _ability(ability, seen, f"{pointer}/{index}/abilities/{place}")


def _ability(ability: Ability, ids: Container[str], pointer: str) -> Iterator[Fault]:
    """Yield what would keep an ability from ever acting."""
    if ability.effect in ACTION_EFFECTS:
        yield Fault(f"{pointer}/effect", f"{ability.effect} acts on action cards alone")
    if ability.effect == "power_pair" and (ability.with_ is None or ability.with_ not in ids):
        yield Fault(f"{pointer}/with", "a pair needs the id of a card of this set")
    if (ability.effect == "draw") != (ability.phase is not None):
        yield Fault(f"{pointer}/phase", "a draw needs its phase, IV or V, and no other effect has one")
    if (ability.effect in BATTLE_EFFECTS) != (ability.role is not None):
        yield Fault(f"{pointer}/role", "an effect in battle needs its role, and no other effect has one")
