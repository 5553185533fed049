"""What the Rebel missions do, card by card; those about leaders and about hidden cards have files of their own."""

from service.engine.choices import Bound
from service.engine.program import Programs, programs_of
from service.games.rebellion.board import base_place, own_units, stock_places, supply
from service.games.rebellion.cards.rebel_queue import DEMOLITION
from service.games.rebellion.cards.vocabulary import (
    RULE,
    ChooseOption,
    ChooseUnits,
    Limit,
    MoveInto,
    UnitChoice,
    Way,
    destroy_by_health,
    destroy_queued_by_health,
    gain_loyalty,
    gain_steps,
    ground_units,
    here,
    queue_by_icons,
    queue_unit,
    sabotage,
    ships,
)
from service.games.rebellion.components import ICON_UNITS, Place, Shape, UnitId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.movement import Lifts
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

MOST_DUE = 4
"""How many Rapid Mobilizations a state holds at most."""


# Out of the base


def base_elsewhere(state: State, frame: EffectFrame) -> list[Place]:
    """Return the Rebel Base space, or the base system once revealed, unless the mission is there (RB-8.3.10)."""
    base = base_place(state)
    return [] if base == here(state, frame) else [base]


def base(state: State, frame: EffectFrame) -> Place:
    """Return where things meant for the Rebel Base space go (RB-8.3.10)."""
    return base_place(state)


# Units gained


UPRISING: dict[Shape, int] = {"circle": 1, "triangle": 2}


def risen(state: State, frame: EffectFrame) -> UnitChoice:
    """Return the choice of Public Uprising: one circle and two triangles, ships and ground units in any mix.

    A type counts as far as it is in supply or can be freed (RB-15.1.10).
    """
    most: dict[UnitId, int] = {}
    limits, total = [], 0
    for shape, count in UPRISING.items():
        found = {unit: min(count, _to_be_had(state, unit)) for unit in _of_shape(shape)}
        most |= {unit: there for unit, there in found.items() if there}
        total += min(count, sum(found.values()))
        bound = Bound({str(unit): 1 for unit in found}, count)
        limits.append(Limit(bound, RULE, "shape-exceeded", {"shape": shape}))
    return UnitChoice(most, total, total, limits, rule="RB-15.1.3")


def _of_shape(shape: Shape) -> list[UnitId]:
    """Return the Rebel units that an icon of a shape builds, ships first."""
    return [*ICON_UNITS["rebel"][f"space-{shape}"], *ICON_UNITS["rebel"][f"ground-{shape}"]]  # type: ignore[index]


def _to_be_had(state: State, unit: UnitId) -> int:
    """Return how many units of a type are in supply or on the board."""
    on_board = sum(own_units(state, place, "rebel").get(unit, 0) for place in stock_places(state, unit))
    return max(0, supply(state, unit)) + on_board


def owe(table: RbTable, frame: EffectFrame, units: dict[UnitId, int]) -> None:
    """Note the units chosen as those to be gained."""
    frame.vars.owed = units


# Rapid Mobilization


def mobilize_later(table: RbTable, frame: EffectFrame) -> None:
    """Set the rest for the end of the command phase, with the number of leaders (RB-8.4.12)."""
    due = table.state.lasting.mobilizations
    if len(due) < MOST_DUE:
        due.append(len(frame.vars.leaders))


def cruiser_there(state: State, frame: EffectFrame) -> bool:
    """Tell whether a Mon Calamari Cruiser is in supply (RB-15.1.9)."""
    return supply(state, "mon-calamari-cruiser") > 0


REBEL_EFFECTS: Programs = programs_of(
    {
        "base-defenses": gain_steps({"shield-generator": 1, "ion-cannon": 1}, base),
        "build-alliance": {"gain": gain_loyalty(1)},
        "demolition": DEMOLITION,
        "establish-trade-relations": {"gain": gain_loyalty(1), "queue": queue_by_icons()},
        "hidden-fleet": {"move": MoveInto("move-units", base_elsewhere, Lifts(distance=True, leaders=True))},
        "hit-and-run": {"destroy": destroy_by_health(2, "empire")},
        "incite-rebellion": gain_steps({"rebel-trooper": 3}),
        "lead-the-strike-team": {
            "move": MoveInto(
                "move-units", base_elsewhere, Lifts(distance=True, transport=True), ground_units, maximum=4
            )
        },
        "plan-the-assault": {"move": MoveInto("move-units", base_elsewhere, Lifts(distance=True, leaders=True), ships)},
        "public-uprising": {"choose": ChooseUnits("gain-units", risen, owe), **gain_steps(None)},
        "rapid-mobilization": {"set": mobilize_later},
        "rogue-squadron-raid": {f"space-{space}": destroy_queued_by_health(4, "empire", space) for space in (1, 2, 3)},
        "sabotage": {"place": sabotage(True)},
        "support-of-mon-calamari": {
            "choose": ChooseOption(
                "gain-or-queue",
                {
                    "loyalty": Way(gain_loyalty(2)),
                    "cruiser": Way(queue_unit("mon-calamari-cruiser", 3), cruiser_there),
                },
            )
        },
        "wookiee-uprising": {"gain": gain_loyalty(1), "destroy": destroy_by_health(4, "empire")},
    }
)
