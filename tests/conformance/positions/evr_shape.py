"""The shape of compact positions of Empire vs. Rebellion: what a case may say, and what holds when it does not."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

_SEED = "0123456789abcdef0123456789abcdef"

Seat = Literal["empire", "rebel"]
SEATS: tuple[Seat, Seat] = ("empire", "rebel")
OTHER: dict[Seat, Seat] = {"empire": "rebel", "rebel": "empire"}


class SideOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a position says of one player."""

    in_play: list[str] = []
    discard: list[str] = []
    deck_top: list[str] = []
    deck: list[str] | None = None
    reserve: list[str] | None = None
    picked: list[str] | None = None
    used: list[str] = []
    chosen: str | dict[str, Any] | UnsetType | None = UNSET
    influence: int = 2
    won: list[str] = []


class Effect(Struct, forbid_unknown_fields=True, kw_only=True):
    """The effect of a card that is under way."""

    card: str
    at: str
    user: Seat
    deck: Seat | None = None
    cards: list[str] = []
    done: int = 0


class OrdersOf(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The orders that last round's cards left for the Planning phase."""

    infiltrators: list[Seat] | None = None
    random: Seat | None = None
    first: Seat | None = None


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A compact position; README.md says what each key means and what stands in for it when it is left out."""

    base: Literal["setup", "planning", "struggle", "dominance", "over", "introductory", "introductory-over"]
    event: str | None = None
    event_deck_top: list[str] = []
    event_deck: list[str] | None = None
    balance: Seat | None = None
    turn: Seat | None = None
    passes: int = 0
    round: int | None = None
    at: str | None = None
    winner: Seat | None = None
    supporting: list[Seat] | None = None
    effect: Effect | None = None
    orders: OrdersOf = OrdersOf()
    known: dict[Seat, list[str]] = {}
    printed: dict[Literal["events", "resources"], dict[str, dict[str, int]]] | None = None
    chance: dict[str, Any] | None = field(default_factory=lambda: {"seed": _SEED, "counter": 0})
    empire: SideOf = field(default_factory=SideOf)
    rebel: SideOf = field(default_factory=SideOf)

    @property
    def introductory(self) -> bool:
        return self.base.startswith("introductory")

    def side(self, seat: Seat) -> SideOf:
        return self.rebel if seat == "rebel" else self.empire
