"""The game as the engine sees it: its types, its programs, and the methods of the game protocol."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from service.engine.chance import ChanceSource, ChanceState
from service.engine.game import Game
from service.engine.outcome import Outcome
from service.engine.program import Ask
from service.engine.rulebook import Rulebook
from service.engine.violations import Violation
from service.games.empire_vs_rebellion.actions import ACTIONS, DECISIONS, AnyDecision, Options
from service.games.empire_vs_rebellion.check import contradictions
from service.games.empire_vs_rebellion.components import (
    SEATS,
    CharacterCard,
    EventCard,
    OrdinaryCard,
    Seat,
    StrategyCard,
    cards,
    names,
)
from service.games.empire_vs_rebellion.ending import outcome
from service.games.empire_vs_rebellion.events import EVENT_TYPES
from service.games.empire_vs_rebellion.printed import refuse
from service.games.empire_vs_rebellion.programs import PROGRAMS
from service.games.empire_vs_rebellion.refusals import misplaced
from service.games.empire_vs_rebellion.setup import set_up
from service.games.empire_vs_rebellion.state import RULESET, State
from service.games.empire_vs_rebellion.table import EvrTable
from service.games.empire_vs_rebellion.view import View, view


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

    programs = PROGRAMS
    rulebook = Rulebook(__package__, names)
    rest_rule = "EVR-4.2"
    chance_rule = "EVR-12.36"

    def refuse(self, options: Options) -> list[Violation]:
        return [] if options.printed is None else refuse(options.printed, options.variant == "full")

    def setup(self, options: Options, chance: ChanceSource, counter: ChanceState) -> State:
        return set_up(options, self.table_type, chance, counter)

    def contradictions(self, state: State) -> list[Violation]:
        return contradictions(state)

    def misplaced(self, state: State, ask: Ask | None, seat: Seat, action: Any) -> list[Violation]:
        return misplaced(state, ask, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def view(self, state: State, seat: Seat) -> View:
        return view(state, seat, cast("list[AnyDecision]", self.decisions(state)), outcome(state))

    def components(self, language: str) -> Sequence[Struct]:
        return cards(language)
