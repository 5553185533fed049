"""Rapid Mobilization at the end of the command phase, and the relocation of the base (rules, section 8.4)."""

from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.program import END, Program
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseBase, ChooseOption, Decline, MoveUnits
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import has_units, loyalty
from service.games.rebellion.components import REBEL_BASE, SYSTEMS, Side, SystemId, UnitId
from service.games.rebellion.decisions import BaseDecision, CardDecision, MobilizationDecision
from service.games.rebellion.frames import MobilizationFrame
from service.games.rebellion.movement import Lifts, held, judge_source, judge_units, movable, units_domain
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

CARD = "rapid-mobilization"
MOVED = 5
"""How many units the half "move units" moves at most (RB-8.4.14)."""
DRAWN = {1: 4, 2: 8}
"""How many probe cards are drawn, by the number of leaders (RB-8.4.1)."""
FREE_DISTANCE = Lifts(distance=True)
HALVES = ("move-units", "new-base")


class ChooseHalf(SideAsk):
    """The Rebel player chooses a half of the card before anything is drawn (RB-8.4.13)."""

    actions = (ChooseOption,)

    def asked(self, state: State, frame: MobilizationFrame) -> Side:
        return "rebel"

    def decision(self, state: State, frame: MobilizationFrame, seat: Side) -> MobilizationDecision:
        return MobilizationDecision(seat, ["choose_option"])

    def offers(self, state: State, frame: MobilizationFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseOption, {"option": OneOf(_halves(state))})]

    def judge(self, state: State, frame: MobilizationFrame, seat: Side, action: Any) -> list[Violation]:
        options = _halves(state)
        if action.option in options:
            return []
        rule = "RB-8.4.15" if action.option in HALVES else "RB-8.4.13"
        return [forbidden(rule, "option-not-open", "/action/option", card=CARD, option=action.option, options=options)]

    def answer(self, table: RbTable, frame: MobilizationFrame, seat: Side, action: Any) -> str:
        table.emit(ev.EffectChosen(seat, CARD, action.option))
        return "move" if action.option == "move-units" else "draw"


def _halves(state: State) -> list[str]:
    """Return the halves that can be chosen: units move to the space only while there is one (RB-8.4.15)."""
    return [half for half in HALVES if half == "new-base" or not state.base.revealed]


class MoveToBase(SideAsk):
    """Up to five units of one system move to the Rebel Base space; only the distance is waived (RB-8.4.14)."""

    actions = (MoveUnits,)

    def sources(self, state: State, seat: Side) -> dict[SystemId, dict[UnitId, int]]:
        """Return the systems that units can leave for the space, with what can go; all of it public."""
        if state.base.revealed:
            return {}
        found = {system: movable(state, seat, system) for system in SYSTEMS}
        return {system: units for system, units in found.items() if units and not held(state, seat, system)}

    def asked(self, state: State, frame: MobilizationFrame) -> Side | None:
        return "rebel" if self.sources(state, "rebel") else None

    def decision(self, state: State, frame: MobilizationFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["move_units"], CARD, "move-units", 0, MOVED)

    def offers(self, state: State, frame: MobilizationFrame, seat: Side) -> list[Offer]:
        return [
            Offer(MoveUnits, {"source": OneOf([str(source)]), "units": units_domain(units, maximum=MOVED)})
            for source, units in self.sources(state, seat).items()
        ]

    def judge(self, state: State, frame: MobilizationFrame, seat: Side, action: Any) -> list[Violation]:
        found = judge_source(state, seat, action.source, REBEL_BASE, "/action/source", FREE_DISTANCE)
        if not found and action.source not in self.sources(state, seat):
            found.append(
                forbidden("RB-8.4.14", "source-not-eligible", "/action/source", place=action.source, card=CARD)
            )
        count = sum(action.units.values())
        if count > MOVED:
            params: dict[str, Param] = {"minimum": 0, "maximum": MOVED, "given": count}
            found.append(forbidden("RB-8.4.14", "units-count", "/action/units", card=CARD, **params))
        return found + judge_units(state, seat, action.source, action.units, "/action/units")

    def answer(self, table: RbTable, frame: MobilizationFrame, seat: Side, action: Any) -> None:
        table.move_units(seat, action.source, REBEL_BASE, action.units)
        table.settle(seat)


