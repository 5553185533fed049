"""What the players of the Galactic Heroes may not know (rules, section 15)."""

from itertools import combinations
from random import Random
from typing import Any

from service.engine.registry import game
from service.games.galactic_heroes.components import ACTION_CARDS, OPPONENT
from service.games.galactic_heroes.economy import goods
from service.games.galactic_heroes.production import empty_uninhabited, most
from service.games.galactic_heroes.state import (
    DrawFrame,
    EconomyFrame,
    ProductionFrame,
    RoundFrame,
    SetupFrame,
    side,
)

_GAME: Any = game("galactic-heroes")
_ENOUGH = 40
"""A deck that lasts until somebody is asked again: of a shorter one what was kept decides what is drawn next."""


def another_world(state: Any, seat: Any, rng: Random) -> None:
    """Change what `seat` may not know: all faces but those it holds or looks at, and what the other chose in secret."""
    other = OPPONENT[seat]
    if state.chance is not None:
        state.chance.seed = f"{rng.getrandbits(128):032x}"
        state.chance.counter = rng.randrange(2**53)
    _deal_anew(state, other, rng)
    frame = state.program[-1] if state.program else None
    theirs = side(state, other)
    if isinstance(frame, RoundFrame) and frame.at == "choose-actions" and theirs.actions is not None:
        theirs.actions = list(rng.choice(list(combinations(ACTION_CARDS, 2))))
    if isinstance(frame, DrawFrame) and frame.at == "join" and getattr(frame.vars.joined, other) is not None:
        setattr(frame.vars.joined, other, rng.random() < 0.5)
    if isinstance(frame, EconomyFrame) and getattr(frame.vars, other) is not None:
        own = goods(state, other)
        setattr(frame.vars, other, rng.sample(own, rng.randint(0, len(own))))
    if isinstance(frame, ProductionFrame) and getattr(frame.vars, other) is not None:
        named = rng.sample(empty_uninhabited(state, other), rng.randint(0, most(state, other)))
        setattr(frame.vars, other, named)


def _deal_anew(state: Any, other: Any, rng: Random) -> None:
    """Shuffle the faces of all cards that only `other` or nobody sees; every pile keeps its size."""
    frame = state.program[-1] if state.program else None
    piles = [state.deck, state.discard, side(state, other).hand]
    if isinstance(frame, SetupFrame):
        piles.append(getattr(frame.vars, other) or [])
    if isinstance(frame, DrawFrame):
        piles += [getattr(frame.vars.dealt, other) or [], getattr(frame.vars.rejected, other) or []]
    stars = [star for player in (state.empire, state.alliance) for star in player.stars if star.good is not None]
    faces = [card for pile in piles for card in pile] + [star.good for star in stars]
    rng.shuffle(faces)
    for pile in piles:
        pile[:] = [faces.pop() for _ in pile]
    for star in stars:
        star.good = faces.pop()


def is_secret(state: Any, seat: str) -> bool:
    """Tell whether the answer of `seat` is seen by nobody else: cards kept or discarded, and one of two open answers.

    Where both are asked at once, the first answer is not seen before the second is given (GH-3.4, GH-3.12).
    """
    frame = state.program[-1]
    if (frame.name, frame.at) in (("setup", "keep"), ("round", "hand-limit")):
        return True
    kept = (frame.name, frame.at) == ("draw", "keep") and len(state.deck) > _ENOUGH
    return kept or len(_GAME.decisions(state)) > 1
