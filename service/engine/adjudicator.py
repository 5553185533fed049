"""The questions a caller may ask about a game, each a function of its arguments alone.

Every door (in process, HTTP, command line) calls these functions and encodes what they return, so that the answers are
the same to the byte. States and actions go in as the Structs of the game; `shape.read` makes them from plain JSON.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET

from service.engine.answers import Begun, Examination, LegalActions, Menu, Sight, Verdict
from service.engine.canonical import digest, encode
from service.engine.chance import ChanceFault, ChanceState, Declared, DeclaredChance, SeededChance
from service.engine.choices import Template
from service.engine.fields import MAX_COUNT
from service.engine.game import Game
from service.engine.program import Asked, Examined, Played, run
from service.engine.rulebook import DEFAULT_LANGUAGE
from service.engine.shape import tag_of
from service.engine.violations import Violation, forbidden

DEFAULT_LIMIT = 500
MAX_LIMIT = 1000
MAX_REASONS = 100
_EXAMPLES = 3


def includable(game: Game) -> tuple[str, ...]:
    """Return what an adjudication can be asked to include."""
    return ("state", "legal_actions", "patch", *(f"view:{seat}" for seat in game.seats))


def setup(game: Game, options: Any, seed: str, language: str = DEFAULT_LANGUAGE) -> Begun[Any, Any]:
    """Set up a game. options: the game's options Struct; seed: 32 lower-case hex digits. Runs to the first decision."""
    violations = unacceptable_options(game, options, language)
    if violations:
        return Begun(False, violations, [], None)
    state = begin(game, options, seed)
    return Begun(True, [], game.decisions(state), digest(state), state)


def unacceptable_options(game: Game, options: Any, language: str) -> list[Violation]:
    """Return what a rule forbids in the options, explained; up to 100 reasons."""
    return game.rulebook.explain(game.refuse(options)[:MAX_REASONS], language)


def begin(game: Game, options: Any, seed: str) -> Any:
    """Return the state of a new game at its first decision. The options are ones that `game.refuse` lets through."""
    counter = ChanceState(seed, 0)
    chance = SeededChance(counter)
    state = game.setup(options, chance, counter)
    run(game.programs, game.table_type(state, chance))
    return state


def adjudicate(
    game: Game,
    state: Any,
    seat: str,
    action: Any,
    chance: Sequence[Declared] | None = None,
    include: Sequence[str] | None = None,
    language: str = DEFAULT_LANGUAGE,
) -> Verdict[Any, Any, Any, Any, Any]:
    """Judge one action and carry it out when it is legal. `state` is used up: it becomes the resulting state.

    seat: one of the game's seats. chance: declared results; None draws from the seed in the state. include: what the
    answer holds beside the verdict (`state`, `legal_actions`, `view:<seat>`, `patch`); None means the state.
    """
    examined = _examined(game, state, language)
    if examined.violations:
        return Verdict(False, examined.violations, [], [], None, digest(state))
    now = examined.now
    violations = game.absent(state, seat) or game.judge(state, seat, action, now)
    if violations:
        return _refused(game, state, violations, language, now)
    risky = chance is not None or state.chance is None
    before = encode(state) if risky or (include is not None and "patch" in include) else b""
    try:
        played = carry_out(game, state, seat, action, chance)
    except ChanceFault as fault:
        return _refused(
            game, msgspec.json.decode(before, type=game.state_type), [chance_violation(game, fault)], language
        )
    verdict: Verdict[Any, Any, Any, Any, Any] = Verdict(
        True, [], played.events, game.decisions(state, played.now), game.outcome(state), digest(state)
    )
    if include is None:
        verdict.state = state
    else:
        _include(game, verdict, state, played.now, before, include)
    return verdict


def impossibilities(game: Game, state: Any, language: str) -> list[Violation]:
    """Return what makes a state impossible, explained; up to 100 reasons.

    An absurd state must not buy a long answer.
    """
    return _examined(game, state, language).violations


def _examined(game: Game, state: Any, language: str) -> Examined:
    found = game.examine(state)
    if found.violations:
        return Examined(game.rulebook.explain(found.violations[:MAX_REASONS], language), None)
    return found


def play(game: Game, state: Any, seat: str, action: Any, chance: Sequence[Declared] | None) -> list[Any]:
    """Do as `carry_out`; return the events."""
    return carry_out(game, state, seat, action, chance).events


