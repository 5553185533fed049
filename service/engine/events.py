"""What happened at the table: the base of every event, and the events of chance that all games share."""

from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

SeatT = TypeVar("SeatT", bound=str)
SeenBy = Annotated[
    Literal["all"] | list[SeatT], Meta(description="`all`, or the seats that saw it; an empty list: only the host.")
]
"""The type of `visible_to` in the events of a game, by the type of its seats."""


class Event(Struct, tag_field="type"):
    """Something that happened; a subclass is tagged with its name and adds what a bystander would note.

    Every subclass has a last field `visible_to`, as `SeenBy` tells.
    """


class Shuffled(Event, tag="shuffled"):
    """A pile was shuffled; `order` is the result, top card first. Only the host sees it."""

    pile: str
    order: list[str]
    visible_to: list[str] = []


class Picked(Event, tag="picked"):
    """One of several things was taken at random."""

    what: str
    choice: str
    visible_to: Literal["all"] | list[str] = "all"


class Rolled(Event, tag="rolled"):
    """Dice were rolled together; `faces` in the order in which the dice were named."""

    what: str
    faces: list[str]
    visible_to: Literal["all"] | list[str] = "all"
