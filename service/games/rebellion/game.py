"""The game as the engine sees it: its types, its programs, and the methods of the game protocol."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, cast

from msgspec import Meta, Struct

from service.engine.chance import ChanceSource, ChanceState
from service.engine.choices import Offer
from service.engine.game import Game
from service.engine.outcome import Outcome
from service.engine.program import Ask, Asked, Decision, Examined, Played
from service.engine.rulebook import Rulebook
from service.engine.violations import Violation
from service.games.rebellion.actions import ACTIONS, Options
from service.games.rebellion.check import contradictions
from service.games.rebellion.check.teams import check_team
from service.games.rebellion.components import (
    SEATS,
    SIDE_OF,
    SIDES,
    ActionFacts,
    LeaderFacts,
    LeaderId,
    MissionFacts,
    ObjectiveFacts,
    Place,
    RingFacts,
    RingId,
    Seat,
    SystemFacts,
    SystemId,
    TacticFacts,
    UnitFacts,
    UnitId,
    components,
    names,
)
from service.games.rebellion.decisions import DECISIONS, AnyDecision
from service.games.rebellion.ending import outcome
from service.games.rebellion.events import EVENT_TYPES
from service.games.rebellion.programs import PROGRAMS
from service.games.rebellion.refusals import misplaced
from service.games.rebellion.setup import refuse, set_up
from service.games.rebellion.state import RULESET, State
from service.games.rebellion.table import RbTable
from service.games.rebellion.teams import play
from service.games.rebellion.teams.seats import absent, seats_of
from service.games.rebellion.view import View, view


class Rebellion(Game):
    """Star Wars: Rebellion."""

    id = "rebellion"
    name = "Star Wars: Rebellion"
    ruleset = RULESET
    seats = SEATS
    winners = SIDES
    phases = ("setup", "assignment", "command", "refresh")
    languages = ("en", "zh-Hans")

    state_type = State
    options_type = Options
    view_type = View
    action_types = ACTIONS
    event_types = EVENT_TYPES
    decision_types = DECISIONS
    component_types = (
        SystemFacts,
        UnitFacts,
        LeaderFacts,
        MissionFacts,
        TacticFacts,
        ActionFacts,
        ObjectiveFacts,
        RingFacts,
    )
    value_types: ClassVar[Mapping[str, Any]] = {
        "SystemId": Annotated[SystemId, Meta(description="A system of the board.")],
        "Place": Annotated[Place, Meta(description="A system, or the Rebel Base space.")],
        "UnitId": Annotated[UnitId, Meta(description="A type of unit.")],
        "LeaderId": Annotated[LeaderId, Meta(description="A leader.")],
        "RingId": Annotated[RingId, Meta(description="An attachment ring.")],
    }
    table_type = RbTable

    programs = PROGRAMS
    rulebook = Rulebook(__package__, names)
    rest_rule = "RB-3.1.1"
    chance_rule = "RB-16.3.5"

    def seats_in(self, state: State) -> tuple[Seat, ...]:
        return seats_of(state.team)

    def absent(self, state: State, seat: Seat) -> list[Violation]:
        return absent(state.team, seat)

    def decisions(self, state: State, now: Asked | None = None) -> list[Decision]:
        if state.team is None:
            return super().decisions(state, now)
        return list(play.decisions(PROGRAMS, state, state.team, now))

    def offers(self, state: State, seat: Seat, now: Asked | None = None) -> list[Offer]:
        if state.team is None:
            return super().offers(state, seat, now)
        return play.offers(PROGRAMS, state, state.team, seat, now)

    def judge(self, state: State, seat: Seat, action: Any, now: Asked | None = None) -> list[Violation]:
        if state.team is None:
            return super().judge(state, seat, action, now)
        return play.judge(PROGRAMS, state, state.team, seat, action, now)

    def apply(self, state: State, seat: Seat, action: Any, chance: ChanceSource) -> Played:
        if state.team is None:
            return super().apply(state, seat, action, chance)
        return play.apply(PROGRAMS, state, state.team, seat, action, chance)

    def refuse(self, options: Options) -> list[Violation]:
        return refuse(options)

    def setup(self, options: Options, chance: ChanceSource, counter: ChanceState) -> State:
        return set_up(options, self.table_type, chance, counter)

    def contradictions(self, state: State) -> list[Violation]:
        return contradictions(state)

    def examine(self, state: State) -> Examined:
        found = super().examine(state)
        if state.team is None or found.now is None:
            return found
        faults = [*check_team(state, state.team, found.now)]
        return Examined(faults, None) if faults else found

    def misplaced(self, state: State, ask: Ask | None, seat: Seat, action: Any) -> list[Violation]:
        return misplaced(state, ask, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def view(self, state: State, seat: Seat) -> View:
        return view(state, SIDE_OF[seat], seat, cast("list[AnyDecision]", self.decisions(state)), outcome(state))

    def components(self, language: str) -> Sequence[Struct]:
        return components(language)
