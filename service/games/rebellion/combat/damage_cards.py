"""Tactic cards that put damage on enemy models, and those that cancel damage of own ones."""

from typing import NamedTuple

from service.engine.choices import Counts, Offer
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import AssignDamage, BlockDamage
from service.games.rebellion.combat.damage import assign, judge_models
from service.games.rebellion.combat.fight import Fight, current_fight
from service.games.rebellion.combat.tactic_asks import TacticAsk, judge_number
from service.games.rebellion.components import Side
from service.games.rebellion.decisions import BlockDecision, DamageDecision
from service.games.rebellion.frames import EffectFrame, EffectVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract


class Points(NamedTuple):
    """The damage of a card: at most `each` on one model, `minimum` to `maximum` in all; `whole`: all on one model."""

    each: int
    minimum: int
    maximum: int
    whole: bool = False


class Damage(TacticAsk):
    """Put the damage of a card on enemy models; None: as many points as the card has counted, split at will."""

    actions = (AssignDamage,)

    def __init__(self, points: Points | None) -> None:
        self._points = points

    def _of(self, effect: EffectVars) -> Points:
        return self._points or Points(effect.count, effect.count, effect.count)

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        return self._of(frame.vars).maximum > 0 and bool(fight.targets())

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> DamageDecision:
        fight, points = current_fight(state), self._of(frame.vars)
        return DamageDecision(
            seat,
            ["assign_damage"],
            fight.system,
            fight.theatre,
            frame.card,
            red=0,
            black=0,
            any=points.maximum,
            targets=fight.targets(),
        )

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        models, points = [target.model for target in current_fight(state).targets()], self._of(frame.vars)
        if points.whole:
            domains = [Counts({model: points.maximum}, minimum=points.minimum) for model in models]
        else:
            domains = [Counts(dict.fromkeys(models, points.each), minimum=points.minimum, maximum=points.maximum)]
        return [Offer(AssignDamage, {"damage": domain}) for domain in domains]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: AssignDamage) -> list[Violation]:
        fight, points = current_fight(state), self._of(frame.vars)
        given = sum(action.damage.values())
        found = judge_models(fight, action.damage, fight.targets())
        found += judge_number("RB-5.7.7", "/action/damage", frame.card, points.minimum, points.maximum, given)
        for model, count in action.damage.items():
            if count > points.each:
                pointer = f"/action/damage/{model}"
                found.append(
                    forbidden("RB-5.7.7", "too-much-on-one", pointer, model=model, most=points.each, given=count)
                )
        if points.whole and len(action.damage) > 1:
            found.append(forbidden("RB-5.7.7", "one-model-only", "/action/damage", card=frame.card))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: AssignDamage) -> None:
        assign(table, current_fight(table.state), frame.card, action.damage)


class Block(TacticAsk):
    """Cancel points assigned in this attack to own models (RB-5.8.1, RB-5.8.2)."""

    actions = (BlockDamage,)

    def __init__(self, minimum: int, maximum: int) -> None:
        self._minimum = minimum
        self._maximum = maximum

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        return bool(fight.battle.assigned)

    def _most(self, fight: Fight) -> int:
        return min(self._maximum, sum(fight.battle.assigned.values()))

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> BlockDecision:
        fight = current_fight(state)
        assigned = dict(fight.battle.assigned)
        return BlockDecision(
            seat, ["block_damage"], fight.system, fight.theatre, assigned, frame.card, self._most(fight)
        )

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        fight = current_fight(state)
        most = {model: min(count, self._maximum) for model, count in fight.battle.assigned.items()}
        return [Offer(BlockDamage, {"damage": Counts(most, minimum=self._minimum, maximum=self._most(fight))})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: BlockDamage) -> list[Violation]:
        fight = current_fight(state)
        given = sum(action.damage.values())
        found = judge_number("RB-5.8.1", "/action/damage", frame.card, self._minimum, self._most(fight), given)
        for model, count in action.damage.items():
            there = fight.battle.assigned.get(model, 0)
            if count > there:
                pointer = f"/action/damage/{model}"
                found.append(
                    forbidden("RB-5.8.2", "not-just-assigned", pointer, model=model, points=there, given=count)
                )
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: BlockDamage) -> None:
        subtract(current_fight(table.state).battle.assigned, action.damage)
        table.emit(ev.DamageBlocked(seat, frame.card, dict(action.damage)))
