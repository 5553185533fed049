"""The ship of the tactic card Bombardment: one of the own ships in the system, fighting or not."""

from service.engine.choices import Offer, OneOf
from service.engine.program import END
from service.engine.violations import Violation
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseOption
from service.games.rebellion.board import own_units
from service.games.rebellion.combat.fight import Fight, current_fight
from service.games.rebellion.combat.tactic_asks import TacticAsk, judge_option
from service.games.rebellion.components import UNITS, Side, UnitId
from service.games.rebellion.decisions import CardDecision
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


def _ships(fight: Fight, side: Side) -> list[UnitId]:
    return list(own_units(fight.state, fight.system, side, "space"))


def has_ship(fight: Fight) -> bool:
    """Tell whether the attacker has a ship in the system."""
    return bool(_ships(fight, fight.attacker))


def take_only_ship(table: RbTable, frame: EffectFrame) -> str | None:
    """Where there are ships of one type alone, there is nothing to choose."""
    ships = _ships(current_fight(table.state), frame.vars.side)
    if len(ships) > 1:
        return None
    frame.vars.count = UNITS[ships[0]].red
    return "aim"


class ShipAsk(TacticAsk):
    """Choose the type of the ship; its printed red dice are the points, whatever an Ion Cannon takes from them."""

    actions = (ChooseOption,)

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        return bool(_ships(fight, frame.vars.side))

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["choose_option"], frame.card, "ship")

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseOption, {"option": OneOf([str(ship) for ship in _ships(current_fight(state), seat)])})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ChooseOption) -> list[Violation]:
        return judge_option(frame.card, action.option, [str(ship) for ship in _ships(current_fight(state), seat)])

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: ChooseOption) -> None:
        chosen = next(ship for ship in _ships(current_fight(table.state), seat) if ship == action.option)
        frame.vars.count = UNITS[chosen].red
        table.emit(ev.EffectChosen(seat, frame.card, action.option))


def aim(table: RbTable, frame: EffectFrame) -> str | None:
    """A ship without red dice gives nothing."""
    if frame.vars.count and current_fight(table.state).targets():
        return None
    table.emit(ev.NothingDone(frame.card))
    return END
