"""The command phase (rules, section 4): turns, passing, activation and its movement, the voluntary reveal."""

from collections.abc import Callable
from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.program import END, Program
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Activate, ChooseOption, Pass, RevealBase, RevealMission
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import first_contested, has_tactics, leaders_in, zones
from service.games.rebellion.combat.course import begin_combat
from service.games.rebellion.components import REBEL_BASE, SIDE_OF, SYSTEMS, Place, Side
from service.games.rebellion.decisions import CardDecision, TurnDecision
from service.games.rebellion.frames import CommandFrame, MobilizationFrame, MobilizationVars, RefreshFrame
from service.games.rebellion.leader_pool import judge_pool_leader
from service.games.rebellion.missions import judge_reveal, reveal, reveal_offers
from service.games.rebellion.movement import carry_out, judge_moves, moves_domains
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable
from service.games.rebellion.teams.seats import turn_order


class Turn(SideAsk):
    """One turn: activate, reveal a mission, or pass (RB-4.1.2); the Rebel player may reveal the base (RB-8.3.5)."""

    actions = (Activate, RevealMission, RevealBase, Pass)

    def asked(self, state: State, frame: CommandFrame) -> Side:
        return SIDE_OF[frame.vars.turn]

    def decision(self, state: State, frame: CommandFrame, seat: Side) -> TurnDecision:
        # What is possible depends on missions that lie face down, so all that a turn can be is named.
        actions = ["activate", "reveal_mission", "pass"]
        if seat == "rebel" and not state.base.revealed:
            actions.append("reveal_base")
        return TurnDecision(seat, actions, frame.vars.turn, list(frame.vars.passed))

    def offers(self, state: State, frame: CommandFrame, seat: Side) -> list[Offer]:
        offers = [Offer(Pass)]
        if seat == "rebel" and not state.base.revealed:
            offers.append(Offer(RevealBase))
        for slot in range(len(zones(state, seat).assigned)):
            offers += reveal_offers(state, seat, slot)
        leaders = [str(leader) for leader in leaders_in(state, "pool", seat) if has_tactics(leader)]
        if leaders:
            places: list[Place] = list(SYSTEMS)
            if seat == "rebel" and not state.base.revealed:
                places.append(REBEL_BASE)
            for place in places:
                for moves in moves_domains(state, seat, place):
                    offers.append(
                        Offer(Activate, {"leader": OneOf(leaders), "place": OneOf([str(place)]), "moves": moves})
                    )
        return offers

    def judge(self, state: State, frame: CommandFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Activate):
            return _judge_activation(state, seat, action)
        if isinstance(action, RevealMission):
            return judge_reveal(state, seat, action)
        if isinstance(action, RevealBase):
            if seat == "empire":
                return [forbidden("RB-8.3.6", "not-your-base")]
            return [forbidden("RB-8.3.9", "base-already-revealed")] if state.base.revealed else []
        return []

    def answer(self, table: RbTable, frame: CommandFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, Pass):
            frame.vars.passed.append(frame.vars.turn)
            table.emit(ev.Passed(frame.vars.turn))
            return "next-turn"
        if isinstance(action, RevealBase):
            table.reveal_base()
            return END if table.settle(seat) else "fight-for-base"
        if isinstance(action, RevealMission):
            reveal(table, seat, action)
            return "fight"
        table.place_leader(action.leader, action.place, "activation")
        carry_out(table, seat, action.place, action.moves)
        return END if table.settle(seat) else "fight"


def _judge_activation(state: State, seat: Side, action: Activate) -> list[Violation]:
    found = judge_pool_leader(state, seat, action.leader, "/action/leader", "RB-4.2.3")
    if not has_tactics(action.leader):
        found.append(forbidden("RB-4.2.2", "no-tactic-value", "/action/leader", leader=action.leader))
    if action.place == REBEL_BASE:
        if seat == "empire":
            return [*found, forbidden("RB-8.1.3", "space-not-imperial", "/action/place")]
        if state.base.revealed:
            return [*found, forbidden("RB-8.3.4", "space-closed", "/action/place")]
    return found + judge_moves(state, seat, action.place, action.moves)


