"""Tactic cards in a combat: drawn, played, thrown away at the end (rules, 5.3, 5.6 and 5.11)."""

from typing import Any

from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.board import contested, leaders_in, tactics
from service.games.rebellion.combat.fight import Fight, hand_of
from service.games.rebellion.combat.standing import hand_is_open, tactics_barred
from service.games.rebellion.components import LEADERS, OPPONENT, TACTICS, THEATRES, Side, SystemId, Theatre
from service.games.rebellion.frames import CombatFrame, CombatVars, EffectFrame, EffectVars
from service.games.rebellion.shapes import Dice
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract

ESCAPE_PLAN = "ground-escape-plan"

# Drawing


def tactic_value(state: State, system: SystemId, side: Side, theatre: Theatre) -> int:
    """Return the highest tactic value among the own leaders in a system (RB-5.3.1, RB-5.3.2, RB-5.3.4)."""
    leaders = [LEADERS[leader] for leader in leaders_in(state, system, side)]
    return max(((leader.space if theatre == "space" else leader.ground) or 0 for leader in leaders), default=0)


def draw(table: RbTable, combat: CombatVars, side: Side, theatre: Theatre, count: int) -> None:
    """Draw tactic cards to a hand: what is there (RB-5.3.5); their owner alone knows them (RB-16.2.7).

    Good Intel shows them to the opponent too.
    """
    drawn = table.take_tactics(theatre, count)
    if drawn:
        hand_of(combat, side).extend(drawn)
        seen_by = [side, OPPONENT[side]] if hand_is_open(combat, side) else [side]
        table.show(side, _pile(theatre), drawn, seen_by=seen_by)


def draw_at_start(table: RbTable, frame: CombatFrame) -> None:
    """Both draw by the tactic values of their leaders, for contested theatres only (RB-5.3.1, RB-5.3.3)."""
    combat = frame.vars
    for side in (combat.current, OPPONENT[combat.current]):
        for theatre in contested(table.state, combat.system):
            draw(table, combat, side, theatre, tactic_value(table.state, combat.system, side, theatre))


# Special dice


def specials(fight: Fight) -> int:
    """Return how many dice of the attack show special."""
    return fight.battle.red.get("special", 0) + fight.battle.black.get("special", 0)


def needs_special(state: State, card: str) -> bool:
    """Tell whether a tactic card costs a special die; of Escape Plan that is not established (RB-5.6.4)."""
    return TACTICS[card].special or (card == ESCAPE_PLAN and state.readings.escape_plan_needs_special)


def spend_special(table: RbTable, fight: Fight) -> None:
    """Discard a die that shows special (RB-5.6.3): a black one if there is one.

    Which of two goes is no question to ask: special deals no damage, and only a reroll could tell them apart.
    """
    black = fight.battle.black.get("special", 0) > 0
    dice: Dice = fight.battle.black if black else fight.battle.red
    subtract(dice, {"special": 1})
    table.emit(ev.DieSpent(fight.attacker, "black" if black else "red"))


# Playing


def judge_theatre(fight: Fight, card: str) -> list[Violation]:
    """Return why a card can not be played in this theatre: it is of the other one (RB-5.6.5, RB-5.8.4)."""
    if TACTICS[card].theatre == fight.theatre:
        return []
    params = {"card": card, "theatre": str(fight.theatre)}
    return [forbidden("RB-5.6.5", "tactic-of-other-theatre", "/action/card", **params)]


def judge_bar(fight: Fight, side: Side, card: str) -> list[Violation]:
    """Return that a card forbids a side to play tactic cards in this theatre and round (RB-18.1.2)."""
    if not tactics_barred(fight.combat, side, fight.theatre):
        return []
    return [forbidden("RB-18.1.2", "tactics-barred", "/action/card", card=card)]


def play(table: RbTable, fight: Fight, side: Side, card: str, first_step: str) -> None:
    """Lay a card on the discard pile of its theatre (RB-5.6.8), pay its special die, and start its effect."""
    _lay_aside(table, fight.combat, side, card)
    table.emit(ev.TacticPlayed(side, card))
    if needs_special(table.state, card):
        spend_special(table, fight)
    table.push(EffectFrame(at=first_step, card=card, vars=EffectVars(side)))


def throw_away(table: RbTable, combat: CombatVars, side: Side, cards: list[str]) -> None:
    """Discard tactic cards from a hand, face up, theatre by theatre."""
    for theatre in THEATRES:
        thrown = [card for card in cards if TACTICS[card].theatre == theatre]
        for card in thrown:
            _lay_aside(table, combat, side, card)
        if thrown:
            table.emit(ev.CardsDiscarded(side, _pile(theatre), thrown))


def discard_hands(table: RbTable, combat: CombatVars) -> None:
    """Discard both hands at the end, then shuffle each deck with its discards (RB-5.11.5)."""
    for side in (combat.current, OPPONENT[combat.current]):
        throw_away(table, combat, side, list(hand_of(combat, side)))
    for theatre in THEATRES:
        pile = tactics(table.state, theatre)
        # A deck without discards lies in an order that nobody knows: there is nothing to shuffle into it.
        if pile.discard:
            pile.deck, pile.discard = table.shuffle(_pile(theatre), pile.deck + pile.discard), []


def _lay_aside(table: RbTable, combat: CombatVars, side: Side, card: str) -> None:
    hand_of(combat, side).remove(card)
    tactics(table.state, TACTICS[card].theatre).discard.insert(0, card)


def _pile(theatre: Theatre) -> Any:
    """Return what events call the tactic cards of a theatre."""
    return f"{theatre}-tactics"
