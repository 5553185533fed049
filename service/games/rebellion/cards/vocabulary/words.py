"""What the words of a card mean: who carries it out, where, against whom, how many."""

from collections.abc import Callable
from typing import Any

from service.engine.program import END
from service.games.rebellion import events as ev
from service.games.rebellion.board import is_person, loyalty
from service.games.rebellion.components import (
    CORUSCANT,
    MISSIONS,
    REBEL_BASE,
    REGIONS,
    SYSTEMS,
    Place,
    Side,
    SystemId,
)
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

Deed = Callable[[RbTable, EffectFrame], str | None]
Then = Callable[[RbTable, EffectFrame, Any], str | None]
"""What is done with a choice; it returns the step to go to, END, or None for the next one."""
Test = Callable[[State, EffectFrame], bool]
Number = int | Callable[[State, EffectFrame], int]
SystemsOf = Callable[[State, EffectFrame], list[SystemId]]
CardsOf = Callable[[State, EffectFrame], list[str]]
PlacesOf = Callable[[State, EffectFrame], list[Place]]
PlaceOf = Callable[[State, EffectFrame], Place]


def settled(table: RbTable, frame: EffectFrame) -> str | None:
    """Carry out the tests that follow a change of this card (RB-18.2.3); return END when the game is over."""
    return END if table.settle(frame.vars.side) else None


def nothing(table: RbTable, frame: EffectFrame) -> str:
    """Tell that the effect can not be carried out, and end it (RB-4.5.10)."""
    table.emit(ev.NothingDone(frame.card))
    return END


def always(state: State, frame: EffectFrame) -> bool:
    """Hold in every case."""
    return True


def number(of: Number, state: State, frame: EffectFrame) -> int:
    """Return a number, or what is counted."""
    return of if isinstance(of, int) else of(state, frame)


# Who and where


def here(state: State, frame: EffectFrame) -> Place:
    """Return where the mission takes place."""
    return frame.vars.place or REBEL_BASE


def mission_system(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return the system of the mission."""
    place = frame.vars.place
    return [] if place is None or place == REBEL_BASE else [place]


def region(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return the systems of the region of the mission, destroyed ones too."""
    return [one for system in mission_system(state, frame) for one in region_of(system)]


def region_of(system: SystemId) -> list[SystemId]:
    """Return the systems of a region by one of them."""
    return list(REGIONS[SYSTEMS[system].region])


def takes_loyalty(state: State, system: SystemId, side: Side) -> bool:
    """Tell whether a gain of loyalty by a side changes anything in a system (RB-7.1.5 to RB-7.1.7)."""
    lying = state.systems[system]
    populous = SYSTEMS[system].sort == "populous" and not lying.destroyed
    return populous and system != CORUSCANT and loyalty(state, system) != side


def any_gain(state: State, frame: EffectFrame) -> bool:
    """Tell whether loyalty can be gained anywhere in the region."""
    return any(takes_loyalty(state, system, frame.vars.side) for system in region(state, frame))


def has_portrait(state: State, frame: EffectFrame) -> bool:
    """Tell whether the leader pictured on the card is assigned to the mission (RB-4.5.12)."""
    return any(is_person(leader, MISSIONS[frame.card].portrait) for leader in frame.vars.leaders)


def by_portrait(with_leader: int, without: int) -> Number:
    """Return one number with the leader pictured on the card, and another without (RB-4.5.12)."""
    return lambda state, frame: with_leader if has_portrait(state, frame) else without


# Cards


def taken_up(state: State, frame: EffectFrame) -> list[str]:
    """Return the cards that the effect has taken up."""
    return list(frame.vars.cards)
