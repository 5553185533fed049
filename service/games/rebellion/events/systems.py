"""What happened to systems and the base, for frontends to show."""

from service.engine.events import Event
from service.games.rebellion.components import Side, SystemId
from service.games.rebellion.events.basis import VisibleTo


class LoyaltyChanged(Event, tag="loyalty_changed"):
    """The loyalty marker of a system was placed or removed; null: none lies there now."""

    system: SystemId
    loyalty: Side | None
    visible_to: VisibleTo = "all"


class SubjugationChanged(Event, tag="subjugation_changed"):
    """A subjugation marker was placed or removed."""

    system: SystemId
    subjugated: bool
    visible_to: VisibleTo = "all"


class SabotageChanged(Event, tag="sabotage_changed"):
    """A sabotage marker was placed or removed."""

    system: SystemId
    sabotaged: bool
    visible_to: VisibleTo = "all"


class SystemDestroyed(Event, tag="system_destroyed"):
    """A system was destroyed (RB-11.3.2)."""

    system: SystemId
    visible_to: VisibleTo = "all"


class BaseAnswered(Event, tag="base_answered"):
    """Whether the base is in this system, told when it had to be (RB-4.3.10)."""

    system: SystemId
    here: bool
    visible_to: VisibleTo = "all"


class BaseNamed(Event, tag="base_named"):
    """The base is in one of these systems, told by a card."""

    systems: list[SystemId]
    visible_to: VisibleTo = "all"


class RegionAnswered(Event, tag="region_answered"):
    """Whether the base is in one of the systems of this region, told by a card."""

    systems: list[SystemId]
    here: bool
    visible_to: VisibleTo = "all"


class BaseChosen(Event, tag="base_chosen"):
    """The Rebel player has chosen the base system in secret."""

    visible_to: VisibleTo = "all"


class BaseRevealed(Event, tag="base_revealed"):
    """The base was revealed in this system (RB-8.3.3)."""

    system: SystemId
    visible_to: VisibleTo = "all"


class BaseMoved(Event, tag="base_moved"):
    """A new base was established in secret; `old` is the system given up (RB-8.4.5)."""

    old: SystemId
    visible_to: VisibleTo = "all"
