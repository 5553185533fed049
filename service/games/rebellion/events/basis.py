"""What all events of this game have: who saw them."""

from typing import Annotated, Literal

from msgspec import Meta

from service.games.rebellion.components import Seat

VisibleTo = Annotated[
    Literal["all"] | list[Seat], Meta(description="`all`, or the seats that saw it; an empty list: only the host.")
]
