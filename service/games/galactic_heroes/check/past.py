"""What the rounds so far can have brought: no more than there was occasion for.

Every phase II or III gives a player one turn a pass, and there are two passes at most, so the number of the round
bounds the fleets, the stars, and through the stars the goods. Most states lie far below; those near it are reckoned.
"""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import look_and_keep, of_actions, sum_of
from service.games.galactic_heroes.battle.sortie import supply_of
from service.games.galactic_heroes.battle.strength import is_own_ground
from service.games.galactic_heroes.components import (
    ACTIONS_A_ROUND,
    BASE_KEEP,
    CLASSES,
    KEPT,
    SEATS,
    SUPPLY_A_FLEET,
    Phase,
    Seat,
)
from service.games.galactic_heroes.rounds import PHASES, passes, takes_place
from service.games.galactic_heroes.state import (
    BattleFrame,
    BuildFrame,
    CampaignFrame,
    DrawFrame,
    Side,
    State,
    cards_of,
    chosen,
    good_of,
    initiative,
    side,
)

_PASSES = ACTIONS_A_ROUND
"""Passes that phases II and III have at most: one for each card that one player can choose for them."""
_DOUBLED = 2
"""Points for a good at most (GH-9.5)."""
_CONQUESTS = len(CLASSES) + 2
"""Stars that a player can have had and lost, as far as a record tells: a planet a class, Iserlohn, Fezzan."""


def check_past(state: State, behind: int) -> Iterator[Violation]:
    """Yield what a player cannot have yet. behind: how many phases of this round are over, taken place or not."""
    before = _PASSES * (state.round - 1)
    limit = state.hand_limit if state.round > 1 else KEPT
    fighting = len(state.program) == 3
    # There are two planets of every class at least, so that the goods grow that long.
    sure = _DOUBLED * (state.round - 1) * min(state.round, len(CLASSES) + 1)
    for seat in SEATS:
        own = side(state, seat)
        if len(own.fleets) > before + 1:
            yield from _check_fleets(state, seat, behind)
        if len(own.stars) + _CONQUESTS > before:
            yield from _check_stars(state, seat, behind)
        paid = own.stock + (len(own.fleets) if fighting else 0)
        if own.points + _DOUBLED * paid > sure:
            yield from _check_goods(state, seat, behind)
        if len(own.hand) > limit:
            yield from _check_hand(state, seat, behind, limit)


def done(state: State, phase: Phase, behind: int) -> bool:
    """Tell whether a phase of this round has taken place."""
    return PHASES.index(phase) < behind and takes_place(state, phase)


def _turns(state: State, seat: Seat, phase: Phase, behind: int) -> int:
    """Return how many turns of phase II or III a player has had in this round."""
    if PHASES.index(phase) < behind:
        return passes(state, phase)
    frame = state.program[1] if len(state.program) > 1 else None
    if isinstance(frame, BuildFrame if phase == "II" else CampaignFrame):
        return (frame.vars.turn + (initiative(state)[0] == seat)) // 2
    return 0


def _check_fleets(state: State, seat: Seat, behind: int) -> Iterator[Violation]:
    """A turn of phase II builds one fleet (GH-5.1)."""
    limit = 1 + _PASSES * (state.round - 1) + _turns(state, seat, "II", behind)
    if len(side(state, seat).fleets) > limit:
        yield impossible("GH-5.1", "too-many-fleets", f"/state/{seat}/fleets", limit=limit)


def _check_stars(state: State, seat: Seat, behind: int) -> Iterator[Violation]:
    """A turn of phase III brings one star (GH-6.1), also those that the record tells of and that were lost again."""
    limit = _PASSES * (state.round - 1) + _turns(state, seat, "III", behind)
    needed = _gained(state, seat)
    if needed > limit:
        yield impossible("GH-6.1", "too-many-stars", f"/state/{seat}/stars", limit=limit, needed=needed)


def _gained(state: State, seat: Seat) -> int:
    """Return how many stars a player has developed, bought or taken at least."""
    cards, record = cards_of(state), side(state, seat).record
    held = [star.card for star in side(state, seat).stars]
    never_away = [cards.home[seat]] + ([cards.iserlohn] if not state.empire.record.iserlohn else [])
    ranks = [cards.record_of[seat].get(star) for star in held]
    lost = sum(rank not in ranks for rank in record.classes) + (record.iserlohn and cards.iserlohn not in held)
    by_fezzan = ("border-1" in record.classes and "border-2" not in record.classes) or (
        seat == "empire" and bool(record.classes) and not record.iserlohn
    )
    return sum(star not in never_away for star in held) + lost + (by_fezzan and cards.fezzan not in held)


