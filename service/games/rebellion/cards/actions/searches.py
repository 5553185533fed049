"""Action cards that look through a deck for a mission and put it face down with their leader on it, as assigned."""

from typing import Literal

from service.engine.program import Step
from service.games.rebellion import events as ev
from service.games.rebellion.board import leaders_in
from service.games.rebellion.cards.vocabulary import ChooseCards, ChooseLeaders, Deed, Then
from service.games.rebellion.components import LeaderId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.leader_pool import assign, join
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

SearchedPile = Literal["missions", "projects"]


def search_steps(pile: SearchedPile) -> dict[str, Step]:
    """Return the steps that take one card of the project deck, or of the own mission deck, and shuffle the rest.

    `vars.cards` holds the whole deck while its owner looks through it. The owner is asked even where all cards are
    alike, so that the question betrays nothing; a single card is taken at once (RB-18.1.6). One leader goes on it, the
    one shown; a table may read it that another of the pool can go along, as on every mission (RB-3.2.4).
    """
    return {
        "look": _look(pile),
        "take": ChooseCards("assign-mission", _looked_at, 1, 1, _take(pile)),
        "join": ChooseLeaders("assign-second-leader", _companions, 0, 1, _join, needs=_may_take_two),
    }


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
        return "join"

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


def _may_take_two(state: State, frame: EffectFrame) -> bool:
    return state.readings.searched_missions_take_two


def _companions(state: State, frame: EffectFrame) -> list[LeaderId]:
    return leaders_in(state, "pool", frame.vars.side)


def _join(table: RbTable, frame: EffectFrame, leaders: list[LeaderId]) -> None:
    """Put a second leader on the mission just assigned, which lies last."""
    side = frame.vars.side
    for leader in leaders:
        join(table, side, len(table.zones(side).assigned) - 1, leader)
