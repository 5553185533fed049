"""What Death Star Plans do once revealed (rules, 11.2): three dice decide. Their moment is in `windows.py`."""

from service.engine.program import END, Program, Programs
from service.games.rebellion import events as ev
from service.games.rebellion.cards.vocabulary import ChooseUnits, UnitChoice, forced
from service.games.rebellion.combat.casualties import remove
from service.games.rebellion.combat.fight import combat_of
from service.games.rebellion.components import DIE, Face, Place, Side, UnitId
from service.games.rebellion.decisions import RerollDecision
from service.games.rebellion.frames import EffectFrame, Roll
from service.games.rebellion.objectives.conditions import PLANS, stations
from service.games.rebellion.objectives.scoring import lay_out, worth
from service.games.rebellion.rings import RerollAsk
from service.games.rebellion.special_windows import SpecialWindow
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

DICE_ROLLED = 3
HIT: Face = "direct-hit"


def plans_dice(state: State) -> tuple[int, int]:
    """Return the dice, red and black, of the colour with the better chance: red, unless the black die has a better."""
    better = state.printed.black_die.count(HIT) > DIE["red"].count(HIT)
    return (0, DICE_ROLLED) if better else (DICE_ROLLED, 0)


class LoadPlansDice(SpecialWindow):
    """Just before the three dice are rolled One In A Million can turn some of them, if the table reads it so."""

    moment = "roll"

    def given(self, state: State, frame: EffectFrame) -> bool:
        return state.readings.plans_dice_can_change


def roll(table: RbTable, frame: EffectFrame) -> None:
    """Roll the three dice, but those turned already."""
    red, black = plans_dice(table.state)
    frame.vars.roll = table.roll_beside("death-star-plans", red, black, frame.vars.preset)
    frame.vars.preset = None


class PlansReroll(RerollAsk):
    """The Master Yoda ring may reroll one of the three dice, with its bearer there, if the table reads it so."""

    def asked(self, state: State, frame: EffectFrame) -> Side | None:
        return super().asked(state, frame) if state.readings.plans_dice_can_change else None

    def place(self, frame: EffectFrame) -> Place | None:
        return frame.vars.place

    def own(self, frame: EffectFrame) -> Roll | None:
        return frame.vars.roll

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> RerollDecision:
        return RerollDecision(seat, ["use_ring", "decline"], "master-yoda", frame.vars.roll or Roll(), Roll())


def decide(table: RbTable, frame: EffectFrame) -> str | None:
    """With a direct hit the objective is played; without, the card stays in the hand (RB-11.2.3)."""
    rolled, combat = frame.vars.roll or Roll(), combat_of(table.state)
    hit = HIT in rolled.red or HIT in rolled.black
    table.emit(ev.PlansRolled(dict(rolled.red), dict(rolled.black), hit))
    if not hit or combat is None:
        return END
    combat.objective = True
    lay_out(table, frame.card)
    return None


def _stations(state: State, frame: EffectFrame) -> UnitChoice:
    combat = combat_of(state)
    return UnitChoice(stations(state, combat.system) if combat else {}, minimum=1, maximum=1)


def _destroy(table: RbTable, frame: EffectFrame, units: dict[UnitId, int]) -> str | None:
    combat = combat_of(table.state)
    return END if combat is not None and remove(table, combat, units, "rebel") else None


def gain(table: RbTable, frame: EffectFrame) -> str | None:
    """Move the reputation marker, the station being gone."""
    return END if table.move_reputation(worth(table.state, frame.card)) else None


_STATION = ChooseUnits("destroy-station", _stations, _destroy)

PLANS_PROGRAMS: Programs = {
    card: Program(
        card,
        {
            "load": LoadPlansDice(),
            "roll": roll,
            "reroll": PlansReroll(),
            "decide": decide,
            "destroy-only": forced(_STATION, "gain"),
            "destroy": _STATION,
            "gain": gain,
        },
    )
    for card in PLANS
}
