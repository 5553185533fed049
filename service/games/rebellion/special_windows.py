"""Windows of the special action cards (RB-13.2.4): each tells where it is, and whether a card fits there.

Whether a card fits depends on public things alone. So a window is open when some card of its moment fits that was not
used yet, whoever holds it (RB-16.1.2); to be asked, a side must hold an action card.
"""

from typing import Any, ClassVar

from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import SPECIAL, is_banned, judge_presence, may_hold, shown
from service.games.rebellion.action_windows import ActionWindow, begin_effect
from service.games.rebellion.board import captives, is_person, leaders_in, zones
from service.games.rebellion.components import MISSIONS, SYSTEMS, LeaderId, Place, Side
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
        """Return that the card needs a shown leader there (RB-13.1.3); all these cards act in a system."""
        place = self.place(state, frame)
        if place not in SYSTEMS:
            return [forbidden("RB-13.1.3", "no-shown-leader", "/action/card", card=card, place=place or "nowhere")]
        return judge_presence(state, side, card, place)

    def open_for(self, state: State, frame: Any) -> Side | None:
        if not may_hold(state, self.side) or not self.given(state, frame):
            return None
        used = zones(state, self.side).actions_used
        cards = [card for card, moment in SPECIAL.items() if moment == self.moment and card not in used]
        return self.side if any(not self.fits(state, frame, self.side, card) for card in cards) else None


def current_mission(state: State) -> MissionVars | None:
    """Return the mission under way, or None when there is none."""
    return next((frame.vars for frame in reversed(state.program) if isinstance(frame, MissionFrame)), None)


# After the reveal of an Imperial attempt


def may_go_undercover(state: State, place: Place | None) -> list[LeaderId]:
    """Return the leaders that Undercover can bring to a mission: shown ones, free, in another system."""
    elsewhere = {where for leader, where in state.leaders.items() if where != place and shown("undercover", leader)}
    return [
        leader
        for system in SYSTEMS
        if system in elsewhere
        for leader in leaders_in(state, system, "rebel")
        if shown("undercover", leader)
    ]


def judge_undercover(state: State, place: Place | None) -> list[Violation]:
    """Return that nobody can be brought in, or that no Rebel card can be used there."""
    card, at, found = "undercover", "/action/card", []
    if not may_go_undercover(state, place):
        found.append(forbidden("RB-13.1.2", "nobody-undercover", at, card=card))
    if place is not None and is_banned(state, "rebel", place):
        found.append(forbidden("RB-18.1.2", "place-banned", at, card=card, place=place))
    return found


# Rescue and capture


def rescuers(state: State) -> list[LeaderId]:
    """Return the leaders who attempted the Rebel mission under way and still stand free where it takes place."""
    mission = current_mission(state)
    if mission is None or mission.side != "rebel" or MISSIONS[mission.card].mode != "attempt":
        return []
    there = leaders_in(state, mission.place or "", "rebel")
    return [leader for leader in mission.leaders if leader in there]


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
        return target in captives(state) and is_person(target, OBI_WAN)

    def fits(self, state: State, frame: Any, side: Side, card: str) -> list[Violation]:
        place = self.place(state, frame)
        if place is not None and is_banned(state, side, place):
            return [forbidden("RB-18.1.2", "place-banned", "/action/card", card=card, place=place)]
        return []

    def played(self, table: RbTable, frame: Any, seat: Side, card: str) -> None:
        begin_effect(table, seat, card, self.place(table.state, frame), [frame.vars.target])
