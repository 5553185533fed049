"""Setting up under way: nothing has happened yet but what its order has brought so far (RB-1.5.8)."""

from collections.abc import Iterator, Mapping

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import has_units, is_imperial, zones
from service.games.rebellion.check.special_cards import used_immediate
from service.games.rebellion.components import (
    ACTIONS,
    ADVANCED,
    FIRST_GAME,
    FIRST_REPUTATION,
    FIRST_TIME,
    OBJECTIVES,
    REBEL_BASE,
    SIDES,
    STARTING_ACTION_CARDS,
    STARTING_LEADERS,
    SYSTEMS,
    UNITS,
    Place,
    Side,
    SystemId,
    UnitId,
)
from service.games.rebellion.frames import SetupFrame
from service.games.rebellion.immediate_cards import RINGS
from service.games.rebellion.rulings import THIRD_REBEL_SYSTEM, THIRD_REBEL_SYSTEMS
from service.games.rebellion.setup.units import garrisoned_systems
from service.games.rebellion.state import Record, State

CODE = "setup-already-played"
_DEALT = ("attach-rings", "choose-base")
"""The steps of setup after the starting action cards are dealt."""
_PLACES: tuple[Place, ...] = (*SYSTEMS, REBEL_BASE)


def check_setup(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """Yield what has not been laid out as the setup does it before each of its choices."""
    if len(state.program) > 1:
        yield impossible("RB-1.5.8", "programs-do-not-nest", "/state/program/1", program=state.program[1].name)
        return
    yield from _check_track(state)
    yield from _check_cards(state, frame)
    if state.variant == "first-game":
        yield from _check_layout(state, frame)
    else:
        yield from _check_loyalty(state)
        yield from _check_placed(state, frame)


def _check_track(state: State) -> Iterator[Violation]:
    """Round, markers and leaders stand where they begin (RB-1.2.2, RB-1.3.1)."""
    if (state.time, state.reputation) != (FIRST_TIME, FIRST_REPUTATION):
        yield impossible("RB-1.3.1", CODE, "/state/time")
    starting = [leader for side in SIDES for leader in STARTING_LEADERS[side]]
    if len(state.leaders) != len(starting) or any(state.leaders.get(leader) != "pool" for leader in starting):
        yield impossible("RB-1.2.2", CODE, "/state/leaders")
    used = used_immediate(state, "rebel")
    rings = [RINGS[card] for card in used]
    if any(ring not in rings for ring in state.rings) or any(ring not in state.rings for ring in rings[-1:]):
        yield impossible("RB-9.4.4", CODE, "/state/rings")
    if state.record != Record(0, 0, 0, 0):
        yield impossible("RB-19.1.7", CODE, "/state/record")
    if state.base.location is not None or state.base.revealed:
        yield impossible("RB-1.5.2", CODE, "/state/base")


def _check_cards(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """No card has been drawn but one objective, none discarded; action decks are whole.

    RB-1.2.4, RB-1.3.3 to RB-1.3.5, RB-1.5.7.
    """
    dealt = STARTING_ACTION_CARDS if frame.at in _DEALT and state.variant == "advanced" else 0
    for side in SIDES:
        own, at = zones(state, side), f"/state/{side}"
        for name in ("hand", "discard", "assigned"):
            if getattr(own, name):
                yield impossible("RB-1.5.7", CODE, f"{at}/{name}")
        if own.actions_used != used_immediate(state, side):
            yield impossible("RB-13.1.1", CODE, f"{at}/actions_used")
        if len(own.actions) + len(own.actions_used) != dealt:
            yield impossible("RB-1.2.5" if dealt else "RB-1.2.6", CODE, f"{at}/actions")
        if any(ACTIONS[card].recruit for card in own.actions + own.actions_used + own.actions_out):
            yield impossible("RB-1.2.4", CODE, f"{at}/action_deck")
        if any(own.queue):
            yield impossible("RB-1.5.8", CODE, f"{at}/queue")
    if state.empire.project_discard or state.empire.probes or state.objectives_out:
        yield impossible("RB-1.3.5", CODE, "/state/empire")
    if state.space_tactics.discard or state.ground_tactics.discard:
        yield impossible("RB-1.3.4", CODE, "/state/space_tactics/discard")
    tiers = [OBJECTIVES[card].tier for card in state.rebel.objectives + state.objective_deck]
    if len(state.rebel.objectives) != 1 or tiers != sorted(tiers):
        yield impossible("RB-1.3.2", CODE, "/state/rebel/objectives")


def _check_layout(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """A first game stands as its layout says, and asks for the base alone (RB-1.6.1 to RB-1.6.7)."""
    if frame.at != "choose-base":
        yield impossible("RB-1.6.1", "nothing-asked", "/state/program/0/at", program=frame.name, step=frame.at)
    if sorted(state.probes_out) != sorted(FIRST_GAME.probe_cards_removed):
        yield impossible("RB-1.6.2", CODE, "/state/probes_out")
    laid: dict[Place, tuple[Side | None, Mapping[UnitId, int]]] = {
        placement.place: (placement.loyalty, placement.units) for placement in FIRST_GAME.placements
    }
    third: tuple[Side | None, Mapping[UnitId, int]] = laid.pop(THIRD_REBEL_SYSTEM)
    chosen: SystemId = next((one for one in THIRD_REBEL_SYSTEMS if state.systems[one].loyalty), THIRD_REBEL_SYSTEM)
    laid[chosen] = third
    if state.base.units != laid.pop(REBEL_BASE)[1]:
        yield impossible("RB-1.6.6", CODE, "/state/base/units")
    for system, lying in state.systems.items():
        loyalty, units = laid.get(system, (None, {}))
        if lying.loyalty != loyalty or lying.units != units or lying.sabotaged or lying.destroyed:
            yield impossible("RB-1.6.1", CODE, f"/state/systems/{system}")


def _check_loyalty(state: State) -> Iterator[Violation]:
    """Eight systems have a marker, and those of the Empire are out of the probe deck (RB-1.4.1 to RB-1.4.4)."""
    systems = state.systems
    rebel = [system for system in SYSTEMS if systems[system].loyalty == "rebel"]
    empire = [system for system in SYSTEMS if systems[system].loyalty == "empire"]
    subjugated = [system for system in SYSTEMS if systems[system].subjugated]
    counts = (len(rebel), len(subjugated), len(empire) + len(subjugated))
    if counts != (ADVANCED.rebel_marked, ADVANCED.subjugated, ADVANCED.empire_marked):
        yield impossible("RB-1.4.3", CODE, "/state/systems")
    if any(systems[system].loyalty for system in subjugated):
        yield impossible("RB-1.4.3", CODE, "/state/systems")
    if sorted(state.probes_out) != sorted([*empire, *subjugated]):
        yield impossible("RB-1.4.4", CODE, "/state/probes_out")
    for system, lying in systems.items():
        if lying.sabotaged or lying.destroyed:
            yield impossible("RB-1.5.8", CODE, f"/state/systems/{system}")


def _check_placed(state: State, frame: SetupFrame) -> Iterator[Violation]:
    """The starting units of those who have placed are all on the board, where they may be (RB-1.4.5 to RB-1.4.13)."""
    placed = {"empire": frame.at != "place-empire", "rebel": frame.at in _DEALT}
    total: dict[Side, dict[UnitId, int]] = {"empire": {}, "rebel": {}}
    chosen, garrisoned = 0, garrisoned_systems(state)
    for place in _PLACES:
        units = state.base.units if place == REBEL_BASE else state.systems[place].units
        for unit, count in units.items():
            counts = total[UNITS[unit].side]
            counts[unit] = counts.get(unit, 0) + count
        if place == REBEL_BASE:
            continue
        at = f"/state/systems/{place}/units"
        imperial = is_imperial(state, place)
        if has_units(state, place, "empire") and not imperial:
            yield impossible("RB-1.4.6", CODE, at)
        if placed["empire"] and place in garrisoned and not has_units(state, place, "empire", "ground"):
            yield impossible("RB-1.4.7", CODE, at)
        if has_units(state, place, "rebel"):
            chosen += 1
            if imperial or chosen > 1:
                yield impossible("RB-1.4.13" if imperial else "RB-1.4.10", CODE, at)
    for side in SIDES:
        if total[side] != (ADVANCED.units[side] if placed[side] else {}):
            yield impossible("RB-1.4.5" if side == "empire" else "RB-1.4.8", CODE, "/state/systems", side=side)
