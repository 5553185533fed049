"""What a seat may not know, game by game: other worlds that look the same to it, and choices that nobody else sees.

A game without an entry here fails the tests of hidden information.
"""

from collections.abc import Callable
from operator import eq
from random import Random
from typing import Any, NamedTuple

from tests.support.secrets import empire_vs_rebellion, galactic_heroes, rebellion


class Secrets(NamedTuple):
    """What is hidden in one game.

    another_world(state, seat, rng): changes, in place, whatever `seat` may not know in a way that it cannot notice.
    is_secret(state, seat): whether what `seat` is asked now is answered unseen, apart from how many cards are named.
    knows_the_same(seat, other): whether both see the same, as members of one team do; else only a seat itself does.
    """

    another_world: Callable[[Any, str, Random], None]
    is_secret: Callable[[Any, str], bool]
    knows_the_same: Callable[[Any, Any], bool] = eq


SECRETS: dict[str, Secrets] = {
    "empire-vs-rebellion": Secrets(empire_vs_rebellion.another_world, empire_vs_rebellion.is_secret),
    "galactic-heroes": Secrets(galactic_heroes.another_world, galactic_heroes.is_secret),
    "rebellion": Secrets(rebellion.another_world, rebellion.is_secret, rebellion.knows_the_same),
}