def _check_goods(state: State, seat: Seat, behind: int) -> Iterator[Violation]:
    """Points and stock come from goods that phase IV converted, once a round (GH-9.4, GH-9.5, GH-13.5)."""
    own = side(state, seat)
    stock = own.stock + _spent(state, seat)
    rounds = state.round - 1 + done(state, "IV", behind)
    if own.points + _DOUBLED * stock > _DOUBLED * rounds:
        most = _most_goods(state, rounds)
        if own.points + _DOUBLED * stock > _DOUBLED * most:
            yield impossible("GH-13.5", "too-many-goods", f"/state/{seat}", most=most, points=own.points, stock=stock)


def _most_goods(state: State, rounds: int) -> int:
    """Return how many goods a player can have converted in so many phases IV: two more planets each, and the home.

    The home star holds one from the second on, once there was a phase V.
    """
    planets = len(cards_of(state).planets)
    growing = min(rounds, planets // _PASSES)
    with_planets = growing * (growing + 1) // 2 * _PASSES + (rounds - growing) * planets
    return with_planets + (max(0, rounds - 1) if state.home_star_production else 0)


def _spent(state: State, seat: Seat) -> int:
    """Return what a player has paid for the battle under way (GH-8.2, GH-8.9)."""
    frame = state.program[-1] if state.program else None
    if not isinstance(frame, BattleFrame):
        return 0
    if frame.vars.attacker == seat:
        return supply_of(state, seat, frame.vars.attackers)
    return 0 if is_own_ground(state, seat, frame.vars.target) else SUPPLY_A_FLEET * len(frame.vars.defenders)


def _check_hand(state: State, seat: Seat, behind: int, limit: int) -> Iterator[Violation]:
    """A round begins with so many hand cards at most (GH-2.4, GH-11.1), and only what draws cards adds to them."""
    most = limit + _drawn(state, seat, behind)
    if len(side(state, seat).hand) > most:
        yield impossible("GH-11.1", "too-many-hand-cards", f"/state/{seat}/hand", limit=most)


def _drawn(state: State, seat: Seat, behind: int) -> int:
    """Return how many cards more than it gave away a player can have got in this round at the most.

    Abilities in phases I to III are all that the player can have had in play then; what is in play now was so in IV.
    """
    cards, own = cards_of(state), side(state, seat)
    count = _kept(state, seat, behind)
    # A fleet built is a card less in hand, a planet developed as well; what is bought or taken need not be.
    count += _turns(state, seat, "II", behind) * max(0, cards.most(seat, "draw_after_build") - 1)
    turns = _turns(state, seat, "III", behind)
    count += turns * max(cards.most(seat, "draw_after_develop"), cards.most(seat, "draw_after_conquest"))
    count += sum(of_actions([card], "draw") for card in chosen(state, seat, "III")[:turns])
    if done(state, "IV", behind):
        count += _swapped(state, seat, own) + sum_of(state, seat, "draw", "IV")
    if done(state, "V", behind):
        count += sum_of(state, seat, "draw", "V")
    return count


def _kept(state: State, seat: Seat, behind: int) -> int:
    """Return how many cards a player can have kept in phase I."""
    frame = state.program[-1] if state.program else None
    if isinstance(frame, DrawFrame):
        return look_and_keep(state, seat)[1] if getattr(frame.vars.rejected, seat) is not None else 0
    if not done(state, "I", behind):
        return 0
    return BASE_KEEP + of_actions(chosen(state, seat, "I"), "keep") + cards_of(state).most(seat, "keep")


def _swapped(state: State, seat: Seat, own: Side) -> int:
    """Return how many cards a player can have got for goods (GH-9.2)."""
    actions = chosen(state, seat, "IV")
    for_military = of_actions(actions, "swap_military_for_cards")
    for_civilian = of_actions(actions, "swap_civilian_for_cards")
    kinds = [good_of(state, star.card) for star in own.stars]
    return kinds.count("military") * for_military + kinds.count("civilian") * for_civilian
