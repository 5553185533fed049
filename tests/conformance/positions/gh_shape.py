"""The shape of compact positions of Galactic Heroes: what a case may say, and what holds when it does not."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

_SEED = "0123456789abcdef0123456789abcdef"
_LATER_ROUND = 11
_LIMIT, _ALL = 10, 200

Seat = Literal["empire", "alliance"]
SEATS: tuple[Seat, Seat] = ("empire", "alliance")
OTHER: dict[Seat, Seat] = {"empire": "alliance", "alliance": "empire"}
Base = Literal[
    "setup",
    "choose",
    "draw",
    "draw-keep",
    "build",
    "campaign",
    "defend",
    "attacker-ignores",
    "defender-ignores",
    "withdraw",
    "destroy",
    "economy",
    "production",
    "hand-limit",
    "over",
]
BATTLE: tuple[Base, ...] = ("defend", "attacker-ignores", "defender-ignores", "withdraw", "destroy")
WITHOUT_ACTIONS: tuple[Base, ...] = ("setup", "choose")


class CardSetOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """A card set: `cards` as they stand, or the default set without some, with some changed, and with others."""

    name: str
    cards: list[dict[str, Any]] | None = None
    without: list[str] = []
    change: dict[str, dict[str, Any]] = {}
    more: list[dict[str, Any]] = []


class SideOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a position says of one player."""

    hand: list[str] = []
    hand_more: int = 0
    fleets: list[str] = []
    leader: bool = True
    stars: list[str] = []
    home: bool = True
    stock: int = 0
    points: int = 0
    record: list[str] | None = None
    actions: list[str] | UnsetType | None = UNSET
    dealt: list[str] | None = None
    joined: bool | UnsetType | None = UNSET
    rejected: list[str] | None = None
    named: list[str] | None = None


class BattleOf(Struct, forbid_unknown_fields=True, kw_only=True):
    """The battle under way; the attacker is who has the turn."""

    target: str
    attackers: list[str]
    defenders: list[str] = []
    ignored: list[str] = []
    withdrawn: list[str] = []


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A compact position; README.md says what each key means and what stands in for it when it is left out."""

    base: Base
    round: int | None = None
    turn: Seat | None = None
    number: int = field(default=1, name="pass")
    points_to_win: int = 36
    hand_limit: int | None = None
    home_star_production: bool = False
    card_set: CardSetOf | None = None
    deck: list[str] | int | None = None
    deck_top: list[str] = []
    discard: list[str] | int | None = None
    rest: Literal["deck", "discard", "empire", "alliance"] | None = None
    battle: BattleOf | None = None
    at: str | None = None
    chance: dict[str, Any] | None = field(default_factory=lambda: {"seed": _SEED, "counter": 0})
    empire: SideOf = field(default_factory=SideOf)
    alliance: SideOf = field(default_factory=SideOf)

    def side(self, seat: Seat) -> SideOf:
        return self.alliance if seat == "alliance" else self.empire

    def limit(self) -> int:
        """Return the hand limit: that of the rules, or so many that all other cards can lie in a hand."""
        return self.hand_limit if self.hand_limit is not None else _ALL if self.rest in SEATS else _LIMIT

    def round_number(self) -> int:
        """Return the round: a later one with the initiative of the Empire, when nothing is said."""
        return self.round if self.round is not None else 1 if self.base == "setup" else _LATER_ROUND

    def initiative(self) -> Seat:
        return "empire" if self.round_number() % 2 else "alliance"
