"""Action cards of the start of a combat under way: what they have left behind in it, and those that ask now."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.action_cards import is_banned, moment_of, shown, shown_in
from service.games.rebellion.board import own_units, side_of, zones
from service.games.rebellion.cards.actions.combat import TACTICS_TAKEN
from service.games.rebellion.combat.standing import STANDING
from service.games.rebellion.combat.start_cards import VISIT, judge_start_card, structures
from service.games.rebellion.components import ACTIONS, OPPONENT, TACTICS, SystemId
from service.games.rebellion.frames import (
    CombatFrame,
    CombatVars,
    EffectFrame,
    EffectVars,
    Hands,
)
from service.games.rebellion.state import State

CARD_STEPS = ("start-card", "turn-cards")
"""At which steps a combat stands while action cards of its start are used."""
AT_START = ("add-leader-current", "add-leader-opponent")
_MORE_CARDS = "more-dangerous-than-you-realize"


def check_standing(state: State, frame: CombatFrame, at: str) -> Iterator[Violation]:
    """Yield what contradicts the cards and leaders that a combat remembers."""
    combat = frame.vars
    for index, card in enumerate(combat.cards):
        used = card in STANDING and card in zones(state, ACTIONS[card].side).actions_used
        if not used or card in combat.cards[:index]:
            yield impossible("RB-13.2.2", "combat-card-wrong", f"{at}/cards/{index}", card=card)
        elif is_banned(state, ACTIONS[card].side, combat.system):
            yield impossible("RB-18.1.2", "place-banned", f"{at}/cards/{index}", card=card, place=combat.system)
    yield from _check_turns(frame, at)
    yield from _check_visitor(state, combat, at)
    if frame.at in CARD_STEPS and combat != _fresh(state, combat):
        yield impossible("RB-5.1.4", "combat-not-begun", at, system=combat.system)


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


# Cards that ask


def check_combat_effect(state: State, outer: CombatFrame, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts an action card of the start of a combat that asks now."""
    at, card = f"/state/program/{index}", frame.card
    if index + 1 < len(state.program):
        yield impossible("RB-4.1.8", "programs-do-not-nest", f"/state/program/{index + 1}", program=card)
    system = outer.vars.system
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
