"""The powers of the resource cards (rules EVR-11.10 to EVR-11.37): for each suit and character a program.

A power's steps are carried out in printed order, each as far as possible (EVR-11.1); a step without anything to choose
is passed over (EVR-9.3, EVR-12.22). At that moment the card used is already exhausted (EVR-12.17).
"""

from service.engine.program import Program, Step, programs_of
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.cards.vocabulary.asks import Choose, ChooseWay, NameDeck, ReplaceStrategy
from service.games.empire_vs_rebellion.cards.vocabulary.candidates import (
    always,
    discard_piles,
    every_card,
    exactly,
    if_room,
    in_play,
    named_deck,
    none_needed,
    one_unless_done,
    own_deck,
    own_reserve,
    seen_cards,
    unless_possible,
    up_to,
)
from service.games.empire_vs_rebellion.cards.vocabulary.deeds import (
    discard,
    discard_chosen_strategy,
    discard_from_deck,
    exhaust,
    influence,
    look_at_top,
    play_from_deck,
    play_from_discard,
    remember,
    search,
    to_deck_top,
)
from service.games.empire_vs_rebellion.components import OPPONENT, RESOURCES, OrdinaryCard, is_character
from service.games.empire_vs_rebellion.state import EffectFrame, State, has_room, resource_cards, value
from service.games.empire_vs_rebellion.table import EvrTable

POWERS: dict[str, dict[str, Step]] = {}
"""From a suit or a character to the steps of its power."""

ONE = exactly(1)

POWERS["military"] = {
    "discard": Choose("EVR-11.10", "discard", in_play("opponent"), ONE, ONE, discard),
}
POWERS["diplomacy"] = {
    "discard": Choose("EVR-11.11", "discard", in_play("user"), ONE, ONE, discard),
}
POWERS["recon"] = {
    "name-deck": NameDeck("EVR-11.12"),
    "look": look_at_top(2),
    "discard": Choose("EVR-11.12", "discard", seen_cards, ONE, ONE, discard_from_deck),
}
POWERS["the-force"] = {
    "exhaust": Choose("EVR-11.13", "exhaust", in_play("either", exhausted=False), ONE, ONE, exhaust),
}

# Rebel characters

POWERS["chewbacca"] = {
    "exhaust": Choose("EVR-11.20", "exhaust", in_play("opponent", exhausted=False), none_needed, up_to(2), exhaust),
}


def shuffle_own_deck(table: EvrTable, frame: EffectFrame) -> None:
    """Shuffle the user's deck."""
    table.shuffle_deck(frame.vars.user)


POWERS["han-solo"] = {
    "search": search(if_room(own_deck)),
    "play": Choose("EVR-11.21", "play", if_room(own_deck), ONE, ONE, play_from_deck),
    "shuffle": shuffle_own_deck,
}