def draw(table: RbTable, frame: MobilizationFrame) -> None:
    """Draw probe cards for the new base: what is there, seen by the Rebel player alone (RB-8.4.1)."""
    deck = table.state.probe_deck
    count = DRAWN[frame.vars.leaders]
    frame.vars.drawn = deck[:count]
    del deck[:count]
    if frame.vars.drawn:
        table.show("rebel", "probes", frame.vars.drawn)


def unfit(state: State, system: SystemId) -> list[str]:
    """Return why a system can not be the new base, as the codes of the reasons (RB-8.4.2)."""
    tests = {
        "base-loyal-to-empire": loyalty(state, system) == "empire",
        "base-imperial-unit": has_units(state, system, "empire"),
        "base-destroyed": state.systems[system].destroyed,
    }
    return [code for code, holds in tests.items() if holds]


class ChooseNewBase(SideAsk):
    """The Rebel player takes one of the drawn systems as the new base, or declines (RB-8.4.2 to RB-8.4.4, RB-8.4.9).

    The question comes whether or not a drawn system is fit, so that nobody learns what was drawn.
    """

    actions = (ChooseBase, Decline)

    def asked(self, state: State, frame: MobilizationFrame) -> Side | None:
        return "rebel" if frame.vars.drawn else None

    def decision(self, state: State, frame: MobilizationFrame, seat: Side) -> BaseDecision:
        return BaseDecision(seat, ["choose_base", "decline"])

    def offers(self, state: State, frame: MobilizationFrame, seat: Side) -> list[Offer]:
        fit = [str(system) for system in frame.vars.drawn if not unfit(state, system)]
        declined = Offer(Decline)
        return [declined, Offer(ChooseBase, {"system": OneOf(fit)})] if fit else [declined]

    def judge(self, state: State, frame: MobilizationFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        found = []
        if action.system not in frame.vars.drawn:
            found.append(forbidden("RB-8.4.3", "base-not-drawn", "/action/system", system=action.system))
        found += [
            forbidden("RB-8.4.3", code, "/action/system", system=action.system) for code in unfit(state, action.system)
        ]
        return found

    def answer(self, table: RbTable, frame: MobilizationFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "choose_base"))
            return None
        frame.vars.drawn.remove(action.system)
        relocate(table, action.system)
        # The tests come after the whole change, and so look at the new base alone (RB-8.4.10, RB-8.4.11).
        return END if table.settle(seat) else None


def relocate(table: RbTable, system: SystemId) -> None:
    """Give up the base for a new one: the old card is shown and goes to the Empire, the pieces stay there.

    RB-8.4.5 to RB-8.4.7: the new card lies face down, the base is hidden again, its space is empty.
    """
    state = table.state
    old = state.base.location
    assert old is not None
    table.emit(ev.BaseMoved(old))
    table.move_out_of_space(old)
    state.empire.probes.append(old)
    state.base.location, state.base.revealed = system, False


def put_under(table: RbTable, frame: MobilizationFrame) -> str:
    """Put the drawn cards that were not chosen under the probe deck in random order, unseen (RB-8.4.8); end there."""
    left = frame.vars.drawn
    frame.vars.drawn = []
    if left:
        order: list[Any] = table.shuffle("new-base-probes", [str(system) for system in left])
        table.state.probe_deck += order
        table.emit(ev.CardsReturned("rebel", "probes", len(left), "bottom"))
    return END


def misplaced_in_mobilization(state: State, seat: Side, action: Any) -> list[Violation]:
    """Return what forbids a part of the card that is not asked for now: its half is not, or not any more, chosen."""
    frame = state.program[-1] if state.program else None
    if not isinstance(frame, MobilizationFrame) or seat != "rebel":
        return []
    if frame.at == "choose-half":
        early = isinstance(action, ChooseBase | MoveUnits)
        return [forbidden("RB-8.4.13", "half-not-chosen", card=CARD)] if early else []
    late = isinstance(action, ChooseBase | MoveUnits | ChooseOption)
    return [forbidden("RB-8.4.15", "half-chosen", card=CARD)] if late else []


MOBILIZATION = Program(
    "mobilization",
    {
        "choose-half": ChooseHalf(),
        "draw": draw,
        "choose": ChooseNewBase(),
        "put-under": put_under,
        "move": MoveToBase(),
    },
)
