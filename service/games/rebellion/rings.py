"""The power of the Master Yoda ring: once a round the Rebel player rerolls one own die where its bearer is."""

from typing import Any, Protocol

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, UseRing
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.components import Face, Place, Side
from service.games.rebellion.shapes import Dice
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract

YODA = "master-yoda"


class RolledDice(Protocol):
    """Dice of both colours, each by the faces that show."""

    red: Dice
    black: Dice


def may_reroll(state: State, place: Place | None) -> bool:
    """Tell whether the bearer of the ring is in a place and its power unused this round."""
    bearer = state.rings.get("master-yoda")
    return bearer is not None and place is not None and not state.lasting.rerolled and state.leaders[bearer] == place


def dice_of(roll: RolledDice) -> list[str]:
    """Return the dice of a roll by colour and face, each once."""
    return [f"red-{face}" for face in roll.red] + [f"black-{face}" for face in roll.black]


def judge_reroll(state: State, place: Place | None, roll: RolledDice, action: UseRing) -> list[Violation]:
    """Return why the power of a ring can not be used on a die."""
    found = []
    if action.ring != YODA or not may_reroll(state, place):
        found.append(forbidden("RB-4.5.19", "ring-not-usable", "/action/ring", ring=action.ring))
    if action.leader is not None:
        found.append(forbidden("RB-4.5.19", "ring-needs-no-leader", "/action/leader", ring=action.ring))
    if action.die not in dice_of(roll):
        found.append(forbidden("RB-4.5.19", "no-such-die", "/action/die", die=action.die or "none"))
    return found


def use_ring(table: RbTable, roll: RolledDice, die: str) -> None:
    """Reroll one die of the Rebel player; the ring is used for this round."""
    table.state.lasting.rerolled = True
    reroll(table, "reroll", roll, {die: 1})


def reroll(table: RbTable, what: str, roll: RolledDice, dice: dict[str, int]) -> None:
    """Roll dice, named by colour and face, once more; the new faces stand."""
    red = _taken(roll.red, dice, "red-")
    black = _taken(roll.black, dice, "black-")
    new_red, new_black = table.roll_dice(what, red, black)
    for old, new in ((roll.red, new_red), (roll.black, new_black)):
        for face, count in new.items():
            old[face] = old.get(face, 0) + count


def _taken(faces: Dice, dice: dict[str, int], colour: str) -> int:
    """Take the dice of a colour away from a roll; return how many there were."""
    taken: dict[Face, int] = {face: dice[f"{colour}{face}"] for face in list(faces) if f"{colour}{face}" in dice}
    subtract(faces, taken)
    return sum(taken.values())


class RerollAsk(SideAsk):
    """The Rebel player uses the ring on a roll, or declines. Subclasses tell where and which roll."""

    actions = (UseRing, Decline)

    def place(self, frame: Any) -> Place | None:
        """Return where the roll was made."""
        raise NotImplementedError

    def own(self, frame: Any) -> RolledDice | None:
        """Return the roll of the Rebel player, or None when there is none."""
        raise NotImplementedError

    def asked(self, state: State, frame: Any) -> Side | None:
        roll = self.own(frame)
        ready = roll is not None and may_reroll(state, self.place(frame)) and dice_of(roll)
        return "rebel" if ready else None

    def offers(self, state: State, frame: Any, seat: Side) -> list[Offer]:
        roll = self.own(frame)
        assert roll is not None
        return [Offer(Decline), Offer(UseRing, {"ring": OneOf([YODA]), "die": OneOf(dice_of(roll))})]

    def judge(self, state: State, frame: Any, seat: Side, action: Any) -> list[Violation]:
        roll = self.own(frame)
        assert roll is not None
        return [] if isinstance(action, Decline) else judge_reroll(state, self.place(frame), roll, action)

    def answer(self, table: RbTable, frame: Any, seat: Side, action: Any) -> None:
        roll = self.own(frame)
        assert roll is not None
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "reroll_die"))
        else:
            assert action.die is not None
            use_ring(table, roll, action.die)
