"""Why an action that answers nothing asked now is refused: out of turn, in the wrong phase, or after the end."""

from typing import Any

from service.engine.program import Ask
from service.engine.shape import tag_of
from service.engine.violations import Violation, forbidden
from service.games.empire_vs_rebellion.actions import (
    ChooseCards,
    ChooseCharacters,
    ChooseDeck,
    ChooseOption,
    ChooseStrategy,
)
from service.games.empire_vs_rebellion.cards.bans import is_banned
from service.games.empire_vs_rebellion.components import Seat
from service.games.empire_vs_rebellion.planning import chooser_of
from service.games.empire_vs_rebellion.state import PlanningFrame, SetupFrame, State, StruggleFrame, side

_CHOICES_OF_POWERS = (ChooseCards, ChooseDeck, ChooseOption)


def misplaced(state: State, ask: Ask | None, seat: Seat, action: Any) -> list[Violation]:
    """Return why `action` of `seat` is not an answer to `ask`, the step that asks now (None: the game is over)."""
    frame = state.program[-1] if state.program else None
    if ask is None or frame is None:
        return [forbidden("EVR-8.3" if state.variant == "full" else "EVR-3.9", "game-over")]
    if isinstance(frame, SetupFrame):
        return _in_setup(seat, action)
    if isinstance(frame, PlanningFrame):
        return _in_planning(state, seat, action)
    if isinstance(frame, StruggleFrame):
        return _in_struggle(state, frame, ask, seat, action)
    return [forbidden("EVR-12.43", "decision-open", seats=list(ask.seats(state, frame)))]


def _in_setup(seat: Seat, action: Any) -> list[Violation]:
    if isinstance(action, ChooseCharacters):
        return [forbidden("EVR-2.6", "characters-already-picked", seat=seat)]
    return [forbidden("EVR-2.5", "characters-first")]


def _in_planning(state: State, seat: Seat, action: Any) -> list[Violation]:
    """Name the order or the choice already made that leaves this seat nothing to choose now."""
    if not isinstance(action, ChooseStrategy):
        return [forbidden("EVR-5.10", "strategies-first")]
    orders = state.orders
    if side(state, seat).chosen is not None:
        rule = "EVR-11.55" if orders.random == seat and chooser_of(state, seat) == seat else "EVR-5.5"
        return [forbidden(rule, "strategy-already-set", owner=seat)]
    first = orders.first
    if first is not None and first != seat and side(state, first).chosen is None:
        rule = "EVR-12.25" if orders.infiltrators else "EVR-11.58"
        return [forbidden(rule, "strategy-of-the-other-first", owner=first)]
    return [forbidden("EVR-11.44", "strategy-chosen-by-opponent", owner=seat)]


def _in_struggle(state: State, frame: StruggleFrame, ask: Ask, seat: Seat, action: Any) -> list[Violation]:
    found = []
    if isinstance(action, _CHOICES_OF_POWERS):
        for card in side(state, seat).in_play:
            if card.exhausted and is_banned(state, card.card):
                event = state.event or ""
                found.append(forbidden("EVR-12.16", "no-choice-for-banned-power", card=card.card, event=event))
    if seat != frame.vars.turn:
        found.append(forbidden("EVR-6.2", "not-your-turn", turn=frame.vars.turn))
    if type(action) in ask.actions:
        found += ask.judge(state, frame, seat, action)
    else:
        rule = "EVR-6.3" if state.variant == "full" else "EVR-3.7"
        found.append(forbidden(rule, "not-a-struggle-action", action=tag_of(action)))
    return found
