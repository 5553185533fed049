"""What must hold of every state that passed the check, played or posted."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec

from service.engine import shape
from service.engine.adjudicator import play
from service.engine.canonical import digest, encode
from service.engine.chance import ChanceState, Declared, Pick, Roll, Shuffle
from service.engine.events import Event, Picked, Rolled, Shuffled
from service.engine.game import Game
from tests.support.players import copy, sample

_LISTED = 12


def sound(game: Game, state: Any) -> None:
    """Assert that a checked state can be gone on from: it is asked or over, all doors open without an exception."""
    before = digest(state)
    decisions = game.decisions(state)
    outcome = game.outcome(state)
    assert bool(decisions) != (outcome is not None), "there is a decision or an outcome, never neither or both"
    seats = [decision.seat for decision in decisions]
    assert seats == list(dict.fromkeys(seats)), "one decision a seat"
    for decision in decisions:
        assert decision.seat in game.seats_in(state)
        offers = game.offers(state, decision.seat)
        offered = {str(offer.action.__struct_config__.tag) for offer in offers}
        assert offered <= set(decision.actions), "a decision names every kind of action that is offered"
        assert decision.actions == list(dict.fromkeys(decision.actions))
        assert all(offer.size() > 0 for offer in offers), "whoever must decide has something to choose"
    for seat in game.seats_in(state):
        encode(game.view(state, seat))
        if seat not in seats:
            assert game.offers(state, seat) == []
    assert digest(state) == before, "looking changes nothing"


def possible(game: Game, state: Any) -> None:
    """Assert that a state passes the check and reads back from its bytes as it is."""
    found = [(violation.rule, violation.code, violation.pointer) for violation in game.check(state)]
    assert found == [], f"impossible: {found}"
    assert shape.read(msgspec.json.decode(encode(state)), game.state_type) == state, (
        "saving and loading changes nothing"
    )


def playable(game: Game, state: Any, rng: Random, actions: Sequence[Any] = ()) -> None:
    """Assert that listed actions of a checked state are legal and lead to possible states, and judge `actions` as well.

    `actions` are any actions at all: they are judged for every seat, and carried out where they are legal.
    """
    before = digest(state)
    for seat in game.seats_in(state):
        offered = [sample(offer, rng) for offer in game.offers(state, seat) for _ in range(2)]
        offered += [action for offer in game.offers(state, seat) for action in islice(offer.expand(), _LISTED)]
        for action in offered:
            assert game.judge(state, seat, action) == [], f"{action} is offered to {seat}"
        legal = [action for action in actions if not game.rulebook.explain(game.judge(state, seat, action))]
        for action in [*rng.sample(offered, min(len(offered), _LISTED)), *legal]:
            after = copy(game, state)
            go_on(game, after, seat, action)
            possible(game, after)
            sound(game, after)
    assert digest(state) == before, "judging changes nothing"


def go_on(game: Game, state: Any, seat: str, action: Any) -> None:
    """Carry out a legal action; in a state without a seed, with declared results of chance."""
    play(game, state, seat, action, None if state.chance is not None else declared_for(game, state, seat, action))


def declared_for(game: Game, state: Any, seat: str, action: Any) -> list[Any]:
    """Return results of chance for an action in a state without a seed: those that some seed would give."""
    seeded = copy(game, state)
    seeded.chance = ChanceState("0" * 32, 0)
    return results(play(game, seeded, seat, action, None))


def results(events: Sequence[Event]) -> list[Declared]:
    """Return the results of chance that `events` report, as a request would declare them."""
    declared: list[Declared] = []
    for event in events:
        if isinstance(event, Shuffled):
            declared.append(Shuffle(event.order))
        elif isinstance(event, Picked):
            declared.append(Pick(event.choice))
        elif isinstance(event, Rolled):
            declared.append(Roll(event.faces))
    return declared
