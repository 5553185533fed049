"""Action cards and objectives in a combat under way: what they have left behind in it, and those that ask now."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.action_cards import is_banned, moment_of, shown, shown_in
from service.games.rebellion.board import is_person, leaders_in, own_units, side_of, supply, zones
from service.games.rebellion.cards.actions.combat import TACTICS_TAKEN
from service.games.rebellion.combat.standing import STANDING
from service.games.rebellion.combat.start_cards import DARK_LORDS, VISIT, judge_start_card, structures
from service.games.rebellion.components import ACTIONS, OBJECTIVES, OPPONENT, SYSTEMS, TACTICS, UNITS, SystemId
from service.games.rebellion.frames import (
    AnyFrame,
    BattleFrame,
    CombatFrame,
    CombatVars,
    EffectFrame,
    EffectVars,
    Hands,
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

CARD_STEPS = ("start-card", "turn-cards")
"""At which steps a combat stands while action cards of its start are used."""
AT_START = ("add-leader-current", "add-leader-opponent")
_BEFORE_PLANS = (*AT_START, *CARD_STEPS, "plans")
_UNASKED = (*AT_START, *CARD_STEPS, "objective-ground", "stranded-opponent", "objective-retreat", "objective-helpless")
"""At which steps the Empire can have lost what no question has followed yet; besides after the space battle."""
_MORE_CARDS = "more-dangerous-than-you-realize"
_ROLLED = ("reroll", "destroy", "gain")


def check_standing(state: State, frame: CombatFrame, upper: AnyFrame | None, at: str) -> Iterator[Violation]:
    """Yield what contradicts the cards, leaders and losses that a combat remembers."""
    combat = frame.vars
    for index, card in enumerate(combat.cards):
        used = card in STANDING and card in zones(state, ACTIONS[card].side).actions_used
        if not used or card in combat.cards[:index]:
            yield impossible("RB-13.2.2", "combat-card-wrong", f"{at}/cards/{index}", card=card)
        elif is_banned(state, ACTIONS[card].side, combat.system):
            yield impossible("RB-18.1.2", "place-banned", f"{at}/cards/{index}", card=card, place=combat.system)
    yield from _check_turns(frame, at)
    yield from _check_visitor(state, combat, at)
    lords = any(is_person(leader, lord) for leader in leaders_in(state, combat.system, "empire") for lord in DARK_LORDS)
    # A lord of the Sith leaves with a retreat alone.
    gone = combat.dark_lords and not lords and "empire" not in combat.retreated
    if (gone or (lords and not combat.dark_lords)) and frame.at not in AT_START:
        yield impossible("RB-14.1.12", "combat-remembers-wrong", f"{at}/dark_lords", system=combat.system)
    if frame.at in CARD_STEPS and combat != _fresh(state, combat):
        yield impossible("RB-5.1.4", "combat-not-begun", at, system=combat.system)
    if combat.was_subjugated != _was_subjugated(state, combat):
        yield impossible("RB-7.2.1", "combat-remembers-wrong", f"{at}/was_subjugated", system=combat.system)
    yield from _check_losses(state, frame, upper, at)
    yield from _check_objectives(state, frame, upper, at)


def _fresh(state: State, combat: CombatVars) -> CombatVars:
    """Return a combat in which cards alone were used: three tactic cards of one deck can be drawn already."""
    drawn = combat.hands.empire if _MORE_CARDS in state.empire.actions_used else []
    theatres = {TACTICS[card].theatre for card in drawn if card in TACTICS}
    return CombatVars(
        combat.system,
        combat.current,
        combat.contested,
        hands=Hands(empire=drawn if len(drawn) <= TACTICS_TAKEN and len(theatres) <= 1 else []),
        cards=combat.cards,
        acting=combat.acting,
        declined=combat.declined,
        visitor=combat.visitor,
        was_subjugated=combat.was_subjugated,
        dark_lords=combat.dark_lords,
    )


def _check_turns(frame: CombatFrame, at: str) -> Iterator[Violation]:
    """Sides use cards by turns: who acts has not declined, and the other only just before (RB-5.2.5)."""
    combat = frame.vars
    acting = combat.acting
    if (acting is not None) != (frame.at in CARD_STEPS):
        yield impossible("RB-5.2.5", "cards-out-of-turn", f"{at}/acting")
    declined = [] if acting is None or frame.at != "start-card" else [OPPONENT[acting]]
    if combat.declined not in ([], declined):
        yield impossible("RB-5.2.5", "cards-out-of-turn", f"{at}/declined")


def _check_visitor(state: State, combat: CombatVars, at: str) -> Iterator[Violation]:
    """A visitor is one that Ready For Action has brought, and stays to the end."""
    visitor = combat.visitor
    if visitor is None:
        return
    there = state.leaders.get(visitor) == combat.system and side_of(state, visitor) == "empire"
    if not there or not shown(VISIT, visitor) or VISIT not in state.empire.actions_used:
        yield impossible("RB-13.1.4", "visitor-wrong", f"{at}/visitor", leader=visitor)


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
    met = losses_met(combat)
    if combat.met != [card for card in met if card in combat.met]:
        yield impossible("RB-14.1.11", "combat-remembers-wrong", f"{at}/met", system=combat.system)
    unasked = [] if combat.objective else losses_open(combat)
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


# Cards that ask


def check_combat_effect(state: State, outer: CombatFrame, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts an action card of the start of a combat, or an objective, that asks now."""
    at, card = f"/state/program/{index}", frame.card
    if card in PLANS:
        yield from _check_plans(state, outer, frame, index)
        return
    if index + 1 < len(state.program):
        yield impossible("RB-4.1.8", "programs-do-not-nest", f"/state/program/{index + 1}", program=card)
    system = outer.vars.system
    if card == JEDI_CARD:
        right = outer.at == "end" and outer.vars.objective and card in state.objectives_out
        if not right or card not in won_met(state, outer.vars) or frame.vars != EffectVars("rebel", place=system):
            yield impossible("RB-14.1.12", "effect-remembers-wrong", f"{at}/vars", card=card)
        if len(foes(state, system)) < 2:
            yield impossible("RB-14.1.12", "nothing-asked", at, program=card, step=frame.at)
        return
    if outer.at != "turn-cards" or card not in ACTIONS or moment_of(card) != "start-of-combat":
        yield impossible("RB-13.2.2", "programs-do-not-nest", at, program=card)
        return
    side = ACTIONS[card].side
    if side != outer.vars.acting:
        yield impossible("RB-5.2.5", "cards-out-of-turn", f"{at}/card")
    if zones(state, side).actions_used[-1:] != [card]:
        yield impossible("RB-13.1.1", "action-not-used", f"/state/{side}/actions_used", card=card)
    for reason in judge_start_card(state, system, side, card):
        yield impossible(reason.rule, reason.code, f"{at}/card", **reason.params)
    if _choices(state, system, card) < 2:
        yield impossible("RB-13.1.4", "nothing-asked", at, program=card, step=frame.at)
    if frame.vars != EffectVars(side, place=system):
        yield impossible("RB-13.2.2", "effect-remembers-wrong", f"{at}/vars", card=card)


def _choices(state: State, system: SystemId, card: str) -> int:
    """Return among how many a card of the start of a combat chooses; what is alone it takes by itself."""
    if card == VISIT:
        return len(shown_in(state, "empire", card, "pool"))
    if card == "fully-operational":
        return len(own_units(state, system, "rebel", "space"))
    return len(structures(state, system)) if card == "target-the-generator" else 2


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
    losses = [one for one in losses_open(outer.vars) if one not in state.objectives_out]
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
