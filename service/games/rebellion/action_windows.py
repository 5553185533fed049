"""Windows for action cards: a side is asked whenever it may hold one for the moment, as far as the others know.

A card is named alone; what else it needs is asked by its own program. Subclasses tell where the window is and when it
is open at all, from public things alone, and which cards fit.
"""

from typing import Any, ClassVar

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.action_cards import Moment, held, judge_card, may_hold, use
from service.games.rebellion.actions import Decline, PlayAction
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.components import Place, Side
from service.games.rebellion.decisions import ActionDecision
from service.games.rebellion.frames import EffectFrame, EffectVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class ActionWindow(SideAsk):
    """A side uses an action card of one moment, or declines (RB-13.1.1, RB-13.1.6)."""

    actions = (PlayAction, Decline)
    moment: ClassVar[Moment]

    def open_for(self, state: State, frame: Any) -> Side | None:
        """Return the side for which the window is open, by public things alone; None when it is for nobody."""
        raise NotImplementedError

    def place(self, state: State, frame: Any) -> Place | None:
        """Return where the card would be used."""
        raise NotImplementedError

    def candidates(self, state: State, frame: Any, side: Side) -> list[str]:
        """Return the cards that a side could use here as far as everybody can see (RB-16.1.2)."""
        raise NotImplementedError

    def fits(self, state: State, frame: Any, side: Side, card: str) -> list[Violation]:
        """Return why a card that is held for this moment can not be used just here."""
        raise NotImplementedError

    def asked(self, state: State, frame: Any) -> Side | None:
        side = self.open_for(state, frame)
        return side if side is not None and may_hold(state, side) else None

    def decision(self, state: State, frame: Any, seat: Side) -> ActionDecision:
        return ActionDecision(seat, ["play_action", "decline"], self.moment, self.place(state, frame))

    def offers(self, state: State, frame: Any, seat: Side) -> list[Offer]:
        cards = [card for card in held(state, seat, self.moment) if not self.fits(state, frame, seat, card)]
        return [Offer(Decline), *([Offer(PlayAction, {"card": OneOf(cards)})] if cards else [])]

    def judge(self, state: State, frame: Any, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        found = judge_card(state, seat, action.card, self.moment)
        return judge_bare(action) + (found or self.fits(state, frame, seat, action.card))

    def answer(self, table: RbTable, frame: Any, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "play_action"))
            return self.declined(table, frame, seat)
        use(table, seat, action.card)
        return self.played(table, frame, seat, action.card)

    def declined(self, table: RbTable, frame: Any, seat: Side) -> str | None:
        """Do what follows a refusal to play; return the step to go to."""
        return None

    def played(self, table: RbTable, frame: Any, seat: Side, card: str) -> str | None:
        """Start the effect of the card; return the step to go to."""
        begin_effect(table, seat, card, self.place(table.state, frame))
        return None


def judge_bare(action: PlayAction) -> list[Violation]:
    """Return that a card used at this moment names nothing besides."""
    found = []
    if action.leader is not None:
        found.append(forbidden("RB-13.1.2", "card-alone", "/action/leader", card=action.card))
    if action.place is not None:
        found.append(forbidden("RB-13.1.2", "card-alone", "/action/place", card=action.card))
    return found


def begin_effect(table: RbTable, side: Side, card: str, place: Place | None, leaders: list[Any] | None = None) -> None:
    """Start the program of an action card."""
    # The effects themselves need the asks of the phases, so they are looked up only here.
    from service.games.rebellion.cards.actions import ACTION_EFFECTS

    effect = EffectVars(side, leaders or [], place)
    table.push(EffectFrame(at=ACTION_EFFECTS[card].first, card=card, vars=effect))
