"""A caller's own card set: the same format as the default one, checked as a whole (GH-1.16)."""

from collections.abc import Iterator
from typing import Any

from service.engine.shape import Fault
from service.games.galactic_heroes.components import (
    CLASSES,
    DEFAULT_SET,
    SEATS,
    Admiral,
    Card,
    CorridorStar,
    HomeStar,
    Leader,
    Planet,
)

FEWEST_DECK_CARDS = 12
"""What the two opening deals take (GH-2.4)."""


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
    deck = sum(isinstance(card, Planet | Admiral) for card in cards)
    if deck < FEWEST_DECK_CARDS:
        yield Fault(pointer, f"the deck has {deck} cards; the opening deals take {FEWEST_DECK_CARDS}")


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
            partner = ability.with_
            if ability.effect == "power_pair" and (partner is None or partner not in seen):
                yield Fault(f"{pointer}/{index}/abilities/{place}/with", "a pair needs the id of a card of this set")
            if ability.effect == "draw" and ability.phase is None:
                yield Fault(f"{pointer}/{index}/abilities/{place}/phase", "a draw needs its phase, IV or V")
