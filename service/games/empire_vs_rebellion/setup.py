"""Setting up: the full game with its secret choice of characters (rules, section 2), or the introductory game (3)."""

from collections.abc import Sequence
from typing import Any, cast

from service.engine.chance import ChanceState
from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program, Table
from service.engine.violations import Violation, forbidden
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.actions import CharactersDecision, ChooseCharacters, Options
from service.games.empire_vs_rebellion.components import (
    CHARACTERS,
    CHARACTERS_PICKED,
    EVENTS,
    INFLUENCE_TOKENS,
    INTRODUCTORY_EVENT,
    ORDINARY,
    RESOURCES,
    SEATS,
    STARTING_INFLUENCE,
    STRATEGIES,
    Seat,
)
from service.games.empire_vs_rebellion.printed import Printed, differing
from service.games.empire_vs_rebellion.state import (
    RULESET,
    Known,
    Orders,
    PlanningFrame,
    SetupFrame,
    SetupVars,
    Side,
    State,
    StruggleFrame,
    StruggleVars,
    side,
)
from service.games.empire_vs_rebellion.table import EvrTable


def set_up(options: Options, table_type: type[Table], chance: Any, counter: ChanceState) -> State:
    """Return the state before the first decision: picking characters, or the first turn of the introductory game."""
    make = _introductory if options.variant == "introductory" else _full
    return make(differing(options.printed), table_type, chance, counter)


def _full(printed: Printed | None, table_type: type[Table], chance: Any, counter: ChanceState) -> State:
    """Carry out EVR-2.1, EVR-2.3, EVR-2.4, EVR-2.9 and EVR-2.10; the characters wait in the reserve until picked."""
    state = State(
        ruleset=RULESET,
        variant="full",
        printed=printed,
        chance=counter,
        round=0,
        balance=None,
        supply=INFLUENCE_TOKENS - 2 * STARTING_INFLUENCE,
        event_deck=[],
        event=None,
        empire=_side(ORDINARY["empire"], CHARACTERS["empire"], list(STRATEGIES), STARTING_INFLUENCE),
        rebel=_side(ORDINARY["rebel"], CHARACTERS["rebel"], list(STRATEGIES), STARTING_INFLUENCE),
        orders=Orders([], None, None),
        known=Known([], []),
        program=[SetupFrame("pick-characters", SetupVars(None, None))],
    )
    table = table_type(state, chance)
    state.event_deck = table.shuffle("event-deck", list(EVENTS))
    state.balance = cast("Seat", table.pick("balance-token", SEATS))
    return state


def _introductory(printed: Printed | None, table_type: type[Table], chance: Any, counter: ChanceState) -> State:
    """Carry out EVR-3.2 to EVR-3.6: one event, sixteen cards each, nothing else."""
    state = State(
        ruleset=RULESET,
        variant="introductory",
        printed=printed,
        chance=counter,
        round=1,
        balance=None,
        supply=0,
        event_deck=[],
        event=INTRODUCTORY_EVENT,
        empire=_side(ORDINARY["empire"], [], [], 0),
        rebel=_side(ORDINARY["rebel"], [], [], 0),
        orders=Orders([], None, None),
        known=Known([], []),
        program=[StruggleFrame("act", StruggleVars("rebel", 0))],
    )
    table = table_type(state, chance)
    for seat in SEATS:
        own = side(state, seat)
        own.deck = table.shuffle(f"{seat}-deck", own.deck)
    return state


def _side(deck: list[str], reserve: list[str], unused: list[str], influence: int) -> Side:
    return Side(list(deck), [], [], list(reserve), unused, [], None, influence, [])


class PickCharacters(Ask):
    """Both players pick four own characters, unseen by the other (EVR-2.5, EVR-2.6)."""

    actions = (ChooseCharacters,)
    joint = True

    def seats(self, state: State, frame: SetupFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if getattr(frame.vars, seat) is None]

    def decision(self, state: State, frame: SetupFrame, seat: Seat) -> CharactersDecision:
        return CharactersDecision(seat, ["choose_characters"], CHARACTERS_PICKED)

    def offers(self, state: State, frame: SetupFrame, seat: Seat) -> list[Offer]:
        four = Subset(CHARACTERS[seat], CHARACTERS_PICKED, CHARACTERS_PICKED)
        return [Offer(ChooseCharacters, {"cards": four})]

    def judge(self, state: State, frame: SetupFrame, seat: Seat, action: ChooseCharacters) -> list[Violation]:
        found = []
        if len(action.cards) != CHARACTERS_PICKED:
            found.append(
                forbidden(
                    "EVR-2.6",
                    "characters-count",
                    "/action/cards",
                    expected=CHARACTERS_PICKED,
                    given=len(action.cards),
                )
            )
        for index, card in enumerate(action.cards):
            pointer = f"/action/cards/{index}"
            if card in action.cards[:index]:
                found.append(forbidden("EVR-2.6", "same-card-twice", pointer, card=card))
            elif card not in CHARACTERS[seat]:
                facts = RESOURCES.get(card)
                foreign = facts is not None and facts.faction != seat
                code = "character-of-the-other-faction" if foreign else "not-a-character"
                found.append(forbidden("EVR-2.6", code, pointer, card=card))
        return found

    def answer(self, table: EvrTable, frame: SetupFrame, seat: Seat, action: ChooseCharacters) -> None:
        picked = [card for card in CHARACTERS[seat] if card in action.cards]
        setattr(frame.vars, seat, picked)
        table.emit(ev.CharactersSet(seat))
        table.emit(ev.CharactersSeen(seat, picked, [seat]))


def build_decks(table: EvrTable, frame: SetupFrame) -> None:
    """Shuffle the picked characters and the ordinary cards into a deck; the rest is the reserve (EVR-2.7, EVR-2.8)."""
    for seat in SEATS:
        own = table.side(seat)
        picked = getattr(frame.vars, seat)
        own.reserve = [card for card in own.reserve if card not in picked]
        own.deck += picked
        table.shuffle_deck(seat)
    table.become(PlanningFrame("reveal-event"))


SETUP = Program("setup", {"pick-characters": PickCharacters(), "build-decks": build_decks})
