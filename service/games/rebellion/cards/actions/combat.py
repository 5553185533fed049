"""Action cards of the start of a combat: most of them hold in it for a while, the others act at once (RB-13.2.2)."""

from collections.abc import Callable

from service.engine.program import END, Programs, programs_of
from service.games.rebellion.action_cards import shown_in
from service.games.rebellion.board import own_units
from service.games.rebellion.cards.vocabulary import (
    ChooseLeaders,
    ChooseOption,
    ChooseUnits,
    UnitChoice,
    Way,
    forced,
    settled,
)
from service.games.rebellion.combat.casualties import remove
from service.games.rebellion.combat.fight import combat_of
from service.games.rebellion.combat.hands import draw
from service.games.rebellion.combat.standing import STANDING
from service.games.rebellion.combat.start_cards import VISIT, structures
from service.games.rebellion.components import LeaderId, SystemId, Theatre, UnitId
from service.games.rebellion.frames import CombatVars, EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

TACTICS_TAKEN = 3
"""Cards of one deck that More Dangerous Than You Realize takes."""


def _combat(state: State) -> CombatVars:
    combat = combat_of(state)
    assert combat is not None
    return combat


def hold(table: RbTable, frame: EffectFrame) -> None:
    """Let a card hold in this combat; what asks for it reads `combat.cards`."""
    _combat(table.state).cards.append(frame.card)


# Fully Operational, Target The Generator


def _one_of(units: Callable[[State, SystemId], dict[UnitId, int]]) -> Callable[[State, EffectFrame], UnitChoice]:
    """Return the choice of just one of the Rebel units that are in the combat."""

    def choice(state: State, frame: EffectFrame) -> UnitChoice:
        return UnitChoice(units(state, _combat(state).system), minimum=1, maximum=1)

    return choice


def _destroy(table: RbTable, frame: EffectFrame, units: dict[UnitId, int]) -> str | None:
    return END if remove(table, _combat(table.state), units, frame.vars.side) else None


def _ships(state: State, system: SystemId) -> dict[UnitId, int]:
    return own_units(state, system, "rebel", "space")


_ONE_SHIP = ChooseUnits("destroy-ship", _one_of(_ships), _destroy)
_ONE_STRUCTURE = ChooseUnits("destroy-structure", _one_of(structures), _destroy)


# More Dangerous Than You Realize


def _take(theatre: Theatre) -> Callable[[RbTable, EffectFrame], None]:
    """Return the deed that draws from one tactic deck, contested or not."""

    def take(table: RbTable, frame: EffectFrame) -> None:
        draw(table, _combat(table.state), frame.vars.side, theatre, TACTICS_TAKEN)

    return take


# Ready For Action


def _waiting(state: State, frame: EffectFrame) -> list[LeaderId]:
    return shown_in(state, frame.vars.side, frame.card, "pool")


def _bring(table: RbTable, frame: EffectFrame, leaders: list[LeaderId]) -> str | None:
    """Bring the leader for this combat alone: `visitor` goes back to the pool at its end."""
    combat = _combat(table.state)
    combat.visitor = leaders[0]
    table.place_leader(leaders[0], combat.system, "effect")
    return settled(table, frame)


_VISITOR = ChooseLeaders("bring-leader", _waiting, 1, 1, _bring)

COMBAT_ACTIONS: Programs = programs_of(
    {
        **{card: {"hold": hold} for card in STANDING},
        "fully-operational": {"destroy-only": forced(_ONE_SHIP, END), "destroy": _ONE_SHIP},
        "target-the-generator": {"destroy-only": forced(_ONE_STRUCTURE, END), "destroy": _ONE_STRUCTURE},
        "more-dangerous-than-you-realize": {
            "draw": ChooseOption("deck", {"space": Way(_take("space")), "ground": Way(_take("ground"))})
        },
        VISIT: {"bring-only": forced(_VISITOR, END), "bring": _VISITOR},
    }
)
