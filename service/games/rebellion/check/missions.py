"""A mission under way: leaders of its side where it takes place, against what its card names (rules, 4.5 and 4.6)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.action_cards import ban_covers, is_banned, shown
from service.games.rebellion.board import base_place, icons_of, is_person, side_of
from service.games.rebellion.cards.targets import leader_fits, system_fits
from service.games.rebellion.check.special_cards import was_sacrificed
from service.games.rebellion.components import (
    DICE,
    MISSIONS,
    OPPONENT,
    REBEL_BASE,
    SIDE_OF,
    SYSTEMS,
    Colour,
    MissionFacts,
    Side,
)
from service.games.rebellion.frames import CommandFrame, MissionFrame, MissionVars, Roll
from service.games.rebellion.mission_dice import PORTRAIT_SUCCESSES, is_opposed, successes
from service.games.rebellion.state import State

BEFORE_EFFECT = (
    "oppose",
    "answer",
    "load-own",
    "roll-own",
    "load-opposing",
    "roll-opposing",
    "reroll",
    "blank-die",
    "count-as-success",
)
"""The steps of an attempt before its effect at which it waits."""
_UNROLLED = ("oppose", "answer", "load-own", "roll-own")
_HALF_ROLLED = ("load-opposing", "roll-opposing")
_RESCUED = ("answer-rescue", "after-rescue")
"""The steps after a rescue: by what the mission did, or by the Millennium Falcon, whose ring has come off."""
_SIDES: dict[str, Side] = {
    **dict.fromkeys(("answer", "load-opposing", "roll-opposing"), "empire"),
    **dict.fromkeys(("load-own", "roll-own", "count-as-success", "falcon", "answer-rescue", "after-rescue"), "rebel"),
}
"""Whose mission it is at steps that only one side comes to."""


def check_mission(state: State, frame: MissionFrame, at: str) -> Iterator[Violation]:
    """Yield what contradicts a mission under way, which stands on the command phase. Takes a real mission card."""
    mission, card = frame.vars, MISSIONS[frame.vars.card]
    outer = state.program[0]
    if isinstance(outer, CommandFrame) and mission.side != SIDE_OF[outer.vars.turn]:
        yield impossible("RB-4.5.1", "mission-out-of-turn", f"{at}/vars/side", turn=outer.vars.turn)
    if card.mode == "resolve" and frame.at in BEFORE_EFFECT:
        yield impossible("RB-4.5.7", "resolved-unopposed", f"{at}/at", card=card.id)
    faults = [*_check_place(state, mission, card, at)]
    yield from faults
    if not faults:
        yield from _check_leaders(state, frame, at)
        yield from _check_attempt(state, frame, card, at)


def _check_place(state: State, mission: MissionVars, card: MissionFacts, at: str) -> Iterator[Violation]:
    """The mission takes place where its card says (RB-4.5.1, RB-4.5.6, RB-4.5.9)."""
    place, target = mission.place, mission.target
    right = {
        "system": place in SYSTEMS,
        "leader": place in SYSTEMS,
        "space": place == base_place(state),
        "none": place is None,
    }
    if not right[card.target] or (place == REBEL_BASE and state.base.revealed):
        yield impossible("RB-4.5.1", "mission-place-wrong", f"{at}/vars/place", card=card.id)
    if (target is not None) != (card.target == "leader"):
        yield impossible("RB-4.5.9", "mission-target-wrong", f"{at}/vars/target", card=card.id)


def _check_leaders(state: State, frame: MissionFrame, at: str) -> Iterator[Violation]:
    """The leaders are of its side and in play, each once; the one sent against them of the other (RB-4.6.1)."""
    mission = frame.vars
    for index, leader in enumerate(mission.leaders):
        where = state.leaders.get(leader)
        pointer = f"{at}/vars/leaders/{index}"
        if leader in mission.leaders[:index]:
            yield impossible("RB-3.2.4", "leader-twice-on-mission", pointer, leader=leader)
        elif where == "eliminated" and frame.at not in BEFORE_EFFECT and was_sacrificed(state, mission, leader):
            continue
        elif where in (None, "eliminated", "pool") or side_of(state, leader) != mission.side:
            yield impossible("RB-4.5.2", "leader-not-on-mission", pointer, leader=leader)
        elif (where == "mission") != (mission.place is None):
            yield impossible("RB-4.5.1", "leader-not-on-mission", pointer, leader=leader)
    sent = mission.sent
    if sent is not None and (sent not in state.leaders or side_of(state, sent) != OPPONENT[mission.side]):
        yield impossible("RB-4.6.2", "sent-wrong", f"{at}/vars/sent", leader=sent)


def _check_attempt(state: State, frame: MissionFrame, card: MissionFacts, at: str) -> Iterator[Violation]:
    """Opposition, rolls and success come one after the other (RB-4.6.1, RB-4.6.5, RB-4.6.10, RB-4.6.11)."""
    mission, early = frame.vars, frame.at in BEFORE_EFFECT
    rolls = (mission.own_roll, mission.opposing_roll)
    rolled = (rolls[0] is not None, rolls[1] is not None)
    if frame.at in _UNROLLED:
        right = rolled == (False, False) and (frame.at != "oppose" or mission.sent is None)
    elif frame.at in _HALF_ROLLED:
        right = rolled == (True, False)
    elif early:
        right = rolled == (True, True)
    else:
        right = rolled[0] == rolled[1] and (mission.sent is None or rolled[0])
        right = right and (card.mode == "attempt" or not rolled[0])
    opposed = is_opposed(state, mission) or not early or frame.at in ("oppose", "answer")
    if not right or not opposed or mission.preset is not None or mission.side != _SIDES.get(frame.at, mission.side):
        yield impossible("RB-4.6.5", "attempt-out-of-order", f"{at}/vars")
    decided = None if card.mode == "resolve" else (False if frame.at == "count-as-success" else None if early else True)
    if mission.succeeded != decided:
        yield impossible("RB-4.6.10", "attempt-out-of-order", f"{at}/vars/succeeded")
    if is_banned(state, mission.side, mission.place) and ban_covers(state, card):
        yield impossible("RB-18.1.2", "mission-banned", f"{at}/vars/place", card=card.id, place=mission.place or "")
    if frame.at == "count-as-success" and _has_won(mission, card):
        yield impossible("RB-4.6.11", "attempt-out-of-order", f"{at}/vars/succeeded")
    if frame.at in _RESCUED and not mission.freed and "millennium-falcon" in state.rings:
        yield impossible("RB-9.4.7", "attempt-out-of-order", f"{at}/at")
    answered = mission.side == "rebel" and state.readings.destiny_after_fallen_guard
    if mission.freed and (early or not answered):
        yield impossible("RB-9.3.1", "attempt-out-of-order", f"{at}/vars/freed")
    if mission.blindsided:
        yield from _check_blindside(state, mission, at)
    if icons_of(mission.leaders, card.skill) < card.cost:
        yield impossible("RB-4.5.3", "mission-unskilled", f"{at}/vars/leaders", card=card.id, cost=card.cost)
    for name, roll in zip(("own_roll", "opposing_roll"), rolls, strict=True):
        if roll is not None:
            yield from _check_roll(roll, f"{at}/vars/{name}")
    if frame.at in BEFORE_EFFECT:
        yield from _check_fit(state, mission, card, at)


def _has_won(mission: MissionVars, card: MissionFacts) -> bool:
    """Tell whether the rolls, and the leader pictured, make a success."""
    if mission.own_roll is None or mission.opposing_roll is None:
        return True
    own = successes(mission.own_roll)
    if any(is_person(leader, card.portrait) for leader in mission.leaders):
        own += PORTRAIT_SUCCESSES
    return own > successes(mission.opposing_roll)


def _check_blindside(state: State, mission: MissionVars, at: str) -> Iterator[Violation]:
    """Blindside was announced with one of its leaders on the mission; so nobody of the pool was sent (RB-13.2.4)."""
    used = "blindside" in state.empire.actions_used and any(shown("blindside", leader) for leader in mission.leaders)
    if not used or mission.side == "rebel" or mission.sent is not None:
        yield impossible("RB-13.2.4", "attempt-out-of-order", f"{at}/vars/blindsided")


def _check_roll(roll: Roll, at: str) -> Iterator[Violation]:
    """A mission roll has five dice of each colour at most (RB-15.1.5), red ones first."""
    counts: dict[Colour, int] = {"red": sum(roll.red.values()), "black": sum(roll.black.values())}
    for colour, count in counts.items():
        if count > DICE[colour]:
            yield impossible("RB-15.1.5", "too-many-dice", f"{at}/{colour}", colour=colour, limit=DICE[colour])


def _check_fit(state: State, mission: MissionVars, card: MissionFacts, at: str) -> Iterator[Violation]:
    """Before the effect begins, all stands as it did when the mission was revealed (RB-4.5.4, RB-4.5.9)."""
    for index, leader in enumerate(mission.leaders):
        if mission.place is not None and state.leaders.get(leader) != mission.place:
            yield impossible("RB-4.5.1", "leader-not-on-mission", f"{at}/vars/leaders/{index}", leader=leader)
    if mission.sent is not None and state.leaders.get(mission.sent) != mission.place:
        yield impossible("RB-4.6.1", "sent-wrong", f"{at}/vars/sent", leader=mission.sent)
    if card.target == "system" and mission.place is not None and mission.place != REBEL_BASE:
        for reason in system_fits(state, card, mission.place, f"{at}/vars/place"):
            yield impossible(reason.rule, reason.code, reason.pointer, **reason.params)
    if mission.target is not None:
        if state.leaders.get(mission.target) != mission.place:
            yield impossible("RB-4.5.9", "mission-target-wrong", f"{at}/vars/target", card=card.id)
        for reason in leader_fits(state, card, mission.target, f"{at}/vars/target"):
            yield impossible(reason.rule, reason.code, reason.pointer, **reason.params)
