"""What is listed is what is legal: `judge` agrees with the legal actions in both directions."""

from random import Random

from service.engine.adjudicator import menus
from service.engine.canonical import digest
from tests.support.actions import Listed, every_small_action, is_small, near_misses
from tests.support.players import some_position
from tests.support.scale import batched
from tests.support.tables import Start, every_start

_LONG = 2000


@every_start
@batched(16, 2)
def test_an_action_of_any_content_is_legal_exactly_when_listed(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        state = some_position(start, number, Random(number))
        for seat in game.seats_in(state):
            listed = Listed(game, state, seat)
            seen = set()
            for action in every_small_action(game, state):
                violations = game.judge(state, seat, action)
                assert (not violations) == (action in listed), f"{seat}: {action}: {violations}"
                assert all(violation.scope == "action" for violation in violations)
                assert all(violation.rule in game.rulebook.rules for violation in violations)
                game.rulebook.explain(violations)
                if not violations:
                    seen.add(listed.identity(action))
            small = {listed.identity(action) for action in listed.actions or () if is_small(action)}
            assert small <= seen, "every listed action was among those judged"


@every_start
@batched(100, 50)
def test_an_action_like_a_legal_one_is_legal_exactly_when_listed(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng = Random(number)
        state = some_position(start, number, rng)
        before = digest(state)
        for seat in game.seats_in(state):
            listed = Listed(game, state, seat)
            for action in near_misses(game, state, rng):
                violations = game.judge(state, seat, action)
                assert (not violations) == (action in listed), f"{seat}: {action}: {violations}"
        assert digest(state) == before, "judging changes nothing"


@every_start
@batched(60, 30)
def test_templates_stand_for_exactly_the_listed_actions(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        state = some_position(start, number, Random(number))
        for long, short in zip(menus(game, state, None, _LONG), menus(game, state, None, 1), strict=True):
            listed = Listed(game, state, long.seat)
            assert long.complete == (listed.count <= _LONG)
            assert long.count == (listed.count if listed.count < 2**53 else None)
            if long.complete:
                assert isinstance(long.actions, list)
                assert long.count == len(long.actions)
                assert len({listed.identity(action) for action in long.actions}) == long.count
            if long.count == 1:
                assert short == long
                continue
            assert not short.complete
            assert isinstance(short.templates, list)
            assert long.count in (None, sum(template.count or 0 for template in short.templates))
            assert [offer.domains for offer in game.offers(state, long.seat)] == [t.domains for t in short.templates]
            for template in short.templates:
                assert template.examples
                assert all(not game.judge(state, long.seat, example) for example in template.examples)
                assert all(example in listed for example in template.examples)
