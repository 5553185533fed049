"""The recruit step (rules, 6.6): both draw action cards, and each takes a leader that one of them shows."""

from service.engine.choices import Offer, OneOf, OrderOf
from service.engine.program import END, Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ArrangeCards, Decline, DrawAction, KeepCard, Recruit
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import zones
from service.games.rebellion.components import ACTIONS, LEADERS, SIDES, LeaderId, Side
from service.games.rebellion.decisions import ArrangeDecision, RecruitDecision
from service.games.rebellion.frames import RecruitFrame, RecruitVars
from service.games.rebellion.immediate_cards import AttachRing, resolve_forced
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable
from service.games.rebellion.teams.seats import keep_with

CARDS_DRAWN = 2


def recruitable(state: State, leader: LeaderId) -> bool:
    """Tell whether a leader can be recruited: it has the icon and is in no place, in no version (RB-6.6.3)."""
    if LEADERS[leader].entry != "recruit" or leader in state.leaders:
        return False
    return not any(LEADERS[other].counts_as == leader for other in state.leaders)


def drawn(recruit: RecruitVars, side: Side) -> list[str]:
    """Return the drawn cards of a side that are not put away yet; the very list of the frame."""
    return recruit.rebel if side == "rebel" else recruit.empire


def choices(state: State, recruit: RecruitVars) -> dict[str, list[LeaderId]]:
    """Return the leaders to be recruited by each drawn card that shows any."""
    shown = {
        card: [leader for leader in ACTIONS[card].leaders if recruitable(state, leader)]
        for card in drawn(recruit, recruit.side)
    }
    return {card: leaders for card, leaders in shown.items() if leaders}


def draw(table: RbTable, frame: RecruitFrame) -> None:
    """Draw two action cards each at the same time, or what is there (RB-6.6.1, RB-6.6.8)."""
    for side in SIDES:
        _draw(table, frame, side, CARDS_DRAWN)


def _draw(table: RbTable, frame: RecruitFrame, side: Side, count: int) -> None:
    deck = table.zones(side).action_deck
    cards = deck[:count]
    del deck[:count]
    if cards:
        drawn(frame.vars, side).extend(cards)
        table.show(side, "actions", cards)


class RecruitLeader(SideAsk):
    """A side recruits a leader shown on a drawn card; when there is none it draws on, or stops (RB-6.6.2, RB-6.6.4).

    It is asked whatever the cards show, so that the question does not betray them. Stopping, it keeps a card of its
    choice; in a first game, where no card is kept, it declines (RB-6.6.5, RB-6.6.7).
    """

    actions = (Recruit, DrawAction, KeepCard, Decline)
    joint = True

    def asked(self, state: State, frame: RecruitFrame) -> Side | None:
        return frame.vars.side if drawn(frame.vars, frame.vars.side) else None

    def decision(self, state: State, frame: RecruitFrame, seat: Side) -> RecruitDecision:
        stop = "decline" if state.variant == "first-game" else "keep_card"
        return RecruitDecision(seat, ["recruit", "draw_action", stop], len(drawn(frame.vars, seat)))

    def offers(self, state: State, frame: RecruitFrame, seat: Side) -> list[Offer]:
        by_card = choices(state, frame.vars)
        if by_card:
            return [
                Offer(Recruit, {"card": OneOf([card]), "leader": OneOf([str(leader) for leader in leaders])})
                for card, leaders in by_card.items()
            ]
        first_game = state.variant == "first-game"
        stop = Offer(Decline) if first_game else Offer(KeepCard, {"card": OneOf(list(drawn(frame.vars, seat)))})
        return [stop, Offer(DrawAction)] if zones(state, seat).action_deck else [stop]

    def judge(
        self, state: State, frame: RecruitFrame, seat: Side, action: Recruit | DrawAction | KeepCard | Decline
    ) -> list[Violation]:
        if isinstance(action, Recruit):
            return _judge_recruit(state, drawn(frame.vars, seat), action)
        found = []
        possible = [str(leader) for leaders in choices(state, frame.vars).values() for leader in leaders]
        if possible:
            rule = "RB-6.6.4" if isinstance(action, DrawAction) else "RB-6.6.2"
            found.append(forbidden(rule, "leader-to-recruit", leaders=list(dict.fromkeys(possible))))
        first_game = state.variant == "first-game"
        if isinstance(action, DrawAction) and not zones(state, seat).action_deck:
            found.append(forbidden("RB-6.6.8", "action-deck-empty"))
        if isinstance(action, KeepCard):
            if first_game:
                found.append(forbidden("RB-6.6.7", "no-card-kept"))
            if action.card not in drawn(frame.vars, seat):
                found.append(forbidden("RB-6.6.5", "card-not-drawn", "/action/card", card=action.card))
        if isinstance(action, Decline) and not first_game:
            found.append(forbidden("RB-6.6.5", "one-card-kept"))
        return found

    def answer(
        self, table: RbTable, frame: RecruitFrame, seat: Side, action: Recruit | DrawAction | KeepCard | Decline
    ) -> str | None:
        if isinstance(action, DrawAction):
            _draw(table, frame, seat, 1)
            return None
        if isinstance(action, Recruit):
            table.state.leaders[action.leader] = "pool"
            table.emit(ev.LeaderRecruited(seat, action.leader))
        if isinstance(action, Recruit | KeepCard) and table.state.variant != "first-game":
            _keep(table, frame, seat, action.card, recruited=isinstance(action, Recruit))
            if isinstance(action, Recruit):
                keep_with(table.state, action.card, action.leader)
        return "resolve-forced"


