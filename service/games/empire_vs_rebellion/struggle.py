"""The Struggle phase (rules, section 6): one action a turn until two passes follow each other."""

from collections.abc import Callable, Sequence
from typing import Any

from service.engine.choices import Offer, OneOf
from service.engine.program import Ask, Program
from service.engine.shape import tag_of
from service.engine.violations import Violation, forbidden
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.actions import Pass, PlayCard, SpendInfluence, StruggleDecision, UsePower
from service.games.empire_vs_rebellion.cards.bans import is_banned
from service.games.empire_vs_rebellion.cards.powers import POWER_PROGRAMS
from service.games.empire_vs_rebellion.components import OPPONENT, SEATS, Seat
from service.games.empire_vs_rebellion.ending import end_introductory_game
from service.games.empire_vs_rebellion.state import (
    DominanceFrame,
    DominanceVars,
    EffectFrame,
    EffectVars,
    InPlay,
    State,
    StruggleFrame,
    capacity,
    has_room,
    side,
    target,
)
from service.games.empire_vs_rebellion.table import EvrTable


def judge_play(state: State, seat: Seat, action: PlayCard) -> list[Violation]:
    """Refuse a card beyond the capacity (EVR-6.7)."""
    if has_room(state, seat):
        return []
    assert state.event is not None
    in_play = len(side(state, seat).in_play)
    return [forbidden("EVR-6.7", "capacity-full", in_play=in_play, capacity=capacity(state, state.event))]


def _nothing_in_play(state: State, seat: Seat) -> list[Violation]:
    """Refuse all but playing a card to a player without cards in play (EVR-6.5, EVR-6.4; EVR-3.12)."""
    if side(state, seat).in_play:
        return []
    must_play = "EVR-6.4" if state.variant == "full" else "EVR-3.12"
    return [forbidden("EVR-6.5", "nothing-in-play"), forbidden(must_play, "must-play-a-card")]


def _find(state: State, seat: Seat, card: str) -> InPlay | None:
    for other in side(state, seat).in_play:
        if other.card == card:
            return other
    return None


def judge_power(state: State, seat: Seat, action: UsePower) -> list[Violation]:
    """Refuse the power of an exhausted card (EVR-6.11), of the opponent's, or of one not in play (EVR-6.12)."""
    card = _find(state, seat, action.card)
    if card is not None:
        if card.exhausted:
            return [forbidden("EVR-6.11", "power-of-exhausted-card", "/action/card", card=action.card)]
        return []
    return [
        *_nothing_in_play(state, seat),
        forbidden("EVR-6.12", _whose(state, seat, action.card), "/action/card", card=action.card),
    ]


def _whose(state: State, seat: Seat, card: str) -> str:
    return "card-of-the-opponent" if _find(state, OPPONENT[seat], card) else "card-not-in-play"


def judge_influence(state: State, seat: Seat, action: SpendInfluence) -> list[Violation]:
    """Refuse spending without a token, without an own exhausted card, or on any other card (EVR-6.15)."""
    found = _nothing_in_play(state, seat)
    own = side(state, seat)
    if state.variant == "introductory":
        found.append(forbidden("EVR-3.7", "no-influence-in-this-game"))
    elif own.influence == 0:
        found.append(forbidden("EVR-6.15", "no-influence"))
    card = _find(state, seat, action.card)
    if card is None:
        found.append(forbidden("EVR-6.15", _whose(state, seat, action.card), "/action/card", card=action.card))
    elif not card.exhausted:
        found.append(forbidden("EVR-6.15", "influence-on-active-card", "/action/card", card=action.card))
    if own.in_play and not any(other.exhausted for other in own.in_play):
        found.append(forbidden("EVR-6.15", "no-exhausted-card"))
    return found


def judge_pass(state: State, seat: Seat, action: Pass) -> list[Violation]:
    """Refuse a pass without cards in play (EVR-6.5)."""
    return _nothing_in_play(state, seat)


def play_card(table: EvrTable, frame: StruggleFrame, seat: Seat, action: PlayCard) -> None:
    """Turn the top card of the own deck into play (EVR-6.6)."""
    frame.vars.passes = 0
    table.play_top(seat)