def carry_out(game: Game, state: Any, seat: str, action: Any, chance: Sequence[Declared] | None) -> Played:
    """Carry out a legal action with declared chance or the seed in the state. Raises ChanceFault."""
    if chance is None and state.chance is not None:
        return game.apply(state, seat, action, SeededChance(state.chance))
    declared = DeclaredChance(chance or ())
    played = game.apply(state, seat, action, declared)
    declared.finish()
    return played


def chance_violation(game: Game, fault: ChanceFault) -> Violation:
    """Return the violation that stands for a declared result that cannot be."""
    return forbidden(game.chance_rule, fault.code, f"/chance/{fault.index}", **fault.params)


def legal_actions(
    game: Game, state: Any, seat: str | None = None, limit: int = DEFAULT_LIMIT, language: str = DEFAULT_LANGUAGE
) -> Menu[Any]:
    """List what may be done now, of one seat or of all. limit (1 to 1000): beyond it templates come instead."""
    examined = _examined(game, state, language)
    if examined.violations:
        return Menu(False, examined.violations, [], None, digest(state))
    if seat is not None and (absent := game.absent(state, seat)):
        return Menu(True, game.rulebook.explain(absent, language), [], game.outcome(state), digest(state))
    return Menu(True, [], menus(game, state, seat, limit, examined.now), game.outcome(state), digest(state))


def menus(game: Game, state: Any, seat: str | None, limit: int, now: Asked | None = None) -> list[LegalActions[Any]]:
    """Return the legal actions of each seat that must decide, or of `seat` alone, in a possible state.

    now: what is asked in it, where the caller knows.
    """
    now = now or game.asked(state)
    found = []
    for decision in game.decisions(state, now):
        if seat is not None and decision.seat != seat:
            continue
        offers = game.offers(state, decision.seat, now)
        sizes = [offer.size() for offer in offers]
        count = sum(sizes)
        kind = tag_of(decision)
        if count <= limit:
            actions = [action for offer in offers for action in offer.expand()]
            found.append(LegalActions(decision.seat, kind, True, count, actions=actions))
        else:
            templates = [_template(offer, size) for offer, size in zip(offers, sizes, strict=True)]
            found.append(LegalActions(decision.seat, kind, False, _countable(count), templates=templates))
    return found


def _template(offer: Any, size: int) -> Template:
    examples = list(islice(offer.expand(), _EXAMPLES))
    return Template(tag_of(offer.action), _countable(size), dict(offer.domains), examples)


def _countable(count: int) -> int | None:
    """Return a count that every reader of JSON reads exactly, or None."""
    return count if count <= MAX_COUNT else None


def check(game: Game, state: Any, language: str = DEFAULT_LANGUAGE) -> Examination[Any]:
    """Tell whether a state can arise in the game, with every reason why not."""
    examined = _examined(game, state, language)
    if examined.violations:
        return Examination(False, examined.violations, [], None, digest(state))
    return Examination(True, [], game.decisions(state, examined.now), game.outcome(state), digest(state))


def view(game: Game, state: Any, seat: str, language: str = DEFAULT_LANGUAGE) -> Sight[Any]:
    """Return what `seat` may know of the state."""
    violations = impossibilities(game, state, language)
    if violations:
        return Sight(False, violations, None, None)
    if absent := game.absent(state, seat):
        return Sight(True, game.rulebook.explain(absent, language), None, None)
    seen = game.view(state, seat)
    return Sight(True, [], seen, digest(seen))


def _refused(
    game: Game, state: Any, violations: list[Violation], language: str, now: Asked | None = None
) -> Verdict[Any, Any, Any, Any, Any]:
    explained = game.rulebook.explain(violations, language)
    return Verdict(False, explained, [], game.decisions(state, now), game.outcome(state), digest(state))


def _include(
    game: Game,
    verdict: Verdict[Any, Any, Any, Any, Any],
    state: Any,
    now: Asked | None,
    before: bytes,
    include: Sequence[str],
) -> None:
    """Add to a verdict of a legal action what `include` names."""
    if "state" in include:
        verdict.state = state
    if "legal_actions" in include:
        verdict.legal_actions = menus(game, state, None, DEFAULT_LIMIT, now)
    if "patch" in include:
        verdict.patch = _patch(before, encode(state))
    views = {seat: game.view(state, seat) for seat in game.seats_in(state) if f"view:{seat}" in include}
    verdict.views = views or UNSET


def _patch(before: bytes, after: bytes) -> list[dict[str, Any]]:
    import jsonpatch  # slow to load, and most requests do without

    steps: list[dict[str, Any]] = jsonpatch.make_patch(msgspec.json.decode(before), msgspec.json.decode(after)).patch
    return steps
