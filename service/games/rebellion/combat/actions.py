"""The combat actions of the attacker (rules, 5.6): tactic cards, special dice, the Master Yoda ring."""

from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion.actions import DrawTactic, EndActions, PlayTactic, UseRing
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.combat.fight import Fight, current_fight, fight_of, hand_of
from service.games.rebellion.combat.hands import (
    draw,
    judge_bar,
    judge_theatre,
    needs_special,
    play,
    specials,
    spend_special,
)
from service.games.rebellion.combat.standing import tactics_barred
from service.games.rebellion.combat.tactics import first_step
from service.games.rebellion.components import TACTICS, Side
from service.games.rebellion.decisions import AttackDecision
from service.games.rebellion.frames import BattleFrame
from service.games.rebellion.rings import YODA, dice_of, judge_reroll, may_reroll, use_ring
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class CombatActions(SideAsk):
    """The attacker performs combat actions one by one until it declares the end, even with no dice (RB-5.6.1).

    It is asked as long as there is something to do as far as anybody can tell: a card of the theatre in hand, a die
    that shows special, or the ring. Which cards these are stays hidden, so what is asked does not depend on it.
    """

    actions = (PlayTactic, DrawTactic, UseRing, EndActions)
    joint = True

    def asked(self, state: State, frame: BattleFrame) -> Side | None:
        fight = fight_of(state)
        return None if fight is None or not fight.is_on or not _kinds(fight) else fight.attacker

    def decision(self, state: State, frame: BattleFrame, seat: Side) -> AttackDecision:
        fight = current_fight(state)
        return AttackDecision(
            seat,
            [*_kinds(fight), "end_actions"],
            fight.system,
            fight.theatre,
            dict(fight.battle.red),
            dict(fight.battle.black),
        )

    def offers(self, state: State, frame: BattleFrame, seat: Side) -> list[Offer]:
        fight = current_fight(state)
        offers = [Offer(EndActions)]
        cards = [card for card in dict.fromkeys(fight.cards(seat)) if not _judge_play(fight, seat, card)]
        if cards:
            offers.append(Offer(PlayTactic, {"card": OneOf(cards)}))
        if specials(fight):
            offers.append(Offer(DrawTactic))
        if _ring(fight):
            offers.append(Offer(UseRing, {"ring": OneOf([YODA]), "die": OneOf(dice_of(fight.battle))}))
        return offers

    def judge(self, state: State, frame: BattleFrame, seat: Side, action: Any) -> list[Violation]:
        fight = current_fight(state)
        if isinstance(action, PlayTactic):
            return _judge_play(fight, seat, action.card)
        if isinstance(action, DrawTactic):
            return [] if specials(fight) else [forbidden("RB-5.6.6", "no-special-die")]
        if isinstance(action, UseRing):
            found = judge_reroll(state, fight.system, fight.battle, action)
            return found + ([forbidden("RB-4.5.19", "ring-of-the-rebel")] if seat == "empire" else [])
        return []

    def answer(self, table: RbTable, frame: BattleFrame, seat: Side, action: Any) -> str | None:
        fight = current_fight(table.state)
        if isinstance(action, PlayTactic):
            play(table, fight, seat, action.card, first_step(action.card))
        elif isinstance(action, DrawTactic):
            spend_special(table, fight)
            draw(table, fight.combat, seat, fight.theatre, 1)
        elif isinstance(action, UseRing):
            assert action.die is not None
            use_ring(table, fight.battle, action.die)
        else:
            return "assign-damage"
        return None


def _kinds(fight: Fight) -> list[str]:
    """Return the combat actions that are possible as far as anybody can tell, besides ending them."""
    kinds = []
    if fight.cards(fight.attacker) and not tactics_barred(fight.combat, fight.attacker, fight.theatre):
        kinds.append("play_tactic")
    if specials(fight):
        kinds.append("draw_tactic")
    if _ring(fight):
        kinds.append("use_ring")
    return kinds


def _ring(fight: Fight) -> bool:
    rolled = bool(dice_of(fight.battle))
    return fight.attacker == "rebel" and rolled and may_reroll(fight.state, fight.system)


def _judge_play(fight: Fight, side: Side, card: str) -> list[Violation]:
    if card not in hand_of(fight.combat, side):
        return [forbidden("RB-5.6.2", "tactic-not-in-hand", "/action/card", card=card)]
    found = judge_theatre(fight, card) + judge_bar(fight, side, card)
    if TACTICS[card].timing != "combat-action":
        found.append(forbidden("RB-5.6.2", "tactic-blocks-only", "/action/card", card=card))
    if needs_special(fight.state, card) and not specials(fight):
        found.append(forbidden("RB-5.6.4", "tactic-needs-special", "/action/card", card=card))
    return found
