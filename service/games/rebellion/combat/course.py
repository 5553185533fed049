"""The course of a combat (rules, 5.1, 5.4 and 5.11): leaders, cards, rounds of battles and retreats, the end."""

from collections.abc import Callable

from service.engine.program import END, Program
from service.games.rebellion import events as ev
from service.games.rebellion.board import contested, has_units, own_units
from service.games.rebellion.combat.casualties import remove
from service.games.rebellion.combat.hands import discard_hands, draw_at_start
from service.games.rebellion.combat.leaders import AddLeaderAsk
from service.games.rebellion.combat.retreat import RetreatAsk, lose_stranded
from service.games.rebellion.components import CONSTRUCTION, OPPONENT, SIDES, UNITS, Side, SystemId, Theatre, UnitId
from service.games.rebellion.frames import BattleFrame, BattleVars, CombatFrame, CombatVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


def begin_combat(table: RbTable, system: SystemId, current: Side) -> None:
    """Begin a combat in a system; `current` acts first in all of it (RB-5.1.3, RB-5.1.4)."""
    theatres = contested(table.state, system)
    table.emit(ev.CombatBegun(system, current, theatres))
    table.push(CombatFrame("add-leader-current", CombatVars(system, current, theatres)))


def test_contested(table: RbTable, frame: CombatFrame) -> str | None:
    """Where no theatre is contested after the cards of the start, the combat is over (RB-5.2.6)."""
    return None if contested(table.state, frame.vars.system) else "end"


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
    """Discard the hands and tell who has won which battle (RB-5.11.5, RB-5.11.6, RB-5.11.9)."""
    discard_hands(table, frame.vars)
    table.emit(ev.CombatEnded(frame.vars.system, winners(table.state, frame.vars)))


def winners(state: State, combat: CombatVars) -> dict[Theatre, Side]:
    """Return the battles won: those of theatres contested at the start in which one side alone has units now."""
    won: dict[Theatre, Side] = {}
    for theatre in combat.contested:
        for side in SIDES:
            own, other = (has_units(state, combat.system, one, theatre) for one in (side, OPPONENT[side]))
            if own and not other:
                won[theatre] = side
    return won


COMBAT = Program(
    "combat",
    {
        "add-leader-current": AddLeaderAsk("current"),
        "add-leader-opponent": AddLeaderAsk("opponent"),
        # The action cards of the start of a combat come here (RB-5.2.5).
        "test-contested": test_contested,
        "draw-tactics": draw_at_start,
        "space": _battle("space"),
        # The objective Death Star Plans comes here (RB-11.2.2).
        "ground": _battle("ground"),
        "retreat-current": RetreatAsk("current"),
        "stranded-current": lose_stranded("current"),
        "retreat-opponent": RetreatAsk("opponent"),
        "stranded-opponent": lose_stranded("opponent"),
        "helpless": lose_helpless,
        "next-round": next_round,
        "end": end_combat,
    },
)
