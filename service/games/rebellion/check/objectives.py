"""Objectives in a combat under way: what it remembers for them, and those that ask now (rules, 11.2 and 14.1)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import has_dark_lord, supply
from service.games.rebellion.check.start_cards import AT_START, CARD_STEPS
from service.games.rebellion.components import OBJECTIVES, SYSTEMS, UNITS
from service.games.rebellion.frames import (
    AnyFrame,
    BattleFrame,
    CombatFrame,
    CombatVars,
    EffectFrame,
    EffectVars,
    SurplusFrame,
)
from service.games.rebellion.objectives.conditions import (
    PLANS,
    WON,
    losses_met,
    losses_open,
    may_hold_any,
    plans_met,
    stations,
    won_met,
)
from service.games.rebellion.objectives.effects import NAME as JEDI_CARD
from service.games.rebellion.objectives.effects import foes
from service.games.rebellion.objectives.plans import HIT, plans_dice
from service.games.rebellion.objectives.windows import SPACE_LOSSES
from service.games.rebellion.state import State

_BEFORE_PLANS = (*AT_START, *CARD_STEPS, "plans")
_UNASKED = (*AT_START, *CARD_STEPS, "objective-ground", "stranded-opponent", "objective-retreat", "objective-helpless")
"""At which steps the Empire can have lost what no question has followed yet; besides after the space battle."""
_ROLLED = ("reroll", "destroy", "gain")


def check_memory(state: State, frame: CombatFrame, upper: AnyFrame | None, at: str) -> Iterator[Violation]:
    """Yield what contradicts the lords, the marker, the losses and the objectives that a combat remembers.

    `upper` is what stands on the combat.
    """
    combat = frame.vars
    lords = has_dark_lord(state, combat.system)
    # A lord of the Sith leaves with a retreat alone.
    gone = combat.dark_lords and not lords and "empire" not in combat.retreated
    if (gone or (lords and not combat.dark_lords)) and frame.at not in AT_START:
        yield impossible("RB-14.1.12", "combat-remembers-wrong", f"{at}/dark_lords", system=combat.system)
    if combat.was_subjugated != _was_subjugated(state, combat):
        yield impossible("RB-7.2.1", "combat-remembers-wrong", f"{at}/was_subjugated", system=combat.system)
    yield from _check_losses(state, frame, upper, at)
    yield from _check_objectives(state, frame, upper, at)


def _was_subjugated(state: State, combat: CombatVars) -> bool:
    """Return what can be told of the marker before the movement that led here; a lost one leaves no trace."""
    before = next((entry.subjugated for entry in state.lasting.entries if entry.system == combat.system), None)
    if before is not None:
        return before
    lying = state.systems[combat.system]
    bare = SYSTEMS[combat.system].loyalty and not lying.destroyed and lying.loyalty != "empire"
    return lying.subjugated or (combat.was_subjugated and bool(bare))


def _check_losses(state: State, frame: CombatFrame, upper: AnyFrame | None, at: str) -> Iterator[Violation]:
    """What the Empire has lost is back in supply, and was counted (RB-5.9.1, RB-19.1.7).

    Before the first battle step of the combat has removed anything nothing is lost.
    """
    combat = frame.vars
    first = "objective-space" if "space" in combat.contested else "objective-ground"
    fighting = isinstance(upper, BattleFrame) and upper.at != "next-attack"
    if combat.lost and combat.round == 1 and frame.at == first and fighting:
        yield impossible("RB-5.9.2", "losses-wrong", f"{at}/lost", unit=next(iter(combat.lost)))
    for unit, count in combat.lost.items():
        if UNITS[unit].side != "empire" or count > supply(state, unit):
            yield impossible("RB-5.9.1", "losses-wrong", f"{at}/lost/{unit}", unit=unit)
    if sum(combat.lost.values()) > state.record.empire_lost:
        yield impossible("RB-19.1.7", "losses-wrong", f"{at}/lost", unit=next(iter(combat.lost)))


def _check_objectives(state: State, frame: CombatFrame, upper: AnyFrame | None, at: str) -> Iterator[Violation]:
    """Conditions asked about are met; one objective at most was played, after which there is none (RB-14.1.3).

    What was met before has been asked about, if the backs of the hand allow it (RB-14.1.11).
    """
    combat = frame.vars
    met = losses_met(state, combat)
    if combat.met != [card for card in met if card in combat.met]:
        yield impossible("RB-14.1.11", "combat-remembers-wrong", f"{at}/met", system=combat.system)
    unasked = [] if combat.objective else losses_open(state, combat)
    early = frame.at in _UNASKED or (frame.at == SPACE_LOSSES and not isinstance(upper, EffectFrame))
    if not early and not isinstance(upper, EffectFrame) and may_hold_any(state, unasked):
        yield impossible("RB-14.1.11", "combat-remembers-wrong", f"{at}/met", system=combat.system)
    known = [*state.rebel.objectives, *state.objectives_out]
    fighting = frame.at == SPACE_LOSSES and isinstance(upper, BattleFrame | SurplusFrame)
    late = combat.plans == combat.round and (frame.at in _BEFORE_PLANS or fighting)
    if combat.plans > combat.round or late or (combat.plans and not any(card in known for card in PLANS)):
        yield impossible("RB-11.2.2", "combat-remembers-wrong", f"{at}/plans", system=combat.system)
    played = [*combat.met, *(PLANS if combat.plans else ()), *(WON if frame.at == "end" else ())]
    if combat.objective and not any(card in state.objectives_out for card in played):
        yield impossible("RB-14.1.3", "combat-remembers-wrong", f"{at}/objective", system=combat.system)


# Objectives that ask


def check_objective_effect(state: State, outer: CombatFrame, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts an objective that asks now: Return of the Jedi, or Death Star Plans."""
    at, card, system = f"/state/program/{index}", frame.card, outer.vars.system
    if card in PLANS:
        yield from _check_plans(state, outer, frame, index)
        return
    if index + 1 < len(state.program):
        yield impossible("RB-4.1.8", "programs-do-not-nest", f"/state/program/{index + 1}", program=card)
    right = card == JEDI_CARD and outer.at == "end" and outer.vars.objective and card in state.objectives_out
    if not right or card not in won_met(state, outer.vars) or frame.vars != EffectVars("rebel", place=system):
        yield impossible("RB-14.1.12", "effect-remembers-wrong", f"{at}/vars", card=card)
    if len(foes(state, system)) < 2:
        yield impossible("RB-14.1.12", "nothing-asked", at, program=card, step=frame.at)


