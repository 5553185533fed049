"""What is listed is what is legal: `judge` agrees with the legal actions in both directions."""

from random import Random
from typing import Any

from service.engine.adjudicator import menus
from service.engine.canonical import digest
from service.engine.game import Game
from tests.support.actions import every_small_action, identity, near_misses
from tests.support.players import some_position
from tests.support.scale import batched
from tests.support.tables import Start, every_start


def _listed(game: Game, state: Any, seat: str) -> set[Any]:
    return {identity(game, state, seat, action) for offer in game.offers(state, seat) for action in offer.expand()}


def _agrees(game: Game, state: Any, actions: list[Any]) -> None:
    for seat in game.seats:
        listed = _listed(game, state, seat)
        seen = set()
        for action in actions:
            violations = game.judge(state, seat, action)
            same = identity(game, state, seat, action)
            assert (not violations) == (same in listed), f"{seat}: {action}: {violations}"
            assert all(violation.scope == "action" for violation in violations)
            assert all(violation.rule in game.rulebook.rules for violation in violations)
            game.rulebook.explain(violations)
            seen.add(same)
        small = {same for same in listed if all(not isinstance(value, tuple) or len(value) <= 2 for value in same)}
        assert small <= seen, "every listed action was among those judged"


@every_start
@batched(16, 2)
def test_an_action_of_any_content_is_legal_exactly_when_listed(start: Start, numbers: range) -> None:
    for number in numbers:
        state = some_position(start, number, Random(number))
        _agrees(start.game, state, list(every_small_action(start.game, state)))


@every_start
@batched(100, 50)
def test_an_action_like_a_legal_one_is_legal_exactly_when_listed(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng = Random(number)
        state = some_position(start, number, rng)
        before = digest(state)
        for seat in game.seats:
            listed = _listed(game, state, seat)
            for action in near_misses(game, state, rng):
                assert (not game.judge(state, seat, action)) == (identity(game, state, seat, action) in listed)
        assert digest(state) == before, "judging changes nothing"


@every_start
@batched(60, 30)
def test_templates_stand_for_exactly_the_listed_actions(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        state = some_position(start, number, Random(number))
        for long, short in zip(menus(game, state, None, 10**9), menus(game, state, None, 1), strict=True):
            assert isinstance(long.actions, list)
            assert long.complete
            assert long.count == len(long.actions)
            assert len({identity(game, state, long.seat, action) for action in long.actions}) == long.count
            if long.count == 1:
                assert short == long
                continue
            assert not short.complete
            assert isinstance(short.templates, list)
            assert sum(template.count or 0 for template in short.templates) == long.count
            assert [offer.domains for offer in game.offers(state, long.seat)] == [t.domains for t in short.templates]
            for template in short.templates:
                assert template.examples
                assert all(not game.judge(state, long.seat, example) for example in template.examples)
                assert all(example in long.actions for example in template.examples)
