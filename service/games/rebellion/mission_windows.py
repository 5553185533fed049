"""When action cards are used in a mission: against an Imperial attempt, before the Rebel roll, after a success."""

from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.action_windows import begin_effect
from service.games.rebellion.components import MISSIONS, SYSTEMS, Side
from service.games.rebellion.frames import MissionFrame
from service.games.rebellion.mission_dice import has_succeeded, is_opposed, mission_dice
from service.games.rebellion.special_windows import SpecialWindow, judge_undercover
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

WOOKIEE = "wookiee-guardian"


class AnswerAttempt(SpecialWindow):
    """The Rebel player answers an Imperial attempt, once the pool has opposed or not; both cards can be used.

    Undercover brings a leader in, whatever Blindside says, unless the table reads it otherwise; Wookiee Guardian lets a
    spec-ops mission fail at once.
    """

    moment = "opposition"
    joint = True

    def given(self, state: State, frame: MissionFrame) -> bool:
        return frame.vars.side == "empire" and frame.vars.place in SYSTEMS

    def fits(self, state: State, frame: MissionFrame, side: Side, card: str) -> list[Violation]:
        mission = frame.vars
        if card != WOOKIEE:
            return judge_undercover(state, mission.place)
        found = super().fits(state, frame, side, card)
        if MISSIONS[mission.card].skill != "spec-ops":
            found.append(forbidden("RB-13.1.2", "not-spec-ops", "/action/card", card=card, mission=mission.card))
        return found

    def declined(self, table: RbTable, frame: MissionFrame, seat: Side) -> str:
        return "test-opposed"

    def played(self, table: RbTable, frame: MissionFrame, seat: Side, card: str) -> str | None:
        mission = frame.vars
        if card == WOOKIEE:
            mission.succeeded = False
            table.emit(ev.MissionDecided(mission.card, False, None, None))
            return "put-away"
        begin_effect(table, seat, card, mission.place)
        return None


class LoadMissionDice(SpecialWindow):
    """Just before the Rebel player rolls for an opposed mission; `own`: for an attempt of the Rebel player's own."""

    moment = "roll"

    def __init__(self, own: bool) -> None:
        self._own = own

    def given(self, state: State, frame: MissionFrame) -> bool:
        mission = frame.vars
        mine = (mission.side == "rebel") == self._own
        return mine and is_opposed(state, mission) and any(mission_dice(state, mission, "rebel"))


class SonOfSkywalker(SpecialWindow):
    """A Rebel mission has succeeded, and Luke Skywalker stands where it took place."""

    moment = "success"

    def given(self, state: State, frame: MissionFrame) -> bool:
        return frame.vars.side == "rebel" and has_succeeded(state, frame.vars)
