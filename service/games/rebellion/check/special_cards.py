"""Special action cards under way, and immediate ones: used, and upon what they answer (RB-13.2.3, RB-13.2.4)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.action_cards import SPECIAL
from service.games.rebellion.board import zones
from service.games.rebellion.combat.fight import combat_of
from service.games.rebellion.components import ACTIONS, LeaderId, Place, Side
from service.games.rebellion.frames import AnyFrame, BattleFrame, EffectFrame, EffectVars, MissionFrame, MissionVars
from service.games.rebellion.immediate_cards import waiting
from service.games.rebellion.mission_dice import has_succeeded
from service.games.rebellion.special_windows import OBI_WAN, attempting, judge_shown, judge_undercover
from service.games.rebellion.state import State

ANSWERED: dict[str, dict[str, tuple[str, ...]]] = {
    "undercover": {"mission": ("answer",)},
    "one-in-a-million": {"mission": ("roll-own", "roll-opposing"), "battle": ("roll",), "plans": ("roll",)},
    "son-of-skywalker": {"mission": ("falcon",)},
    "it-is-your-destiny": {"mission": ("after-rescue",), "rescue": ("companions", "draw")},
}
"""For each special card that asks: upon what it is carried out, and at which steps that waits meanwhile."""
_RESCUES = ("daring-rescue", "for-the-greater-good")
_PLANS = ("death-star-plans-2", "death-star-plans-3")
_SACRIFICE, _DESTINY, _SEARCH = "noble-sacrifice", "it-is-your-destiny", "son-of-skywalker"
_MOVE = "undercover"
_RESOLVED_AT = ("attach-rings", "attach-ring")


def is_special(card: str) -> bool:
    """Tell whether a card is a special action card."""
    return card in SPECIAL


def waits_for_special(lower: AnyFrame, frame: EffectFrame) -> bool:
    """Tell whether a special card that is carried out stands upon what it answers."""
    kind = "mission" if isinstance(lower, MissionFrame) else "battle" if isinstance(lower, BattleFrame) else ""
    if isinstance(lower, EffectFrame):
        kind = "rescue" if lower.card in _RESCUES else "plans" if lower.card in _PLANS else ""
    return lower.at in ANSWERED.get(frame.card, {}).get(kind, ())


def check_special(state: State, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts a special card under way: used by its side, where it answers, with what it remembers."""
    lower, effect, at = state.program[index - 1], frame.vars, f"/state/program/{index}"
    side = ACTIONS[frame.card].side
    if not waits_for_special(lower, frame) or state.program[-1] is not frame:
        yield impossible("RB-13.2.4", "programs-do-not-nest", at, program=frame.card)
        return
    if zones(state, side).actions_used[-1:] != [frame.card]:
        yield impossible("RB-13.1.1", "action-not-used", f"/state/{side}/actions_used", card=frame.card)
    place = _place(state, index)
    if isinstance(lower, EffectFrame) and lower.card in _PLANS and not state.readings.plans_dice_can_change:
        yield impossible("RB-13.2.4", "programs-do-not-nest", at, program=frame.card)
    if frame.card == _SEARCH and isinstance(lower, MissionFrame) and not has_succeeded(state, lower.vars):
        yield impossible("RB-13.2.4", "programs-do-not-nest", at, program=frame.card)
    fits = judge_undercover(state, place) if frame.card == _MOVE else judge_shown(state, side, frame.card, place)
    for reason in fits:
        yield impossible(reason.rule, reason.code, f"{at}/card", **reason.params)
    plain = EffectVars(side, place=place)
    if frame.card == _SEARCH:
        plain.cards = effect.cards
        if state.rebel.deck or not effect.cards:
            yield impossible("RB-13.2.4", "effect-remembers-wrong", f"{at}/vars/cards", card=frame.card)
    elif frame.card == _DESTINY and frame.at == "sacrifice":
        captive = effect.target
        taken = captive is not None and captive in attempting(state) and state.leaders.get(captive) == place
        plain.target = captive if taken else None
    if effect != plain:
        yield impossible("RB-13.2.4", "effect-remembers-wrong", f"{at}/vars", card=frame.card)


def _place(state: State, index: int) -> Place | None:
    """Return where the card is used: where the mission is, or the combat."""
    lower = state.program[index - 1]
    if isinstance(lower, MissionFrame | EffectFrame):
        return lower.vars.place
    combat = combat_of(state)
    return None if combat is None else combat.system


def just_captured(state: State) -> bool:
    """Tell whether a captured leader may be unguarded still: a card may answer the capture first (RB-13.1.4)."""
    frame = state.program[-1] if state.program else None
    answered = isinstance(frame, EffectFrame) and frame.at == "sacrifice" and frame.vars.target == OBI_WAN
    return answered and state.rings.get("captured") == OBI_WAN


def was_sacrificed(state: State, mission: MissionVars, leader: LeaderId) -> bool:
    """Tell whether a leader of a mission may be out of the game by now: captured in answer to its rescue, sacrificed.

    That is over before the rescuers go along (RB-9.3.4), or before the card is put away.
    """
    used = _SACRIFICE in state.rebel.actions_used and _DESTINY in state.empire.actions_used
    own = next((one for one in state.program if isinstance(one, EffectFrame) and one.card == mission.card), None)
    late = own is None or (own.card in _RESCUES and own.at == "companions")
    return leader == OBI_WAN and used and late and leader in attempting(state)


def check_immediate(state: State) -> Iterator[Violation]:
    """An immediate card is held only until its ring is attached, which is asked at once (RB-13.2.3)."""
    frame = state.program[-1]
    if frame.at in _RESOLVED_AT:
        return
    for card in waiting(state):
        place = state.rebel.actions.index(card)
        yield impossible("RB-13.2.3", "immediate-card-held", f"/state/rebel/actions/{place}", card=card)


def used_immediate(state: State, side: Side) -> list[str]:
    """Return the immediate cards that a side has resolved."""
    return [card for card in zones(state, side).actions_used if card in ACTIONS and ACTIONS[card].timing == "immediate"]
