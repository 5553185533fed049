"""What happened to units, for frontends to show."""

from typing import Literal

from service.engine.events import Event
from service.games.rebellion.components import Place, Side, UnitId
from service.games.rebellion.events.basis import VisibleTo
from service.games.rebellion.shapes import Units


class UnitsPlaced(Event, tag="units_placed"):
    """Units came onto the board: at the start, gained by a card, or deployed."""

    side: Side
    place: Place
    units: Units
    how: Literal["setup", "gained", "deployed"]
    visible_to: VisibleTo = "all"


class UnitsMoved(Event, tag="units_moved", rename={"from_": "from"}):
    """Units moved from one place to another."""

    side: Side
    from_: Place
    to: Place
    units: Units
    visible_to: VisibleTo = "all"


class UnitsDestroyed(Event, tag="units_destroyed"):
    """Units went back to the supply; `place` is null for units of the build queue."""

    side: Side
    place: Place | None
    units: Units
    visible_to: VisibleTo = "all"


class UnitReplaced(Event, tag="unit_replaced"):
    """A unit was replaced by another one and went back to the supply, not destroyed (RB-11.1.9)."""

    side: Side
    place: Place
    unit: UnitId
    by: UnitId
    visible_to: VisibleTo = "all"


class UnitsQueued(Event, tag="units_queued"):
    """Units were put on a space of the build queue: built, queued by a card, shifted, or put back."""

    side: Side
    space: int
    units: Units
    visible_to: VisibleTo = "all"


class QueueSlid(Event, tag="queue_slid"):
    """A build queue slid one space; these units came off it."""

    side: Side
    units: Units
    visible_to: VisibleTo = "all"
