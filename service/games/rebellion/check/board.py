"""The markers and the base: what the automatic tests leave behind after every change (RB-18.2.1)."""

from collections.abc import Iterator
from typing import NamedTuple

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import contested
from service.games.rebellion.check.surveying import (
    FLAGS,
    IMPERIAL_GROUND,
    IMPERIAL_SPACE,
    REBEL_GROUND,
    REBEL_SPACE,
    STRUCTURE,
    Survey,
)
from service.games.rebellion.components import (
    CORUSCANT,
    LAST_SPACE,
    LEADERS,
    SYSTEMS,
    LeaderId,
    RingId,
    Side,
    SystemId,
)
from service.games.rebellion.state import State, System
from service.games.rebellion.table import CAN_BE_SUBJUGATED, surplus

_IMPERIAL = IMPERIAL_GROUND | IMPERIAL_SPACE
_SPACE = IMPERIAL_SPACE | REBEL_SPACE
_GROUND = IMPERIAL_GROUND | REBEL_GROUND
_MET = [flags & _SPACE == _SPACE or flags & _GROUND == _GROUND for flags in range(2 * STRUCTURE)]
"""Whether units of both sides meet in a theatre, by the flags of a system."""
_TAKES_LOYALTY: dict[str, bool] = {system: facts.loyalty for system, facts in SYSTEMS.items()}
_CAPTURE: tuple[RingId, RingId] = ("captured", "carbonite")
_POPULOUS: dict[str, bool] = {system: facts.sort == "populous" for system, facts in SYSTEMS.items()}
_ORDINARY = frozenset(CAN_BE_SUBJUGATED)
"""Systems in which any marker can lie; only asked for members."""


class Unsettled(NamedTuple):
    """What may be open still: subjugation before units are placed, a surplus being chosen.

    `contested`: theatres may be contested, since a combat follows. `ended`: the game was over before all tests.
    `capture`: a card may answer a capture before it is tested whether the captive is guarded.
    """

    placement: bool = False
    contested: bool = False
    surplus: tuple[tuple[Side, SystemId], ...] = ()
    ended: bool = False
    capture: bool = False


def check_board(state: State, surveyed: Survey, unsettled: Unsettled) -> Iterator[Violation]:
    """Yield what contradicts the automatic tests; `unsettled` is what they have not looked at yet."""
    for system, lying, flags in surveyed.systems:
        if lying.destroyed:
            yield from _check_destroyed(state, system, lying, flags, unsettled)
        elif system in _ORDINARY:
            # As it nearly always is, subjugation follows the Imperial ground units.
            if lying.subjugated != (flags & IMPERIAL_GROUND and lying.loyalty != "empire"):
                yield from _check_system(system, lying, flags, unsettled)
        elif lying.loyalty or lying.subjugated or lying.sabotaged:
            yield from _check_system(system, lying, flags, unsettled)
        if _MET[flags] and not (unsettled.contested or unsettled.ended):
            theatres = contested(state, system)
            if theatres:
                at = f"/state/systems/{system}/units"
                yield impossible("RB-5.1.1", "contested-at-rest", at, system=system, theatres=list(theatres))
    yield from _check_base(state)
    yield from _check_track(state)
    if not unsettled.ended:
        yield from _check_captives(state, unsettled)


def _check_system(system: SystemId, lying: System, flags: int, unsettled: Unsettled) -> Iterator[Violation]:
    """Markers lie where they can, and subjugation follows the Imperial ground units (RB-7.1.1, RB-7.2.1 to 7.2.4)."""
    at = f"/state/systems/{system}"
    if lying.loyalty is not None and not _TAKES_LOYALTY[system]:
        rule = "RB-7.1.6" if system == CORUSCANT else "RB-7.1.1"
        yield impossible(rule, "loyalty-not-here", f"{at}/loyalty", system=system)
    if lying.sabotaged and not _POPULOUS[system]:
        yield impossible("RB-4.5.18", "sabotage-not-here", f"{at}/sabotaged", system=system)
    if not _POPULOUS[system]:
        if lying.subjugated:
            yield impossible("RB-7.2.3", "subjugation-not-here", f"{at}/subjugated", system=system)
        return
    loyal = lying.loyalty == "empire" or system == CORUSCANT
    if lying.subjugated and loyal:
        yield impossible("RB-7.2.6", "subjugation-not-here", f"{at}/subjugated", system=system)
    elif lying.subjugated and not flags & IMPERIAL_GROUND and not unsettled.placement:
        yield impossible("RB-7.2.4", "subjugation-left-over", f"{at}/subjugated", system=system)
    elif not lying.subjugated and flags & IMPERIAL_GROUND and not loyal:
        yield impossible("RB-7.2.1", "subjugation-missing", f"{at}/subjugated", system=system)


def _check_destroyed(
    state: State, system: SystemId, lying: System, flags: int, unsettled: Unsettled
) -> Iterator[Violation]:
    """A destroyed system has no other marker, no structure, nothing that no ship can carry (RB-11.3.2 to RB-11.3.5)."""
    at = f"/state/systems/{system}"
    if system == CORUSCANT and not state.readings.coruscant_can_be_destroyed:
        yield impossible("RB-11.3.1", "system-spared", at, system=system)
    if lying.loyalty is not None or lying.sabotaged:
        yield impossible("RB-11.3.3", "marker-in-destroyed-system", at, system=system)
    if lying.subjugated:
        yield impossible("RB-7.2.3", "subjugation-not-here", f"{at}/subjugated", system=system)
    if flags & STRUCTURE:
        yield impossible("RB-11.3.2", "structure-in-destroyed-system", f"{at}/units", system=system)
    sides: tuple[Side, Side] = ("rebel", "empire")
    for side in sides:
        if flags and not unsettled.ended and (side, system) not in unsettled.surplus and surplus(state, system, side):
            yield impossible("RB-11.3.5", "surplus-at-rest", f"{at}/units", system=system, side=side)


def _check_base(state: State) -> Iterator[Violation]:
    """The base is hidden or revealed with all that follows from it (RB-8.3.1, RB-8.3.3)."""
    base = state.base
    at = base.location
    if base.revealed:
        if at is None:
            yield impossible("RB-8.3.3", "revealed-without-location", "/state/base/revealed")
        if base.units:
            yield impossible("RB-8.3.4", "units-in-closed-space", "/state/base/units")
    elif at is not None:
        lying = state.systems[at]
        if lying.loyalty == "empire" or any(FLAGS[unit] & IMPERIAL_GROUND for unit in lying.units):
            yield impossible("RB-8.3.1", "base-not-hidden", "/state/base/location", system=at)


def _check_track(state: State) -> Iterator[Violation]:
    """The time marker is on a lower space than the reputation marker, until they meet (RB-2.1.10, RB-2.1.11)."""
    if state.time > state.reputation or state.reputation > LAST_SPACE:
        yield impossible(
            "RB-2.1.11", "markers-passed", "/state/reputation", time=state.time, reputation=state.reputation
        )


def _check_captives(state: State, unsettled: Unsettled) -> Iterator[Violation]:
    """Captured leaders are guarded (RB-9.3.1), but for one that is being captured."""
    for ring in _CAPTURE:
        leader: LeaderId | None = state.rings.get(ring)
        if leader is None or LEADERS[leader].side != "rebel" or (unsettled.capture and ring == "captured"):
            continue
        lying = state.systems.get(state.leaders.get(leader))  # type: ignore[arg-type]
        if lying is not None and not any(FLAGS[unit] & _IMPERIAL for unit in lying.units):
            yield impossible("RB-9.3.1", "captive-unguarded", f"/state/rings/{ring}", leader=leader)
