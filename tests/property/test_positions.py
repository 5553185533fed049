"""What holds of random games holds of the positions of the conformance cases too, which random games seldom reach."""

from itertools import islice
from random import Random

import pytest

from service.engine.game import Game
from service.engine.registry import games
from tests.support.actions import Listed, hostile, near_misses
from tests.support.cases import case_states, varied
from tests.support.examine import playable, possible, sound
from tests.support.scale import SCALE

_PARTS = 8
_EACH = 2
"""How many positions with the same steps under way are tried (times the scale)."""
_LISTED = 200

every_part = pytest.mark.parametrize("part", range(_PARTS))
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@every_game
@every_part
def test_a_position_of_a_case_is_sound_and_leads_to_possible_states(game: Game, part: int) -> None:
    for number, state in enumerate(varied(case_states(game), _EACH * SCALE)[part::_PARTS]):
        rng = Random(f"{game.id}/{part}/{number}")
        sound(game, state)
        possible(game, state)
        playable(game, state, rng, [*islice(near_misses(game, state, rng), 20), *hostile(game, rng)])


@every_game
@every_part
def test_what_is_listed_in_a_position_of_a_case_is_what_is_legal(game: Game, part: int) -> None:
    for number, state in enumerate(varied(case_states(game), _EACH * SCALE)[part::_PARTS]):
        rng = Random(f"{game.id}/{part}/{number}")
        for seat in game.seats_in(state):
            listed = Listed(game, state, seat)
            for action in near_misses(game, state, rng, _LISTED):
                violations = game.judge(state, seat, action)
                assert (not violations) == (action in listed), f"{seat}: {action}: {violations}"
