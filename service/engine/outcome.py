"""How a game ended."""

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """The end of a game: who won (None: nobody), why (a kebab-case reason), and the rule that says so."""

    winner: str | None
    reason: str
    rule: str
