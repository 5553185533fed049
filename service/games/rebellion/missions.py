"""Carrying out a mission (rules, 4.5 and 4.6): the reveal, opposition, the roll, and where the card goes."""

from typing import Any

from service.engine.choices import Offer, OneNumber, OneOf
from service.engine.program import Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, Oppose, RevealMission
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import (
    base_place,
    icons_of,
    is_captured,
    is_person,
    leaders_in,
    zones,
)
from service.games.rebellion.cards import EFFECTS, extra_dice
from service.games.rebellion.cards.targets import leader_fits, system_fits, target_systems, targets
from service.games.rebellion.components import (
    DICE,
    MISSIONS,
    OPPONENT,
    REBEL_BASE,
    LeaderId,
    MissionFacts,
    Place,
    Side,
)
from service.games.rebellion.decisions import OppositionDecision, RerollDecision
from service.games.rebellion.frames import EffectFrame, EffectVars, MissionFrame, MissionVars, Roll
from service.games.rebellion.leader_pool import judge_pool_leader
from service.games.rebellion.rings import RerollAsk
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

PORTRAIT_SUCCESSES = 2
SUCCESSES = {"blank": 0, "hit": 1, "direct-hit": 1, "special": 2}


# The reveal


def skilled(state: State, side: Side, slot: int) -> bool:
    """Tell whether the leaders of a face-down mission have the icons it needs (RB-4.5.3)."""
    assigned = zones(state, side).assigned[slot]
    card = MISSIONS[assigned.mission]
    return icons_of(assigned.leaders, card.skill) >= card.cost


def reveal_offers(state: State, side: Side, slot: int) -> list[Offer]:
    """Return every way to reveal one face-down mission (RB-4.5.1)."""
    if not skilled(state, side, slot):
        return []
    card = MISSIONS[zones(state, side).assigned[slot].mission]
    domains: dict[str, Any] = {"slot": OneNumber([slot])}
    if card.target == "system":
        domains["system"] = OneOf([str(system) for system in target_systems(state, card)])
    elif card.target == "leader":
        domains["target"] = OneOf([str(leader) for leader in targets(state, card)])
    return [Offer(RevealMission, domains)] if all(domain.size() for domain in domains.values()) else []


def judge_reveal(state: State, side: Side, action: RevealMission) -> list[Violation]:
    """Return why a mission can not be revealed so (RB-4.5.2 to RB-4.5.5, RB-4.5.9)."""
    own = zones(state, side).assigned
    if action.slot >= len(own):
        return [forbidden("RB-4.5.2", "no-such-mission", "/action/slot", slot=action.slot, missions=len(own))]
    card = MISSIONS[own[action.slot].mission]
    found = []
    if not skilled(state, side, action.slot):
        icons = icons_of(own[action.slot].leaders, card.skill)
        found.append(
            forbidden(
                "RB-4.5.3", "not-skilled", "/action/slot", card=card.id, skill=card.skill, cost=card.cost, icons=icons
            )
        )
    return found + _judge_place(state, card, action)


def _judge_place(state: State, card: MissionFacts, action: RevealMission) -> list[Violation]:
    found = []
    if card.target != "system" and action.system is not None:
        found.append(forbidden("RB-4.5.5", "no-system-needed", "/action/system", card=card.id))
    if card.target != "leader" and action.target is not None:
        found.append(forbidden("RB-4.5.5", "no-target-needed", "/action/target", card=card.id))
    if card.target == "system":
        if action.system is None:
            found.append(forbidden("RB-4.5.1", "system-needed", "/action/system", card=card.id))
        else:
            found += system_fits(state, card, action.system, "/action/system")
    if card.target == "leader":
        if action.target is None:
            found.append(forbidden("RB-4.5.9", "target-needed", "/action/target", card=card.id))
        else:
            found += leader_fits(state, card, action.target, "/action/target")
    return found


def reveal(table: RbTable, side: Side, action: RevealMission) -> None:
    """Turn up a mission and put its leaders where it takes place; the rest is the mission's program (RB-4.5.1)."""
    state = table.state
    assigned = table.zones(side).assigned.pop(action.slot)
    card = MISSIONS[assigned.mission]
    place = _place(state, card, action)
    table.emit(ev.MissionRevealed(side, card.id, list(assigned.leaders), place, action.target))
    if place is not None:
        for leader in assigned.leaders:
            table.place_leader(leader, place, "mission")
    at = "oppose" if card.kind == "attempt" else "effect"
    table.push(MissionFrame(at, MissionVars(side, card.id, list(assigned.leaders), place, action.target)))


def _place(state: State, card: MissionFacts, action: RevealMission) -> Place | None:
    """Return where a mission takes place (RB-4.5.6, RB-4.5.9); None: nowhere on the board."""
    if card.target == "system":
        return action.system
    if card.target == "leader":
        assert action.target is not None
        where: Any = state.leaders[action.target]
        return where  # type: ignore[no-any-return]
    return base_place(state) if card.target == "space" else None


# Opposition and roll