def discard_and_play_as_many(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Discard the cards chosen, then play as many from the top of the own deck (EVR-12.19)."""
    discard(table, frame, cards)
    user = frame.vars.user
    table.supply_deck(user, len(cards))
    for _ in cards:
        table.play_top(user)


POWERS["lando-calrissian"] = {
    "discard": Choose("EVR-11.22", "discard", in_play("user"), none_needed, every_card, discard_and_play_as_many),
}


def _room(state: State, frame: EffectFrame) -> bool:
    return has_room(state, frame.vars.user)


def _card_remembered(state: State, frame: EffectFrame) -> bool:
    return bool(frame.vars.cards)


def play_from_reserve(table: EvrTable, frame: EffectFrame) -> None:
    """Play the character remembered from the user's reserve."""
    user, card = frame.vars.user, frame.vars.cards[0]
    table.side(user).reserve.remove(card)
    table.enter(user, card, "reserve")


def shuffle_in_from_reserve(table: EvrTable, frame: EffectFrame) -> None:
    """Shuffle the character remembered unseen into the user's deck."""
    table.move_reserve_to_deck(frame.vars.user, frame.vars.cards[0])


POWERS["leia-organa"] = {
    "choose": Choose("EVR-11.23", "choose", own_reserve, ONE, ONE, remember),
    "place": ChooseWay(
        "EVR-11.23",
        {"play": (_room, play_from_reserve), "shuffle": (always, shuffle_in_from_reserve)},
        needs=_card_remembered,
    ),
}
POWERS["luke-skywalker"] = {
    "discard-own": Choose(
        "EVR-11.24", "discard", in_play("user"), unless_possible(in_play("opponent")), up_to(1), discard
    ),
    "discard-opposing": Choose("EVR-11.24", "discard", in_play("opponent"), one_unless_done, up_to(1), discard),
}
POWERS["obi-wan-kenobi"] = {
    "play": Choose("EVR-11.25", "play", if_room(discard_piles("user")), ONE, ONE, play_from_discard),
}
POWERS["r2-d2-and-c-3po"] = {
    "discard": discard_chosen_strategy("user"),
    "choose": ReplaceStrategy("EVR-11.26", "user"),
}
POWERS["yoda"] = {"gain": influence("user", +1)}

# Imperial characters

POWERS["admiral-piett"] = {
    "return": Choose("EVR-11.30", "to-deck-top", discard_piles("either"), ONE, ONE, to_deck_top),
}
POWERS["boba-fett"] = {
    "discard": Choose(
        "EVR-11.31",
        "discard",
        in_play("opponent"),
        unless_possible(in_play("either", exhausted=False)),
        up_to(1),
        discard,
    ),
    "exhaust": Choose("EVR-11.31", "exhaust", in_play("either", exhausted=False), one_unless_done, up_to(1), exhaust),
}


def discard_or_reserve(table: EvrTable, frame: EffectFrame, cards: list[str]) -> None:
    """Discard ordinary cards in play; send characters to their owner's reserve, known to both (EVR-10.14)."""
    for card in cards:
        if is_character(card):
            owner = table.take_from_play(card)
            table.side(owner).reserve.append(card)
            table.learn((OPPONENT[owner],), (card,))
            table.emit(ev.CardReserved(owner, card))
        else:
            table.discard_from_play(card)


POWERS["darth-vader"] = {
    "discard": Choose("EVR-11.32", "discard", in_play("either", exhausted=True), ONE, ONE, discard_or_reserve),
}
POWERS["emperor-palpatine"] = {
    "discard": discard_chosen_strategy("opponent"),
    "choose": ReplaceStrategy("EVR-11.33", "opponent"),
}


def discard_all_lower(table: EvrTable, frame: EffectFrame) -> None:
    """Discard the own top card, then all of the opponent's cards of lower present value (EVR-11.34, EVR-12.21)."""
    top = table.side(frame.vars.user).deck[0]
    table.discard_from_deck(top)
    cards = resource_cards(table.state)
    for card in list(table.side(OPPONENT[frame.vars.user]).in_play):
        if value(card, cards) < cards[top].value_active:
            table.discard_from_play(card.card)


POWERS["general-veers"] = {"discard": discard_all_lower}
POWERS["grand-moff-tarkin"] = {"lose": influence("opponent", -2)}


def shuffle_under_taken(table: EvrTable, frame: EffectFrame) -> None:
    """Shuffle the named deck and put the card still taken on its top; the user knows it there (EVR-10.11)."""
    user, owner = frame.vars.user, frame.vars.deck or frame.vars.user
    own = table.side(owner)
    kept = frame.vars.cards
    own.deck = [card for card in own.deck if card not in kept]
    table.forget(kept)
    table.shuffle_deck(owner)
    own.deck[:0] = kept
    table.learn((user,), kept)


POWERS["ig-88"] = {
    "name-deck": NameDeck("EVR-11.36"),
    "search": search(named_deck),
    "take": Choose("EVR-11.36", "take", named_deck, exactly(2), exactly(2), remember),
    "discard": Choose("EVR-11.36", "discard", seen_cards, ONE, ONE, discard_from_deck),
    "shuffle": shuffle_under_taken,
}


def play_seen_card(table: EvrTable, frame: EffectFrame) -> None:
    """Play the card looked at from the top of the own deck."""
    play_from_deck(table, frame, frame.vars.cards)


def leave_it(table: EvrTable, frame: EffectFrame) -> None:
    """Leave the card looked at where it is."""


POWERS["jabba-the-hutt"] = {
    "look": look_at_top(1),
    "discard": Choose("EVR-11.37", "discard", in_play("user"), none_needed, up_to(1), discard),
    "play": ChooseWay("EVR-11.37", {"play": (_room, play_seen_card), "keep": (always, leave_it)}, needs=_room),
}

_PROGRAMS = programs_of(POWERS)

POWER_PROGRAMS: dict[str, Program] = {
    card.id: _PROGRAMS[card.suit if isinstance(card, OrdinaryCard) else card.id] for card in RESOURCES.values()
}
"""The program of every resource card's power, by card."""
