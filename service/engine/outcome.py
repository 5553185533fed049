"""How a game ended."""

from msgspec import UNSET, Struct, UnsetType


class Outcome(Struct, frozen=True):
    """The end of a game: who won (None: nobody), why (a kebab-case reason), and the rule that says so.

    `statistics` is what may be read of the game after its end, by name, in games that keep a record; else left out.
    """

    winner: str | None
    reason: str
    rule: str
    statistics: dict[str, int | bool] | UnsetType = UNSET
