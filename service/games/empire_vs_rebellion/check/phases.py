"""Phases that fit the table: for each program that can be under way, what must then be so."""

from collections.abc import Iterator

from service.engine.choices import different
from service.engine.violations import Violation, impossible
from service.games.empire_vs_rebellion.check.effects import check_effect
from service.games.empire_vs_rebellion.components import (
    CHARACTERS,
    CHARACTERS_PICKED,
    EVENTS,
    OPPONENT,
    ORDINARY,
    POINTS_TO_WIN,
    SEATS,
    STARTING_INFLUENCE,
    Seat,
)
from service.games.empire_vs_rebellion.dominance import decide, is_live
from service.games.empire_vs_rebellion.planning import chooser_of
from service.games.empire_vs_rebellion.state import (
    AnyFrame,
    DominanceFrame,
    EffectFrame,
    PlanningFrame,
    SetupFrame,
    State,
    StruggleFrame,
    capacity,
    event_cards,
    known,
    points,
    side,
)


def check_phase(state: State) -> Iterator[Violation]:
    """Yield what contradicts the phase. Takes states whose zones and tokens were found right."""
    yield from _check_piles(state)
    stack = state.program
    if not stack:
        yield from _check_end(state)
        return
    outer, inner = stack[0], stack[1:]
    if any(points(state, seat) >= POINTS_TO_WIN for seat in SEATS):
        yield impossible("EVR-8.1", "already-won", "/state/program")
    elif isinstance(outer, EffectFrame) or len(inner) > 1 or any(not isinstance(frame, EffectFrame) for frame in inner):
        yield impossible("EVR-4.2", "programs-do-not-nest", "/state/program")
    elif state.variant == "introductory" and not isinstance(outer, StruggleFrame):
        yield impossible("EVR-3.1", "not-in-introductory-game", "/state/program/0")
    else:
        faults = list(_check_frame(state, outer))
        yield from faults
        if inner and not faults:
            yield from check_effect(state)


def _check_piles(state: State) -> Iterator[Violation]:
    """A deck never lies empty between two actions (EVR-12.1, EVR-12.3)."""
    for seat in SEATS:
        if not side(state, seat).deck:
            yield impossible("EVR-12.1", "deck-empty", f"/state/{seat}/deck")


def _check_frame(state: State, frame: AnyFrame) -> Iterator[Violation]:
    if isinstance(frame, SetupFrame):
        yield from _check_setup(state, frame)
    elif isinstance(frame, PlanningFrame):
        yield from _check_planning(state)
    elif isinstance(frame, StruggleFrame):
        yield from _check_struggle(state, frame)
    elif isinstance(frame, DominanceFrame):
        yield from _check_dominance(state, frame)