def _fight(step: str) -> Callable[[RbTable, CommandFrame], str | None]:
    """Return the step of that name: it resolves a combat wherever a theatre is contested, one after the other.

    RB-4.3.12, RB-5.1.1, RB-5.1.7.
    """

    def fight(table: RbTable, frame: CommandFrame) -> str | None:
        system = first_contested(table.state)
        if system is None:
            return None
        begin_combat(table, system, SIDE_OF[frame.vars.turn])
        return step

    return fight


def next_turn(table: RbTable, frame: CommandFrame) -> str | None:
    """Give the turn to the next who has not passed (RB-4.1.1, RB-4.1.6, RB-17.1.4); after the last, end the phase."""
    turns = frame.vars
    table.state.lasting.entries.clear()
    order = turn_order(table.state)
    if len(turns.passed) == len(order):
        return "order-mobilizations"
    place = order.index(turns.turn)
    turns.turn = next(one for one in (*order[place + 1 :], *order) if one not in turns.passed)
    return "turn"


def turn_again(table: RbTable, frame: CommandFrame) -> str:
    """Go on with the turn at whose start the base was revealed (RB-8.3.5); what retreated then bars nothing later."""
    table.state.lasting.entries.clear()
    return "turn"


class OrderMobilizations(SideAsk):
    """Two Rapid Mobilizations with different numbers of leaders are due: the Rebel player says which is first."""

    actions = (ChooseOption,)
    options = ("one-leader-first", "two-leaders-first")

    def asked(self, state: State, frame: CommandFrame) -> Side | None:
        due = state.lasting.mobilizations
        return "rebel" if len(due) == 2 and due[0] != due[1] else None

    def decision(self, state: State, frame: CommandFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["choose_option"], "rapid-mobilization", "order")

    def offers(self, state: State, frame: CommandFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseOption, {"option": OneOf(list(self.options))})]

    def judge(self, state: State, frame: CommandFrame, seat: Side, action: ChooseOption) -> list[Violation]:
        if action.option in self.options:
            return []
        params: dict[str, Param] = {
            "card": "rapid-mobilization",
            "option": action.option,
            "options": list(self.options),
        }
        return [forbidden("RB-18.1.5", "option-not-open", "/action/option", **params)]

    def answer(self, table: RbTable, frame: CommandFrame, seat: Side, action: ChooseOption) -> None:
        table.state.lasting.mobilizations.sort(reverse=action.option == "two-leaders-first")


def mobilize(table: RbTable, frame: CommandFrame) -> str | None:
    """Carry out what Rapid Mobilization has set for the end of the phase, one after the other (RB-4.1.7, RB-8.4.12)."""
    due = table.state.lasting.mobilizations
    if not due:
        return "refresh"
    # Its combats are of the Rebel player's making, whoever passed last (RB-5.1.7).
    frame.vars.turn = "rebel" if table.state.team is None else "rebel-general"
    table.push(MobilizationFrame("choose-half", MobilizationVars(due.pop(0))))
    return None


def mobilize_on(table: RbTable, frame: CommandFrame) -> str:
    """Go on with the next Rapid Mobilization; what retreated in combats of this one bars nothing later (RB-5.10.12)."""
    table.state.lasting.entries.clear()
    return "mobilize"


def begin_refresh(table: RbTable, frame: CommandFrame) -> None:
    """Go on with the refresh phase (RB-4.1.7)."""
    table.state.lasting.entries.clear()
    table.emit(ev.PhaseBegun("refresh"))
    table.become(RefreshFrame("objective"))


COMMAND = Program(
    "command",
    {
        "turn": Turn(),
        "fight": _fight("fight"),
        "next-turn": next_turn,
        "fight-for-base": _fight("fight-for-base"),
        "turn-again": turn_again,
        "order-mobilizations": OrderMobilizations(),
        "mobilize": mobilize,
        "fight-at-end": _fight("fight-at-end"),
        "mobilize-on": mobilize_on,
        "refresh": begin_refresh,
    },
)
