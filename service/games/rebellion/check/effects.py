"""Effects of missions under way: at which steps they ask, and what they remember then.

Whatever a card does not use stands at its default, so that a state says nothing that no game could have said.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import resources
from service.games.rebellion.cards.imperial import nearest_garrisons
from service.games.rebellion.check.assignments import check_assignment_card
from service.games.rebellion.check.objectives import check_objective_effect
from service.games.rebellion.check.special_cards import check_special, is_special
from service.games.rebellion.check.start_cards import check_combat_effect
from service.games.rebellion.check.tactics import check_tactic
from service.games.rebellion.components import (
    MISSIONS,
    OBJECTIVES,
    REBEL_BASE,
    SYSTEMS,
    TACTICS,
    UNITS,
    LeaderId,
    Side,
    UnitId,
)
from service.games.rebellion.frames import (
    AssignmentFrame,
    CombatFrame,
    EffectFrame,
    EffectVars,
    MissionFrame,
    SurplusFrame,
)
from service.games.rebellion.state import State

HEALTH_TO_DESTROY = 4
"""The health that Rogue Squadron Raid destroys in all."""


class Held(NamedTuple):
    """Cards that an effect has taken off their pile: what kind, at which step, and how many."""

    objectives: bool
    step: str
    fewest: int
    most: int


_HELD: dict[str, Held] = {
    "covert-operation": Held(True, "keep", 2, 2),
    "infiltration": Held(True, "arrange", 2, 2),
    "stolen-plans": Held(True, "arrange", 2, 4),
    "retrieve-the-plans": Held(True, "choose", 2, len(OBJECTIVES)),
    "research-and-development": Held(False, "keep", 2, 2),
}
_SEARCHES: dict[str, Side] = {
    "our-most-desperate-hour": "rebel",
    "proceeding-as-planned": "empire",
    "son-of-skywalker": "rebel",
}
"""Action cards that hold a whole deck while it is looked through: the Rebel missions, the projects."""
_PROBES = Held(False, "arrange", 1, 4)
_FALSE_LEAD = "plant-false-lead"
_OWED: dict[str, dict[UnitId, int]] = {
    "base-defenses": {"shield-generator": 1, "ion-cannon": 1},
    "incite-rebellion": {"rebel-trooper": 3},
    "public-uprising": {
        unit.id: 2 if "triangle" in (unit.icon or "") else 1
        for unit in UNITS.values()
        if unit.side == "rebel" and unit.icon is not None and "square" not in unit.icon
    },
}
"""What is to be gained at most at the step `free`."""
_UPRISING_TOTALS = {"circle": 1, "triangle": 2}
_WITH_SURPLUS: dict[str, str] = {"superlaser-online": "gain-loyalty", **dict.fromkeys(_OWED, "free")}
"""At which step an effect waits while a surplus of units is chosen."""


def held_objectives(frame: EffectFrame) -> Sequence[str]:
    """Return the objectives that have left their pile for an effect under way."""
    held = _HELD.get(frame.card)
    return frame.vars.cards if held is not None and held.objectives else ()


def held_missions(frame: EffectFrame) -> Sequence[str]:
    """Return the Rebel missions that have left their deck for an effect under way."""
    return frame.vars.cards if _SEARCHES.get(frame.card) == "rebel" else ()


def held_projects(frame: EffectFrame) -> Sequence[str]:
    """Return the projects that have left their pile for an effect under way."""
    held = _HELD.get(frame.card)
    searched = _SEARCHES.get(frame.card) == "empire"
    return frame.vars.cards if searched or (held is not None and not held.objectives) else ()


def held_probes(frame: EffectFrame) -> Sequence[str]:
    """Return the probe cards that have left their pile for an effect under way."""
    return frame.vars.systems if frame.card == _FALSE_LEAD else ()


def check_effect(state: State, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts the effect of a card, which stands on its mission or, a tactic card, on a battle."""
    if frame.card in TACTICS:
        yield from check_tactic(state, frame, index)
        return
    if is_special(frame.card):
        yield from check_special(state, frame, index)
        return
    lower, effect, at = state.program[index - 1], frame.vars, f"/state/program/{index}"
    if isinstance(lower, AssignmentFrame):
        yield from check_assignment_card(state, lower, frame, at)
        return
    if isinstance(lower, CombatFrame):
        check = check_objective_effect if frame.card in OBJECTIVES else check_combat_effect
        yield from check(state, lower, frame, index)
        return
    if not isinstance(lower, MissionFrame) or lower.vars.card != frame.card:
        yield impossible("RB-4.5.10", "effect-without-mission", f"{at}/card", card=frame.card)
        return
    mission = lower.vars
    for name in ("side", "leaders", "place", "target"):
        if getattr(effect, name) != getattr(mission, name):
            yield impossible("RB-4.5.10", "effect-not-of-mission", f"{at}/vars/{name}", card=frame.card)
    upper = state.program[index + 1] if index + 1 < len(state.program) else None
    if isinstance(upper, SurplusFrame) and frame.at != _WITH_SURPLUS.get(frame.card):
        yield impossible("RB-4.1.8", "programs-do-not-nest", f"{at}/at", program=frame.card)
    yield from _check_memory(state, frame, at)
    yield from _check_target(state, frame, at)


