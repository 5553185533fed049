"""The start of a combat: both use action cards by turns, until both decline one after the other (RB-5.2.5)."""

from collections.abc import Iterable

from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import could_hold, judge_presence, may_hold, shown_in
from service.games.rebellion.action_windows import ActionWindow, begin_effect
from service.games.rebellion.board import has_dark_lord, has_units, own_units, station_here
from service.games.rebellion.components import ACTIONS, OPPONENT, UNITS, Side, SystemId, UnitId
from service.games.rebellion.frames import CombatFrame, CombatVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

START_CARDS = tuple(card for card, facts in ACTIONS.items() if facts.timing == "start-of-combat")
VISIT = "ready-for-action"


def begin_cards(table: RbTable, frame: CombatFrame) -> None:
    """Begin with the current player, or with the opponent if that one alone can use action cards.

    Nobody leaves a combat before this moment, and no lord of the Sith comes later: so it is seen here who is there.
    """
    combat = frame.vars
    combat.dark_lords = has_dark_lord(table.state, combat.system)
    combat.acting = _next(table.state, combat, (combat.current, OPPONENT[combat.current]))


def turn_cards(table: RbTable, frame: CombatFrame) -> str | None:
    """Let the other side use a card, and go on when both have declined one after the other."""
    combat = frame.vars
    acting = combat.acting
    combat.acting = None if acting is None else _next(table.state, combat, (OPPONENT[acting], acting))
    if combat.acting is not None:
        return "start-card"
    combat.declined = []
    return None


def _next(state: State, combat: CombatVars, order: Iterable[Side]) -> Side | None:
    """Return who is asked next. Who can use no card, as everybody can see, is not asked and counts as declining."""
    return next((side for side in order if side not in combat.declined and may_use(state, combat.system, side)), None)


def may_use(state: State, system: SystemId, side: Side) -> bool:
    """Tell whether a side can hold a card that can be used in this combat, as far as everybody can see (RB-16.1.2)."""
    return may_hold(state, side) and bool(usable(state, system, side))


def usable(state: State, system: SystemId, side: Side) -> list[str]:
    """Return the cards that a side could use in this combat as far as everybody can see, if it holds any."""
    return [
        card
        for card in START_CARDS
        if ACTIONS[card].side == side
        and could_hold(state, side, card)
        and not judge_start_card(state, system, side, card)
    ]


class StartCard(ActionWindow):
    """A side uses an action card of the start of a combat, or declines (RB-13.2.2)."""

    moment = "start-of-combat"

    def open_for(self, state: State, frame: CombatFrame) -> Side | None:
        acting = frame.vars.acting
        return acting if acting is not None and may_use(state, frame.vars.system, acting) else None

    def place(self, state: State, frame: CombatFrame) -> SystemId:
        return frame.vars.system

    def candidates(self, state: State, frame: CombatFrame, side: Side) -> list[str]:
        return usable(state, frame.vars.system, side)

    def fits(self, state: State, frame: CombatFrame, side: Side, card: str) -> list[Violation]:
        return judge_start_card(state, frame.vars.system, side, card)

    def declined(self, table: RbTable, frame: CombatFrame, seat: Side) -> None:
        frame.vars.declined.append(seat)

    def played(self, table: RbTable, frame: CombatFrame, seat: Side, card: str) -> None:
        frame.vars.declined = []
        begin_effect(table, seat, card, frame.vars.system)


def judge_start_card(state: State, system: SystemId, side: Side, card: str) -> list[Violation]:
    """Return why a card can not be used in this combat: nobody shown there, or nothing to do (RB-13.1.3, RB-13.1.4)."""
    if card == VISIT:
        if shown_in(state, side, card, "pool"):
            return []
        return [forbidden("RB-13.1.3", "no-shown-leader-in-pool", "/action/card", card=card)]
    found = judge_presence(state, side, card, system)
    if card == "fully-operational" and not (station_here(state, system) and has_units(state, system, "rebel", "space")):
        found.append(forbidden("RB-13.1.2", "no-station-or-ship", "/action/card", card=card, system=system))
    if card == "target-the-generator" and not structures(state, system):
        found.append(forbidden("RB-13.1.2", "no-structure", "/action/card", card=card, system=system))
    return found


def structures(state: State, system: SystemId) -> dict[UnitId, int]:
    """Return the structures in a system."""
    ground = own_units(state, system, "rebel", "ground")
    return {unit: count for unit, count in ground.items() if UNITS[unit].structure}
