"""What a seat may know (rules, section 15): hidden cards become counts, seed and order of the deck stay away."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from service.engine.answers import HiddenCards
from service.engine.outcome import Outcome
from service.games.galactic_heroes.actions import AnyDecision
from service.games.galactic_heroes.components import SEATS, Card, Good, Seat
from service.games.galactic_heroes.state import (
    AnyFrame,
    BattleFrame,
    BattleVars,
    BuildFrame,
    CampaignFrame,
    DrawFrame,
    EconomyFrame,
    ProductionFrame,
    Record,
    SetupFrame,
    State,
    good_of,
    initiative,
    side,
)

Phase = Literal["setup", "choose", "I", "II", "III", "IV", "V", "hand-limit", "over"]


class StarView(Struct):
    """A star in front of a player: whether it holds a good, and of what kind its goods are."""

    card: str
    holds_good: bool
    good: Good | None


class SideView(Struct):
    """What one player has, as the seat sees it.

    `dealt` are the cards being looked at; `actions` is null until chosen and, for the opponent, until revealed;
    `named` are the stars named in phases IV and V before both have answered, for the owner alone.
    """

    hand: HiddenCards
    dealt: HiddenCards | None
    fleets: list[str]
    stars: list[StarView]
    stock: int
    points: int
    record: Record
    actions_chosen: bool
    actions: list[str] | None
    named: list[str] | None


class View(Struct):
    """All that one seat may know of a game."""

    ruleset: str
    seat: Seat
    card_set: str
    cards: list[Card] | None
    points_to_win: int
    hand_limit: int
    home_star_production: bool
    round: int
    phase: Phase
    initiative: Seat
    turn: int | None
    passes: int | None
    deck_count: int
    discard_count: int
    empire: SideView
    alliance: SideView
    battle: BattleVars | None
    decisions: list[AnyDecision]
    outcome: Outcome | None


def view(state: State, seat: Seat, decisions: Sequence[AnyDecision], outcome: Outcome | None) -> View:
    """Return what `seat` may know. `decisions` and `outcome` are public and are passed through."""
    turns = next((frame.vars for frame in state.program if isinstance(frame, BuildFrame | CampaignFrame)), None)
    return View(
        ruleset=state.ruleset,
        seat=seat,
        card_set=state.card_set,
        cards=state.cards,
        points_to_win=state.points_to_win,
        hand_limit=state.hand_limit,
        home_star_production=state.home_star_production,
        round=state.round,
        phase=phase(state),
        initiative=initiative(state)[0],
        turn=turns.turn if turns else None,
        passes=turns.passes if turns else None,
        deck_count=len(state.deck),
        discard_count=len(state.discard),
        empire=_side(state, "empire", seat),
        alliance=_side(state, "alliance", seat),
        battle=next((frame.vars for frame in state.program if isinstance(frame, BattleFrame)), None),
        decisions=list(decisions),
        outcome=outcome,
    )


_PHASES: dict[type, Phase] = {
    SetupFrame: "setup",
    DrawFrame: "I",
    BuildFrame: "II",
    CampaignFrame: "III",
    EconomyFrame: "IV",
    ProductionFrame: "V",
}


def phase(state: State) -> Phase:
    """Return the phase that the game is in."""
    if not state.program:
        return "over"
    for frame in state.program:
        if type(frame) in _PHASES:
            return _PHASES[type(frame)]
    return "choose" if state.program[0].at == "choose-actions" else "hand-limit"


def _side(state: State, owner: Seat, seat: Seat) -> SideView:
    own = side(state, owner)
    mine = owner == seat
    inner = state.program[-1] if state.program else None
    dealt = _dealt(inner, owner)
    # Action cards are turned up once both players have chosen (GH-3.4).
    revealed = all(side(state, one).actions is not None for one in SEATS)
    named = getattr(inner.vars, owner) if isinstance(inner, EconomyFrame | ProductionFrame) else None
    return SideView(
        hand=HiddenCards(len(own.hand), own.hand if mine else None),
        dealt=HiddenCards(len(dealt), dealt if mine else None) if dealt is not None else None,
        fleets=own.fleets,
        stars=[StarView(star.card, star.good is not None, good_of(state, star.card)) for star in own.stars],
        stock=own.stock,
        points=own.points,
        record=own.record,
        actions_chosen=own.actions is not None,
        actions=own.actions if mine or revealed else None,
        named=named if mine else None,
    )


def _dealt(frame: AnyFrame | None, owner: Seat) -> list[str] | None:
    """Return the cards that a player is looking at."""
    if isinstance(frame, SetupFrame):
        dealt: list[str] | None = getattr(frame.vars, owner)
        return dealt
    return getattr(frame.vars.dealt, owner) if isinstance(frame, DrawFrame) else None