class Opposition(SideAsk):
    """The opponent sends one leader of the pool, or none (RB-4.6.1); not against a misdirected leader."""

    actions = (Oppose, Decline)

    def asked(self, state: State, frame: MissionFrame) -> Side | None:
        mission = frame.vars
        opponent = OPPONENT[mission.side]
        if opponent == "empire" and state.lasting.misdirected in mission.leaders:
            return None
        return opponent if leaders_in(state, "pool", opponent) else None

    def decision(self, state: State, frame: MissionFrame, seat: Side) -> OppositionDecision:
        mission = frame.vars
        return OppositionDecision(
            seat, ["oppose", "decline"], mission.card, mission.place or REBEL_BASE, mission.target
        )

    def offers(self, state: State, frame: MissionFrame, seat: Side) -> list[Offer]:
        pool = [str(leader) for leader in leaders_in(state, "pool", seat)]
        return [Offer(Decline), Offer(Oppose, {"leader": OneOf(pool)})]

    def judge(self, state: State, frame: MissionFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        found = judge_pool_leader(state, seat, action.leader, "/action/leader", "RB-4.6.2")
        if is_captured(state, action.leader) and seat == "rebel":
            found.append(forbidden("RB-9.2.2", "captive-can-not-oppose", "/action/leader", leader=action.leader))
        return found

    def answer(self, table: RbTable, frame: MissionFrame, seat: Side, action: Any) -> None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "oppose_mission"))
            return
        frame.vars.sent = action.leader
        assert frame.vars.place is not None
        table.place_leader(action.leader, frame.vars.place, "opposition")


def participants(state: State, mission: MissionVars, side: Side) -> list[LeaderId]:
    """Return the leaders of a side that count in a mission: those there, and a captive it is aimed at (RB-4.6.4)."""
    if mission.place is None:
        return []
    there = leaders_in(state, mission.place, side)
    target = mission.target
    if target is not None and side == "rebel" and is_captured(state, target):
        there.append(target)
    return there


def roll(table: RbTable, frame: MissionFrame) -> str | None:
    """Roll for an opposed mission, the current player first; an unopposed one succeeds (RB-4.6.5 to RB-4.6.8)."""
    state, mission = table.state, frame.vars
    opponent = OPPONENT[mission.side]
    if not participants(state, mission, opponent):
        return "decide"
    mission.own_roll = _roll_of(table, mission, mission.side)
    mission.opposing_roll = _roll_of(table, mission, opponent)
    return None


def _roll_of(table: RbTable, mission: MissionVars, side: Side) -> Roll:
    card = MISSIONS[mission.card]
    count = icons_of(participants(table.state, mission, side), None if card.all_skills else card.skill)
    if side == mission.side:
        count += extra_dice(table.state, mission)
    count = min(count, DICE["red"] + DICE["black"])
    red = min(count, DICE["red"])
    return Roll(*table.roll_dice(f"mission-{side}", red, count - red))


class MissionReroll(RerollAsk):
    """The Rebel player may reroll one own die with the Master Yoda ring, both rolls seen."""

    def place(self, frame: MissionFrame) -> Place | None:
        return frame.vars.place

    def own(self, frame: MissionFrame) -> Roll | None:
        return frame.vars.own_roll if frame.vars.side == "rebel" else frame.vars.opposing_roll

    def decision(self, state: State, frame: MissionFrame, seat: Side) -> RerollDecision:
        mission = frame.vars
        assert mission.own_roll is not None
        assert mission.opposing_roll is not None
        return RerollDecision(seat, ["use_ring", "decline"], "master-yoda", mission.own_roll, mission.opposing_roll)


def successes(of: Roll) -> int:
    """Return the successes of a mission roll; the colour does not matter (RB-4.6.9)."""
    return sum(SUCCESSES[face] * count for dice in (of.red, of.black) for face, count in dice.items())


def decide(table: RbTable, frame: MissionFrame) -> str | None:
    """Decide an attempt: more successes than the opponent, unopposed it succeeds (RB-4.6.10 to RB-4.6.12)."""
    mission = frame.vars
    card = MISSIONS[mission.card]
    contingent = table.state.lasting.contingent
    if contingent in mission.leaders:
        table.state.lasting.contingent = None
    if mission.own_roll is None or mission.opposing_roll is None:
        mission.succeeded = True
        table.emit(ev.MissionDecided(card.id, True, None, None))
        return None
    own, opposing = successes(mission.own_roll), successes(mission.opposing_roll)
    if any(is_person(leader, card.portrait) for leader in mission.leaders):
        own += PORTRAIT_SUCCESSES
    if contingent in mission.leaders:
        own += PORTRAIT_SUCCESSES
    mission.succeeded = own > opposing
    table.emit(ev.MissionDecided(card.id, mission.succeeded, own, opposing))
    return None if mission.succeeded else "put-away"


def carry_out(table: RbTable, frame: MissionFrame) -> None:
    """Start the effect of the card (RB-4.5.7, RB-4.5.10)."""
    mission = frame.vars
    program = EFFECTS[mission.card]
    first = next(iter(program.nodes))
    effect = EffectVars(mission.side, list(mission.leaders), mission.place, mission.target)
    table.push(EffectFrame(at=first, card=mission.card, vars=effect))


def put_away(table: RbTable, frame: MissionFrame) -> None:
    """Return a starting mission to the hand, discard any other, a project to its own pile (RB-4.5.13)."""
    side, card = frame.vars.side, MISSIONS[frame.vars.card]
    own = table.zones(side)
    if card.starting:
        own.hand.append(card.id)
        table.emit(ev.MissionReturned(side, True))
    elif card.project:
        table.state.empire.project_discard.insert(0, card.id)
        table.emit(ev.CardsDiscarded(side, "projects", [card.id]))
    else:
        own.discard.insert(0, card.id)
        table.emit(ev.CardsDiscarded(side, "missions", [card.id]))


MISSION = Program(
    "mission",
    {
        "oppose": Opposition(),
        "roll": roll,
        "reroll": MissionReroll(),
        "decide": decide,
        "effect": carry_out,
        "put-away": put_away,
    },
)
