"""The shape of compact positions of Star Wars: Rebellion: what a case may say. `rb.py` tells what each key means."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

_SEED = "0123456789abcdef0123456789abcdef"

Side = Literal["empire", "rebel"]
SIDES: tuple[Side, Side] = ("rebel", "empire")
Member = Literal["rebel-admiral", "empire-admiral", "empire-general", "rebel-general"]
MEMBERS: tuple[Member, ...] = ("rebel-admiral", "empire-admiral", "empire-general", "rebel-general")
Seat = Side | Member
Units = dict[str, int]
Deck = Literal[
    "empire-missions",
    "rebel-missions",
    "projects",
    "empire-actions",
    "rebel-actions",
    "probes",
    "objectives",
    "space-tactics",
    "ground-tactics",
]


class SystemOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """What lies in a system; a key left out is as in the default board."""

    units: Units | UnsetType = UNSET
    loyalty: Side | UnsetType | None = UNSET
    subjugated: bool | UnsetType = UNSET
    sabotaged: bool | UnsetType = UNSET
    destroyed: bool | UnsetType = UNSET


class BaseOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """The Rebel base."""

    location: str | None = "dagobah"
    revealed: bool = False
    units: Units | UnsetType = UNSET


class AssignedOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """A face-down mission."""

    mission: str
    leaders: list[str]


class SideOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """The cards of one faction and its build queue."""

    hand: list[str] = []
    assigned: list[AssignedOf] = []
    discard: list[str] = []
    actions: list[str] = []
    actions_out: list[str] | None = None
    actions_used: list[str] = []
    queue: dict[int, Units] = {}
    project_discard: list[str] = []
    probes: list[str] = []
    objectives: list[str] = []


class FrameOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """What is under way. One of `turn`, `setup`, `assignment` and `refresh` is at the bottom, the rest lie upon it."""

    setup: str | None = None
    turn: Seat | None = None
    passed: list[Seat] = []
    at: str | None = None
    assignment: Side | None = None
    refresh: str | None = None
    mission: dict[str, Any] | None = None
    effect: dict[str, Any] | None = None
    mobilization: dict[str, Any] | None = None
    combat: dict[str, Any] | None = None
    battle: dict[str, Any] | None = None
    recruit: dict[str, Any] | None = None
    build: dict[str, Any] | None = None
    deploy: dict[str, Any] | None = None
    surplus: dict[str, Any] | None = None


class MissionOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """A mission about to be opposed, or where that can not be, to be revealed."""

    card: str
    leaders: list[str]
    place: str | None = None
    target: str | None = None


class PrintedOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """Printed data other than the default."""

    recruit: list[int] | None = None
    build: list[int] | None = None
    black_die: list[str] | None = None


class TeamOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a game of three or four adds."""

    players: Literal[3, 4] = 4
    order: list[Member] = field(default_factory=lambda: list(MEMBERS))
    general_cards: list[str] = []
    left: bool = False
    ended: Literal["admiral", "general"] | None = None
    overruled: list[str] = []


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A compact position."""

    clear: bool = False
    variant: Literal["first-game", "advanced"] = "advanced"
    team: TeamOf | None = None
    printed: PrintedOf = field(default_factory=PrintedOf)
    readings: dict[str, bool] = {}
    chance: dict[str, Any] | None = field(default_factory=lambda: {"seed": _SEED, "counter": 0})
    round: int | None = None
    time: int = 2
    reputation: int = 12
    board: dict[str, SystemOf] = {}
    base: BaseOf = field(default_factory=BaseOf)
    leaders: dict[str, str | None] = {}
    rings: dict[str, str] = {}
    empire: SideOf = field(default_factory=SideOf)
    rebel: SideOf = field(default_factory=SideOf)
    decks: dict[Deck, list[str]] = {}
    deck_sizes: dict[Deck, int] = {}
    discards: dict[Literal["space-tactics", "ground-tactics"], list[str]] = {}
    probes_out: list[str] | None = None
    objectives_out: list[str] = []
    lasting: dict[str, Any] = {}
    record: dict[str, int] = {}
    winner: Side | None = None
    mission: MissionOf | None = None
    program: FrameOf | list[Any] = field(default_factory=FrameOf)

    def side(self, side: Side) -> SideOf:
        return self.rebel if side == "rebel" else self.empire
