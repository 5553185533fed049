"""Phase I (rules, section 4): look at cards, keep some of them. All modifiers add up in one look."""

from collections.abc import Sequence
from typing import Any

from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program
from service.engine.violations import Violation
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.abilities import look_and_keep
from service.games.galactic_heroes.actions import DrawCards, DrawDecision, KeepCards, KeepDecision, Pass
from service.games.galactic_heroes.choosing import judge_subset
from service.games.galactic_heroes.components import SEATS, Seat
from service.games.galactic_heroes.state import DrawFrame, State, initiative
from service.games.galactic_heroes.table import GhTable


class Join(Ask):
    """Each player says whether to draw (GH-4.1, GH-4.8), unseen until both have (GH-3.12)."""

    actions = (DrawCards, Pass)
    joint = True

    def seats(self, state: State, frame: DrawFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if getattr(frame.vars.joined, seat) is None]

    def decision(self, state: State, frame: DrawFrame, seat: Seat) -> DrawDecision:
        return DrawDecision(seat, ["draw_cards", "pass"], *look_and_keep(state, seat))

    def offers(self, state: State, frame: DrawFrame, seat: Seat) -> list[Offer]:
        return [Offer(DrawCards), Offer(Pass)]

    def judge(self, state: State, frame: DrawFrame, seat: Seat, action: Any) -> list[Violation]:
        return []

    def answer(self, table: GhTable, frame: DrawFrame, seat: Seat, action: Any) -> None:
        setattr(frame.vars.joined, seat, isinstance(action, DrawCards))


def deal(table: GhTable, frame: DrawFrame) -> None:
    """Let those who take part look at their cards, in initiative order (GH-3.12, GH-4.4, GH-4.5)."""
    for seat in initiative(table.state):
        if not getattr(frame.vars.joined, seat):
            table.emit(ev.Passed(seat))
        else:
            look, _ = look_and_keep(table.state, seat)
            dealt = table.take(look)
            setattr(frame.vars.dealt, seat, dealt)
            table.emit(ev.CardsDealt(seat, len(dealt)))
            table.emit(ev.CardsSeen(seat, list(dealt), [seat]))


class Keep(Ask):
    """Each player who drew keeps exactly so many, capped by the cards there were (GH-4.7, GH-12.4)."""

    actions = (KeepCards,)
    joint = True

    def seats(self, state: State, frame: DrawFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if getattr(frame.vars.dealt, seat)]

    def _keep(self, state: State, frame: DrawFrame, seat: Seat) -> tuple[list[str], int]:
        dealt = getattr(frame.vars.dealt, seat)
        _, keep = look_and_keep(state, seat)
        return dealt, min(keep, len(dealt))

    def decision(self, state: State, frame: DrawFrame, seat: Seat) -> KeepDecision:
        dealt, keep = self._keep(state, frame, seat)
        return KeepDecision(seat, ["keep_cards"], len(dealt), keep)

    def offers(self, state: State, frame: DrawFrame, seat: Seat) -> list[Offer]:
        dealt, keep = self._keep(state, frame, seat)
        return [Offer(KeepCards, {"cards": Subset(list(dealt), keep, keep)})]

    def judge(self, state: State, frame: DrawFrame, seat: Seat, action: KeepCards) -> list[Violation]:
        dealt, keep = self._keep(state, frame, seat)
        return judge_subset(action.cards, dealt, keep, keep, "GH-4.7", "/action/cards")

    def answer(self, table: GhTable, frame: DrawFrame, seat: Seat, action: KeepCards) -> None:
        dealt = getattr(frame.vars.dealt, seat)
        table.side(seat).hand += [card for card in dealt if card in action.cards]
        setattr(frame.vars.dealt, seat, None)
        setattr(frame.vars.rejected, seat, [card for card in dealt if card not in action.cards])
        table.emit(ev.CardsKept(seat, len(action.cards)))


def discard_rejected(table: GhTable, frame: DrawFrame) -> None:
    """Discard what was not kept, in initiative order, once both have chosen (GH-3.12)."""
    for seat in initiative(table.state):
        table.discard(seat, getattr(frame.vars.rejected, seat) or [])


DRAW = Program("draw", {"join": Join(), "deal": deal, "keep": Keep(), "discard": discard_rejected})
