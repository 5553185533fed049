"""What is on the table: the whole state of a game, hidden things included. The deck is listed from the top down."""

from itertools import permutations
from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.chance import ChanceState
from service.engine.fields import CardId, Count
from service.engine.program import Frame
from service.games.galactic_heroes.components import (
    ACTION_CARDS,
    ACTIONS_A_ROUND,
    DEFAULT,
    PHASE_OF,
    PHASES,
    Card,
    CardSet,
    Good,
    HomeStar,
    Phase,
    Planet,
    PlanetClass,
    Seat,
)

RULESET: Literal["galactic-heroes/1"] = "galactic-heroes/1"

MAX_CARDS = 160
"""The most cards that an own set may have; the default set has 114."""

Cards = Annotated[list[CardId], Meta(max_length=MAX_CARDS)]
OwnCards = Annotated[list[Card], Meta(max_length=MAX_CARDS, description="A card set of the caller's own.")]
SetName = Annotated[str, Meta(min_length=1, max_length=64, description="Name of the card set.")]
Limit = Annotated[int, Meta(ge=1, le=1000)]


class HeldStar(Struct, forbid_unknown_fields=True):
    """A star in front of a player, and the card that lies face down under it as its good."""

    card: CardId
    good: CardId | None


class Record(Struct, forbid_unknown_fields=True):
    """The conquest record: whether Iserlohn was ever taken, and the classes of enemy planets, in any order (GH-7.6)."""

    iserlohn: bool
    classes: Annotated[list[PlanetClass], Meta(max_length=6)]


class Side(Struct, forbid_unknown_fields=True):
    """What one player has. `actions`: the two action cards of the round, null until chosen."""

    hand: Cards
    fleets: Cards
    stars: Annotated[list[HeldStar], Meta(max_length=MAX_CARDS)]
    stock: Count
    points: Count
    record: Record
    actions: Annotated[list[CardId], Meta(max_length=2)] | None


class PerSeat(Struct, forbid_unknown_fields=True):
    """A list of cards for each player; null: that player has not answered."""

    empire: Cards | None
    alliance: Cards | None


class SetupFrame(Frame, tag="setup"):
    """The opening deal: six cards each, in `vars`, of which four are kept."""

    vars: PerSeat
    name = "setup"


class RoundFrame(Frame, tag="round"):
    """A round: action cards, phases, hand limit."""

    name = "round"


class Joined(Struct, forbid_unknown_fields=True):
    """Whether each player takes part; null: not yet said."""

    empire: bool | None
    alliance: bool | None


class DrawVars(Struct, forbid_unknown_fields=True):
    """Phase I: who takes part, the cards dealt and not yet chosen from, and those not kept."""

    joined: Joined
    dealt: PerSeat
    rejected: PerSeat


class DrawFrame(Frame, tag="draw"):
    """Phase I."""

    vars: DrawVars
    name = "draw"


class TurnVars(Struct, forbid_unknown_fields=True):
    """Phases II and III: turns from 0, two a pass; `passes` in all; `acted`: something was done this turn."""

    turn: Annotated[int, Meta(ge=0, le=3)]
    passes: Annotated[int, Meta(ge=1, le=2)]
    acted: bool


class BuildFrame(Frame, tag="build"):
    """Phase II."""

    vars: TurnVars
    name = "build"


class CampaignFrame(Frame, tag="campaign"):
    """Phase III."""

    vars: TurnVars
    name = "campaign"


class BattleVars(Struct, forbid_unknown_fields=True):
    """An attack under way: who on what with which fleets, the defenders, and what the answers so far have settled."""

    attacker: Seat
    target: CardId
    shown: bool
    attackers: Cards
    defenders: Cards
    ignored: Cards
    withdrawn: Cards


class BattleFrame(Frame, tag="battle"):
    """A battle of phase III. `shown`: the target was shown from the attacker's hand and is held by this frame."""

    vars: BattleVars
    name = "battle"


class EconomyFrame(Frame, tag="economy"):
    """Phase IV: the stars whose goods are swapped."""

    vars: PerSeat
    name = "economy"


class ProductionFrame(Frame, tag="production"):
    """Phase V: the uninhabited planets that produce."""

    vars: PerSeat
    name = "production"


AnyFrame = (
    SetupFrame | RoundFrame | DrawFrame | BuildFrame | CampaignFrame | BattleFrame | EconomyFrame | ProductionFrame
)


class State(Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole game between two requests.

    `card_set` names the cards dealt from; `cards` holds them when they are the caller's own, null for the default set.
    `program` is what is under way, the innermost last, empty once the game is over.
    """

    ruleset: Literal["galactic-heroes/1"]
    chance: ChanceState | None
    card_set: SetName
    cards: OwnCards | None
    points_to_win: Limit
    hand_limit: Limit
    home_star_production: bool
    round: Count
    deck: Cards
    discard: Cards
    empire: Side
    alliance: Side
    program: Annotated[list[AnyFrame], Meta(max_length=8)]


def side(state: State, seat: Seat) -> Side:
    """Return what `seat` has."""
    return state.alliance if seat == "alliance" else state.empire


_last: tuple[list[Card], CardSet] = ([], CardSet([]))


def cards_of(state: State) -> CardSet:
    """Return the index of the cards of the game."""
    global _last
    if state.cards is None:
        return DEFAULT
    last = _last
    if last[0] is not state.cards:
        last = _last = (state.cards, CardSet(state.cards))
    return last[1]


def initiative(state: State) -> tuple[Seat, Seat]:
    """Return both players, the one with the initiative first: the Empire in odd rounds (GH-3.8)."""
    return ("empire", "alliance") if state.round % 2 else ("alliance", "empire")


_CHOSEN = {
    pair: {phase: [card for card in ACTION_CARDS if card in pair and PHASE_OF[card] == phase] for phase in PHASES}
    for pair in permutations(ACTION_CARDS, ACTIONS_A_ROUND)
}
"""For any two action cards those of each phase."""


def chosen(state: State, seat: Seat, phase: Phase) -> list[str]:
    """Return the action cards of `phase` that a player has chosen this round, in the order of the cards."""
    actions = (state.alliance if seat == "alliance" else state.empire).actions
    return _CHOSEN[actions[0], actions[1]][phase] if actions is not None else []


def holder(state: State, star: str) -> Seat | None:
    """Return the player in front of whom a star lies, or None."""
    for held in state.empire.stars:
        if held.card == star:
            return "empire"
    for held in state.alliance.stars:
        if held.card == star:
            return "alliance"
    return None


def good_of(state: State, star: str) -> Good | None:
    """Return what kind of good a star holds or produces, or None when it never does (GH-1.9, GH-1.10, GH-1.6)."""
    card = cards_of(state).by_id[star]
    if isinstance(card, Planet):
        return card.good
    return "civilian" if isinstance(card, HomeStar) and state.home_star_production else None
