"""What happened at the table: the base of every event, and the events of chance that all games share."""

from typing import Literal

from msgspec import Struct


class Event(Struct, tag_field="type"):
    """Something that happened; a subclass is tagged with its name and adds what a bystander would note.

    Every subclass has a last field `visible_to`: `all`, or the list of seats that saw it (none: only the host).
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