def use_power(table: EvrTable, frame: StruggleFrame, seat: Seat, action: UsePower) -> None:
    """Exhaust the card and start its power, unless the event bans it (EVR-6.10, EVR-12.16)."""
    frame.vars.passes = 0
    for card in table.side(seat).in_play:
        if card.card == action.card:
            card.exhausted = True
    banned = is_banned(table.state, action.card)
    table.emit(ev.PowerUsed(seat, action.card, banned))
    if not banned:
        table.push(EffectFrame(POWER_PROGRAMS[action.card].first, action.card, EffectVars(seat)))


def spend_influence(table: EvrTable, frame: StruggleFrame, seat: Seat, action: SpendInfluence) -> None:
    """Return one token and make the card active again (EVR-6.14)."""
    frame.vars.passes = 0
    for card in table.side(seat).in_play:
        if card.card == action.card:
            card.exhausted = False
    table.emit(ev.CardReadied(seat, action.card))
    table.change_influence(seat, -1)


def pass_turn(table: EvrTable, frame: StruggleFrame, seat: Seat, action: Pass) -> None:
    """Count a pass (EVR-6.18)."""
    frame.vars.passes += 1
    table.emit(ev.Passed(seat))


_JUDGES: dict[type, Callable[[State, Seat, Any], list[Violation]]] = {
    PlayCard: judge_play,
    UsePower: judge_power,
    SpendInfluence: judge_influence,
    Pass: judge_pass,
}
_ANSWERS: dict[type, Callable[[EvrTable, StruggleFrame, Seat, Any], None]] = {
    PlayCard: play_card,
    UsePower: use_power,
    SpendInfluence: spend_influence,
    Pass: pass_turn,
}


class Act(Ask):
    """The acting player takes exactly one action (EVR-6.2, EVR-6.3; EVR-3.7)."""

    actions = (PlayCard, UsePower, SpendInfluence, Pass)

    def seats(self, state: State, frame: StruggleFrame) -> Sequence[Seat]:
        return (frame.vars.turn,)

    def decision(self, state: State, frame: StruggleFrame, seat: Seat) -> StruggleDecision:
        assert state.event is not None
        actions = [tag_of(offer.action) for offer in self.offers(state, frame, seat)]
        return StruggleDecision(seat, actions, capacity(state, state.event), target(state, state.event))

    def offers(self, state: State, frame: StruggleFrame, seat: Seat) -> list[Offer]:
        own = side(state, seat)
        offers = []
        if has_room(state, seat):
            offers.append(Offer(PlayCard))
        active = [card.card for card in own.in_play if not card.exhausted]
        if active:
            offers.append(Offer(UsePower, {"card": OneOf(active)}))
        exhausted = [card.card for card in own.in_play if card.exhausted]
        if exhausted and own.influence:
            offers.append(Offer(SpendInfluence, {"card": OneOf(exhausted)}))
        if own.in_play:
            offers.append(Offer(Pass))
        return offers

    def judge(self, state: State, frame: StruggleFrame, seat: Seat, action: Any) -> list[Violation]:
        return _JUDGES[type(action)](state, seat, action)

    def answer(self, table: EvrTable, frame: StruggleFrame, seat: Seat, action: Any) -> None:
        _ANSWERS[type(action)](table, frame, seat, action)


def end_turn(table: EvrTable, frame: StruggleFrame) -> str | None:
    """Rebuild empty decks (EVR-12.1); the other player acts, unless two passes end the struggle (EVR-6.2, 6.20)."""
    state = table.state
    if not state.empire.deck or not state.rebel.deck:
        for seat in SEATS:
            table.rebuild_if_empty(seat)
    if frame.vars.passes < len(SEATS):
        frame.vars.turn = OPPONENT[frame.vars.turn]
        return "act"
    return None


def end_struggle(table: EvrTable, frame: StruggleFrame) -> None:
    """Go on with Dominance; the introductory game ends here (EVR-3.9)."""
    state = table.state
    assert state.event is not None
    if state.variant == "introductory":
        end_introductory_game(table)
    else:
        table.become(DominanceFrame("reveal-strategies", DominanceVars(state.event)))


STRUGGLE = Program("struggle", {"act": Act(), "end-turn": end_turn, "end-struggle": end_struggle})
