"""Rebel missions about cards that lie face down: objectives looked at and kept, probe cards put back."""

from typing import Any

from service.engine.choices import Offer, OrderOf
from service.engine.program import END, Programs, programs_of
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ArrangeCards
from service.games.rebellion.cards.vocabulary import RULE, Arrange, ChooseCards, Deed, forced, nothing, taken_up
from service.games.rebellion.components import Side
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

FALSE_LEAD = 4


# Objectives


def take_objectives(count: int, least: int = 1) -> Deed:
    """Return the step that takes objectives off the deck, to be looked at; with fewer than `least` nothing is done."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        deck = table.state.objective_deck
        if len(deck) < least:
            return nothing(table, frame)
        frame.vars.cards = deck[:count]
        del deck[:count]
        table.show("rebel", "objectives", frame.vars.cards, drawn=False)
        return None

    return step


def put_back(table: RbTable, frame: EffectFrame, top: list[str], bottom: list[str]) -> None:
    """Lay the objectives looked at on their deck and under it, in the order chosen (RB-16.2.8)."""
    frame.vars.cards = []
    table.lay_back("rebel", "objectives", table.state.objective_deck, top, bottom)


def keep(table: RbTable, frame: EffectFrame, chosen: list[str]) -> None:
    """Keep one of the objectives taken, and put the rest under the deck."""
    table.state.rebel.objectives += chosen
    table.emit(ev.CardsDrawn("rebel", "objectives", len(chosen)))
    put_back(table, frame, [], [card for card in frame.vars.cards if card not in chosen])


_KEEP = ChooseCards("keep", taken_up, 1, 1, keep)
_ORDER = Arrange("arrange-objectives", taken_up, put_back)


class OneAtEachEnd(Arrange):
    """Of two cards looked at one goes back on top, the other under the deck."""

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        cards = taken_up(state, frame)
        shares = [(card, [other for other in cards if other != card]) for card in cards]
        return [Offer(ArrangeCards, {"top": OrderOf([card]), "bottom": OrderOf(rest)}) for card, rest in shares]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: ArrangeCards) -> list[Violation]:
        found = super().judge(state, frame, seat, action)
        if len(action.top) != 1:
            found.append(forbidden(RULE, "one-on-top", "/action/top", card=frame.card, given=len(action.top)))
        return found


# Probe cards


def take_probes(table: RbTable, frame: EffectFrame) -> str | None:
    """Take four probe cards at random from the Imperial hand, or all there are; both players see which."""
    hand = table.state.empire.probes
    if not hand:
        return nothing(table, frame)
    if len(hand) <= FALSE_LEAD:
        taken = list(hand)
    else:
        taken = []
        while len(taken) < FALSE_LEAD:
            left = [system for system in hand if system not in taken]
            picked: Any = table.pick("false-lead", left, ["empire", "rebel"])
            taken.append(picked)
    hand[:] = [system for system in hand if system not in taken]
    frame.vars.systems = taken
    table.emit(ev.CardsDrawn("rebel", "probes", len(taken)))
    table.emit(ev.CardsSeen("rebel", "probes", [str(system) for system in taken], ["empire", "rebel"]))
    return None


def probes_taken(state: State, frame: EffectFrame) -> list[str]:
    """Return the probe cards taken from the Imperial hand."""
    return [str(system) for system in frame.vars.systems]


def mislead(table: RbTable, frame: EffectFrame, top: list[Any], bottom: list[Any]) -> None:
    """Lay the probe cards on their deck and under it; how many lie where is public, their order is not."""
    frame.vars.systems = []
    table.lay_back("rebel", "probes", table.state.probe_deck, top, bottom)


LOOKUP_EFFECTS: Programs = programs_of(
    {
        "covert-operation": {"look": take_objectives(2), "only-one": forced(_KEEP, END), "keep": _KEEP},
        "infiltration": {
            "look": take_objectives(2, least=2),
            "arrange": OneAtEachEnd("arrange-objectives", taken_up, put_back, bottom=True),
        },
        "plant-false-lead": {
            "take": take_probes,
            "arrange": Arrange("arrange-probes", probes_taken, mislead, bottom=True),
        },
        "stolen-plans": {"look": take_objectives(4), "only-one": forced(_ORDER, END), "arrange": _ORDER},
    }
)
