"""Blocking damage just assigned (rules, 5.8): the defender plays cards, then names the points."""

from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, PlayTactic
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.combat.fight import Fight, current_fight, fight_of, hand_of
from service.games.rebellion.combat.hands import judge_bar, judge_theatre, play
from service.games.rebellion.combat.standing import tactics_barred
from service.games.rebellion.combat.tactics import PRICED, first_step
from service.games.rebellion.components import TACTICS, Side
from service.games.rebellion.decisions import BlockDecision
from service.games.rebellion.frames import BattleFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class BlockAsk(SideAsk):
    """The defender plays blocking cards, one by one, while damage of this attack is left (RB-5.8.1 to RB-5.8.4).

    It is asked whenever it holds a card of the theatre, blocking or not: which card it is stays hidden.
    """

    actions = (PlayTactic, Decline)
    joint = True

    def asked(self, state: State, frame: BattleFrame) -> Side | None:
        fight = fight_of(state)
        if fight is None or not fight.battle.assigned or fight.attacker in fight.battle.unblockable:
            return None
        if tactics_barred(fight.combat, fight.defender, fight.theatre):
            return None
        return fight.defender if fight.cards(fight.defender) else None

    def decision(self, state: State, frame: BattleFrame, seat: Side) -> BlockDecision:
        fight = current_fight(state)
        assigned = dict(fight.battle.assigned)
        return BlockDecision(seat, ["play_tactic", "decline"], fight.system, fight.theatre, assigned)

    def offers(self, state: State, frame: BattleFrame, seat: Side) -> list[Offer]:
        fight = current_fight(state)
        cards = [card for card in dict.fromkeys(fight.cards(seat)) if not _judge_block(fight, seat, card)]
        return [Offer(Decline), *([Offer(PlayTactic, {"card": OneOf(cards)})] if cards else [])]

    def judge(self, state: State, frame: BattleFrame, seat: Side, action: Any) -> list[Violation]:
        return [] if isinstance(action, Decline) else _judge_block(current_fight(state), seat, action.card)

    def answer(self, table: RbTable, frame: BattleFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "block_damage"))
            return "end-attack"
        play(table, current_fight(table.state), seat, action.card, first_step(action.card))
        return None


def _judge_block(fight: Fight, side: Side, card: str) -> list[Violation]:
    if card not in hand_of(fight.combat, side):
        return [forbidden("RB-5.8.1", "tactic-not-in-hand", "/action/card", card=card)]
    found = judge_theatre(fight, card) + judge_bar(fight, side, card)
    if TACTICS[card].timing != "block":
        found.append(forbidden("RB-5.6.10", "tactic-blocks-nothing", "/action/card", card=card))
    if card in PRICED and len(fight.cards(side)) <= (TACTICS[card].theatre == fight.theatre):
        found.append(forbidden("RB-5.8.1", "tactic-without-price", "/action/card", card=card))
    return found
