"""Numbers that a table has printed otherwise than our data, and the cards of such a table (EVR-12.44)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from service.engine.fields import CardId
from service.engine.shape import escape
from service.engine.violations import Violation, impossible
from service.games.empire_vs_rebellion.components import (
    EVENTS,
    INFLUENCE_TOKENS,
    ORDINARY,
    POINTS_TO_WIN,
    RESOURCES,
    SEATS,
    EventCard,
    ResourceCard,
)

CAPACITY_LIMIT = 15
"""A side has at least 16 cards out of its reserve, and one of them must be left to play (EVR-12.3)."""
POINTS_NEEDED = 2 * (POINTS_TO_WIN - 1) + 1
"""With so many points in the events, somebody has won before the last of them is gone (EVR-12.4)."""

Capacity = Annotated[int, Meta(ge=1, le=CAPACITY_LIMIT)]
Points = Annotated[int, Meta(ge=0, le=POINTS_TO_WIN)]
Influence = Annotated[int, Meta(ge=0, le=INFLUENCE_TOKENS)]
Number = Annotated[int, Meta(ge=0, le=99)]


class EventNumbers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table's copy of an event has printed; what is left out, or null, is as in the data."""

    capacity: Capacity | None = None
    target: Number | None = None
    victory_points: Points | None = None
    influence: Influence | None = None


class CardValues(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table's copy of a resource card has printed; what is left out, or null, is as in the data."""

    value_active: Number | None = None
    value_exhausted: Number | None = None


class Printed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Numbers that a table has printed otherwise than our data: of events, and of resource cards, each by id."""

    events: Annotated[dict[CardId, EventNumbers], Meta(max_length=len(EVENTS))] = {}
    resources: Annotated[dict[CardId, CardValues], Meta(max_length=len(RESOURCES))] = {}

    @cached_property
    def event_cards(self) -> dict[str, EventCard]:
        """All events by id, with the table's numbers; `faults` has found no unknown id."""
        return EVENTS | {card: _with(EVENTS[card], own) for card, own in self.events.items()}

    @cached_property
    def resource_cards(self) -> dict[str, ResourceCard]:
        """All resource cards by id, with the table's values; `faults` has found no unknown id."""
        return RESOURCES | {card: _with(RESOURCES[card], own) for card, own in self.resources.items()}


_Card = TypeVar("_Card", bound=Struct)
_Numbers = TypeVar("_Numbers", EventNumbers, CardValues)


def _given(own: Struct) -> dict[str, int]:
    return {name: number for name, number in msgspec.structs.asdict(own).items() if number is not None}


def _with(card: _Card, own: Struct) -> _Card:
    return msgspec.structs.replace(card, **_given(own))


def differing(printed: Printed | None) -> Printed | None:
    """Return what differs from the data; None when nothing does, so that one game has one state."""
    if printed is None:
        return None
    events = {card: _differing(own, EVENTS[card]) for card, own in printed.events.items()}
    resources = {card: _differing(own, RESOURCES[card]) for card, own in printed.resources.items()}
    kept = Printed(
        {card: own for card, own in events.items() if own != EventNumbers()},
        {card: own for card, own in resources.items() if own != CardValues()},
    )
    return None if kept == Printed() else kept


def _differing(own: _Numbers, card: Struct) -> _Numbers:
    return type(own)(**{name: number for name, number in _given(own).items() if number != getattr(card, name)})


def refuse(printed: Printed, full: bool) -> list[Violation]:
    """Return what makes `printed` no numbers to set up with: the same that makes a state impossible."""
    return [msgspec.structs.replace(fault, scope="options") for fault in faults(printed, full, "/options/printed")]


def faults(printed: Printed, full: bool, at: str) -> Iterator[Violation]:
    """Yield what no table has printed: numbers of what is no such card, and too few points to be won (EVR-12.44).

    `at` points to `printed`; `full`: for the full game, since the introductory one has no points. An event can be won
    with an ordinary card worth no more than its target, since each side has all of these in use. Too few points in such
    events, and a game might go on for ever.
    """
    unknown = [("events", card) for card in printed.events if card not in EVENTS]
    unknown += [("resources", card) for card in printed.resources if card not in RESOURCES]
    for kind, card in unknown:
        yield impossible("EVR-12.44", "card-unknown", f"{at}/{kind}/{escape(card)}", card=card)
    if unknown or not full:
        return
    ordinary = [printed.resource_cards[name] for seat in SEATS for name in ORDINARY[seat]]
    lowest = min(min(card.value_active, card.value_exhausted) for card in ordinary)
    points = sum(card.victory_points for card in printed.event_cards.values() if card.target >= lowest)
    if points < POINTS_NEEDED:
        yield impossible("EVR-12.44", "points-out-of-reach", at, points=points, needed=POINTS_NEEDED, lowest=lowest)
