"""Carrying out a mission (rules, 4.5 and 4.6): the reveal, opposition, the roll, and where the card goes."""

from typing import Any

from service.engine.choices import Offer, OneNumber, OneOf
from service.engine.program import Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.action_cards import ban_covers, held, is_banned, judge_card, shown, use
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
from service.games.rebellion.cards import EFFECTS
from service.games.rebellion.cards.targets import leader_fits, system_fits, target_systems, targets
from service.games.rebellion.components import (
    MISSIONS,
    OPPONENT,
    REBEL_BASE,
    SYSTEMS,
    MissionFacts,
    Place,
    Side,
)
from service.games.rebellion.decisions import OppositionDecision
from service.games.rebellion.frames import EffectFrame, EffectVars, MissionFrame, MissionVars
from service.games.rebellion.leader_pool import judge_pool_leader
from service.games.rebellion.mission_dice import PORTRAIT_SUCCESSES, is_opposed, roll_mission, successes
from service.games.rebellion.mission_rings import BlankDie, CountAsSuccess, MissionReroll, RescueAfterSuccess
from service.games.rebellion.mission_windows import AnswerAttempt, LoadMissionDice, SonOfSkywalker
from service.games.rebellion.special_windows import ItIsYourDestiny
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

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
        systems = [system for system in target_systems(state, card) if not _banned(state, side, card, system)]
        domains["system"] = OneOf([str(system) for system in systems])
    elif card.target == "leader":
        aims = [leader for leader in targets(state, card) if not _banned(state, side, card, state.leaders[leader])]
        domains["target"] = OneOf([str(leader) for leader in aims])
    elif card.target == "space" and _banned(state, side, card, base_place(state)):
        return []
    if not all(domain.size() for domain in domains.values()):
        return []
    cards = announceable(state, side, slot)
    announced = [Offer(RevealMission, {**domains, "card": OneOf(cards)})] if cards else []
    return [Offer(RevealMission, domains), *announced]


def judge_reveal(state: State, side: Side, action: RevealMission) -> list[Violation]:
    """Return why a mission can not be revealed so (RB-4.5.2 to RB-4.5.5, RB-4.5.9)."""
    own = zones(state, side).assigned
    if action.slot >= len(own):
        found = [forbidden("RB-4.5.2", "no-such-mission", "/action/slot", slot=action.slot, missions=len(own))]
        return found + ([] if action.card is None else judge_card(state, side, action.card, "reveal"))
    card = MISSIONS[own[action.slot].mission]
    found = []
    if not skilled(state, side, action.slot):
        icons = icons_of(own[action.slot].leaders, card.skill)
        found.append(
            forbidden(
                "RB-4.5.3", "not-skilled", "/action/slot", card=card.id, skill=card.skill, cost=card.cost, icons=icons
            )
        )
    found += _judge_place(state, card, action) + _judge_ban(state, side, card, action)
    return found + (_judge_announced(state, side, action.slot, action.card) if action.card is not None else [])


def announceable(state: State, side: Side, slot: int) -> list[str]:
    """Return the action cards that can be announced with the reveal of a face-down mission."""
    return [card for card in held(state, side, "reveal") if not _judge_announced(state, side, slot, card)]


def _judge_announced(state: State, side: Side, slot: int, card: str) -> list[Violation]:
    """Return why an action card can not be announced with a reveal: it shows none of the leaders on the mission."""
    found = judge_card(state, side, card, "reveal")
    leaders = zones(state, side).assigned[slot].leaders
    if not found and not any(shown(card, leader) for leader in leaders):
        found.append(forbidden("RB-13.1.2", "no-shown-leader-on-mission", "/action/card", card=card))
    return found


def _banned(state: State, side: Side, card: MissionFacts, place: str | None) -> bool:
    """Tell whether Boba Fett? Where? keeps a side from this mission in a place."""
    return place in SYSTEMS and is_banned(state, side, place) and ban_covers(state, card)


