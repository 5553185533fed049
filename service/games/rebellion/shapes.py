"""The small shapes that state, frames, actions and events share: counts of units, piles, names."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.fields import CardId
from service.games.rebellion.components import Face, LeaderId, Place, Side, SystemId, UnitId

Units = Annotated[
    dict[UnitId, Annotated[int, Meta(ge=1, le=30)]],
    Meta(max_length=18, description="How many units of each type; types that are not there are left out."),
]
Pile = Annotated[list[CardId], Meta(max_length=64, description="Cards from the top down; equal cards are equal ids.")]
Probes = Annotated[list[SystemId], Meta(max_length=31, description="Probe cards, by the system they name.")]
Leaders = Annotated[list[LeaderId], Meta(max_length=25)]
Whereabouts = Literal["pool", "mission", "eliminated"] | Place
"""Where a recruited leader is: in the pool, on a face-down mission, out of the game, or on the board."""
ModelId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern="^[a-z-]+-[0-9]+$",
        description="One model of a unit type in a combat: the type and a number, the most damaged model is number 1.",
    ),
]
Damage = Annotated[
    dict[ModelId, Annotated[int, Meta(ge=1, le=64)]],
    Meta(max_length=64, description="Points of damage by model; models that get none are left out."),
]
Dice = Annotated[
    dict[Face, Annotated[int, Meta(ge=1, le=64)]],
    Meta(max_length=4, description="How many dice show each face; faces that do not show are left out."),
]
DieId = Annotated[
    str,
    Meta(
        max_length=16,
        pattern="^(red|black)-(blank|hit|direct-hit|special)$",
        description="A die by its colour and face.",
    ),
]


class Move(Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """Units that leave one place together, and captured leaders they take along (RB-9.2.6)."""

    from_: Place
    units: Units = {}
    captives: Leaders = []


class Placement(Struct, forbid_unknown_fields=True):
    """Units put in one place."""

    place: Place
    units: Units


class Movement(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A movement of this turn: whose units entered a system, and from where. It bars retreats (RB-5.10.12).

    `subjugated`: a subjugation marker lay there before the movement, as the objective Liberation asks.
    """

    side: Side
    system: SystemId
    source: Place
    subjugated: bool = False
