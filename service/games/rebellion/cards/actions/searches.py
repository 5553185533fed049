"""Action cards that look through a deck for a mission and put it face down with their leader on it, as assigned."""

from typing import Literal

from service.engine.program import END, Step
from service.games.rebellion import events as ev
from service.games.rebellion.cards.vocabulary import ChooseCards, Deed, Then
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.leader_pool import assign
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

SearchedPile = Literal["missions", "projects"]


def search_steps(pile: SearchedPile) -> dict[str, Step]:
    """Return the steps that take one card of the project deck, or of the own mission deck, and shuffle the rest.

    `vars.cards` holds the whole deck while its owner looks through it. The owner is asked even where all cards are
    alike, so that the question betrays nothing; a single card is taken at once (RB-18.1.6).
    """
    return {"look": _look(pile), "take": ChooseCards("assign-mission", _looked_at, 1, 1, _take(pile))}


def _looked_at(state: State, frame: EffectFrame) -> list[str]:
    return sorted(frame.vars.cards)


def _deck(table: RbTable, frame: EffectFrame, pile: SearchedPile) -> list[str]:
    return table.state.empire.project_deck if pile == "projects" else table.zones(frame.vars.side).deck


def _look(pile: SearchedPile) -> Deed:
    def step(table: RbTable, frame: EffectFrame) -> str | None:
        deck = _deck(table, frame, pile)
        frame.vars.cards = list(deck)
        deck.clear()
        table.show(frame.vars.side, pile, sorted(frame.vars.cards), drawn=False)
        if len(frame.vars.cards) > 1:
            return None
        _take(pile)(table, frame, frame.vars.cards)
        return END

    return step


def _take(pile: SearchedPile) -> Then:
    def then(table: RbTable, frame: EffectFrame, chosen: list[str]) -> None:
        side, rest = frame.vars.side, list(frame.vars.cards)
        frame.vars.cards = []
        for card in chosen:
            rest.remove(card)
            table.zones(side).hand.append(card)
            table.emit(ev.CardsDrawn(side, pile, 1))
            assign(table, side, card, list(frame.vars.leaders))
        if rest:
            name = pile if pile == "projects" else f"{side}-missions"
            _deck(table, frame, pile)[:] = table.shuffle(name, rest)

    return then