def _judge_ban(state: State, side: Side, card: MissionFacts, action: RevealMission) -> list[Violation]:
    """Return that no mission of this side is attempted where this one would take place (RB-18.1.2)."""
    at = "/action/slot"
    place: str | None = None
    if card.target == "system":
        at, place = "/action/system", action.system
    elif card.target == "leader" and action.target is not None:
        at, place = "/action/target", state.leaders.get(action.target)
    elif card.target == "space":
        place = base_place(state)
    if place is None or not _banned(state, side, card, place):
        return []
    return [forbidden("RB-18.1.2", "mission-banned", at, card=card.id, place=place)]


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
    """Turn up a mission and put its leaders where it takes place; the rest is the mission's program (RB-4.5.1).

    An action card announced with it comes first: against this mission nobody of the pool is sent (Blindside).
    """
    state = table.state
    if action.card is not None:
        use(table, side, action.card)
    assigned = table.zones(side).assigned.pop(action.slot)
    card = MISSIONS[assigned.mission]
    place = _place(state, card, action)
    table.emit(ev.MissionRevealed(side, card.id, list(assigned.leaders), place, action.target))
    if place is not None:
        for leader in assigned.leaders:
            table.place_leader(leader, place, "mission")
    at = "oppose" if card.mode == "attempt" else "effect"
    mission = MissionVars(side, card.id, list(assigned.leaders), place, action.target)
    mission.blindsided = action.card is not None
    table.push(MissionFrame(at, mission))


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
    """The opponent sends one leader of the pool, or none (RB-4.6.1).

    It is not asked against a misdirected leader, nor when Blindside was announced.
    """

    actions = (Oppose, Decline)

    def asked(self, state: State, frame: MissionFrame) -> Side | None:
        mission = frame.vars
        opponent = OPPONENT[mission.side]
        if mission.blindsided or (opponent == "empire" and state.lasting.misdirected in mission.leaders):
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


def test_opposed(table: RbTable, frame: MissionFrame) -> str | None:
    """Go on with the rolls; an unopposed mission succeeds without them (RB-4.6.5)."""
    return None if is_opposed(table.state, frame.vars) else "decide"


def roll_own(table: RbTable, frame: MissionFrame) -> None:
    """Roll for the side that attempts the mission, first (RB-4.6.6)."""
    mission = frame.vars
    mission.own_roll = roll_mission(table, mission, mission.side)
    mission.preset = None


def roll_opposing(table: RbTable, frame: MissionFrame) -> None:
    """Roll for the side that opposes (RB-4.6.6)."""
    mission = frame.vars
    mission.opposing_roll = roll_mission(table, mission, OPPONENT[mission.side])
    mission.preset = None


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
        return "effect"
    own, opposing = successes(mission.own_roll), successes(mission.opposing_roll)
    if any(is_person(leader, card.portrait) for leader in mission.leaders):
        own += PORTRAIT_SUCCESSES
    if contingent in mission.leaders:
        own += PORTRAIT_SUCCESSES
    mission.succeeded = own > opposing
    table.emit(ev.MissionDecided(card.id, mission.succeeded, own, opposing))
    return "effect" if mission.succeeded else None


def fail(table: RbTable, frame: MissionFrame) -> str:
    """Go on after a failure: no effect is carried out (RB-4.5.11)."""
    return "put-away"


def carry_out(table: RbTable, frame: MissionFrame) -> None:
    """Start the effect of the card (RB-4.5.7, RB-4.5.10)."""
    mission = frame.vars
    effect = EffectVars(mission.side, list(mission.leaders), mission.place, mission.target)
    table.push(EffectFrame(at=EFFECTS[mission.card].first, card=mission.card, vars=effect))


def close(table: RbTable, frame: MissionFrame) -> str:
    """Go on once the Rebel player answers the success no more; then the Empire may answer a rescue (RB-18.1.3)."""
    return "answer-rescue" if frame.vars.freed else "put-away"


def after_rescue(table: RbTable, frame: MissionFrame) -> str:
    """Go on after a rescue; after one by the Millennium Falcon who has come back may be shown on a card."""
    return "put-away" if frame.vars.freed else "son-of-skywalker"


def put_away(table: RbTable, frame: MissionFrame) -> None:
    """Return a starting mission to the hand, discard any other, a project to its own pile (RB-4.5.13)."""
    side, card = frame.vars.side, MISSIONS[frame.vars.card]
    if card.starting:
        table.zones(side).hand.append(card.id)
        table.emit(ev.MissionReturned(side, True))
    else:
        table.discard_mission(side, card.id)


MISSION = Program(
    "mission",
    {
        "oppose": Opposition(),
        "answer": AnswerAttempt(),
        "test-opposed": test_opposed,
        "load-own": LoadMissionDice(own=True),
        "roll-own": roll_own,
        "load-opposing": LoadMissionDice(own=False),
        "roll-opposing": roll_opposing,
        "reroll": MissionReroll(),
        "blank-die": BlankDie(),
        "decide": decide,
        "count-as-success": CountAsSuccess(),
        "fail": fail,
        "effect": carry_out,
        "son-of-skywalker": SonOfSkywalker(),
        "falcon": RescueAfterSuccess(),
        "close": close,
        "answer-rescue": ItIsYourDestiny(),
        "after-rescue": after_rescue,
        "put-away": put_away,
    },
)
