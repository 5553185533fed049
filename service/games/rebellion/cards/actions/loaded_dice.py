"""One In A Million: one or two of the dice that the Rebel player is about to roll are turned to faces of choice."""

from service.engine.choices import Bound, Counts, Offer
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseDice
from service.games.rebellion.cards.vocabulary import RULE, CardAsk
from service.games.rebellion.combat.dice import attack_dice
from service.games.rebellion.combat.fight import combat_of
from service.games.rebellion.components import DIE, Colour, Face, Side
from service.games.rebellion.frames import AnyFrame, BattleFrame, EffectFrame, MissionFrame, Roll
from service.games.rebellion.mission_dice import mission_dice
from service.games.rebellion.objectives.plans import plans_dice
from service.games.rebellion.shapes import Dice
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

TURNED = 2
"""How many dice One In A Million turns at most."""


def roll_to_come(state: State) -> tuple[int, int]:
    """Return how many red and black dice the Rebel player is about to roll where the card was used."""
    lower, combat = _below(state), combat_of(state)
    if isinstance(lower, MissionFrame):
        return mission_dice(state, lower.vars, "rebel")
    if isinstance(lower, BattleFrame) and combat is not None:
        return attack_dice(state, combat.system, "rebel", lower.vars.theatre)
    return plans_dice(state) if isinstance(lower, EffectFrame) else (0, 0)


def _below(state: State) -> AnyFrame | None:
    """Return what the card was used in: a mission, a battle, or the three dice of Death Star Plans."""
    return state.program[-2] if len(state.program) > 1 else None


class TurnDice(CardAsk):
    """Turn one or two of the dice to be rolled to faces of choice that they have."""

    actions = (ChooseDice,)

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return any(self._limits(state).values())

    def _limits(self, state: State) -> dict[Colour, int]:
        """Return how many dice of each colour can be turned."""
        red, black = roll_to_come(state)
        return {"red": min(red, TURNED), "black": min(black, TURNED)}

    def _faces(self, state: State, colour: Colour) -> list[Face]:
        return list(dict.fromkeys(DIE["red"] if colour == "red" else state.printed.black_die))

    def limits(self, state: State, frame: EffectFrame) -> tuple[int, int]:
        return 1, min(TURNED, sum(self._limits(state).values()))

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        minimum, maximum = self.limits(state, frame)
        most: dict[str, int] = {}
        bounds: list[Bound] = []
        for colour, limit in self._limits(state).items():
            dice = [f"{colour}-{face}" for face in self._faces(state, colour)]
            most |= dict.fromkeys(dice, limit)
            bounds.append(Bound(dict.fromkeys(dice, 1), limit))
        return [Offer(ChooseDice, {"dice": Counts(most, minimum=minimum, maximum=maximum, bounds=bounds)})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ChooseDice) -> list[Violation]:
        minimum, maximum = self.limits(state, frame)
        at, found = "/action/dice", []
        given = sum(action.dice.values())
        if not minimum <= given <= maximum:
            bounds = {"minimum": minimum, "maximum": maximum, "given": given}
            found.append(forbidden(RULE, "card-number", at, card=frame.card, **bounds))
        for colour, limit in self._limits(state).items():
            named = sum(count for die, count in action.dice.items() if die.startswith(f"{colour}-"))
            if named > limit:
                found.append(forbidden(RULE, "dice-of-colour", at, colour=colour, limit=limit, given=named))
            faces = self._faces(state, colour)
            dice = [f"{colour}-{face}" for face in faces]
            wrong = [die for die in action.dice if die.startswith(f"{colour}-") and die not in dice]
            found += [forbidden(RULE, "no-such-face", f"{at}/{die}", die=die) for die in wrong]
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: ChooseDice) -> None:
        turned = Roll()
        for die, count in action.dice.items():
            colour, face = die.split("-", 1)
            faces: Dice = turned.red if colour == "red" else turned.black
            faces[face] = count  # type: ignore[index]
        lower = _below(table.state)
        if isinstance(lower, MissionFrame | BattleFrame | EffectFrame):
            lower.vars.preset = turned
        table.emit(ev.DiceTurned("rebel", frame.card, dict(turned.red), dict(turned.black)))
