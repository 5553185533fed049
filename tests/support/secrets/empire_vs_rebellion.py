"""What the players of Empire vs. Rebellion may not know (rules, section 10)."""

from random import Random
from typing import Any, cast

from service.engine.registry import game
from service.games.empire_vs_rebellion.components import Seat
from service.games.empire_vs_rebellion.dominance import is_live
from service.games.empire_vs_rebellion.state import DominanceFrame

_GAME: Any = game("empire-vs-rebellion")
_CHARACTERS: dict[str, str] = {
    card.id: card.faction for card in _GAME.components("en") if card.__struct_config__.tag == "character"
}
_OTHER = {"empire": "rebel", "rebel": "empire"}
_SECRET_PURPOSES = ("choose", "take", "reserve-to-deck", "to-reserve")


def another_world(state: Any, seat: str, rng: Random) -> None:
    """Change what `seat` may not know: orders of decks, the other's characters and strategies, seed and counter."""
    known = list(getattr(state.known, seat))
    other = getattr(state, _OTHER[seat])
    if state.chance is not None:
        state.chance.seed = f"{rng.getrandbits(128):032x}"
        state.chance.counter = rng.randrange(2**53)
    hidden = [card for card in other.deck + other.reserve if card not in known]
    characters = [card for card in hidden if card in _CHARACTERS]
    _rename(state, characters, rng)
    for deck in (other.deck, getattr(state, seat).deck, state.event_deck):
        _rename(state, [card for card in deck if card not in known], rng)
    _picks(state, _OTHER[seat], rng)
    _support(state, _OTHER[seat], rng)
    _strategies(state, _OTHER[seat], seat, rng)
    _strategies(state, seat, seat, rng)


def _rename(state: Any, cards: list[str], rng: Random) -> None:
    """Let every one of `cards` stand where another one stood, wherever it is named."""
    new = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    piles = [state.event_deck, state.known.empire, state.known.rebel]
    for side in (state.empire, state.rebel):
        piles += [side.deck, side.reserve]
    for frame in state.program:
        piles += [
            getattr(frame.vars, name) for name in ("cards", "moving") if hasattr(getattr(frame, "vars", None), name)
        ]
    for pile in piles:
        pile[:] = [new.get(card, card) for card in pile]


def _picks(state: Any, seat: str, rng: Random) -> None:
    frame = state.program[0] if state.program else None
    if frame is not None and frame.at == "pick-characters" and getattr(frame.vars, seat) is not None:
        setattr(frame.vars, seat, rng.sample([card for card, side in _CHARACTERS.items() if side == seat], 4))


def _support(state: Any, seat: str, rng: Random) -> None:
    """Let `seat` have answered another thing about Support: no character, or another one."""
    frame = state.program[0] if len(state.program) == 1 else None
    if not isinstance(frame, DominanceFrame) or seat in frame.vars.supporting:
        return
    reserve = getattr(state, seat).reserve
    if reserve and is_live(state, cast("Seat", seat), frame.vars.contested, "support"):
        frame.vars.moving = [card for card in frame.vars.moving if card not in reserve]
        frame.vars.moving += rng.sample(reserve, rng.randint(0, 1))


def _strategies(state: Any, owner: str, seat: str, rng: Random) -> None:
    """Exchange the chosen strategy of `owner` for an unused one, unless `seat` may know it."""
    side = getattr(state, owner)
    rng.shuffle(side.unused)
    if side.chosen is None or side.chosen.shown:
        return
    both = len(state.orders.infiltrators) == 2
    own_may_look = not both or getattr(state, _OTHER[owner]).chosen is not None
    may_know = own_may_look if owner == seat else side.chosen.by == seat
    if not may_know:
        cards = [*side.unused, side.chosen.strategy]
        rng.shuffle(cards)
        side.chosen.strategy = cards.pop()
        side.unused[:] = cards


def is_secret(state: Any, seat: str) -> bool:
    """Tell whether the answer of `seat` is seen by nobody else: own characters, own strategies, cards not shown."""
    frame = state.program[-1]
    decision = next(asked for asked in _GAME.decisions(state) if asked.seat == seat)
    kind = decision.__struct_config__.tag
    if kind == "choose_strategy":
        return bool(decision.owner == seat and frame.at != "choose-first-strategy")
    if kind == "choose_cards":
        return bool(decision.purpose in _SECRET_PURPOSES)
    return bool(kind == "choose_characters")
