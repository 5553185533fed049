"""Dice that a card has turned before the roll: they lie as they are, and the others are rolled."""

from service.games.rebellion.frames import Roll
from service.games.rebellion.table import RbTable


def roll_beside(table: RbTable, what: str, red: int, black: int, turned: Roll | None) -> Roll:
    """Roll the dice that are not turned yet; return all together."""
    turned = turned or Roll()
    red, black = max(0, red - sum(turned.red.values())), max(0, black - sum(turned.black.values()))
    rolled = Roll(*table.roll_dice(what, red, black))
    for faces, others in ((rolled.red, turned.red), (rolled.black, turned.black)):
        for face, count in others.items():
            faces[face] = faces.get(face, 0) + count
    return rolled
