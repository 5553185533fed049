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
from service.games.galactic_heroes.actions import ACTIONS, DECISIONS, AnyDecision, Options
from service.games.galactic_heroes.check import contradictions
from service.games.galactic_heroes.components import (
    SEATS,
    ActionCard,
    Admiral,
    CorridorStar,
    HomeStar,
    Leader,
    Planet,
    Seat,
    cards,
    names,
)
from service.games.galactic_heroes.ending import outcome
from service.games.galactic_heroes.events import EVENT_TYPES
from service.games.galactic_heroes.programs import PROGRAMS
from service.games.galactic_heroes.refusals import misplaced
from service.games.galactic_heroes.setup import refuse, set_up
from service.games.galactic_heroes.state import RULESET, State
from service.games.galactic_heroes.table import GhTable
from service.games.galactic_heroes.view import View, view


class GalacticHeroes(Game):
    """Legend of the Galactic Heroes, race edition."""

    id = "galactic-heroes"
    name = "Legend of the Galactic Heroes, race edition"
    ruleset = RULESET
    seats = SEATS
    phases = ("setup", "choose", "I", "II", "III", "IV", "V", "hand-limit")
    languages = ("en", "zh-Hant")

    state_type = State
    options_type = Options
    view_type = View
    action_types = ACTIONS
    event_types = EVENT_TYPES
    decision_types = DECISIONS
    component_types = (HomeStar, CorridorStar, Leader, Admiral, Planet, ActionCard)
    table_type = GhTable

    programs = PROGRAMS
    rulebook = Rulebook(__package__, names)
    rest_rule = "GH-3.5"
    chance_rule = "GH-12.7"

    def refuse(self, options: Options) -> list[Violation]:
        return refuse(options)

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
