"""What events do for their winner or to their loser (rules EVR-11.55 to EVR-11.63), as programs beside the event.

`user` is who carries the effect out: the player that the event affects, or the winner who picks for the loser.
"""

from typing import Literal

from service.engine.program import Step, programs_of
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.cards.vocabulary.asks import Choose, ChooseWay, DiscardStrategy, OrderEvents
from service.games.empire_vs_rebellion.cards.vocabulary.candidates import (
    always,
    exactly,
    none_needed,
    own_characters_in_use,
    own_reserve,
    up_to,
)
from service.games.empire_vs_rebellion.cards.vocabulary.deeds import influence, reserve_to_deck
from service.games.empire_vs_rebellion.components import OPPONENT, Seat
from service.games.empire_vs_rebellion.state import DominanceFrame, EffectFrame, EffectVars
from service.games.empire_vs_rebellion.table import EvrTable

EVENTS_SEEN = 3


def order_random_strategy(table: EvrTable, frame: EffectFrame) -> None:
    """Next round the user's strategy is drawn at random."""
    table.state.orders.random = frame.vars.user
    table.emit(ev.OrderGiven("random", frame.vars.user))


def order_strategy_shown(table: EvrTable, frame: EffectFrame) -> None:
    """Next round the user's strategy is chosen first and shown."""
    table.state.orders.first = frame.vars.user
    table.emit(ev.OrderGiven("reveal-first", frame.vars.user))


def regain_earlier_strategies(table: EvrTable, frame: EffectFrame) -> None:
    """Give the user all strategies used in earlier rounds; this round's card is still the chosen one (EVR-12.30)."""
    table.regain_strategies(frame.vars.user)


def retire(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Let a character go to the reserve in the clean-up, unseen (EVR-10.13)."""
    for dominance in table.state.program:
        if isinstance(dominance, DominanceFrame):
            dominance.vars.retiring = cards[0]


def look_at_events(table: EvrTable, frame: EffectFrame) -> None:
    """Let the user alone see the top events."""
    frame.vars.cards = table.state.event_deck[:EVENTS_SEEN]
    table.learn((frame.vars.user,), frame.vars.cards)
    table.emit(ev.CardsSeen("events", list(frame.vars.cards), [frame.vars.user]))


def decline(table: EvrTable, frame: EffectFrame) -> None:
    """Do without the effect."""


def _character_to_reserve(rule: str) -> dict[str, Step]:
    one = exactly(1)
    return {"retire": Choose(rule, "to-reserve", own_characters_in_use, one, one, retire)}


def _reserve_to_deck() -> dict[str, Step]:
    return {"move": Choose("EVR-11.61", "reserve-to-deck", own_reserve, none_needed, up_to(1), reserve_to_deck)}


Affected = Literal["winner", "loser"]

EFFECTS: dict[str, tuple[Affected, dict[str, Step]]] = {
    "create-a-diversion": ("loser", {"order": order_random_strategy}),
    "acquire-the-death-star-plans": ("loser", {"lose": influence("user", -2)}),
    "destroy-the-shield-generator": ("loser", {"lose": influence("user", -2)}),
    "display-of-power": ("winner", {"discard": DiscardStrategy("EVR-11.57")}),
    "locate-the-rebel-base": ("loser", {"order": order_strategy_shown}),
    "fall-of-a-hero": ("loser", _character_to_reserve("EVR-11.59")),
    "negotiate-with-the-hutts": ("winner", _character_to_reserve("EVR-11.60")),
    "occupation-of-cloud-city": ("winner", _reserve_to_deck()),
    "rebel-uprising": ("winner", _reserve_to_deck()),
    "balance-of-the-force": (
        "winner",
        {
            "look": ChooseWay(
                "EVR-11.62", {"look": (always, look_at_events), "decline": (always, decline)}, needs=always
            ),
            "order": OrderEvents("EVR-11.62"),
        },
    ),
    "ultimate-power-in-the-universe": ("winner", {"regain": regain_earlier_strategies}),
}
"""From an event to whom it is for and the steps of its effect."""

EFFECT_PROGRAMS = programs_of({event: steps for event, (_, steps) in EFFECTS.items()})


def user_of(event: str, winner: Seat) -> Seat:
    """Return who carries out the effect of `event` when `winner` has won it."""
    return winner if EFFECTS[event][0] == "winner" else OPPONENT[winner]


def start_effect(table: EvrTable, event: str, winner: Seat) -> None:
    """Start the effect of a won event, if it has one that acts now."""
    if event in EFFECTS:
        table.push(EffectFrame(EFFECT_PROGRAMS[event].first, event, EffectVars(user_of(event, winner))))
