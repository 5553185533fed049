"""Action cards in hand (rules, section 13): which can be used at a moment, and what using one does to it."""

from typing import Literal

from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.board import is_person, leaders_in, zones
from service.games.rebellion.components import (
    ACTIONS,
    LEADERS,
    SIDES,
    STARTING_ACTION_CARDS,
    LeaderId,
    MissionFacts,
    Place,
    Side,
    action_pile,
)
from service.games.rebellion.frames import CommandFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

Moment = Literal["assignment", "start-of-combat", "reveal", "opposition", "roll", "success", "rescue", "capture"]
SPECIAL: dict[str, Moment] = {
    "blindside": "reveal",
    "undercover": "opposition",
    "wookiee-guardian": "opposition",
    "one-in-a-million": "roll",
    "son-of-skywalker": "success",
    "it-is-your-destiny": "rescue",
    "noble-sacrifice": "capture",
}
"""The moment of each special card (RB-13.2.4)."""
_RECRUIT: dict[Side, int] = {side: len(action_pile(side, recruit=True)) for side in SIDES}
"""How many action cards of a side have a recruit icon."""
_SHOWN: dict[str, frozenset[LeaderId]] = {
    card.id: frozenset(leader for leader in LEADERS if any(is_person(leader, pictured) for pictured in card.leaders))
    for card in ACTIONS.values()
}
"""The leaders that each card shows, in every version; only asked for members."""


def moment_of(card: str) -> str:
    """Return when an action card is used: its printed timing, or the moment of a special card."""
    return SPECIAL.get(card, ACTIONS[card].timing)


def may_hold(state: State, side: Side) -> bool:
    """Tell whether a side can have a card for a moment as far as anybody knows: it holds any (RB-16.1.2)."""
    return bool(zones(state, side).actions)


def could_hold(state: State, side: Side, card: str) -> bool:
    """Tell whether a side can hold this very card as far as everybody can see (RB-16.1.2).

    A used card lies face up. Cards with a recruit icon all lie in their deck or face up until recruiting brings some
    away (RB-6.6.5), and how many lie there is public. Of the starting cards two were dealt (RB-1.2.5).
    """
    own = zones(state, side)
    if card in own.actions_used:
        return False
    recruit = sum(ACTIONS[used].recruit for used in own.actions_used)
    if ACTIONS[card].recruit:
        return len(own.action_deck) + recruit < _RECRUIT[side]
    return len(own.actions_used) - recruit < STARTING_ACTION_CARDS


def held(state: State, side: Side, moment: Moment) -> list[str]:
    """Return the action cards that a side holds for a moment."""
    return [card for card in zones(state, side).actions if card in ACTIONS and moment_of(card) == moment]


def judge_card(state: State, side: Side, card: str, moment: Moment) -> list[Violation]:
    """Return why a card can not be used at this moment: not held, or for another one (RB-13.1.2)."""
    if card not in zones(state, side).actions or card not in ACTIONS:
        return [forbidden("RB-13.1.2", "action-not-held", "/action/card", card=card)]
    if moment_of(card) != moment:
        return [forbidden("RB-13.1.2", "action-not-now", "/action/card", card=card, moment=moment_of(card))]
    return []


def shown(card: str, leader: LeaderId) -> bool:
    """Tell whether an action card shows a leader, in whatever version (RB-9.1.6)."""
    return leader in _SHOWN[card]


def shown_in(state: State, side: Side, card: str, whereabouts: str) -> list[LeaderId]:
    """Return the own leaders in a place that an action card shows, neither captured nor lured (RB-13.1.3)."""
    return [leader for leader in leaders_in(state, whereabouts, side) if shown(card, leader)]


def judge_presence(state: State, side: Side, card: str, place: Place) -> list[Violation]:
    """Return that no leader shown on the card is there, or that no Rebel card can be used there (RB-13.1.3)."""
    found = []
    if not shown_in(state, side, card, place):
        found.append(forbidden("RB-13.1.3", "no-shown-leader", "/action/card", card=card, place=place))
    if is_banned(state, side, place):
        found.append(forbidden("RB-18.1.2", "place-banned", "/action/card", card=card, place=place))
    return found


def is_banned(state: State, side: Side, place: Place | None) -> bool:
    """Tell whether Boba Fett? Where? keeps a side from attempting missions and using action cards in a place.

    It does so in the command phase alone.
    """
    commanding = bool(state.program) and isinstance(state.program[0], CommandFrame)
    return commanding and side == "rebel" and place is not None and state.lasting.banned == place


def ban_covers(state: State, card: MissionFacts) -> bool:
    """Tell whether that ban is one of this mission: attempts alone are banned, unless the table reads it otherwise."""
    return card.mode == "attempt" or state.readings.ban_covers_resolved


def use(table: RbTable, side: Side, card: str) -> None:
    """Turn up an action card: it leaves the game, once its effect is done (RB-13.1.1)."""
    own = table.zones(side)
    own.actions.remove(card)
    own.actions_used.append(card)
    table.emit(ev.ActionPlayed(side, card))
