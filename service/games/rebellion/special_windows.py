"""Windows of the special action cards (RB-13.2.4): each tells where it is, and whether a card fits there.

Whether a card fits depends on public things alone. So a window is open when some card of its moment fits that the side
could hold as far as the others can see (RB-16.1.2); to be asked, it must hold an action card.
"""

from typing import Any, ClassVar

from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import SPECIAL, could_hold, is_banned, judge_presence, may_hold, shown
from service.games.rebellion.action_windows import ActionWindow, begin_effect
from service.games.rebellion.board import is_person, leaders_in
from service.games.rebellion.components import MISSIONS, REBEL_BASE, SYSTEMS, LeaderId, Place, Side
from service.games.rebellion.frames import MissionFrame, MissionVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

OBI_WAN: LeaderId = "obi-wan-kenobi"


class SpecialWindow(ActionWindow):
    """A window for one side. Subclasses tell whether it is there at all (`given`), and which cards fit (`fits`)."""

    side: ClassVar[Side] = "rebel"

    def given(self, state: State, frame: Any) -> bool:
        """Tell whether this is the moment, by public things alone."""
        return True

    def place(self, state: State, frame: Any) -> Place | None:
        place: Place | None = frame.vars.place
        return place

    def fits(self, state: State, frame: Any, side: Side, card: str) -> list[Violation]:
        """Return that the card needs a shown leader there (RB-13.1.3)."""
        return judge_shown(state, side, card, self.place(state, frame))

    def candidates(self, state: State, frame: Any, side: Side) -> list[str]:
        cards = [card for card, moment in SPECIAL.items() if moment == self.moment and could_hold(state, side, card)]
        return [card for card in cards if not self.fits(state, frame, side, card)]

    def open_for(self, state: State, frame: Any) -> Side | None:
        if not may_hold(state, self.side) or not self.given(state, frame):
            return None
        return self.side if self.candidates(state, frame, self.side) else None


def judge_shown(state: State, side: Side, card: str, place: Place | None) -> list[Violation]:
    """Return why a card can not be used in a place: all that need a shown leader there act in a system (RB-13.1.3)."""
    if place in SYSTEMS:
        return judge_presence(state, side, card, place)
    return [forbidden("RB-13.1.3", "no-shown-leader", "/action/card", card=card, place=place or "nowhere")]


def current_mission(state: State) -> MissionVars | None:
    """Return the mission under way, or None when there is none."""
    return next((frame.vars for frame in reversed(state.program) if isinstance(frame, MissionFrame)), None)


# After the reveal of an Imperial attempt


def may_go_undercover(state: State, place: Place | None) -> list[LeaderId]:
    """Return the leaders that Undercover can bring to a mission: shown ones, free, in another system.

    The Rebel Base space is no system; a table may read it as one here.
    """
    elsewhere = {where for leader, where in state.leaders.items() if where != place and shown("undercover", leader)}
    places: tuple[Place, ...] = (*SYSTEMS, REBEL_BASE) if state.readings.undercover_from_base else tuple(SYSTEMS)
    return [
        leader
        for there in places
        if there in elsewhere
        for leader in leaders_in(state, there, "rebel")
        if shown("undercover", leader)
    ]


def judge_undercover(state: State, place: Place | None) -> list[Violation]:
    """Return that nobody can be brought in, that no Rebel card can be used there, or that Blindside is read to stop it.

    The mission is the one under way.
    """
    card, at, found = "undercover", "/action/card", []
    if not may_go_undercover(state, place):
        found.append(forbidden("RB-13.1.2", "nobody-undercover", at, card=card))
    if place is not None and is_banned(state, "rebel", place):
        found.append(forbidden("RB-18.1.2", "place-banned", at, card=card, place=place))
    mission = current_mission(state)
    if state.readings.blindside_stops_undercover and mission is not None and mission.blindsided:
        found.append(forbidden("RB-18.1.2", "blindside-stops-card", at, card=card))
    return found


# Rescue and capture


def attempting(state: State) -> list[LeaderId]:
    """Return the leaders who attempted the Rebel mission under way, wherever they are now."""
    mission = current_mission(state)
    if mission is None or mission.side != "rebel" or MISSIONS[mission.card].mode != "attempt":
        return []
    return mission.leaders


def rescuers(state: State) -> list[LeaderId]:
    """Return those of them who still stand free where the mission takes place."""
    mission = current_mission(state)
    there = leaders_in(state, mission.place or "", "rebel") if mission is not None else []
    return [leader for leader in attempting(state) if leader in there]


class ItIsYourDestiny(SpecialWindow):
    """Right after a rescue by a Rebel mission, before anybody goes along (RB-9.3.4): one of the rescuers is captured.

    Its step stands where somebody has just been rescued.
    """

    moment = "rescue"
    side = "empire"

    def given(self, state: State, frame: Any) -> bool:
        return bool(rescuers(state))


class NobleSacrifice(SpecialWindow):
    """Obi-Wan Kenobi has just been captured; whether he is guarded is not tested yet (RB-13.1.4, RB-18.2.3).

    Its step stands in programs that have just captured `vars.target`.
    """

    moment = "capture"

    def given(self, state: State, frame: Any) -> bool:
        target = frame.vars.target
        return target is not None and state.rings.get("captured") == target and is_person(target, OBI_WAN)

    def fits(self, state: State, frame: Any, side: Side, card: str) -> list[Violation]:
        place = self.place(state, frame)
        if place is not None and is_banned(state, side, place):
            return [forbidden("RB-18.1.2", "place-banned", "/action/card", card=card, place=place)]
        return []

    def played(self, table: RbTable, frame: Any, seat: Side, card: str) -> None:
        begin_effect(table, seat, card, self.place(table.state, frame), [frame.vars.target])
