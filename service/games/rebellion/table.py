"""The moves of the table: what the steps of this game do with units, leaders, markers and cards, one verb each.

A verb changes one thing and tells it. The automatic tests that follow a change (RB-18.2.1) are `settle`; a step calls
it once all that belongs to one change is done, and ends when it tells that the game is over.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from service.games.rebellion import events as ev
from service.games.rebellion.board import (
    base_place,
    capacity,
    captives,
    has_units,
    is_populous,
    load,
    own_units,
    units_at,
)
from service.games.rebellion.components import (
    ACTIONS,
    CONSTRUCTION,
    CORUSCANT,
    DEATH_STAR,
    LAST_SPACE,
    LEADERS,
    OPPONENT,
    REBEL_BASE,
    SIDES,
    SYSTEMS,
    UNITS,
    LeaderId,
    Place,
    RingId,
    Side,
    SystemId,
    UnitId,
)
from service.games.rebellion.decks import DeckTable
from service.games.rebellion.ending import victory
from service.games.rebellion.frames import CombatFrame, EffectFrame, MissionFrame, SurplusFrame, SurplusVars
from service.games.rebellion.shapes import Movement
from service.games.rebellion.state import State

BOBA_FETT: LeaderId = "boba-fett"

CAN_BE_SUBJUGATED: tuple[SystemId, ...] = tuple(
    system for system, facts in SYSTEMS.items() if facts.sort == "populous" and system != CORUSCANT
)
"""The systems that can be subjugated at all: Coruscant is of the Empire by itself (RB-7.2.3, RB-7.2.6)."""


class RbTable(DeckTable):
    """A game of Rebellion being played on."""

    __slots__ = ()

    # Units

    def add_units(self, place: Place, units: Mapping[UnitId, int]) -> None:
        """Put units in a place, without a word."""
        there = units_at(self.state, place)
        for unit, count in units.items():
            there[unit] = there.get(unit, 0) + count

    def take_units(self, place: Place, units: Mapping[UnitId, int]) -> None:
        """Take units from a place, without a word."""
        subtract(units_at(self.state, place), units)

    def place_units(self, side: Side, place: Place, units: Mapping[UnitId, int], how: Any) -> None:
        """Put units from the supply or the queue on the board; the Empire's ground units ask for the base."""
        if units:
            self.add_units(place, units)
            self.emit(ev.UnitsPlaced(side, place, dict(units), how))
            self.answer_for_base(side, place, units)

    def move_units(self, side: Side, source: Place, to: Place, units: Mapping[UnitId, int]) -> None:
        """Move units; nothing is tested before all movements of one change are done (RB-18.2.2)."""
        if units:
            self.take_units(source, units)
            self.add_units(to, units)
            self.emit(ev.UnitsMoved(side, source, to, dict(units)))
            if to != REBEL_BASE:
                subjugated = self.state.systems[to].subjugated
                self.state.lasting.entries.append(Movement(side, to, source, subjugated))

    def answer_for_base(self, side: Side, place: Place, units: Mapping[UnitId, int]) -> None:
        """Tell whether the hidden base is where Imperial ground units have come to (RB-4.3.10, RB-8.3.8)."""
        base = self.state.base
        if side == "rebel" or place == REBEL_BASE or base.revealed or base.location is None:
            return
        if any(UNITS[unit].theatre == "ground" for unit in units):
            self.emit(ev.BaseAnswered(place, place == base.location))

    def destroy_units(self, place: Place, units: Mapping[UnitId, int]) -> None:
        """Return units of a place to the supply, with a queued Death Star if its site falls (RB-5.9.1, RB-11.1.10)."""
        if not units:
            return
        self.take_units(place, units)
        for side in SIDES:
            lost = {unit: count for unit, count in units.items() if UNITS[unit].side == side}
            if lost:
                self._record_loss(side, lost)
                self.emit(ev.UnitsDestroyed(side, place, lost))
                if side == "empire":
                    self._count_for_objectives(place, lost)
        if CONSTRUCTION in units:
            self._lose_queued_death_star()

    def destroy_queued(self, side: Side, space: int, units: Mapping[UnitId, int]) -> None:
        """Return units of a space of the build queue to the supply."""
        if units:
            subtract(self.zones(side).queue[space - 1], units)
            self._record_loss(side, units)
            self.emit(ev.UnitsDestroyed(side, None, dict(units)))

    def queue_units(self, side: Side, space: int, units: Mapping[UnitId, int]) -> None:
        """Put units on a space of the build queue (1 to 3)."""
        if units:
            queue = self.zones(side).queue[space - 1]
            for unit, count in units.items():
                queue[unit] = queue.get(unit, 0) + count
            self.emit(ev.UnitsQueued(side, space, dict(units)))

    def _record_loss(self, side: Side, units: Mapping[UnitId, int]) -> None:
        record, lost = self.state.record, sum(units.values())
        if side == "rebel":
            record.rebel_lost += lost
        else:
            record.empire_lost += lost

    def _count_for_objectives(self, place: Place, lost: Mapping[UnitId, int]) -> None:
        """Remember what the Empire loses in the system of a combat under way, in whatever manner (RB-14.1.11)."""
        for frame in self.state.program:
            if isinstance(frame, CombatFrame) and frame.vars.system == place:
                for unit, count in lost.items():
                    frame.vars.lost[unit] = frame.vars.lost.get(unit, 0) + count

    def _lose_queued_death_star(self) -> None:
        for space in (1, 2, 3):
            if DEATH_STAR in self.state.empire.queue[space - 1]:
                self.destroy_queued("empire", space, {DEATH_STAR: 1})
                return

    # Leaders

    def place_leader(self, leader: LeaderId, place: Place, why: Any) -> None:
        """Put a leader on the board or move it there; the Rebel Base space means the base system once revealed."""
        if place == REBEL_BASE:
            place = base_place(self.state)
        self.state.leaders[leader] = place
        self._end_ban(leader)
        self.emit(ev.LeaderPlaced(leader, place, why))

    def _end_ban(self, leader: LeaderId) -> None:
        """End the ban of Boba Fett? Where? when he has left its system, where the table reads it so."""
        lasting = self.state.lasting
        if leader == BOBA_FETT and self.state.readings.ban_lapses and lasting.banned != self.state.leaders[leader]:
            lasting.banned = None

    def retrieve(self, side: Side, leaders: Iterable[LeaderId]) -> None:
        """Return leaders to their pool."""
        back = list(leaders)
        for leader in back:
            self.state.leaders[leader] = "pool"
            self._end_ban(leader)
        if back:
            self.emit(ev.LeadersRetrieved(side, back))

    def attach(self, ring: RingId, leader: LeaderId) -> None:
        """Put a ring on a leader; a ring it wears goes back beside the board (RB-9.4.3, RB-9.4.7)."""
        self.take_rings(leader)
        self.state.rings[ring] = leader
        self.emit(ev.RingAttached(ring, leader))

    def take_rings(self, leader: LeaderId) -> None:
        """Lay the ring of a leader back beside the board."""
        for ring in [ring for ring, bearer in self.state.rings.items() if bearer == leader]:
            del self.state.rings[ring]
            self.emit(ev.RingAttached(ring, None))

    def capture(self, leader: LeaderId) -> None:
        """Put the captured ring on a Rebel leader where it is; whoever wore it is rescued (RB-9.2.1, RB-9.2.8)."""
        state = self.state
        earlier = state.rings.get("captured")
        if earlier is not None:
            self.rescue(earlier)
        self.attach("captured", leader)
        if leader in state.lasting.detained:
            state.lasting.detained.remove(leader)
        where: Any = state.leaders[leader]
        self.emit(ev.LeaderCaptured(leader, where))

    def rescue(self, leader: LeaderId) -> None:
        """Free a captured leader; it goes to the Rebel Base space (RB-9.3.2, RB-9.3.3, RB-9.3.5)."""
        self.take_rings(leader)
        self.emit(ev.LeaderRescued(leader))
        self.place_leader(leader, REBEL_BASE, "rescue")

    def eliminate(self, leader: LeaderId) -> None:
        """Take a leader out of the game with its ring laid aside (RB-9.4.1)."""
        self.take_rings(leader)
        self.state.leaders[leader] = "eliminated"
        self._end_ban(leader)
        self.emit(ev.LeaderEliminated(leader))

    # Systems

    def gain_loyalty(self, side: Side, system: SystemId, points: int = 1) -> None:
        """Give a side loyalty in a system, one point after the other (RB-7.1.2 to RB-7.1.7, RB-7.2.6 to RB-7.2.8)."""
        lying = self.state.systems[system]
        if system == CORUSCANT or not is_populous(self.state, system):
            return
        for _ in range(points):
            if lying.loyalty == side:
                return
            lying.loyalty = side if lying.loyalty is None else None
            self.emit(ev.LoyaltyChanged(system, lying.loyalty))

    def lose_loyalty(self, system: SystemId) -> None:
        """Remove the loyalty marker of a system."""
        lying = self.state.systems[system]
        if lying.loyalty is not None:
            lying.loyalty = None
            self.emit(ev.LoyaltyChanged(system, None))

    def sabotage(self, system: SystemId, lies: bool) -> None:
        """Place or remove a sabotage marker; never a second one (RB-12.1.3, RB-12.1.4)."""
        lying = self.state.systems[system]
        if lying.sabotaged != lies:
            lying.sabotaged = lies
            self.emit(ev.SabotageChanged(system, lies))

    def destroy_system(self, system: SystemId) -> None:
        """Destroy a system: its markers go, and all Rebel ground units there (RB-11.3.2, RB-11.3.3, RB-11.3.9)."""
        lying = self.state.systems[system]
        if lying.destroyed:
            return
        lying.destroyed = True
        lying.loyalty, lying.subjugated, lying.sabotaged = None, False, False
        self.emit(ev.SystemDestroyed(system))
        self.destroy_units(system, own_units(self.state, system, "rebel", "ground"))

    # Reputation and time

    def move_reputation(self, steps: int) -> bool:
        """Move the reputation marker towards the time marker (steps above 0) or away; tell whether the game is over.

        RB-2.1.9, RB-2.1.10: space by space, away to space 16 at most.
        """
        state = self.state
        for _ in range(abs(steps)):
            if steps > 0:
                state.reputation -= 1
                state.record.reputation_gained += 1
            elif state.reputation < LAST_SPACE:
                state.reputation += 1
            else:
                break
            self.emit(ev.ReputationMoved(state.reputation))
            if self.test_victory("rebel"):
                return True
        return False

    # The base

    def reveal_base(self) -> None:
        """Turn the location card up; units and leaders of the space move into the base system (RB-8.3.3)."""
        base = self.state.base
        assert base.location is not None
        base.revealed = True
        self.emit(ev.BaseRevealed(base.location))
        self.move_out_of_space(base.location)

    def move_out_of_space(self, system: SystemId) -> None:
        """Move all units and leaders of the Rebel Base space into a system (RB-8.3.3, RB-8.4.5)."""
        state = self.state
        units = dict(state.base.units)
        if units:
            self.take_units(REBEL_BASE, units)
            self.add_units(system, units)
            self.emit(ev.UnitsMoved("rebel", REBEL_BASE, system, units))
        for leader in LEADERS:
            if state.leaders.get(leader) == REBEL_BASE:
                state.leaders[leader] = system
                self.emit(ev.LeaderPlaced(leader, system, "reveal"))

    # What follows every change

    def settle(self, side: Side) -> bool:
        """Carry out the automatic tests after a change that `side` has caused; tell whether the game is over.

        In the order of RB-18.2.1: rescue, subjugation, reveal of the base, surplus in destroyed systems, victory.
        """
        state = self.state
        for leader in captives(state):
            where: Any = state.leaders[leader]
            if not has_units(state, where, "empire"):
                self.rescue(leader)
                self._note_rescue()
        systems = state.systems
        for system in CAN_BE_SUBJUGATED:
            lying = systems[system]
            held = bool(lying.units) and lying.loyalty != "empire" and not lying.destroyed
            if lying.subjugated != (held and has_units(state, system, "empire", "ground")):
                self._subjugate(system)
        base = state.base
        if base.location is not None and not base.revealed:
            at = base.location
            if state.systems[at].loyalty == "empire" or has_units(state, at, "empire", "ground"):
                self.reveal_base()
        if self.test_victory(side):
            return True
        for system in [system for system in SYSTEMS if systems[system].destroyed]:
            self._lose_surplus(system)
        return False

    def _note_rescue(self) -> None:
        """Remember that a Rebel mission has left a captive unguarded, unless an action card did; it may be answered.

        Where the table reads that this is no rescue by the mission, nothing is remembered.
        """
        if not self.state.readings.destiny_after_fallen_guard:
            return
        top = self.state.program[-1] if self.state.program else None
        if isinstance(top, EffectFrame) and top.card in ACTIONS:
            return
        for frame in self.state.program:
            if isinstance(frame, MissionFrame) and frame.vars.side == "rebel":
                frame.vars.freed = True

    def _subjugate(self, system: SystemId) -> None:
        """Set the subjugation marker of a system, or remove it (RB-7.2.1 to RB-7.2.4, RB-7.2.9)."""
        lying = self.state.systems[system]
        lying.subjugated = not lying.subjugated
        self.emit(ev.SubjugationChanged(system, lying.subjugated))

    def _lose_surplus(self, system: SystemId) -> None:
        """Have the owner choose which units of a destroyed system that no ship there carries are lost (RB-11.3.5).

        A choice that is under way already comes to its turn by itself.
        """
        open_choices = [frame.vars for frame in self.state.program if isinstance(frame, SurplusFrame)]
        for side in reversed(SIDES):
            choice = SurplusVars(side, system)
            if surplus(self.state, system, side) and choice not in open_choices:
                self.push(SurplusFrame("choose", choice))

    def test_victory(self, side: Side) -> bool:
        """End the game when a condition of section 2 is met; tell whether it is over.

        Should both be met by one change, `side`, which caused it, wins (RB-19.1.4).
        """
        state = self.state
        if state.winner is None:
            reasons = victory(state)
            if not reasons:
                return False
            winner = side if side in reasons else OPPONENT[side]
            state.winner = winner
            self.finish()
            self.emit(ev.GameEnded(winner, reasons[winner].reason))
        return True


def surplus(state: State, system: SystemId, side: Side) -> int:
    """Return how many units of a side in a system find no room in its ships there."""
    units = own_units(state, system, side)
    return max(0, load(units) - capacity(units))


def subtract(counts: dict[Any, int], taken: Mapping[Any, int]) -> None:
    """Take counts from counts in place; what comes to nothing is left out."""
    for key, count in taken.items():
        left = counts.get(key, 0) - count
        if left > 0:
            counts[key] = left
        else:
            counts.pop(key, None)