def _check_plans(state: State, outer: CombatFrame, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Death Star Plans were revealed in this round; once rolled, a direct hit alone leads on (RB-11.2.2, RB-11.2.3)."""
    at, card, combat, effect = f"/state/program/{index}", frame.card, outer.vars, frame.vars
    upper = state.program[index + 1] if index + 1 < len(state.program) else None
    if not _may_stand(state, outer, card) or combat.plans != combat.round:
        yield impossible("RB-11.2.2", "programs-do-not-nest", at, program=card)
    if isinstance(upper, SurplusFrame) != (frame.at == "gain") or isinstance(upper, EffectFrame) != (
        frame.at == "roll"
    ):
        yield impossible("RB-4.1.8", "programs-do-not-nest", f"{at}/at", program=card)
    hit = frame.at in ("destroy", "gain")
    in_play = state.objectives_out if hit else state.rebel.objectives
    target = frame.at == "gain" or plans_met(state, combat)
    if hit != combat.objective or card not in in_play or not target:
        yield impossible("RB-11.2.3", "effect-remembers-wrong", f"{at}/card", card=card)
    if frame.at == "destroy" and len(stations(state, combat.system)) < 2:
        yield impossible("RB-11.2.3", "nothing-asked", at, program=card, step=frame.at)
    if effect != EffectVars("rebel", place=combat.system, roll=effect.roll) or not _right_roll(state, frame):
        yield impossible("RB-11.2.2", "effect-remembers-wrong", f"{at}/vars", card=card)


def _may_stand(state: State, outer: CombatFrame, card: str) -> bool:
    """Tell whether Death Star Plans were revealed where they are asked for: before or after the losses in space.

    Before them alone while such a loss is not asked about yet, as far as the backs of the hand tell (RB-14.1.11).
    """
    held = {OBJECTIVES[one].tier for one in (*state.rebel.objectives, card) if one in OBJECTIVES}
    losses = [one for one in losses_open(state, outer.vars) if one not in state.objectives_out]
    waiting = any(OBJECTIVES[one].tier in held for one in losses)
    return outer.at == (SPACE_LOSSES if waiting else "ground")


def _right_roll(state: State, frame: EffectFrame) -> bool:
    """Tell whether three dice lie there once they were rolled, with a direct hit if it goes on."""
    roll = frame.vars.roll
    if roll is None or frame.at not in _ROLLED:
        return roll is None and frame.at not in _ROLLED
    if (sum(roll.red.values()), sum(roll.black.values())) != plans_dice(state):
        return False
    return frame.at == "reroll" or HIT in roll.red or HIT in roll.black
