"""What is under way fits what is on the table: for each program, what must then be so."""

from collections.abc import Iterator

from service.engine.choices import different
from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import look_and_keep
from service.games.galactic_heroes.check.battles import check_battle
from service.games.galactic_heroes.components import DEALT, KEPT, SEATS, Phase, Seat
from service.games.galactic_heroes.economy import goods, swap_rates
from service.games.galactic_heroes.ending import homes_taken_by, leaders_lost_by, winner_by_points
from service.games.galactic_heroes.production import empty_uninhabited, most
from service.games.galactic_heroes.rounds import passes, takes_place
from service.games.galactic_heroes.state import (
    AnyFrame,
    BattleFrame,
    BuildFrame,
    CampaignFrame,
    DrawFrame,
    EconomyFrame,
    HeldStar,
    ProductionFrame,
    RoundFrame,
    SetupFrame,
    State,
    cards_of,
    side,
)

AFTER: dict[type, tuple[Phase, str]] = {
    DrawFrame: ("I", "phase-2"),
    BuildFrame: ("II", "phase-3"),
    CampaignFrame: ("III", "phase-4"),
    EconomyFrame: ("IV", "phase-5"),
    ProductionFrame: ("V", "hand-limit"),
}
"""For the program of a phase: the phase, and the step at which its round stands meanwhile."""


def check_phase(state: State) -> Iterator[Violation]:
    """Yield what contradicts what is under way. Takes states whose cards were found right."""
    taken, lost = homes_taken_by(state), leaders_lost_by(state)
    ways = bool(taken) + bool(lost) + winner_by_points(state)[0]
    if not state.program:
        yield from _check_end(ways, taken, lost)
        return
    if ways:
        yield impossible("GH-13.4", "already-won", "/state/program")
        return
    yield from _check_stack(state)


def _check_end(ways: int, taken: list[Seat], lost: list[Seat]) -> Iterator[Violation]:
    """The game is over in exactly one of the three ways (GH-13.9)."""
    if ways != 1:
        yield impossible("GH-13.4", "nothing-under-way" if ways == 0 else "won-twice", "/state/program")
    if len(SEATS) in (len(taken), len(lost)):
        yield impossible("GH-13.9", "won-twice", "/state")


def _check_stack(state: State) -> Iterator[Violation]:
    stack = state.program
    outer = stack[0]
    if isinstance(outer, SetupFrame) and len(stack) == 1:
        yield from _check_setup(state, outer)
    elif not isinstance(outer, RoundFrame) or len(stack) > 3:
        yield impossible("GH-3.5", "programs-do-not-nest", "/state/program")
    elif len(stack) == 1:
        yield from _check_round(state, outer)
    else:
        yield from _check_in_phase(state, outer, stack[1])
        if len(stack) == 3:
            yield from _check_third(state, stack[1], stack[2])


