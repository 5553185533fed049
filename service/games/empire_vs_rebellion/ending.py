"""The end of a game: seven victory points (rules, section 8), or the one struggle of the introductory game (3)."""

from service.engine.outcome import Outcome
from service.games.empire_vs_rebellion import events as ev
from service.games.empire_vs_rebellion.components import POINTS_TO_WIN, SEATS, Seat
from service.games.empire_vs_rebellion.dominance import winner_by_totals
from service.games.empire_vs_rebellion.state import State, points, target, total
from service.games.empire_vs_rebellion.table import EvrTable


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on (EVR-8.1; EVR-3.10, EVR-3.11)."""
    if state.program:
        return None
    if state.variant == "introductory":
        winner, reason = introductory_winner(state)
        return Outcome(winner, reason, "EVR-3.10" if reason == "higher-total" else "EVR-3.11")
    winners = [seat for seat in SEATS if points(state, seat) >= POINTS_TO_WIN]
    return Outcome(winners[0], "victory-points", "EVR-8.1")


def introductory_winner(state: State) -> tuple[Seat | None, str]:
    """Return who won the introductory game, and why.

    The reasons are `higher-total`, `opponent-over`, `both-over` and `equal-totals`.
    """
    assert state.event is not None
    highest = target(state, state.event)
    empire, rebel = total(state, "empire"), total(state, "rebel")
    winner = winner_by_totals({"empire": empire, "rebel": rebel}, highest, None)
    over = (empire > highest) + (rebel > highest)
    if over:
        return winner, "both-over" if over == len(SEATS) else "opponent-over"
    return winner, "equal-totals" if empire == rebel else "higher-total"


def end_introductory_game(table: EvrTable) -> None:
    """End the introductory game on the totals (EVR-3.9, EVR-3.10, EVR-3.11)."""
    state = table.state
    assert state.event is not None
    winner, reason = introductory_winner(state)
    table.emit(ev.EventContested(state.event, total(state, "empire"), total(state, "rebel"), winner, False))
    table.finish()
    table.emit(ev.GameEnded(winner, reason))
