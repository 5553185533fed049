"""The assignment phase (rules, section 3): the Rebel player puts leaders on missions, then the Imperial player."""

from collections.abc import Callable
from typing import Any

from service.engine.choices import Offer, OneOf, Subset
from service.engine.program import Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import assignment_cards
from service.games.rebellion import events as ev
from service.games.rebellion.action_cards import may_hold
from service.games.rebellion.actions import Assign, EndAssignment, PlayAction
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import contested, leaders_in, zones
from service.games.rebellion.combat.course import begin_combat
from service.games.rebellion.components import SYSTEMS, Side
from service.games.rebellion.decisions import AssignmentDecision
from service.games.rebellion.frames import AssignmentFrame, CommandFrame, CommandVars
from service.games.rebellion.leader_pool import assign, judge_pool_leader
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable
from service.games.rebellion.teams.seats import turn_order

MOST_LEADERS = 2


class AssignLeaders(SideAsk):
    """One faction assigns, mission by mission, until it declares the end (RB-3.2.1, RB-3.2.7)."""

    actions = (Assign, PlayAction, EndAssignment)
    joint = True

    def asked(self, state: State, frame: AssignmentFrame) -> Side:
        return "rebel" if frame.at == "assign-rebel" else "empire"

    def decision(self, state: State, frame: AssignmentFrame, seat: Side) -> AssignmentDecision:
        # Which action cards are held is hidden, that there are some is not (RB-16.1.2).
        uses = ["play_action"] if may_hold(state, seat) else []
        return AssignmentDecision(seat, ["assign", *uses, "end_assignment"])

    def offers(self, state: State, frame: AssignmentFrame, seat: Side) -> list[Offer]:
        offers = [Offer(EndAssignment), *assignment_cards.offers(state, seat)]
        pool = [str(leader) for leader in leaders_in(state, "pool", seat)]
        hand = list(dict.fromkeys(zones(state, seat).hand))
        if pool and hand:
            offers.append(Offer(Assign, {"mission": OneOf(hand), "leaders": Subset(pool, 1, min(2, len(pool)))}))
        return offers

    def judge(self, state: State, frame: AssignmentFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, EndAssignment):
            return []
        if isinstance(action, PlayAction):
            return assignment_cards.judge(state, seat, action)
        found = []
        if action.mission not in zones(state, seat).hand:
            found.append(forbidden("RB-3.2.6", "not-in-hand", "/action/mission", card=action.mission))
        if not 1 <= len(action.leaders) <= MOST_LEADERS:
            found.append(forbidden("RB-3.2.4", "one-or-two-leaders", "/action/leaders", given=len(action.leaders)))
        for index, leader in enumerate(action.leaders):
            found += judge_pool_leader(state, seat, leader, f"/action/leaders/{index}", "RB-3.2.5")
            if leader in action.leaders[:index]:
                found.append(forbidden("RB-3.2.4", "same-leader-twice", f"/action/leaders/{index}", name=leader))
        return found

    def answer(self, table: RbTable, frame: AssignmentFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, EndAssignment):
            return "assign-empire" if seat == "rebel" else "command"
        if isinstance(action, PlayAction):
            assignment_cards.play(table, seat, action)
            return "fight-rebel" if seat == "rebel" else "fight-empire"
        assign(table, seat, action.mission, list(action.leaders))
        return None


def _fight(side: Side) -> Callable[[RbTable, AssignmentFrame], str]:
    """Return the step that resolves combats an action card of a side has led to, then lets it assign on (RB-5.1.1)."""

    def fight(table: RbTable, frame: AssignmentFrame) -> str:
        for system in SYSTEMS:
            if contested(table.state, system):
                begin_combat(table, system, side)
                return f"fight-{side}"
        table.state.lasting.entries.clear()
        return f"assign-{side}"

    return fight


def begin_round(table: RbTable, frame: AssignmentFrame) -> None:
    """Tell that a round begins (RB-3.1.1)."""
    table.emit(ev.RoundBegun(table.state.round))
    table.emit(ev.PhaseBegun("assignment"))


def begin_command(table: RbTable, frame: AssignmentFrame) -> None:
    """Go on with the command phase, the Rebel player first (RB-4.1.1), in a team game by initiative (RB-17.1.4)."""
    table.emit(ev.PhaseBegun("command"))
    table.become(CommandFrame("turn", CommandVars(turn_order(table.state)[0], [])))


ASSIGNMENT = Program(
    "assignment",
    {
        "begin": begin_round,
        "assign-rebel": AssignLeaders(),
        "assign-empire": AssignLeaders(),
        "command": begin_command,
        "fight-rebel": _fight("rebel"),
        "fight-empire": _fight("empire"),
    },
)
