"""Random games to the end: nothing appears or vanishes, somebody can always act, and looking changes nothing."""

from random import Random
from typing import Any

import msgspec

from service.engine.adjudicator import play
from service.engine.canonical import encode
from service.engine.game import Game
from tests.support.cases import case_states
from tests.support.examine import go_on, playable, possible, sound
from tests.support.players import choose, chooser, positions, some_position
from tests.support.scale import batched
from tests.support.tables import LARGE, Start, every_game, every_start, starts


@every_start
@batched(150)
def test_every_state_of_a_game_is_possible_and_asks_somebody_or_is_over(start: Start, numbers: range) -> None:
    for number in numbers:
        for state in positions(start, number):
            sound(start.game, state)
            possible(start.game, state)


@every_start
@batched(150, 75)
def test_listed_actions_lead_to_possible_states(start: Start, numbers: range) -> None:
    for number in numbers:
        rng = Random(number)
        playable(start.game, some_position(start, number, rng), rng)


@every_start
@batched(30, 15)
def test_events_name_who_saw_them_and_read_back_from_their_bytes(start: Start, numbers: range) -> None:
    game = start.game
    for number in numbers:
        rng, state = chooser(start, number), start.begin(number)
        while game.decisions(state):
            seat, action = choose(game, state, rng)
            for event in play(game, state, seat, action, None):
                seen = event.visible_to
                assert seen == "all" or (set(seen) <= set(game.seats_in(state)) and len(set(seen)) == len(seen))
                assert msgspec.json.decode(encode(event), type=game.event_type) == event


@every_start
@batched(60, 60)
def test_a_state_does_not_grow_with_the_game(start: Start, numbers: range) -> None:
    """The hundredth ply costs what the first does: no state is much larger than the first one."""
    for number in numbers:
        sizes = [len(encode(state)) for state in positions(start, number)]
        assert max(sizes) < 1.5 * sizes[0] + 500


@every_game
def test_random_games_see_the_whole_game(game: Game) -> None:
    """Every step that asks is asked and every kind of action is taken: else the other tests here would prove little."""
    asked: set[tuple[str, str]] = set()
    acted: set[type] = set()
    decided: set[type] = set()

    def see(state: Any, rng: Random) -> None:
        """Note what is asked in a state, and play a random ply."""
        asked.add((game.programs[state.program[-1].name].name, state.program[-1].at))
        decided.update(type(decision) for decision in game.decisions(state))
        seat, action = choose(game, state, rng)
        acted.add(type(action))
        go_on(game, state, seat, action)

    for start in starts():
        if start.game is not game:
            continue
        for number in range(20 if game.id in LARGE else 150):
            rng, state = chooser(start, number), start.begin(number)
            while game.decisions(state):
                see(state, rng)
    if game.id in LARGE:
        # Some cards come up too seldom in games; test_positions.py tries them where their cases begin.
        for number, state in enumerate(case_states(game)):
            see(state, Random(number))
    steps = {
        (program.name, step)
        for program in game.programs.values()
        for step, node in program.nodes.items()
        if node.ask is not None
    }
    assert asked == steps
    assert acted == set(game.action_types)
    assert decided == set(game.decision_types)
