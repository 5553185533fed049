"""What a seat may know (rules, section 10): hidden cards become counts, the seed and all orders of decks stay away."""

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from service.engine.outcome import Outcome
from service.games.empire_vs_rebellion.actions import AnyDecision
from service.games.empire_vs_rebellion.components import RESOURCES, Seat
from service.games.empire_vs_rebellion.planning import owner_may_look
from service.games.empire_vs_rebellion.printed import Printed
from service.games.empire_vs_rebellion.state import (
    DominanceFrame,
    EffectFrame,
    InPlay,
    Orders,
    PlanningFrame,
    SetupFrame,
    State,
    StruggleFrame,
    known,
    points,
    side,
    total,
)

Phase = Literal["setup", "planning", "struggle", "dominance", "over"]


class KnownCard(Struct):
    """A card of a hidden pile whose place the seat has seen: 0 is the top."""

    position: int
    card: str


class HiddenPile(Struct):
    """A pile whose order nobody sees: how many cards, and those the seat knows all the same."""

    count: int
    known: list[KnownCard]


class ReserveView(Struct):
    """A reserve: how many cards, and those the seat knows: all of the own, the opponent's as far as seen."""

    count: int
    cards: list[str]


class StrategiesView(Struct):
    """The strategies of a player. `unused` and `chosen` are null where the seat may not know them."""

    unused_count: int
    unused: list[str] | None
    used: list[str]
    is_chosen: bool
    chosen_by: Seat | None
    chosen: str | None


class SideView(Struct):
    """The zones of one player, as the seat sees them.

    For the owner alone: the characters `picked`, one `moving` to the deck by Support, one `retiring` to the reserve.
    """

    deck: HiddenPile
    discard: list[str]
    in_play: list[InPlay]
    total: int
    reserve: ReserveView
    strategies: StrategiesView
    influence: int
    won: list[str]
    points: int
    picked: list[str] | None
    moving: str | None
    retiring: str | None


class EffectView(Struct):
    """The effect under way: whose, on which deck, and for its user the cards looked at."""

    card: str
    user: Seat
    deck: Seat | None
    cards: list[str] | None


class View(Struct, kw_only=True):
    """All that one seat may know of a game. `printed` is left out where all numbers are those of our data."""

    ruleset: str
    variant: Literal["full", "introductory"]
    printed: Printed | UnsetType = UNSET
    seat: Seat
    round: int
    phase: Phase
    turn: Seat | None
    passes: int
    balance: Seat | None
    supply: int
    event_deck: HiddenPile
    event: str | None
    contested: str | None
    empire: SideView
    rebel: SideView
    orders: Orders
    effect: EffectView | None
    decisions: list[AnyDecision]
    outcome: Outcome | None


def view(state: State, seat: Seat, decisions: Sequence[AnyDecision], outcome: Outcome | None) -> View:
    """Return what `seat` may know. `decisions` and `outcome` are public and are passed through."""
    outer = state.program[0] if state.program else None
    struggle = outer.vars if isinstance(outer, StruggleFrame) else None
    return View(
        ruleset=state.ruleset,
        variant=state.variant,
        printed=UNSET if state.printed is None else state.printed,
        seat=seat,
        round=state.round,
        phase=phase(state),
        turn=struggle.turn if struggle else None,
        passes=struggle.passes if struggle else 0,
        balance=state.balance,
        supply=state.supply,
        event_deck=_pile(state.event_deck, known(state, seat)),
        event=state.event,
        contested=outer.vars.contested if isinstance(outer, DominanceFrame) else state.event,
        empire=_side(state, "empire", seat),
        rebel=_side(state, "rebel", seat),
        orders=state.orders,
        effect=_effect(state, seat),
        decisions=list(decisions),
        outcome=outcome,
    )


def phase(state: State) -> Phase:
    """Return the phase that the game is in."""
    if not state.program:
        return "over"
    outer = state.program[0]
    if isinstance(outer, SetupFrame):
        return "setup"
    if isinstance(outer, PlanningFrame):
        return "planning"
    return "struggle" if isinstance(outer, StruggleFrame) else "dominance"


def _pile(cards: list[str], seen: list[str]) -> HiddenPile:
    return HiddenPile(len(cards), [KnownCard(place, card) for place, card in enumerate(cards) if card in seen])


def _side(state: State, owner: Seat, seat: Seat) -> SideView:
    own = side(state, owner)
    seen = known(state, seat)
    mine = owner == seat
    outer = state.program[0] if state.program else None
    picked = getattr(outer.vars, owner) if isinstance(outer, SetupFrame) else None
    dominance = outer.vars if isinstance(outer, DominanceFrame) else None
    reserve = own.reserve if mine else sorted(card for card in own.reserve if card in seen)
    return SideView(
        deck=_pile(own.deck, seen),
        discard=own.discard,
        in_play=own.in_play,
        total=total(state, owner),
        reserve=ReserveView(len(own.reserve), reserve),
        strategies=_strategies(state, owner, seat),
        influence=own.influence,
        won=own.won,
        points=points(state, owner),
        picked=picked if mine else None,
        moving=_own(dominance.moving, owner) if dominance and mine else None,
        retiring=_own([dominance.retiring], owner) if dominance and mine else None,
    )


def _own(cards: Sequence[str | None], owner: Seat) -> str | None:
    """Return the card of `owner` among the characters on their way, if there is one."""
    return next((card for card in cards if card is not None and RESOURCES[card].faction == owner), None)


def _strategies(state: State, owner: Seat, seat: Seat) -> StrategiesView:
    """Show a chosen strategy to those who may know it; unused ones where they betray nothing (EVR-10.7 to 10.9)."""
    own = side(state, owner)
    chosen = own.chosen
    mine = owner == seat
    knows = chosen is not None and (
        chosen.shown or chosen.by == seat != owner or (mine and owner_may_look(state, owner))
    )
    return StrategiesView(
        unused_count=len(own.unused),
        unused=sorted(own.unused) if mine and (chosen is None or knows) else None,
        used=own.used,
        is_chosen=chosen is not None,
        chosen_by=chosen.by if chosen is not None else None,
        chosen=chosen.strategy if chosen is not None and knows else None,
    )


def _effect(state: State, seat: Seat) -> EffectView | None:
    frame = state.program[-1] if state.program else None
    if not isinstance(frame, EffectFrame):
        return None
    mine = frame.vars.user == seat
    return EffectView(frame.card, frame.vars.user, frame.vars.deck, frame.vars.cards if mine else None)
