"""The course of a combat (rules, 5.1, 5.4 and 5.11): leaders, cards, rounds of battles and retreats, the end."""

from collections.abc import Callable

from service.engine.program import END, Program
from service.games.rebellion import events as ev
from service.games.rebellion.board import contested, has_units, own_units
from service.games.rebellion.combat.casualties import remove
from service.games.rebellion.combat.fight import winners
from service.games.rebellion.combat.hands import discard_hands, draw_at_start
from service.games.rebellion.combat.leaders import AddLeaderAsk
from service.games.rebellion.combat.retreat import RetreatAsk, lose_stranded
from service.games.rebellion.combat.start_cards import StartCard, begin_cards, turn_cards
from service.games.rebellion.components import CONSTRUCTION, UNITS, Side, SystemId, Theatre, UnitId
from service.games.rebellion.frames import BattleFrame, BattleVars, CombatFrame, CombatVars
from service.games.rebellion.objectives.windows import (
    SPACE_LOSSES,
    LossObjective,
    PlansObjective,
    SpaceLossObjective,
    WonObjective,
)
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


def begin_combat(table: RbTable, system: SystemId, current: Side) -> None:
    """Begin a combat in a system; `current` acts first in all of it (RB-5.1.3, RB-5.1.4)."""
    theatres = contested(table.state, system)
    table.emit(ev.CombatBegun(system, current, theatres))
    combat = CombatVars(system, current, theatres, was_subjugated=_was_subjugated(table.state, system))
    table.push(CombatFrame("add-leader-current", combat))


def _was_subjugated(state: State, system: SystemId) -> bool:
    """Tell whether a system was subjugated before the movement of this turn that led there, if any did."""
    before = next((entry.subjugated for entry in state.lasting.entries if entry.system == system), None)
    return state.systems[system].subjugated if before is None else before


def test_contested(table: RbTable, frame: CombatFrame) -> str | None:
    """Where no theatre is contested after the cards of the start, the combat is over (RB-5.2.6)."""
    return None if contested(table.state, frame.vars.system) else "objective-won"


def _battle(theatre: Theatre) -> Callable[[RbTable, CombatFrame], None]:
    """Return the step of a battle, if both sides have units for it (RB-5.4.1, RB-5.4.4, RB-5.4.6, RB-5.4.7)."""

    def step(table: RbTable, frame: CombatFrame) -> None:
        if theatre in contested(table.state, frame.vars.system):
            table.push(BattleFrame("begin", BattleVars(theatre, frame.vars.current)))

    return step


def lose_helpless(table: RbTable, frame: CombatFrame) -> str | None:
    """Destroy what is left alone against enemies and can not fight (RB-5.11.3, RB-5.11.4, RB-10.1.7)."""
    combat = frame.vars
    return END if remove(table, combat, helpless(table.state, combat.system), combat.current) else None


def helpless(state: State, system: SystemId) -> dict[UnitId, int]:
    """Return structures without other Rebel ground units, and a Death Star Under Construction without other ships."""
    lost: dict[UnitId, int] = {}
    ground = own_units(state, system, "rebel", "ground")
    if all(UNITS[unit].structure for unit in ground) and has_units(state, system, "empire", "ground"):
        lost.update(ground)
    ships = own_units(state, system, "empire", "space")
    if all(unit == CONSTRUCTION for unit in ships) and has_units(state, system, "rebel", "space"):
        lost.update(ships)
    return lost


def next_round(table: RbTable, frame: CombatFrame) -> str | None:
    """Begin a further round while a theatre is contested (RB-5.11.1, RB-5.11.2, RB-5.10.20)."""
    combat = frame.vars
    combat.barred, combat.freed = [], []
    if not contested(table.state, combat.system):
        return None
    combat.round += 1
    return "space"


def end_combat(table: RbTable, frame: CombatFrame) -> None:
    """Discard the hands and tell who has won which battle (RB-5.11.5, RB-5.11.6, RB-5.11.9).

    A leader that Ready For Action has brought goes back to the pool.
    """
    combat = frame.vars
    discard_hands(table, combat)
    table.emit(ev.CombatEnded(combat.system, winners(table.state, combat)))
    if combat.visitor is not None and table.state.leaders.get(combat.visitor) == combat.system:
        table.retrieve("empire", [combat.visitor])


COMBAT = Program(
    "combat",
    {
        "add-leader-current": AddLeaderAsk("current"),
        "add-leader-opponent": AddLeaderAsk("opponent"),
        "begin-cards": begin_cards,
        "start-card": StartCard(),
        "turn-cards": turn_cards,
        "test-contested": test_contested,
        "draw-tactics": draw_at_start,
        "space": _battle("space"),
        SPACE_LOSSES: SpaceLossObjective(),
        "plans": PlansObjective(),
        "ground": _battle("ground"),
        "objective-ground": LossObjective(),
        "retreat-current": RetreatAsk("current"),
        "stranded-current": lose_stranded("current"),
        "retreat-opponent": RetreatAsk("opponent"),
        "stranded-opponent": lose_stranded("opponent"),
        "objective-retreat": LossObjective(),
        "helpless": lose_helpless,
        "objective-helpless": LossObjective(),
        "next-round": next_round,
        "objective-won": WonObjective(),
        "end": end_combat,
    },
)
