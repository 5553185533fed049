"""Tactic cards about the own hand and the own roll: cards to draw or to pay with, dice to roll once more."""

from collections.abc import Mapping

from service.engine.choices import Counts, Offer, OneOf, Subset
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseCards, ChooseDice, ChooseOption
from service.games.rebellion.combat.fight import Fight, current_fight, hand_of
from service.games.rebellion.combat.hands import draw, throw_away
from service.games.rebellion.combat.tactic_asks import TacticAsk, judge_number, judge_option
from service.games.rebellion.components import Side, Theatre
from service.games.rebellion.decisions import CardDecision
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.rings import dice_of, reroll
from service.games.rebellion.shapes import Dice
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class PayCard(TacticAsk):
    """Throw away another card of the theatre as the price; which one is chosen from a hidden hand."""

    actions = (ChooseCards,)

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        return bool(fight.cards(frame.vars.side))

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["choose_cards"], frame.card, "pay", 1, 1)

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        cards = list(dict.fromkeys(current_fight(state).cards(seat)))
        return [Offer(ChooseCards, {"cards": Subset(cards, 1, 1)})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ChooseCards) -> list[Violation]:
        fight = current_fight(state)
        found = judge_number("RB-5.8.1", "/action/cards", frame.card, 1, 1, len(action.cards))
        for index, card in enumerate(action.cards):
            pointer = f"/action/cards/{index}"
            if card not in hand_of(fight.combat, seat):
                found.append(forbidden("RB-5.8.1", "tactic-not-in-hand", pointer, card=card))
            elif card not in fight.cards(seat):
                params = {"card": card, "theatre": str(fight.theatre)}
                found.append(forbidden("RB-5.8.1", "tactic-of-other-theatre", pointer, **params))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: ChooseCards) -> None:
        throw_away(table, current_fight(table.state).combat, seat, list(action.cards))


class Reroll(TacticAsk):
    """Roll up to so many dice of the attack once more; any face may be chosen, and the new one stands."""

    actions = (ChooseDice,)

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        return bool(dice_of(fight.battle))

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["choose_dice"], frame.card, "reroll", 0, self._maximum)

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        most = {die: min(count, self._maximum) for die, count in _dice(current_fight(state)).items()}
        return [Offer(ChooseDice, {"dice": Counts(most, maximum=self._maximum)})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ChooseDice) -> list[Violation]:
        there = _dice(current_fight(state))
        found = judge_number("RB-5.6.2", "/action/dice", frame.card, 0, self._maximum, sum(action.dice.values()))
        for die, count in action.dice.items():
            if count > there.get(die, 0):
                found.append(forbidden("RB-5.6.9", "no-such-die", f"/action/dice/{die}", die=die))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: ChooseDice) -> None:
        reroll(table, "reroll", current_fight(table.state).battle, dict(action.dice))


def _dice(fight: Fight) -> dict[str, int]:
    """Return how many dice of the roll there are, by colour and face."""
    rolls: Mapping[str, Dice] = {"red": fight.battle.red, "black": fight.battle.black}
    return {f"{colour}-{face}": count for colour, roll in rolls.items() for face, count in roll.items()}


_DECKS: dict[str, tuple[Theatre, Theatre]] = {
    "two-space": ("space", "space"),
    "two-ground": ("ground", "ground"),
    "one-of-each": ("space", "ground"),
}


class Decks(TacticAsk):
    """Draw two tactic cards, both from one deck or one from each."""

    actions = (ChooseOption,)

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        return True

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["choose_option"], frame.card, "draw")

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseOption, {"option": OneOf(list(_DECKS))})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ChooseOption) -> list[Violation]:
        return judge_option(frame.card, action.option, list(_DECKS))

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: ChooseOption) -> None:
        table.emit(ev.EffectChosen(seat, frame.card, action.option))
        for theatre in _DECKS[action.option]:
            draw(table, current_fight(table.state).combat, seat, theatre, 1)