def _check_setup(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """Before the first round nothing has happened but the opening deal (GH-2.4, GH-2.6)."""
    cards = cards_of(state)
    for seat in SEATS:
        own = side(state, seat)
        dealt = getattr(frame.vars, seat)
        fresh = [HeldStar(cards.home[seat], None)]
        if seat == "alliance":
            fresh.append(HeldStar(cards.iserlohn, None))
        untouched = own.fleets == [cards.leader[seat]] and own.stars == fresh and own.actions is None
        empty = not own.stock and not own.points and not own.record.iserlohn and not own.record.classes
        held = len(own.hand) == (KEPT if dealt is None else 0) and (dealt is None or len(dealt) == DEALT)
        if not (untouched and empty and held and state.round == 1):
            yield impossible("GH-2.6", "setup-already-played", f"/state/{seat}")
    answered = sum(getattr(frame.vars, seat) is None for seat in SEATS)
    if len(state.discard) != answered * (DEALT - KEPT):
        yield impossible("GH-2.5", "setup-already-played", "/state/discard")


def _check_round(state: State, frame: RoundFrame) -> Iterator[Violation]:
    open_choice = frame.at == "choose-actions"
    # The opening hand is what it is; the limit applies from the end of the first round on (GH-3.14).
    limit = state.hand_limit if state.round > 1 else max(state.hand_limit, KEPT)
    for seat in SEATS:
        own = side(state, seat)
        if own.actions is None and not open_choice:
            yield impossible("GH-3.4", "actions-not-chosen", f"/state/{seat}/actions")
        if open_choice and len(own.hand) > limit:
            yield impossible("GH-11.1", "too-many-hand-cards", f"/state/{seat}/hand", limit=limit)


def _check_in_phase(state: State, outer: RoundFrame, frame: AnyFrame) -> Iterator[Violation]:
    """A phase under way was chosen, and its round goes on behind it (GH-3.5)."""
    phase, behind = AFTER.get(type(frame), (None, ""))
    if phase is None or outer.at != behind:
        yield impossible("GH-3.5", "programs-do-not-nest", "/state/program")
        return
    if any(side(state, seat).actions is None for seat in SEATS):
        yield impossible("GH-3.4", "actions-not-chosen", "/state")
        return
    if not takes_place(state, phase):
        yield impossible("GH-3.5", "phase-not-chosen", "/state/program/1", phase=phase)
        return
    if isinstance(frame, DrawFrame):
        yield from _check_draw(state, frame)
    elif isinstance(frame, BuildFrame | CampaignFrame):
        yield from _check_turns(state, frame, phase)
    elif isinstance(frame, EconomyFrame):
        for seat in SEATS:
            able = any(swap_rates(state, seat))
            yield from _check_named(getattr(frame.vars, seat), goods(state, seat), able, seat, "GH-9.2")
    elif isinstance(frame, ProductionFrame):
        for seat in SEATS:
            allowed = most(state, seat)
            named = getattr(frame.vars, seat)
            yield from _check_named(named, empty_uninhabited(state, seat), allowed > 0, seat, "GH-10.2")
            if named is not None and len(named) > allowed:
                yield impossible("GH-10.2", "named-wrong", f"/state/program/1/vars/{seat}")


def _check_named(named: list[str] | None, allowed: list[str], able: bool, seat: Seat, rule: str) -> Iterator[Violation]:
    """Stars that a player has named are different ones of those allowed, and that player was asked."""
    if named is None:
        return
    if not able or not allowed or not different(named, allowed):
        yield impossible(rule, "named-wrong", f"/state/program/1/vars/{seat}")


def _check_draw(state: State, frame: DrawFrame) -> Iterator[Violation]:
    """Cards were dealt to those who take part, once both have said so; what was rejected follows from that."""
    joined = [getattr(frame.vars.joined, seat) for seat in SEATS]
    for seat in SEATS:
        dealt, rejected = getattr(frame.vars.dealt, seat), getattr(frame.vars.rejected, seat)
        due = frame.at == "keep" and bool(getattr(frame.vars.joined, seat))
        if (dealt is not None) + (rejected is not None) != due or (frame.at == "keep" and None in joined):
            yield impossible("GH-3.12", "deal-out-of-order", f"/state/program/1/vars/dealt/{seat}")
            continue
        look, keep = look_and_keep(state, seat)
        for cards, count, name in ((dealt, look, "dealt"), (rejected, look - keep, "rejected")):
            if cards is not None and len(cards) != count and (len(cards) > count or state.deck or state.discard):
                yield impossible("GH-4.6", "deal-wrong", f"/state/program/1/vars/{name}/{seat}", count=count)


def _check_turns(state: State, frame: BuildFrame | CampaignFrame, phase: Phase) -> Iterator[Violation]:
    turns = frame.vars
    if turns.passes != passes(state, phase) or turns.turn >= 2 * turns.passes:
        yield impossible("GH-3.9", "passes-wrong", "/state/program/1/vars", passes=passes(state, phase))
    if turns.acted != (len(state.program) == 3):
        yield impossible("GH-6.3", "acted-wrong", "/state/program/1/vars/acted")


def _check_third(state: State, phase: AnyFrame, frame: AnyFrame) -> Iterator[Violation]:
    """Only a battle is under way inside a phase, and only inside phase III."""
    if not (isinstance(phase, CampaignFrame) and isinstance(frame, BattleFrame) and phase.at == "reward"):
        yield impossible("GH-3.5", "programs-do-not-nest", "/state/program")
    else:
        yield from check_battle(state, phase, frame)
