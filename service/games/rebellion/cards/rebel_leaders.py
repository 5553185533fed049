"""Rebel missions about leaders: who is rescued, renamed, named for a ruse, or sent on another mission at once."""

from typing import Any

from service.engine.choices import Offer, OneOf, Subset
from service.engine.program import Programs, programs_of
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Assign, Decline
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import base_place, captives_in, free_rebels, leaders_in
from service.games.rebellion.cards.vocabulary import (
    ChooseLeaders,
    draw_objectives,
    forced,
    has_portrait,
    here,
    nothing,
    settled,
)
from service.games.rebellion.components import MISSIONS, REBEL_BASE, LeaderId, Side
from service.games.rebellion.decisions import CardDecision
from service.games.rebellion.frames import EffectFrame, MissionFrame
from service.games.rebellion.leader_pool import assign
from service.games.rebellion.special_windows import ItIsYourDestiny
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

LUKE: LeaderId = "luke-skywalker"
JEDI: LeaderId = "luke-skywalker-jedi"
LANDO: LeaderId = "lando-calrissian"


# Daring Rescue, For the Greater Good


def prisoners(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the captured leaders in the mission system."""
    return captives_in(state, here(state, frame))


def rescue_chosen(table: RbTable, frame: EffectFrame, chosen: list[LeaderId]) -> str | None:
    """Rescue the captured leader that was named (RB-9.3.4)."""
    table.rescue(chosen[0])
    return settled(table, frame)


def no_prisoner(table: RbTable, frame: EffectFrame) -> str | None:
    """End where no captured leader is left to be rescued."""
    return None if prisoners(table.state, frame) else nothing(table, frame)


def skip_rescue(table: RbTable, frame: EffectFrame) -> str | None:
    """Go on with the rest of the card where no captured leader is left to be rescued."""
    return None if prisoners(table.state, frame) else "draw"


def companions(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the leaders of the mission that may go along with the rescued one; none where that is no move."""
    place = here(state, frame)
    if base_place(state) == place:
        return []
    there = leaders_in(state, place, "rebel")
    return [leader for leader in frame.vars.leaders if leader in there]


def go_along(table: RbTable, frame: EffectFrame, chosen: list[LeaderId]) -> str | None:
    """Put leaders of the mission where the rescued leader is (RB-9.3.4)."""
    for leader in chosen:
        table.place_leader(leader, REBEL_BASE, "effect")
    return settled(table, frame)


_RESCUE = ChooseLeaders("rescue", prisoners, 1, 1, rescue_chosen)


# Seek Yoda


def on_mission(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the leaders that carry out the mission."""
    return [leader for leader in frame.vars.leaders if leader in state.leaders]


def attach_yoda(table: RbTable, frame: EffectFrame, chosen: list[LeaderId]) -> str | None:
    """Put the Master Yoda ring on a leader of the mission (RB-9.4.3)."""
    table.attach("master-yoda", chosen[0])
    return None


_YODA = ChooseLeaders("attach-ring", on_mission, 1, 1, attach_yoda)


def become_jedi(table: RbTable, frame: EffectFrame) -> None:
    """Replace Luke Skywalker by the Jedi where he is; his ring and his marks go along (RB-4.5.12, RB-9.1.6)."""
    leaders = table.state.leaders
    if LUKE not in frame.vars.leaders or LUKE not in leaders or JEDI in leaders:
        return
    lasting = table.state.lasting
    leaders[JEDI] = leaders.pop(LUKE)
    for ring in [ring for ring, bearer in table.state.rings.items() if bearer == LUKE]:
        table.state.rings[ring] = JEDI
    lasting.detained = [JEDI if leader == LUKE else leader for leader in lasting.detained]
    if lasting.misdirected == LUKE:
        lasting.misdirected = JEDI
    if lasting.contingent == LUKE:
        lasting.contingent = JEDI
    for under_way in table.state.program:
        if isinstance(under_way, EffectFrame | MissionFrame):
            under_way.vars.leaders = [JEDI if leader == LUKE else leader for leader in under_way.vars.leaders]
    table.emit(ev.LeaderReplaced(LUKE, JEDI))


# Misdirection


def free_leaders(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the leaders that can be named: Rebel ones in play that are not captured."""
    return free_rebels(state)


def misdirect(table: RbTable, frame: EffectFrame, chosen: list[LeaderId]) -> str | None:
    """Mark the leader whose missions nobody of the Imperial pool may oppose in this round."""
    table.state.lasting.misdirected = chosen[0]
    table.emit(ev.LeaderMarked(chosen[0], "misdirected"))
    return None


# Contingency Plan


class Reassign(SideAsk):
    """One leader of the card goes face down onto a starting mission of the hand; another one back to the pool.

    Whether such a mission is in hand is secret, so the question comes in any case; there is no way out while one is.
    """

    actions = (Assign, Decline)

    def asked(self, state: State, frame: EffectFrame) -> Side | None:
        return frame.vars.side if waiting(state, frame) else None

    def decision(self, state: State, frame: EffectFrame, seat: Side) -> CardDecision:
        return CardDecision(seat, ["assign", "decline"], frame.card, "assign-starting-mission", 1, 1)

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        missions = starting_in_hand(state)
        if not missions:
            return [Offer(Decline)]
        leaders = Subset([str(leader) for leader in waiting(state, frame)], 1, 1)
        return [Offer(Assign, {"mission": OneOf(missions), "leaders": leaders})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        missions = starting_in_hand(state)
        if isinstance(action, Decline):
            return [forbidden("RB-4.5.10", "starting-mission-in-hand", "/action", card=frame.card)] if missions else []
        found = []
        if action.mission not in state.rebel.hand:
            found.append(forbidden("RB-3.2.6", "not-in-hand", "/action/mission", card=action.mission))
        elif action.mission not in missions:
            found.append(forbidden("RB-4.5.19", "not-a-starting-mission", "/action/mission", card=action.mission))
        if len(action.leaders) != 1:
            found.append(forbidden("RB-4.5.19", "one-leader-moves", "/action/leaders", given=len(action.leaders)))
        there = waiting(state, frame)
        for index, leader in enumerate(action.leaders):
            if leader not in there:
                pointer = f"/action/leaders/{index}"
                found.append(forbidden("RB-4.5.19", "leader-not-on-card", pointer, leader=leader, card=frame.card))
        return found

    def answer(self, table: RbTable, frame: EffectFrame, seat: Side, action: Any) -> None:
        rest = waiting(table.state, frame)
        if isinstance(action, Decline):
            table.emit(ev.NothingDone(frame.card))
        else:
            assign(table, seat, action.mission, list(action.leaders))
            rest.remove(action.leaders[0])
            if has_portrait(table.state, frame) and action.leaders[0] == LANDO:
                table.state.lasting.contingent = LANDO
                table.emit(ev.LeaderMarked(LANDO, "contingent"))
        table.retrieve(seat, rest)


def waiting(state: State, frame: EffectFrame) -> list[LeaderId]:
    """Return the leaders of the card: they are on a mission still, though no face-down one holds them."""
    return [leader for leader in frame.vars.leaders if state.leaders.get(leader) == "mission"]


def starting_in_hand(state: State) -> list[str]:
    """Return the starting missions of the Rebel hand, each once."""
    return [card for card in dict.fromkeys(state.rebel.hand) if card in MISSIONS and MISSIONS[card].starting]


LEADER_EFFECTS: Programs = programs_of(
    {
        "contingency-plan": {"assign": Reassign()},
        "daring-rescue": {
            "find": no_prisoner,
            "only-one": forced(_RESCUE, "answer"),
            "rescue": _RESCUE,
            "answer": ItIsYourDestiny(),
            "companions": ChooseLeaders("go-along", companions, 0, 2, go_along),
        },
        "for-the-greater-good": {
            "find": skip_rescue,
            "only-one": forced(_RESCUE, "answer"),
            "rescue": _RESCUE,
            "answer": ItIsYourDestiny(),
            "draw": draw_objectives(1),
        },
        "misdirection": {"name": ChooseLeaders("misdirect", free_leaders, 1, 1, misdirect)},
        "seek-yoda": {"only-one": forced(_YODA, "become-jedi"), "attach": _YODA, "become-jedi": become_jedi},
    }
)
