"""When objectives are played (rules, 14.1): the start of the refresh phase, losses, battles won, plans."""

from typing import Any, ClassVar

from service.engine.choices import Offer, OneOf
from service.engine.program import END
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, PlayObjective
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.components import Side, SystemId
from service.games.rebellion.decisions import ObjectiveDecision
from service.games.rebellion.frames import CombatFrame, CombatVars, EffectFrame, EffectVars, RefreshFrame
from service.games.rebellion.objectives.conditions import (
    LOSSES,
    PLANS,
    REFRESH,
    WON,
    losses_met,
    losses_open,
    may_hold_any,
    that_may_be_held,
    won_met,
)
from service.games.rebellion.objectives.effects import follow
from service.games.rebellion.objectives.judging import judge_absent, judge_untimely, plans_open
from service.games.rebellion.objectives.scoring import score
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class ObjectiveWindow(SideAsk):
    """The Rebel player plays one objective of its hand, or declines (RB-14.1.1, RB-14.1.7).

    It is asked when a condition is met and it can hold such a card as far as the backs of its objectives tell; which
    cards they are stays hidden.
    """

    actions = (PlayObjective, Decline)
    moment: ClassVar[str]

    def open(self, state: State, frame: Any) -> list[str]:
        """Return the objectives that could be played here, whoever holds them; all that decides it is public."""
        raise NotImplementedError

    def timely(self) -> list[str]:
        """Return the objectives of this moment."""
        raise NotImplementedError

    def place(self, frame: Any) -> SystemId | None:
        """Return where the combat is."""
        return None

    def asked(self, state: State, frame: Any) -> Side | None:
        return "rebel" if may_hold_any(state, self.open(state, frame)) else None

    def decision(self, state: State, frame: Any, seat: Side) -> ObjectiveDecision:
        return ObjectiveDecision(seat, ["play_objective", "decline"], self.moment, self.place(frame))

    def offers(self, state: State, frame: Any, seat: Side) -> list[Offer]:
        cards = [card for card in self.open(state, frame) if card in state.rebel.objectives]
        return [Offer(Decline), *([Offer(PlayObjective, {"card": OneOf(cards)})] if cards else [])]

    def judge(self, state: State, frame: Any, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        card = action.card
        if card not in state.rebel.objectives:
            return [judge_absent(state, card)]
        if card not in self.timely():
            return list(judge_untimely(state, card))
        if card not in self.open(state, frame):
            return [self.refuse(state, frame, card)]
        return []

    def refuse(self, state: State, frame: Any, card: str) -> Violation:
        """Return why an objective of this moment can not be played here."""
        return forbidden("RB-14.1.2", "objective-not-met", "/action/card", card=card)

    def answer(self, table: RbTable, frame: Any, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "play_objective"))
            self.declined(table, frame)
            return None
        return self.play(table, frame, action.card)

    def declined(self, table: RbTable, frame: Any) -> None:
        """Do what follows a refusal to play."""

    def play(self, table: RbTable, frame: Any, card: str) -> str | None:
        """Play an objective; return the step to go to."""
        return END if score(table, card) else None


class RefreshObjective(ObjectiveWindow):
    """One objective at the start of the refresh phase, before leaders return (RB-6.1.1, RB-14.1.4)."""

    moment = "start-of-refresh"

    def timely(self) -> list[str]:
        return list(REFRESH)

    def asked(self, state: State, frame: RefreshFrame) -> Side | None:
        # What nobody can hold need not be looked for all over the board.
        cards = that_may_be_held(state, REFRESH)
        return "rebel" if any(REFRESH[card](state) for card in cards) else None

    def open(self, state: State, frame: RefreshFrame) -> list[str]:
        return [card for card, met in REFRESH.items() if met(state)]


class LossObjective(ObjectiveWindow):
    """An objective about losses, right after the change that first meets its condition (RB-14.1.11)."""

    moment = "losses"

    def timely(self) -> list[str]:
        return list(LOSSES)

    def place(self, frame: CombatFrame) -> SystemId:
        return frame.vars.system

    def open(self, state: State, frame: CombatFrame) -> list[str]:
        return [] if frame.vars.objective else losses_open(state, frame.vars)

    def refuse(self, state: State, frame: CombatFrame, card: str) -> Violation:
        if card in frame.vars.met:
            return forbidden("RB-14.1.11", "objective-closed", "/action/card", card=card)
        return super().refuse(state, frame, card)

    def declined(self, table: RbTable, frame: CombatFrame) -> None:
        frame.vars.met = losses_met(table.state, frame.vars)

    def play(self, table: RbTable, frame: CombatFrame, card: str) -> str | None:
        frame.vars.met = losses_met(table.state, frame.vars)
        frame.vars.objective = True
        return super().play(table, frame, card)


class SpaceLossObjective(LossObjective):
    """Losses of the space battle, after which Death Star Plans can be revealed too: which is first is free (RB-18.1.5).

    Plans revealed in vain are no play, so the question about the losses comes back. Declined, it leaves them open.
    """

    def offers(self, state: State, frame: CombatFrame, seat: Side) -> list[Offer]:
        held = [card for card in state.rebel.objectives if card in plans_open(state, frame.vars)]
        plans = [Offer(PlayObjective, {"card": OneOf(held)})] if held else []
        return [*super().offers(state, frame, seat), *plans]

    def judge(self, state: State, frame: CombatFrame, seat: Side, action: Any) -> list[Violation]:
        plans = isinstance(action, PlayObjective) and action.card in plans_open(state, frame.vars)
        if plans and action.card in state.rebel.objectives:
            return []
        return super().judge(state, frame, seat, action)

    def play(self, table: RbTable, frame: CombatFrame, card: str) -> str | None:
        if card in PLANS:
            reveal_plans(table, frame.vars, card)
            return SPACE_LOSSES
        return super().play(table, frame, card)


class WonObjective(ObjectiveWindow):
    """An objective about a won battle, when the combat ends and before the hands are discarded (RB-14.1.12)."""

    moment = "battle-won"

    def timely(self) -> list[str]:
        return list(WON)

    def place(self, frame: CombatFrame) -> SystemId:
        return frame.vars.system

    def open(self, state: State, frame: CombatFrame) -> list[str]:
        return [] if frame.vars.objective else won_met(state, frame.vars)

    def play(self, table: RbTable, frame: CombatFrame, card: str) -> str | None:
        frame.vars.objective = True
        if score(table, card):
            return END
        follow(table, card, frame.vars.system)
        return None


SPACE_LOSSES = "objective-space"
"""The step of a combat that asks about losses of the space battle."""
PLANS_STEP = "load"
"""Where the program of Death Star Plans begins."""


def reveal_plans(table: RbTable, combat: CombatVars, card: str) -> None:
    """Reveal Death Star Plans, for this round of the combat."""
    combat.plans = combat.round
    table.emit(ev.PlansRevealed(card))
    table.push(EffectFrame(at=PLANS_STEP, card=card, vars=EffectVars("rebel", place=combat.system)))


class PlansObjective(ObjectiveWindow):
    """Death Star Plans are revealed, once in a round and not after another objective (RB-11.2.2, RB-11.2.4)."""

    moment = "death-star-plans"

    def timely(self) -> list[str]:
        return list(PLANS)

    def place(self, frame: CombatFrame) -> SystemId:
        return frame.vars.system

    def open(self, state: State, frame: CombatFrame) -> list[str]:
        return plans_open(state, frame.vars)

    def play(self, table: RbTable, frame: CombatFrame, card: str) -> None:
        reveal_plans(table, frame.vars, card)
