"""The refresh phase under way: what has been retrieved, drawn, slid and counted so far (rules, section 6)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import resources, side_of, zones
from service.games.rebellion.components import ACTIONS, BASE_ICONS, REBEL_BASE, SIDES, SYSTEMS
from service.games.rebellion.frames import BuildFrame, DeployFrame, RecruitFrame, SiteIcons
from service.games.rebellion.immediate_cards import bearers, waiting
from service.games.rebellion.refresh.deploy import MOST_IN_A_PLACE
from service.games.rebellion.refresh.discard import HAND_LIMIT
from service.games.rebellion.refresh.recruit import CARDS_DRAWN
from service.games.rebellion.state import State

AT = "/state/program"


def check_refresh(state: State) -> Iterator[Violation]:
    """Yield what contradicts the refresh phase: leaders and missions not returned, hands not within their limit."""
    step = state.program[0].at
    if step == "objective":
        # Nobody has returned yet, and hands have no limit before missions are drawn (RB-6.1.1, RB-6.2.4).
        return
    for side in SIDES:
        own = zones(state, side)
        if own.assigned:
            yield impossible("RB-6.1.3", "mission-not-returned", f"/state/{side}/assigned")
        # The Rebel player discards first (RB-18.1.4), both before anything else goes on.
        done = step not in ("discard-rebel", "discard-empire") or (side == "rebel" and step == "discard-empire")
        if done and len(own.hand) > HAND_LIMIT:
            yield impossible("RB-6.2.2", "hand-too-large", f"/state/{side}/hand", limit=HAND_LIMIT)
    yield from check_returned(state)
    inner = state.program[1] if len(state.program) > 1 else None
    if isinstance(inner, RecruitFrame):
        yield from _check_recruit(state, inner)
    elif isinstance(inner, BuildFrame):
        yield from _check_build(state, inner)
    elif isinstance(inner, DeployFrame):
        yield from _check_deploy(state, inner)


def check_returned(state: State) -> Iterator[Violation]:
    """Outside the command phase no Imperial leader is on the board: all have returned to the pool (RB-6.1.2)."""
    for leader, where in state.leaders.items():
        if where in SYSTEMS and side_of(state, leader) == "empire":
            yield impossible("RB-6.1.2", "leader-not-returned", f"/state/leaders/{leader}", leader=leader)


def _check_recruit(state: State, frame: RecruitFrame) -> Iterator[Violation]:
    """The Rebel recruits first, from cards that both have drawn (RB-6.6.1, RB-6.6.2); the time space has the icon."""
    recruit = frame.vars
    if state.time not in state.printed.recruit:
        yield impossible("RB-6.5.2", "no-icon-on-track", f"{AT}/1", space=state.time)
    if recruit.side == "empire" and recruit.rebel:
        yield impossible("RB-6.6.2", "recruit-out-of-order", f"{AT}/1/vars/rebel")
    if recruit.side == "rebel" and len(recruit.empire) > CARDS_DRAWN:
        yield impossible("RB-6.6.1", "recruit-out-of-order", f"{AT}/1/vars/empire")
    if frame.at == "attach-ring":
        # The one card of the deck that is resolved at once, just kept by the Rebel, who is asked where two can wear it.
        cards = waiting(state)
        asked = len(cards) == 1 and ACTIONS[cards[0]].recruit and len(bearers(state, cards[0])) > 1
        if recruit.side == "empire" or not asked:
            yield impossible("RB-6.6.6", "nothing-asked", f"{AT}/1/at", program=frame.name, step=frame.at)


def _check_build(state: State, frame: BuildFrame) -> Iterator[Violation]:
    """Icons left are among those printed, as they were counted at the start (RB-6.7.1); the space has the icon."""
    if state.time not in state.printed.build:
        yield impossible("RB-6.5.2", "no-icon-on-track", f"{AT}/1", space=state.time)
    for side in SIDES:
        left: SiteIcons = frame.vars.rebel if side == "rebel" else frame.vars.empire
        for place, icons in left.items():
            at = f"{AT}/1/vars/{side}/{place}"
            own_space = BASE_ICONS if side == "rebel" else ()
            printed = list(own_space) if place == REBEL_BASE else resources(state, place)
            if not icons or any(count > printed.count(icon) for icon, count in icons.items()):
                yield impossible("RB-6.7.1", "icons-not-printed", at, place=place)


def _check_deploy(state: State, frame: DeployFrame) -> Iterator[Violation]:
    """The queue of the side has just slid (RB-6.8.1), and no more was deployed than may be (RB-6.8.3)."""
    deploy, at = frame.vars, f"{AT}/1/vars"
    if zones(state, deploy.side).queue[2]:
        yield impossible("RB-6.8.1", "queue-not-slid", f"/state/{deploy.side}/queue/2")
    for place, count in deploy.deployed.items():
        closed = place == REBEL_BASE and (deploy.side == "empire" or state.base.revealed)
        if count > MOST_IN_A_PLACE or closed:
            yield impossible("RB-6.8.3", "deployed-wrong", f"{at}/deployed/{place}", place=place)
