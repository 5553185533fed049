"""What a seat may know (rules, section 16): hidden cards become counts, seed and orders of decks stay away.

Once the game is over every hand is shown (RB-19.1.8). What is listed without an order that means anything, such as a
hand, is given in the order of the components, so that the order in which its owner came by it betrays nothing.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from service.engine.answers import HiddenCards
from service.engine.outcome import Outcome
from service.games.rebellion.board import tactics, zones
from service.games.rebellion.components import (
    ACTIONS,
    LEADERS,
    OBJECTIVES,
    RINGS,
    SIDES,
    SYSTEMS,
    LeaderId,
    Member,
    RingId,
    Role,
    Seat,
    Side,
    SystemId,
    Theatre,
    UnitId,
)
from service.games.rebellion.decisions import AnyDecision
from service.games.rebellion.frames import (
    AssignmentFrame,
    BuildFrame,
    BuildVars,
    CommandFrame,
    DeployFrame,
    DeployVars,
    MissionFrame,
    MissionVars,
    RefreshFrame,
    SetupFrame,
    SurplusFrame,
    SurplusVars,
)
from service.games.rebellion.shapes import Whereabouts
from service.games.rebellion.state import Lasting, Printed, Readings, Record, State, System
from service.games.rebellion.teams.seats import seats_of
from service.games.rebellion.underway import (
    CombatView,
    EffectView,
    MobilizationView,
    RecruitView,
    combat_view,
    effect_view,
    hidden,
    mobilization_view,
    recruit_view,
)

Phase = Literal["setup", "assignment", "command", "refresh", "over"]


class BaseView(Struct):
    """The Rebel base: its system, null for who may not know it, whether it is revealed, the units in its space."""

    location: SystemId | None
    revealed: bool
    units: dict[UnitId, int]


class MissionView(Struct):
    """A face-down mission: its leaders, and for its owner the card."""

    leaders: list[LeaderId]
    mission: str | None


class SideView(Struct):
    """The cards and the build queue of a faction, as the seat sees them. The queue: spaces 1, 2 and 3.

    `actions_used` lie face up, out of the game, in the order in which they were used.
    """

    hand: HiddenCards
    deck_count: int
    discard: list[str]
    assigned: list[MissionView]
    actions: HiddenCards
    action_deck_count: int
    actions_out_count: int
    actions_used: list[str]
    queue: list[dict[UnitId, int]]


class TacticsView(Struct):
    """One of the two tactic decks."""

    deck_count: int
    discard: list[str]


class TeamView(Struct):
    """What a game of three or four adds: the players, the initiative, and how far both members have been asked.

    `general_cards`: of the action cards that the seat knows and that show leaders of both colours, those of a General.
    `left`: the Admiral has left what is asked to the General; `ended`, `overruled`: who has ended the
    assignment, and the leaders whom the General has sent back.
    """

    players: Literal[3, 4]
    order: list[Member]
    general_cards: list[str]
    left: bool
    ended: Role | None
    overruled: list[LeaderId]


class View(Struct):
    """All that one seat may know of a game.

    `seats` are those of this game. `team` is null in a game of two. `turn` and `passed` are those of the command
    phase; with three players the Rebel has the turns of both members. `probes` are those in the Imperial hand,
    `objectives` those in the Rebel hand; their backs show everybody the stages, as does the uppermost of the deck
    (`objective_top`, RB-16.1.5). `probes_out` and `objectives_out` left the game. The fields from `mission` to
    `deploy` are what is under way, null while it is not.
    """

    ruleset: str
    variant: Literal["first-game", "advanced"]
    printed: Printed
    readings: Readings
    seat: Seat
    seats: list[Seat]
    team: TeamView | None
    round: int
    phase: Phase
    turn: Seat | None
    passed: list[Seat]
    time: int
    reputation: int
    systems: dict[SystemId, System]
    base: BaseView
    leaders: dict[LeaderId, Whereabouts]
    rings: dict[RingId, LeaderId]
    empire: SideView
    rebel: SideView
    project_deck_count: int
    project_discard: list[str]
    probes: HiddenCards
    probe_deck_count: int
    probes_out: list[SystemId]
    objectives: HiddenCards
    objective_stages: list[int]
    objective_deck_count: int
    objective_top: int | None
    objectives_out: list[str]
    space_tactics: TacticsView
    ground_tactics: TacticsView
    lasting: Lasting
    record: Record
    mission: MissionVars | None
    effect: EffectView | None
    mobilization: MobilizationView | None
    combat: CombatView | None
    surplus: SurplusVars | None
    recruit: RecruitView | None
    build: BuildVars | None
    deploy: DeployVars | None
    decisions: list[AnyDecision]
    outcome: Outcome | None


def view(state: State, seat: Side, shown_to: Seat, decisions: Sequence[AnyDecision], outcome: Outcome | None) -> View:
    """Return what a side may know; members of a team, one of whom is `shown_to`, see the same (RB-17.1.6).

    `decisions` and `outcome` are public and are passed through.
    """
    turns = next((frame.vars for frame in state.program if isinstance(frame, CommandFrame)), None)
    return View(
        ruleset=state.ruleset,
        variant=state.variant,
        printed=state.printed,
        readings=state.readings,
        seat=shown_to,
        seats=list(seats_of(state.team)),
        team=_team(state, seat),
        round=state.round,
        phase=phase(state),
        turn=turns.turn if turns else None,
        passed=list(turns.passed) if turns else [],
        time=state.time,
        reputation=state.reputation,
        systems={system: state.systems[system] for system in SYSTEMS},
        base=_base(state, seat),
        leaders={leader: state.leaders[leader] for leader in LEADERS if leader in state.leaders},
        rings={ring: state.rings[ring] for ring in RINGS if ring in state.rings},
        empire=_side(state, "empire", seat),
        rebel=_side(state, "rebel", seat),
        project_deck_count=len(state.empire.project_deck),
        project_discard=state.empire.project_discard,
        probes=hidden(state, ("empire",), seat, state.empire.probes),
        probe_deck_count=len(state.probe_deck),
        probes_out=[system for system in SYSTEMS if system in state.probes_out],
        objectives=hidden(state, ("rebel",), seat, state.rebel.objectives),
        objective_stages=sorted(OBJECTIVES[card].tier for card in state.rebel.objectives),
        objective_deck_count=len(state.objective_deck),
        objective_top=OBJECTIVES[state.objective_deck[0]].tier if state.objective_deck else None,
        objectives_out=state.objectives_out,
        space_tactics=_tactics(state, "space"),
        ground_tactics=_tactics(state, "ground"),
        lasting=state.lasting,
        record=state.record,
        mission=next((frame.vars for frame in reversed(state.program) if isinstance(frame, MissionFrame)), None),
        effect=effect_view(state, seat),
        mobilization=mobilization_view(state, seat),
        combat=combat_view(state, seat),
        surplus=next((frame.vars for frame in reversed(state.program) if isinstance(frame, SurplusFrame)), None),
        recruit=recruit_view(state, seat),
        build=next((frame.vars for frame in state.program if isinstance(frame, BuildFrame)), None),
        deploy=next((frame.vars for frame in state.program if isinstance(frame, DeployFrame)), None),
        decisions=list(decisions),
        outcome=outcome,
    )


_PHASES: dict[type, Phase] = {
    SetupFrame: "setup",
    AssignmentFrame: "assignment",
    CommandFrame: "command",
    RefreshFrame: "refresh",
}


def phase(state: State) -> Phase:
    """Return the phase that the game is in, named by the outermost program."""
    return _PHASES[type(state.program[0])] if state.program else "over"


def _team(state: State, seat: Side) -> TeamView | None:
    team = state.team
    if team is None:
        return None
    known = [*state.rebel.actions_used, *state.empire.actions_used]
    known += [card for side in SIDES if side == seat or state.winner is not None for card in zones(state, side).actions]
    cards = [card for card in ACTIONS if card in team.general_cards and card in known]
    return TeamView(team.players, team.order, cards, team.left, team.ended, team.overruled)


def _base(state: State, seat: Side) -> BaseView:
    """Show the location to the Rebel player, and to all once it is revealed or the game is over (RB-16.2.1)."""
    base = state.base
    known = seat == "rebel" or base.revealed or state.winner is not None
    return BaseView(base.location if known else None, base.revealed, base.units)


def _side(state: State, owner: Side, seat: Side) -> SideView:
    own = zones(state, owner)
    shown = seat == owner or state.winner is not None
    return SideView(
        hand=hidden(state, (owner,), seat, own.hand),
        deck_count=len(own.deck),
        discard=own.discard,
        assigned=[MissionView(one.leaders, one.mission if shown else None) for one in own.assigned],
        actions=hidden(state, (owner,), seat, own.actions),
        action_deck_count=len(own.action_deck),
        actions_out_count=len(own.actions_out),
        actions_used=own.actions_used,
        queue=own.queue,
    )


def _tactics(state: State, theatre: Theatre) -> TacticsView:
    own = tactics(state, theatre)
    return TacticsView(len(own.deck), own.discard)
