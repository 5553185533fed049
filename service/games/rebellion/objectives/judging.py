"""Why an objective is not played: not held, not at this moment, or no more in this combat (rules, 14.1 and 11.2)."""

from collections.abc import Iterator

from service.engine.violations import Violation, forbidden
from service.games.rebellion.combat.fight import combat_of
from service.games.rebellion.frames import CombatVars
from service.games.rebellion.objectives.conditions import PLANS, plans_met
from service.games.rebellion.state import State


def judge_absent(state: State, card: str) -> Violation:
    """Return that an objective is not in the hand: played already, or not held (RB-14.1.10)."""
    if card in state.objectives_out:
        return forbidden("RB-14.1.10", "objective-gone", "/action/card", card=card)
    return forbidden("RB-14.1.2", "objective-not-held", "/action/card", card=card)


def judge_untimely(state: State, card: str) -> Iterator[Violation]:
    """Yield why an objective that is held is not played now: another moment, and what else bars it in a combat."""
    at, combat = "/action/card", combat_of(state)
    yield forbidden("RB-14.1.2", "objective-not-now", at, card=card)
    if card in PLANS:
        yield from judge_plans(state, combat)
    elif combat is not None and combat.objective:
        yield forbidden("RB-14.1.3", "one-objective", at)
    elif combat is not None and card in combat.met:
        yield forbidden("RB-14.1.11", "objective-closed", at, card=card)


def judge_plans(state: State, combat: CombatVars | None) -> list[Violation]:
    """Return why Death Star Plans can not be revealed where nobody is asked for them (RB-11.2.7)."""
    at = "/action/card"
    if combat is None:
        return [forbidden("RB-11.2.7", "plans-not-now", at)]
    found = []
    if combat.objective:
        found += [forbidden("RB-11.2.7", "plans-after-objective", at), forbidden("RB-14.1.3", "one-objective", at)]
    if combat.plans == combat.round:
        found.append(forbidden("RB-11.2.7", "plans-once-a-round", at))
    if not plans_met(state, combat):
        found.append(forbidden("RB-11.2.7", "plans-without-target", at, system=combat.system))
    return found or [forbidden("RB-11.2.7", "plans-not-now", at)]


def plans_open(state: State, combat: CombatVars) -> list[str]:
    """Return the Death Star Plans that can be revealed after a space battle, whoever holds them (RB-11.2.2)."""
    closed = combat.objective or combat.plans == combat.round or not plans_met(state, combat)
    return [] if closed else [card for card in PLANS if card not in state.objectives_out]
