"""Players of Rebellion that bring it to a win: of the Empire, which knows the base, or of the Rebel with objectives."""

from collections.abc import Mapping
from random import Random
from typing import Any

from service.engine.game import Game
from service.games.rebellion.actions import (
    Activate,
    Assign,
    Decline,
    EndAssignment,
    Pass,
    PlayObjective,
    RevealBase,
    RevealMission,
)
from service.games.rebellion.board import has_units, own_units
from service.games.rebellion.components import ADJACENT, SYSTEMS, UNITS, Place, UnitId
from service.games.rebellion.state import State
from tests.support.players import choose, sample

_RESEARCH = ("superlaser-online", "secret-weapons-research", "research-and-development")
_TRIES = 12


def _nearer(state: State) -> dict[Place, int]:
    """Return how many moves each system is away from the base."""
    at = state.base.location
    assert at is not None
    away: dict[Place, int] = {at: 0}
    while len(away) < len(SYSTEMS):
        ring = [
            one
            for one in SYSTEMS
            if one not in away and any(one in ADJACENT[other] for other in SYSTEMS if other in away)
        ]
        away.update(dict.fromkeys(ring, max(away.values()) + 1))
    return away


def _force(action: Activate, away: dict[Place, int], only: str | None) -> int:
    """Return how much an activation brings nearer to the base."""
    gain = 0
    for move in action.moves:
        steps = away.get(move.from_, 0) - away[action.place]
        for unit, count in move.units.items():
            if only in (None, unit):
                gain += steps * count * (1 + UNITS[unit].red + UNITS[unit].black)
    return gain


def _idle(game: Game, state: Any, seat: str) -> Any:
    """Return the action that does nothing, or None where something has to be done."""
    kinds = {offer.action for offer in game.offers(state, seat)}
    return next((idle() for idle in (EndAssignment, Pass, Decline) if idle in kinds), None)


def _hunt(game: Game, state: Any, rng: Random, only: str | None) -> tuple[str, Any]:
    """Move what counts nearer to the base turn by turn; the Rebel assigns nothing and passes."""
    seat, action = choose(game, state, rng)
    offers = game.offers(state, seat)
    kinds = {offer.action for offer in offers}
    if seat == "rebel":
        return seat, _idle(game, state, seat) or action
    if EndAssignment in kinds and only is None:
        return seat, EndAssignment()
    if Activate in kinds:
        away = _nearer(state)
        near = [offer for offer in offers if offer.action is Activate]
        moves = [sample(rng.choice(near), rng) for _ in range(_TRIES * 8)]
        best = max(moves, key=lambda one: _force(one, away, only))
        if _force(best, away, only) > 0:
            return seat, best
    return (seat, Pass()) if Pass in kinds else (seat, action)


def take_base(game: Game, state: Any, rng: Random) -> tuple[str, Any]:
    """Play for the base with all units."""
    return _hunt(game, state, rng, None)


def destroy_base(game: Game, state: Any, rng: Random) -> tuple[str, Any]:
    """Play for the base with the Death Star and Superlaser Online."""
    seat, action = _hunt(game, state, rng, "death-star")
    if seat == "rebel":
        return seat, action
    for offer in game.offers(state, seat):
        if offer.action is RevealMission:
            slot: Any = next(iter(offer.domains["slot"]))
            if state.empire.assigned[slot].mission != "superlaser-online":
                return seat, sample(offer, rng)
            there = RevealMission(slot, system=state.base.location)
            if not game.judge(state, seat, there):
                return seat, there
        if offer.action is Assign and "grand-moff-tarkin" in state.leaders:
            for mission in _RESEARCH:
                wanted = Assign(mission, ["grand-moff-tarkin"])
                if not game.judge(state, seat, wanted):
                    return seat, wanted
    if isinstance(action, Assign):
        return seat, EndAssignment()
    return (seat, Pass()) if isinstance(action, RevealBase) else (seat, action)


def play_objectives(game: Game, state: Any, rng: Random) -> tuple[str, Any]:
    """Play every objective that can be played, and move just to new places or weak enemies; the Empire waits."""
    seat, action = choose(game, state, rng)
    if seat == "empire":
        return seat, _idle(game, state, seat) or action
    offers = game.offers(state, seat)
    activations = [offer for offer in offers if offer.action is Activate]
    for offer in offers:
        if offer.action is PlayObjective:
            return seat, sample(offer, rng)
    moves = [sample(rng.choice(activations), rng) for _ in range(_TRIES * 2)] if activations else []
    best = max(moves, key=lambda one: _worth(state, one), default=None)
    if best is not None and _worth(state, best) > 0:
        return seat, best
    return seat, Pass() if isinstance(action, Activate) else action


def _worth(state: State, action: Activate) -> int:
    """Return what an activation does for objectives: 2 for an attack with twice the dice, 1 for an outpost more."""
    if not action.moves:
        return 0
    if has_units(state, action.place, "empire"):
        own = sum(_dice(move.units) for move in action.moves)
        return 2 if own > 2 * _dice(own_units(state, action.place, "empire")) else 0
    left = [sum(own_units(state, move.from_, "rebel").values()) - sum(move.units.values()) for move in action.moves]
    return 0 if has_units(state, action.place, "rebel") else 1 - left.count(0)


def _dice(units: Mapping[UnitId, int]) -> int:
    return sum(count * (UNITS[unit].red + UNITS[unit].black) for unit, count in units.items())