def _check_memory(state: State, frame: EffectFrame, at: str) -> Iterator[Violation]:
    """What is looked at, used up and owed is what the card has come to at this step."""
    effect = frame.vars
    held = _HELD.get(frame.card)
    if not _holds(effect.cards, held, frame.at) and (effect.cards or held is not None):
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/cards", card=frame.card)
    if frame.card == "retrieve-the-plans" and effect.cards and state.rebel.objectives:
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/cards", card=frame.card)
    if not _right_systems(state, frame):
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/systems", card=frame.card)
    if not _right_icons(state, frame):
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/icons", card=frame.card)
    if not _right_owed(state, frame):
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/owed", card=frame.card)
    if effect.roll is not None or effect.preset is not None:
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/roll", card=frame.card)
    if not _right_count(frame):
        yield impossible("RB-4.5.10", "effect-remembers-wrong", f"{at}/vars/count", card=frame.card)


def _holds(cards: Sequence[str], held: Held | None, step: str) -> bool:
    """Tell whether so many cards are held as the step needs; before it none are."""
    if held is None or step != held.step:
        return not cards
    return held.fewest <= len(cards) <= held.most


def _right_systems(state: State, frame: EffectFrame) -> bool:
    """Tell whether probe cards are held as needed, or the garrison chosen to which a captive is to be taken."""
    systems = frame.vars.systems
    if frame.card == "collect-bounty" and frame.at == "sacrifice" and systems:
        return len(systems) == 1 and systems[0] in nearest_garrisons(state, frame)
    return _holds(systems, _PROBES if frame.card == _FALSE_LEAD else None, frame.at)


def _right_icons(state: State, frame: EffectFrame) -> bool:
    icons = frame.vars.icons
    if frame.card != "demolition":
        return not icons
    place = frame.vars.place
    printed = resources(state, place) if place is not None and place != REBEL_BASE else []
    return bool(icons) and all(count <= printed.count(icon) for icon, count in icons.items())


def _right_owed(state: State, frame: EffectFrame) -> bool:
    effect = frame.vars
    if frame.card == "double-our-efforts" and frame.at == "shift-another":
        return _is_shifted(state, effect)
    most = _OWED.get(frame.card)
    if most is None or frame.at != "free":
        return not effect.owed
    if any(count > most.get(unit, 0) for unit, count in effect.owed.items()):
        return False
    totals = dict.fromkeys(_UPRISING_TOTALS, 0)
    for unit, count in effect.owed.items():
        for shape in totals:
            totals[shape] += count if shape in (UNITS[unit].icon or "") else 0
    return frame.card != "public-uprising" or all(totals[shape] <= most for shape, most in _UPRISING_TOTALS.items())


def _is_shifted(state: State, effect: EffectVars) -> bool:
    """Tell whether `owed` names a unit that lies on space `count` of the Imperial queue, having been shifted there."""
    if effect.count not in (1, 2) or sum(effect.owed.values()) != 1:
        return False
    return all(unit in state.empire.queue[effect.count - 1] for unit in effect.owed)


def _right_count(frame: EffectFrame) -> bool:
    count = frame.vars.count
    if frame.card == "rogue-squadron-raid":
        return count <= HEALTH_TO_DESTROY and (frame.at != "space-1" or not count)
    return not count or (frame.card == "double-our-efforts" and frame.at == "shift-another")


def _check_target(state: State, frame: EffectFrame, at: str) -> Iterator[Violation]:
    """What the rest of the effect is about is still where it was."""
    effect, target = frame.vars, frame.vars.target
    card = MISSIONS[frame.card]
    if target is not None and (state.leaders.get(target) != effect.place or effect.place not in SYSTEMS):
        yield impossible("RB-4.5.9", "mission-target-wrong", f"{at}/vars/target", card=frame.card)
    waiting: list[LeaderId] = [leader for leader in effect.leaders if state.leaders.get(leader) == "mission"]
    if card.target == "none" and len(waiting) != len(effect.leaders):
        yield impossible("RB-4.5.1", "leader-not-on-mission", f"{at}/vars/leaders", leader=effect.leaders[0])