def _check_setup(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """Before the first round nothing has happened but the picking of characters (EVR-2.5 to EVR-2.11)."""
    fresh = state.round == 0 and state.event is None and not any(_empty_orders(state)) and not _anything_known(state)
    for seat in SEATS:
        own = side(state, seat)
        moved = own.discard or own.in_play or own.used or own.chosen is not None or own.won
        untouched = sorted(own.deck) == sorted(ORDINARY[seat]) and own.influence == STARTING_INFLUENCE and not moved
        if not (fresh and untouched):
            yield impossible("EVR-2.11", "setup-already-played", f"/state/{seat}")
        picked = getattr(frame.vars, seat)
        if picked is not None and (len(picked) != CHARACTERS_PICKED or not different(picked, CHARACTERS[seat])):
            yield impossible("EVR-2.6", "picked-wrong", f"/state/program/0/vars/{seat}")


def _check_planning(state: State) -> Iterator[Violation]:
    """An event is up, no card is in play or discarded, and each strategy set so far was set as ordered (EVR-5.9)."""
    yield from _check_event(state)
    yield from _check_balance(state)
    yield from _check_first_round(state)
    yield from _check_orders(state)
    yield from _check_shuffled(state)
    orders = state.orders
    frame = state.program[0]
    if orders.first is not None and side(state, orders.first).chosen is None and frame.at != "choose-first-strategy":
        yield impossible("EVR-11.58", "strategy-set-too-early", "/state/program/0/at")
    for seat in SEATS:
        own = side(state, seat)
        if own.in_play or own.discard:
            yield impossible("EVR-7.13", "cards-left-in-planning", f"/state/{seat}")
        if own.chosen is None and not own.unused:
            yield impossible("EVR-7.17", "no-unused-strategy", f"/state/{seat}/unused")
        random = orders.random == seat and chooser_of(state, seat) == seat
        if own.chosen is None:
            if random:
                yield impossible("EVR-11.55", "random-strategy-not-drawn", f"/state/{seat}/chosen")
            continue
        by = None if random else chooser_of(state, seat)
        if own.chosen.by != by or own.chosen.shown != (orders.first == seat):
            yield impossible("EVR-5.9", "strategy-not-set-as-ordered", f"/state/{seat}/chosen")
        first = orders.first
        if first is not None and first != seat and side(state, first).chosen is None:
            yield impossible("EVR-11.58", "strategy-set-too-early", f"/state/{seat}/chosen")


def _check_shuffled(state: State) -> Iterator[Violation]:
    """Both resource decks have just been shuffled, so nobody knows a card in them (EVR-7.13, EVR-10.16)."""
    for seat in SEATS:
        for index, card in enumerate(known(state, seat)):
            if card in state.empire.deck or card in state.rebel.deck:
                yield impossible("EVR-10.16", "known-card-shuffled", f"/state/known/{seat}/{index}", card=card)


def _check_orders(state: State) -> Iterator[Violation]:
    """Orders come from the cards of the round before (EVR-11.44, EVR-11.55, EVR-11.58)."""
    orders = state.orders
    for index, seat in enumerate(orders.infiltrators):
        used = side(state, seat).used
        given = state.round > 1 and (not used or used[-1] == "infiltration")
        if seat in orders.infiltrators[:index] or not given:
            yield impossible("EVR-11.44", "order-without-card", "/state/orders/infiltrators", seat=seat)
    for name, event, rule in (
        ("random", "create-a-diversion", "EVR-11.55"),
        ("first", "locate-the-rebel-base", "EVR-11.58"),
    ):
        loser = getattr(orders, name)
        if loser is not None and side(state, OPPONENT[loser]).won[-1:] != [event]:
            yield impossible(rule, "order-without-card", f"/state/orders/{name}", seat=loser)
    if orders.random is not None and orders.first is not None:
        yield impossible("EVR-12.26", "two-event-orders", "/state/orders")


def _check_struggle(state: State, frame: StruggleFrame) -> Iterator[Violation]:
    """Both have a chosen strategy, nobody has too many cards in play, and passes are made with cards in play."""
    yield from _check_event(state)
    if any(_empty_orders(state)):
        yield impossible("EVR-12.26", "orders-outlived", "/state/orders")
    if state.variant == "full":
        yield from _check_balance(state)
    yield from _check_capacity(state, state.event)
    replacing = isinstance(state.program[-1], EffectFrame)
    for seat in SEATS:
        if state.variant == "full" and side(state, seat).chosen is None and not replacing:
            yield impossible("EVR-5.10", "no-chosen-strategy", f"/state/{seat}/chosen")
    passer = OPPONENT[frame.vars.turn]
    if frame.vars.passes > 1 or (replacing and frame.vars.passes):
        yield impossible("EVR-6.20", "passes-wrong", "/state/program/0/vars/passes")
    elif frame.vars.passes and not side(state, passer).in_play:
        yield impossible("EVR-12.34", "pass-without-cards", "/state/program/0/vars/passes", seat=passer)


def _check_dominance(state: State, frame: DominanceFrame) -> Iterator[Violation]:
    """The contested event, the strategies turned up, and the winner fit each other (EVR-7.2 to EVR-7.11)."""
    contested, winner = frame.vars.contested, frame.vars.winner
    at = "/state/program/0/vars"
    if contested not in EVENTS:
        yield impossible("EVR-12.42", "card-unknown", f"{at}/contested", card=contested)
        return
    yield from _check_contest(state, contested)
    if frame.vars.retiring is not None:
        yield impossible("EVR-10.13", "nobody-retires-yet", f"{at}/retiring")
    if len(state.program) == 1:
        if winner is not None or state.event != contested:
            yield impossible("EVR-7.1", "winner-too-early", f"{at}/winner")
        yield from _check_supporting(state, frame)
    elif winner is None or state.event is not None or side(state, winner).won[-1:] != [contested]:
        yield impossible("EVR-7.9", "winner-without-event", f"{at}/winner")
    elif decide(state, contested)[1] != winner:
        yield impossible("EVR-7.5", "winner-contradicts-totals", f"{at}/winner", seat=winner)
    elif frame.vars.supporting or frame.vars.moving:
        yield impossible("EVR-7.12", "support-too-late", f"{at}/supporting")
    elif frame.at != "clean-up":
        yield impossible("EVR-7.12", "effect-out-of-order", "/state/program/0/at")


def _check_supporting(state: State, frame: DominanceFrame) -> Iterator[Violation]:
    """Those asked about Support have it in effect; those who have answered move one character of their own at most."""
    waiting, moving = frame.vars.supporting, frame.vars.moving
    for index, seat in enumerate(waiting):
        if seat in waiting[:index] or not _supports(state, frame, seat):
            yield impossible("EVR-11.45", "support-not-live", "/state/program/0/vars/supporting", seat=seat)
    for index, card in enumerate(moving):
        owner = next((seat for seat in SEATS if card in side(state, seat).reserve), None)
        others = [other for other in moving[:index] if owner is not None and other in side(state, owner).reserve]
        if owner is None or owner in waiting or others or not _supports(state, frame, owner):
            yield impossible("EVR-11.45", "support-moves-wrong", f"/state/program/0/vars/moving/{index}", card=card)


def _supports(state: State, frame: DominanceFrame, seat: Seat) -> bool:
    return is_live(state, seat, frame.vars.contested, "support") and bool(side(state, seat).reserve)


def _check_contest(state: State, contested: str) -> Iterator[Violation]:
    """What holds from the reveal of the strategies until the clean-up."""
    yield from _check_capacity(state, contested)
    yield from _check_balance(state, contested)
    if state.orders.random is not None or state.orders.first is not None:
        yield impossible("EVR-12.26", "orders-too-early", "/state/orders")
    least = len(state.empire.won) + len(state.rebel.won) + (state.event is not None)
    if state.round < max(1, least):
        yield impossible("EVR-5.2", "round-wrong", "/state/round", least=max(1, least), given=state.round)
    for seat in SEATS:
        own = side(state, seat)
        if not own.in_play:
            yield impossible("EVR-12.34", "pass-without-cards", f"/state/{seat}/in_play", seat=seat)
        if own.chosen is None or not own.chosen.shown:
            yield impossible("EVR-7.2", "strategy-not-revealed", f"/state/{seat}/chosen")
    live: list[Seat] = [seat for seat in SEATS if is_live(state, seat, contested, "infiltration")]
    if state.orders.infiltrators != live:
        yield impossible("EVR-11.44", "order-without-card", "/state/orders/infiltrators", seat=list(live))


def _check_balance(state: State, scored: str | None = None) -> Iterator[Violation]:
    """From the second round on the token shows the player with fewer points (EVR-7.14); `scored` counts from now on."""
    behind = {seat: points(state, seat) for seat in SEATS}
    for seat in SEATS:
        if scored is not None and scored in side(state, seat).won:
            behind[seat] -= event_cards(state)[scored].victory_points
    empire, rebel = behind["empire"], behind["rebel"]
    if empire != rebel and state.balance != ("empire" if empire < rebel else "rebel"):
        yield impossible("EVR-7.14", "balance-wrong", "/state/balance", empire=empire, rebel=rebel)


def _check_first_round(state: State) -> Iterator[Violation]:
    """In the first Planning phase everything is as the setup left it (EVR-2.11)."""
    if state.round != 1:
        return
    for seat in SEATS:
        own = side(state, seat)
        fresh = len(own.reserve) == len(CHARACTERS[seat]) - CHARACTERS_PICKED and own.influence == STARTING_INFLUENCE
        if own.used or own.won or not fresh:
            yield impossible("EVR-2.11", "first-round-with-a-past", f"/state/{seat}")


def _check_event(state: State) -> Iterator[Violation]:
    """An event is up, and there have been enough rounds for all events won (EVR-5.2)."""
    least = len(state.empire.won) + len(state.rebel.won) + 1
    if state.event is None:
        yield impossible("EVR-5.2", "no-current-event", "/state/event")
    elif state.round < least or (state.variant == "introductory" and state.round != 1):
        yield impossible("EVR-5.2", "round-wrong", "/state/round", least=least, given=state.round)


def _check_capacity(state: State, event: str | None) -> Iterator[Violation]:
    if event is None:
        return
    most = capacity(state, event)
    for seat in SEATS:
        in_play = len(side(state, seat).in_play)
        if in_play > most:
            yield impossible("EVR-6.7", "too-many-in-play", f"/state/{seat}/in_play", in_play=in_play, capacity=most)


def _check_end(state: State) -> Iterator[Violation]:
    """The game is over: the introductory one after a struggle, the full one with a winner at the moment of scoring."""
    if state.variant == "introductory":
        yield from _check_event(state)
        yield from _check_capacity(state, state.event)
        if any(_empty_orders(state)):
            yield impossible("EVR-12.26", "orders-outlived", "/state/orders")
        for seat in SEATS:
            if not side(state, seat).in_play:
                yield impossible("EVR-12.34", "pass-without-cards", f"/state/{seat}/in_play", seat=seat)
        return
    winners = [seat for seat in SEATS if points(state, seat) >= POINTS_TO_WIN]
    if len(winners) != 1:
        rule, code = ("EVR-8.1", "already-won") if winners else ("EVR-4.4", "nothing-under-way")
        yield impossible(rule, code, "/state/program")
        return
    won = side(state, winners[0]).won
    before = points(state, winners[0]) - event_cards(state)[won[-1]].victory_points
    if before >= POINTS_TO_WIN or state.event is not None:
        yield impossible("EVR-8.1", "already-won", f"/state/{winners[0]}/won")
        return
    yield from _check_contest(state, won[-1])
    if decide(state, won[-1])[1] != winners[0]:
        yield impossible("EVR-7.5", "winner-contradicts-totals", f"/state/{winners[0]}/won", seat=winners[0])


def _empty_orders(state: State) -> tuple[object, ...]:
    return (state.orders.infiltrators, state.orders.random, state.orders.first)


def _anything_known(state: State) -> bool:
    return bool(state.known.empire or state.known.rebel)
