"""Rings of the Rebel leaders used in a mission: Master Yoda, R2-D2, C-3PO and the Millennium Falcon."""

from typing import Any, ClassVar

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Decline, UseRing
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import captives_in
from service.games.rebellion.components import MISSIONS, SYSTEMS, LeaderId, Place, RingId, Side
from service.games.rebellion.decisions import RerollDecision, RingDecision
from service.games.rebellion.frames import MissionFrame, MissionVars, Roll
from service.games.rebellion.mission_dice import has_succeeded
from service.games.rebellion.rings import RerollAsk, dice_of
from service.games.rebellion.shapes import Dice
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable, subtract


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


class MissionRing(SideAsk):
    """The Rebel player gives up a ring whose bearer is where the mission takes place, or declines."""

    actions = (UseRing, Decline)
    ring: ClassVar[RingId]

    def choices(self, state: State, mission: MissionVars) -> dict[str, list[str]] | None:
        """Return what is named with the ring, by field of the action; None when the ring can not be used."""
        raise NotImplementedError

    def use(self, table: RbTable, frame: MissionFrame, action: UseRing) -> str | None:
        """Carry out the power of the ring, which is off by now; return the step to go to."""
        raise NotImplementedError

    def asked(self, state: State, frame: MissionFrame) -> Side | None:
        return "rebel" if self._choices(state, frame) is not None else None

    def _choices(self, state: State, frame: MissionFrame) -> dict[str, list[str]] | None:
        bearer, place = state.rings.get(self.ring), frame.vars.place
        if bearer is None or place not in SYSTEMS or state.leaders.get(bearer) != place:
            return None
        choices = self.choices(state, frame.vars)
        return choices if choices is not None and all(choices.values()) else None

    def decision(self, state: State, frame: MissionFrame, seat: Side) -> RingDecision:
        assert frame.vars.place is not None
        return RingDecision(seat, ["use_ring", "decline"], [self.ring], frame.vars.place)

    def offers(self, state: State, frame: MissionFrame, seat: Side) -> list[Offer]:
        named = {field: OneOf(values) for field, values in (self._choices(state, frame) or {}).items()}
        return [Offer(Decline), Offer(UseRing, {"ring": OneOf([self.ring]), **named})]

    def judge(self, state: State, frame: MissionFrame, seat: Side, action: Any) -> list[Violation]:
        if isinstance(action, Decline):
            return []
        if action.ring != self.ring:
            return [forbidden("RB-4.5.19", "ring-not-usable", "/action/ring", ring=action.ring)]
        found, choices = [], self._choices(state, frame) or {}
        if action.die is not None and "die" not in choices:
            found.append(forbidden("RB-4.5.19", "ring-needs-no-die", "/action/die", ring=action.ring))
        elif "die" in choices and action.die not in choices["die"]:
            found.append(forbidden("RB-4.5.19", "no-such-die", "/action/die", die=action.die or "none"))
        if action.leader is not None and "leader" not in choices:
            found.append(forbidden("RB-4.5.19", "ring-needs-no-leader", "/action/leader", ring=action.ring))
        elif "leader" in choices and action.leader not in choices["leader"]:
            found.append(forbidden("RB-4.5.19", "no-captive-there", "/action/leader", leader=action.leader or "none"))
        return found

    def answer(self, table: RbTable, frame: MissionFrame, seat: Side, action: Any) -> str | None:
        if isinstance(action, Decline):
            table.emit(ev.Declined(seat, "use_ring"))
            return None
        bearer: LeaderId = table.state.rings[self.ring]
        table.emit(ev.RingUsed(self.ring, bearer))
        table.take_rings(bearer)
        return self.use(table, frame, action)


class BlankDie(MissionRing):
    """R2-D2: one die of the Imperial roll is turned to blank, whether the Empire attempts or opposes.

    It comes after Master Yoda's reroll, when all dice lie as they will count.
    """

    ring = "r2-d2"

    def choices(self, state: State, mission: MissionVars) -> dict[str, list[str]] | None:
        roll = imperial_roll(mission)
        return None if roll is None else {"die": [die for die in dice_of(roll) if not die.endswith("-blank")]}

    def use(self, table: RbTable, frame: MissionFrame, action: UseRing) -> None:
        roll = imperial_roll(frame.vars)
        assert roll is not None
        assert action.die is not None
        colour, face = action.die.split("-", 1)
        faces: Dice = roll.red if colour == "red" else roll.black
        subtract(faces, {face: 1})
        faces["blank"] = faces.get("blank", 0) + 1
        blank: Dice = {"blank": 1}
        table.emit(
            ev.DiceTurned("empire", self.ring, blank if colour == "red" else {}, {} if colour == "red" else blank)
        )


def imperial_roll(mission: MissionVars) -> Roll | None:
    """Return the mission roll of the Empire, or None before it is made."""
    return mission.own_roll if mission.side == "empire" else mission.opposing_roll


class CountAsSuccess(MissionRing):
    """C-3PO: a Rebel diplomacy mission that has failed counts as a success."""

    ring = "c-3po"

    def choices(self, state: State, mission: MissionVars) -> dict[str, list[str]] | None:
        failed = mission.side == "rebel" and mission.succeeded is False
        return {} if failed and MISSIONS[mission.card].skill == "diplomacy" else None

    def use(self, table: RbTable, frame: MissionFrame, action: UseRing) -> str:
        mission = frame.vars
        mission.succeeded = True
        table.emit(ev.MissionDecided(mission.card, True, None, None))
        return "effect"


class RescueAfterSuccess(MissionRing):
    """The Millennium Falcon: after a Rebel mission has succeeded, one captured leader there is rescued."""

    ring = "millennium-falcon"

    def choices(self, state: State, mission: MissionVars) -> dict[str, list[str]] | None:
        if mission.side == "empire" or mission.place is None or not has_succeeded(state, mission):
            return None
        return {"leader": [str(leader) for leader in captives_in(state, mission.place)]}

    def use(self, table: RbTable, frame: MissionFrame, action: UseRing) -> str | None:
        assert action.leader is not None
        # Whoever the mission itself has freed is answered together with this rescue.
        frame.vars.freed = False
        table.rescue(action.leader)
        return None if table.settle("rebel") else "answer-rescue"
