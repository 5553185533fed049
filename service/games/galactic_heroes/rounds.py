"""A round (rules, sections 3 and 11): two action cards each, the phases chosen, the hand limit."""

from collections.abc import Callable, Sequence

from service.engine.choices import Offer, Subset
from service.engine.program import Ask, Program
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.actions import ActionsDecision, ChooseActions, DiscardCards, DiscardDecision
from service.games.galactic_heroes.choosing import judge_subset
from service.games.galactic_heroes.components import ACTION_CARDS, ACTIONS_A_ROUND, PHASES, SEATS, Phase, Seat
from service.games.galactic_heroes.state import (
    AnyFrame,
    BuildFrame,
    CampaignFrame,
    DrawFrame,
    DrawVars,
    EconomyFrame,
    Joined,
    PerSeat,
    ProductionFrame,
    RoundFrame,
    State,
    TurnVars,
    chosen,
    side,
)
from service.games.galactic_heroes.table import GhTable


class ChooseActionCards(Ask):
    """Each player secretly chooses two different own action cards (GH-3.1, GH-3.2, GH-3.3)."""

    actions = (ChooseActions,)
    joint = True

    def seats(self, state: State, frame: RoundFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if side(state, seat).actions is None]

    def decision(self, state: State, frame: RoundFrame, seat: Seat) -> ActionsDecision:
        return ActionsDecision(seat, ["choose_actions"], ACTIONS_A_ROUND)

    def offers(self, state: State, frame: RoundFrame, seat: Seat) -> list[Offer]:
        return [Offer(ChooseActions, {"cards": Subset(list(ACTION_CARDS), ACTIONS_A_ROUND, ACTIONS_A_ROUND)})]

    def judge(self, state: State, frame: RoundFrame, seat: Seat, action: ChooseActions) -> list[Violation]:
        found = []
        cards, pointer = action.cards, "/action/cards"
        if len(cards) != ACTIONS_A_ROUND:
            number = ACTIONS_A_ROUND
            found.append(forbidden("GH-3.1", "cards-count", pointer, minimum=number, maximum=number, given=len(cards)))
        for index, card in enumerate(cards):
            if card in cards[:index]:
                found.append(forbidden("GH-3.3", "same-card-twice", f"{pointer}/{index}", card=card))
            elif card not in ACTION_CARDS:
                found.append(forbidden("GH-3.1", "not-an-action-card", f"{pointer}/{index}", card=card))
        return found

    def answer(self, table: GhTable, frame: RoundFrame, seat: Seat, action: ChooseActions) -> None:
        table.side(seat).actions = [card for card in ACTION_CARDS if card in action.cards]
        table.emit(ev.ActionsSet(seat))


def reveal(table: GhTable, frame: RoundFrame) -> None:
    """Turn up all four action cards (GH-3.4)."""
    state = table.state
    phases = [phase for phase in PHASES if takes_place(state, phase)]
    table.emit(ev.ActionsRevealed(list(state.empire.actions or []), list(state.alliance.actions or []), list(phases)))


def takes_place(state: State, phase: Phase) -> bool:
    """Tell whether anybody chose a card of that phase (GH-3.5)."""
    return bool(chosen(state, "empire", phase) or chosen(state, "alliance", phase))


def passes(state: State, phase: Phase) -> int:
    """Return the number of passes of phase II or III: the larger count of cards chosen (GH-3.9)."""
    return max(len(chosen(state, "empire", phase)), len(chosen(state, "alliance", phase)))


def _phase(phase: Phase, first_frame: Callable[[State], AnyFrame]) -> Callable[[GhTable, RoundFrame], None]:
    """Return the step that starts a phase if it takes place."""

    def start(table: GhTable, frame: RoundFrame) -> None:
        if takes_place(table.state, phase):
            table.emit(ev.PhaseBegun(phase))
            table.push(first_frame(table.state))

    return start


def _turns(state: State, phase: Phase) -> TurnVars:
    return TurnVars(0, passes(state, phase), False)


class DiscardDown(Ask):
    """Players with more hand cards than the limit discard down to it, choosing freely (GH-11.1, GH-11.4)."""

    actions = (DiscardCards,)
    joint = True

    def seats(self, state: State, frame: RoundFrame) -> Sequence[Seat]:
        return [seat for seat in SEATS if self._excess(state, seat) > 0]

    def _excess(self, state: State, seat: Seat) -> int:
        return len(side(state, seat).hand) - state.hand_limit

    def decision(self, state: State, frame: RoundFrame, seat: Seat) -> DiscardDecision:
        return DiscardDecision(seat, ["discard_cards"], self._excess(state, seat))

    def offers(self, state: State, frame: RoundFrame, seat: Seat) -> list[Offer]:
        excess = self._excess(state, seat)
        return [Offer(DiscardCards, {"cards": Subset(list(side(state, seat).hand), excess, excess)})]

    def judge(self, state: State, frame: RoundFrame, seat: Seat, action: DiscardCards) -> list[Violation]:
        excess = self._excess(state, seat)
        return judge_subset(action.cards, side(state, seat).hand, excess, excess, "GH-11.1", "/action/cards")

    def answer(self, table: GhTable, frame: RoundFrame, seat: Seat, action: DiscardCards) -> None:
        table.discard_from_hand(seat, action.cards)


def start_next_round(table: GhTable, frame: RoundFrame) -> None:
    """Return the action cards and begin a new round (GH-3.14, GH-11.5)."""
    state = table.state
    state.round += 1
    for seat in SEATS:
        table.side(seat).actions = None
    table.emit(ev.RoundEnded(state.round))
    table.become(RoundFrame("choose-actions"))


ROUND = Program(
    "round",
    {
        "choose-actions": ChooseActionCards(),
        "reveal": reveal,
        "phase-1": _phase(
            "I",
            lambda state: DrawFrame("join", DrawVars(Joined(None, None), PerSeat(None, None), PerSeat(None, None))),
        ),
        "phase-2": _phase("II", lambda state: BuildFrame("build", _turns(state, "II"))),
        "phase-3": _phase("III", lambda state: CampaignFrame("act", _turns(state, "III"))),
        "phase-4": _phase("IV", lambda state: EconomyFrame("swap", PerSeat(None, None))),
        "phase-5": _phase("V", lambda state: ProductionFrame("choose", PerSeat(None, None))),
        "hand-limit": DiscardDown(),
        "next-round": start_next_round,
    },
)
