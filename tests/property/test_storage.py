"""A client keeps the state between two requests: as bytes, or by applying patches to what it has."""

from random import Random

import jsonpatch
import msgspec

from service.engine import shape, strictjson
from service.engine.adjudicator import adjudicate, play
from service.engine.canonical import digest, encode
from tests.support.players import choose, chooser, copy, some_position
from tests.support.scale import batched
from tests.support.tables import Start, every_start


@every_start
@batched(30, 15)
def test_saving_and_loading_at_every_ply_changes_nothing(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng, state, stored = chooser(start, number), start.begin(number), encode(start.begin(number))
        while game.decisions(state):
            seat, action = choose(game, state, rng)
            events = play(game, state, seat, action, None)
            loaded = shape.read(strictjson.parse(stored), game.state_type)
            assert play(game, loaded, seat, action, None) == events
            assert loaded == state
            stored = encode(loaded)
            assert digest(loaded) == digest(state)


@every_start
@batched(60, 30)
def test_the_patch_makes_the_new_state_of_the_old_one(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng = Random(number)
        state = some_position(start, number, rng)
        before = msgspec.to_builtins(state)
        seat, action = choose(game, state, rng)
        verdict = adjudicate(game, state, seat, action, None, ["patch", "state"])
        assert isinstance(verdict.patch, list)
        after = jsonpatch.apply_patch(before, verdict.patch)
        assert after == msgspec.to_builtins(verdict.state)
        assert digest(after) == verdict.digest


@every_start
@batched(30, 30)
def test_an_illegal_action_leaves_the_state_as_it_was(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng = Random(number)
        state = some_position(start, number, rng)
        kept = copy(game, state)
        seat, action = choose(game, state, rng)
        idle = next(other for other in game.seats_in(state) if other != seat)
        if not game.judge(state, idle, action):
            continue
        verdict = adjudicate(game, state, idle, action)
        assert not verdict.valid
        assert state == kept
        assert verdict.digest == digest(kept)
        assert verdict.state is msgspec.UNSET
