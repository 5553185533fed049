"""Non-interference: what a seat is shown, offered and told does not depend on what it may not know."""

from collections import defaultdict
from random import Random
from typing import Any

import msgspec
import pytest

from service.engine.adjudicator import adjudicate, legal_actions, play, view
from service.engine.canonical import digest, encode
from service.engine.game import Game
from service.engine.program import current
from service.engine.registry import games
from tests.support.actions import any_value, has_shape, near_misses, words
from tests.support.players import choose, copy, positions, sample
from tests.support.scale import batched
from tests.support.secrets import SECRETS
from tests.support.tables import WITHOUT_SECRETS, Start, every_start

_LISTED = 200
"""About how many legal actions those like legal ones are drawn from."""


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_it_is_written_down_what_is_hidden_in_every_game(game: Game) -> None:
    assert game.id in SECRETS


def _states(start: Start, number: int, count: int) -> list[Any]:
    """Return some states of a game, each its own object: from the start, where several choose in secret, anywhere."""
    stored: list[bytes] = []
    joint: list[bytes] = []
    for state in positions(start, number):
        stored.append(encode(state))
        asked = current(start.game.programs, state)
        if asked is not None and asked.ask.joint:
            joint.append(stored[-1])
    rng = Random(number)
    chosen = [*stored[:3], *rng.sample(joint, min(3, len(joint))), *rng.sample(stored, min(count, len(stored)))]
    return [msgspec.json.decode(raw, type=start.game.state_type) for raw in chosen]


def _actions(game: Game, state: Any, rng: Random) -> list[Any]:
    """Return actions of every kind: like the legal ones, and naming cards that are hidden anywhere."""
    similar = list(near_misses(game, state, rng, _LISTED))
    found = rng.sample(similar, min(len(similar), 60))
    named = words(game, state)
    for kind in game.action_types:
        for _ in range(6):
            found.append(any_value(kind, named, rng))
    return [action for action in found if has_shape(game, action)]


def _told(game: Game, state: Any, seat: str, actions: list[Any]) -> list[Any]:
    """Return all that `seat` is shown, offered and told in a state, the digest of the whole state left out."""
    offered = legal_actions(game, copy(game, state), seat, 1000)
    seen = view(game, copy(game, state), seat)
    told: list[Any] = [offered.possible, offered.decisions, offered.outcome, seen, game.decisions(state)]
    for action in actions:
        violations = game.rulebook.explain(game.judge(state, seat, action))
        told.append((action, violations))
    return told


@every_start
@batched(60, 15)
def test_hidden_things_change_nothing_that_a_seat_is_told(start: Start, numbers: range) -> None:
    game, changed = start.game, 0
    for number in numbers:
        for state in _states(start, number, 5):
            for seat in game.seats_in(state):
                rng = Random(f"{number}/{seat}")
                other = copy(game, state)
                SECRETS[game.id].another_world(other, seat, rng)
                assert game.check(other) == [], "the other world is possible"
                changed += digest(other) != digest(state)
                actions = _actions(game, state, rng)
                assert _told(game, other, seat, actions) == _told(game, state, seat, actions)
    assert changed > 5 * len(numbers), "the worlds differ"


def _seen(events: list[Any], seat: str) -> list[Any]:
    return [event for event in events if event.visible_to == "all" or seat in event.visible_to]


@every_start
@batched(60, 30)
def test_a_secret_choice_is_not_seen_by_anybody_else(start: Start, numbers: range) -> None:
    """Whatever was chosen, the others see the same events and the same table, and are told the same."""
    game, compared = start.game, 0
    for number in numbers:
        for state in positions(start, number):
            for decision in game.decisions(state):
                if SECRETS[game.id].is_secret(state, decision.seat):
                    compared += _same_for_the_others(game, state, decision.seat, Random(number))
    assert compared or start.name in WITHOUT_SECRETS


def _same_for_the_others(game: Game, state: Any, seat: str, rng: Random) -> int:
    """Carry out several answers of `seat`; what others see may depend on how many cards were named, on nothing else."""
    outcomes: dict[Any, list[Any]] = defaultdict(list)
    for offer in game.offers(state, seat):
        for _ in range(5):
            action = sample(offer, rng)
            size = [len(value) for value in msgspec.structs.asdict(action).values() if isinstance(value, list)]
            after = copy(game, state)
            events = play(game, after, seat, action, None)
            for other in game.seats_in(state):
                if not SECRETS[game.id].knows_the_same(seat, other):
                    outcomes[str((other, size))].append((_seen(events, other), game.view(after, other)))
    for seen in outcomes.values():
        assert all(one == seen[0] for one in seen)
    return sum(len(seen) - 1 for seen in outcomes.values())


@every_start
@batched(40, 20)
def test_a_refusal_does_not_tell_an_idle_seat_anything_more(start: Start, numbers: range) -> None:
    """The whole answer to an action of a seat that is not asked is the same in every world it cannot tell apart."""
    game = start.game
    for number in numbers:
        for state in _states(start, number, 3):
            rng = Random(number)
            if not game.decisions(state):
                continue
            asked, action = choose(game, state, rng)
            for seat in game.seats_in(state):
                if seat == asked or not game.judge(state, seat, action):
                    continue
                other = copy(game, state)
                SECRETS[game.id].another_world(other, seat, rng)
                answers = [adjudicate(game, copy(game, world), seat, action) for world in (state, other)]
                for answer in answers:
                    answer.digest = ""
                assert answers[0] == answers[1]