def _judge_recruit(state: State, cards: list[str], action: Recruit) -> list[Violation]:
    found = []
    leader, at = action.leader, "/action/leader"
    if action.card not in cards:
        found.append(forbidden("RB-6.6.2", "card-not-drawn", "/action/card", card=action.card))
    elif leader not in ACTIONS[action.card].leaders:
        found.append(forbidden("RB-6.6.2", "leader-not-shown", at, leader=leader, card=action.card))
    if not recruitable(state, leader):
        found.append(forbidden("RB-6.6.3", "leader-not-recruitable", at, leader=leader))
    return found


def _keep(table: RbTable, frame: RecruitFrame, side: Side, card: str, recruited: bool) -> None:
    """Keep a drawn card face down; an immediate one kept without a recruit leaves the game (RB-6.6.5, RB-6.6.6).

    Kept with a recruit it is resolved in the next step.
    """
    own = table.zones(side)
    drawn(frame.vars, side).remove(card)
    if ACTIONS[card].timing == "immediate" and not recruited:
        own.actions_out.append(card)
        table.emit(ev.CardsReturned(side, "actions", 1, "box"))
    else:
        own.actions.append(card)


class ArrangeOthers(SideAsk):
    """A side chooses in which order two or more other drawn cards lie under its deck (RB-6.6.5)."""

    actions = (ArrangeCards,)

    def asked(self, state: State, frame: RecruitFrame) -> Side | None:
        recruit = frame.vars
        return recruit.side if state.variant != "first-game" and len(drawn(recruit, recruit.side)) > 1 else None

    def decision(self, state: State, frame: RecruitFrame, seat: Side) -> ArrangeDecision:
        return ArrangeDecision(seat, ["arrange_cards"], len(drawn(frame.vars, seat)))

    def offers(self, state: State, frame: RecruitFrame, seat: Side) -> list[Offer]:
        return [Offer(ArrangeCards, {"bottom": OrderOf(list(drawn(frame.vars, seat)))})]

    def judge(self, state: State, frame: RecruitFrame, seat: Side, action: ArrangeCards) -> list[Violation]:
        found = []
        cards = drawn(frame.vars, seat)
        if action.top:
            found.append(forbidden("RB-6.6.5", "under-the-deck", "/action/top"))
        if sorted(action.bottom) != sorted(cards):
            found.append(forbidden("RB-6.6.5", "each-card-once", "/action/bottom", count=len(cards)))
        return found

    def answer(self, table: RbTable, frame: RecruitFrame, seat: Side, action: ArrangeCards) -> None:
        drawn(frame.vars, seat)[:] = action.bottom


def put_away(table: RbTable, frame: RecruitFrame) -> str:
    """Put the other drawn cards under the deck, in a first game out of it, and let the other side recruit.

    RB-6.6.5, RB-6.6.7.
    """
    recruit = frame.vars
    side, own, cards = recruit.side, table.zones(recruit.side), drawn(recruit, recruit.side)
    first_game = table.state.variant == "first-game"
    if cards:
        (own.actions_out if first_game else own.action_deck).extend(cards)
        table.emit(ev.CardsReturned(side, "actions", len(cards), "box" if first_game else "bottom"))
        cards.clear()
    if side == "empire":
        return END
    recruit.side = "empire"
    return "recruit"


RECRUIT = Program(
    "recruit",
    {
        "draw": draw,
        "recruit": RecruitLeader(),
        "resolve-forced": resolve_forced,
        "attach-ring": AttachRing(),
        "arrange": ArrangeOthers(),
        "put-away": put_away,
    },
)
