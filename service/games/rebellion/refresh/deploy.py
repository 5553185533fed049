"""The deploy step (rules, 6.8): each queue slides, the Rebel one first, and what comes off it goes to the board."""

from collections.abc import Iterable, Iterator

from service.engine.choices import Offer, OneOf
from service.engine.program import END, Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Deploy, EndDeploy
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import is_own, is_remote, opposing
from service.games.rebellion.components import (
    CONSTRUCTION,
    DEATH_STAR,
    REBEL_BASE,
    SYSTEMS,
    UNITS,
    Place,
    Side,
    SystemId,
    UnitId,
)
from service.games.rebellion.decisions import DeployDecision
from service.games.rebellion.frames import DeployFrame, DeployVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract

MOST_IN_A_PLACE = 2
AT_PLACE = "/action/place"


def slide(table: RbTable, frame: DeployFrame) -> None:
    """Slide the queue of a side by one space; what comes off waits to be deployed (RB-6.8.1)."""
    side = frame.vars.side
    queue = table.zones(side).queue
    moved = any(queue)
    frame.vars.units, queue[0], queue[1], queue[2] = queue[0], queue[1], queue[2], {}
    frame.vars.deployed = {}
    if moved:
        table.emit(ev.QueueSlid(side, dict(frame.vars.units)))


def construction_site(state: State) -> SystemId | None:
    """Return the system of the Death Star Under Construction, or None (RB-11.1.8)."""
    return next((system for system in SYSTEMS if CONSTRUCTION in state.systems[system].units), None)


def judge_place(state: State, deploy: DeployVars, unit: UnitId, place: Place) -> list[Violation]:
    """Return why a unit can not be deployed to a place (RB-6.8.2 to RB-6.8.8, RB-6.8.11, RB-11.1.8, RB-11.1.9)."""
    side = deploy.side
    found = []
    if unit == DEATH_STAR:
        if place != construction_site(state):
            return [forbidden("RB-11.1.8", "not-the-construction-site", AT_PLACE, place=place)]
    elif deploy.deployed.get(place, 0) >= MOST_IN_A_PLACE:
        found.append(forbidden("RB-6.8.3", "two-deployed-there", AT_PLACE, place=place))
    if place == REBEL_BASE:
        if side == "empire":
            found.append(forbidden("RB-8.1.3", "space-not-imperial", AT_PLACE))
        elif state.base.revealed:
            found.append(forbidden("RB-6.8.11", "space-closed", AT_PLACE))
        return found
    if unit != DEATH_STAR:
        found += _judge_system(state, side, place)
    if state.systems[place].sabotaged:
        found.append(forbidden("RB-6.8.6", "system-sabotaged", AT_PLACE, place=place))
    if state.systems[place].destroyed:
        found.append(forbidden("RB-6.8.7", "system-destroyed", AT_PLACE, place=place))
    return found


def _judge_system(state: State, side: Side, system: SystemId) -> list[Violation]:
    """Return what bars ordinary units from a system, but not a Death Star from where it is built (RB-11.1.9)."""
    found = []
    if not is_own(state, system, side):
        found.append(forbidden("RB-6.8.2", "no-own-loyalty", AT_PLACE, place=system))
    if is_remote(state, system):
        found.append(forbidden("RB-6.8.4", "system-remote", AT_PLACE, place=system))
    if opposing(state, system, side):
        found.append(forbidden("RB-6.8.5", "opponent-there", AT_PLACE, place=system))
    if side == "rebel" and state.systems[system].subjugated:
        found.append(forbidden("RB-6.8.8", "system-subjugated", AT_PLACE, place=system))
    return found


def waiting(deploy: DeployVars) -> list[list[UnitId]]:
    """Return the units that wait, those that can go to the same places together: a Death Star is for itself."""
    units = [unit for unit in UNITS if unit in deploy.units and UNITS[unit].side == deploy.side]
    ordinary: list[UnitId] = [unit for unit in units if unit != DEATH_STAR]
    stations: list[UnitId] = [unit for unit in units if unit == DEATH_STAR]
    return [kind for kind in (ordinary, stations) if kind]


def places_for(state: State, deploy: DeployVars, unit: UnitId) -> Iterator[Place]:
    """Yield where a unit can be deployed, the Rebel Base space last. Only own systems are worth judging."""
    if unit == DEATH_STAR:
        site = construction_site(state)
        places: Iterable[Place] = () if site is None else (site,)
    else:
        places = (system for system in SYSTEMS if is_own(state, system, deploy.side))
    for place in places:
        if not judge_place(state, deploy, unit, place):
            yield place
    if unit != DEATH_STAR and not judge_place(state, deploy, unit, REBEL_BASE):
        yield REBEL_BASE


class DeployUnits(SideAsk):
    """A side deploys one unit after the other until it declares the end or none can be deployed (RB-6.8.2).

    Where units can go and which wait is public, and so is whether it is asked.
    """

    actions = (Deploy, EndDeploy)
    joint = True

    def asked(self, state: State, frame: DeployFrame) -> Side | None:
        deploy = frame.vars
        possible = any(True for kind in waiting(deploy) for _ in places_for(state, deploy, kind[0]))
        return deploy.side if possible else None

    def decision(self, state: State, frame: DeployFrame, seat: Side) -> DeployDecision:
        return DeployDecision(seat, ["deploy", "end_deploy"], dict(frame.vars.units))

    def offers(self, state: State, frame: DeployFrame, seat: Side) -> list[Offer]:
        offers = [Offer(EndDeploy)]
        for units in waiting(frame.vars):
            places = [str(place) for place in places_for(state, frame.vars, units[0])]
            if places:
                offers.append(Offer(Deploy, {"unit": OneOf([str(unit) for unit in units]), "place": OneOf(places)}))
        return offers

    def judge(self, state: State, frame: DeployFrame, seat: Side, action: Deploy | EndDeploy) -> list[Violation]:
        if isinstance(action, EndDeploy):
            return []
        found = []
        if action.unit not in frame.vars.units or UNITS[action.unit].side != seat:
            found.append(forbidden("RB-6.8.2", "not-off-the-queue", "/action/unit", unit=action.unit))
        return found + judge_place(state, frame.vars, action.unit, action.place)

    def answer(self, table: RbTable, frame: DeployFrame, seat: Side, action: Deploy | EndDeploy) -> str | None:
        if isinstance(action, EndDeploy):
            return "put-back"
        unit, place, deploy = action.unit, action.place, frame.vars
        subtract(deploy.units, {unit: 1})
        if unit == DEATH_STAR:
            # It does not count among the two units of the place, so that the order of deploying does not matter.
            table.take_units(place, {CONSTRUCTION: 1})
            table.add_units(place, {DEATH_STAR: 1})
            table.emit(ev.UnitReplaced(seat, place, CONSTRUCTION, DEATH_STAR))
        else:
            deploy.deployed[place] = deploy.deployed.get(place, 0) + 1
            table.place_units(seat, place, {unit: 1}, "deployed")
        return END if table.settle(seat) else None


def put_back(table: RbTable, frame: DeployFrame) -> str:
    """Put what was not deployed back on space 1, and let the other side slide and deploy (RB-6.8.1, RB-6.8.9)."""
    deploy = frame.vars
    units, deploy.units = deploy.units, {}
    table.queue_units(deploy.side, 1, units)
    if deploy.side == "empire":
        return END
    deploy.side = "empire"
    return "slide"


DEPLOY = Program("deploy", {"slide": slide, "deploy": DeployUnits(), "put-back": put_back})
