"""The game as the engine sees it: its types, its programs, and the methods of the game protocol."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from service.engine.chance import ChanceSource, ChanceState
from service.engine.game import Game, merged
from service.engine.outcome import Outcome
from service.engine.program import Ask
from service.engine.rulebook import Rulebook
from service.engine.violations import Violation
from service.games.empire_vs_rebellion.actions import ACTIONS, DECISIONS, Options
from service.games.empire_vs_rebellion.cards.event_effects import EFFECT_PROGRAMS
from service.games.empire_vs_rebellion.cards.powers import POWER_PROGRAMS
from service.games.empire_vs_rebellion.check import check
from service.games.empire_vs_rebellion.check.phases import PHASES
from service.games.empire_vs_rebellion.components import (
    EVENTS,
    POINTS_TO_WIN,
    SEATS,
    CharacterCard,
    EventCard,
    OrdinaryCard,
    Seat,
    StrategyCard,
    cards,
    names,
)
from service.games.empire_vs_rebellion.dominance import introductory_reason, winner_by_totals
from service.games.empire_vs_rebellion.events import EVENT_TYPES
from service.games.empire_vs_rebellion.refusals import misplaced
from service.games.empire_vs_rebellion.setup import set_up
from service.games.empire_vs_rebellion.state import RULESET, State, points, side, total
from service.games.empire_vs_rebellion.table import EvrTable
from service.games.empire_vs_rebellion.view import AnyDecision, View, view


class EmpireVsRebellion(Game):
    """Star Wars: Empire vs. Rebellion."""

    id = "empire-vs-rebellion"
    name = "Star Wars: Empire vs. Rebellion"
    ruleset = RULESET
    seats = SEATS
    phases = ("setup", "planning", "struggle", "dominance")
    languages = ("en", "hu")

    state_type = State
    options_type = Options
    view_type = View
    action_types = ACTIONS
    event_types = EVENT_TYPES
    decision_types = DECISIONS
    component_types = (EventCard, OrdinaryCard, CharacterCard, StrategyCard)
    table_type = EvrTable

    programs = merged(PHASES, POWER_PROGRAMS, EFFECT_PROGRAMS)
    rulebook = Rulebook(__package__, names)
    chance_rule = "EVR-12.36"

    def setup(self, options: Options, chance: ChanceSource, counter: ChanceState) -> State:
        return set_up(options, self.table_type, chance, counter)

    def check(self, state: State) -> list[Violation]:
        return check(state)

    def misplaced(self, state: State, ask: Ask | None, seat: Seat, action: Any) -> list[Violation]:
        return misplaced(state, ask, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the game: seven points (EVR-8.1), or the introductory struggle (EVR-3.10, EVR-3.11)."""
        if state.program:
            return None
        if state.variant == "introductory":
            assert state.event is not None
            totals: dict[Seat, int] = {seat: total(side(state, seat)) for seat in SEATS}
            winner = winner_by_totals(totals, EVENTS[state.event].target, None)
            reason = introductory_reason(state)
            return Outcome(winner, reason, "EVR-3.10" if reason == "higher-total" else "EVR-3.11")
        winners = [seat for seat in SEATS if points(side(state, seat)) >= POINTS_TO_WIN]
        return Outcome(winners[0], "victory-points", "EVR-8.1")

    def view(self, state: State, seat: Seat) -> View:
        return view(state, seat, cast("list[AnyDecision]", self.decisions(state)), self.outcome(state))

    def components(self, language: str) -> Sequence[Struct]:
        return cards(language)
