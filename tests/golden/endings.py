"""Further playthroughs: one for each way in which a game can end, with players that let it come to that.

A game without an entry has its general playthroughs alone.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from service.engine.game import Game
from service.games.galactic_heroes.actions import Attack, Defend, Destroy, Pass, Raid
from tests.golden.hunters import destroy_base, play_objectives, take_base
from tests.support.players import choose, sample

Player = Callable[[Game, Any, Random], tuple[str, Any]]
"""Returns a seat that must decide and a legal action of it."""


def conquer(game: Game, state: Any, rng: Random) -> tuple[str, Any]:
    """Play the Galactic Heroes for the enemy's home star: attack with all that can, leave one's own stars open."""
    seat, action = choose(game, state, rng)
    if isinstance(action, Defend | Destroy):
        return seat, type(action)([])
    offers = game.offers(state, seat)
    raids = [offer for offer in offers if offer.action is Raid]
    attacks = [offer for offer in offers if offer.action is Attack]
    if raids or attacks:
        tries = [sample(rng.choice(raids or attacks), rng) for _ in range(8)]
        return seat, max(tries, key=lambda one: len(one.fleets) if isinstance(one, Attack) else 0)
    while isinstance(action, Pass) and len(offers) > 1:
        action = sample(rng.choice(offers), rng)
    return seat, action


ENDINGS: dict[str, dict[str, Player]] = {
    "galactic-heroes": {"home-star-taken": conquer, "leader-destroyed": choose, "points": choose},
    "rebellion-advanced": {"base-taken": take_base, "base-destroyed": destroy_base, "reputation": play_objectives},
    "rebellion-first-game": {"base-taken": take_base, "reputation": choose},
}
"""By name of a start: the reasons of its outcomes, each with a player that brings it about sooner or later."""

MOST: dict[str, str] = {"rebellion-advanced-reputation": "play_objective"}
"""By name of a playthrough for an ending: the kind of action that is to happen as often as may be in it."""
