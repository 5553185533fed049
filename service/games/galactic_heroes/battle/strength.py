"""Totals of a battle (rules, sections 8 and 14): printed powers of committed fleets, and abilities."""

from collections.abc import Sequence

from service.games.galactic_heroes.abilities import in_play, of_cards
from service.games.galactic_heroes.components import OPPONENT, HomeStar, Leader, Planet, Seat
from service.games.galactic_heroes.state import BattleVars, State, cards_of


def total(state: State, seat: Seat, battle: BattleVars) -> int:
    """Return the total of one side: attackers or defenders (GH-8.11).

    Printed powers without those of ignored admirals (GH-14.6), and all bonuses in the role of that side (GH-14.2).
    """
    role, fleets = ("attack", battle.attackers) if seat == battle.attacker else ("defence", battle.defenders)
    cards = cards_of(state)
    printed = sum(cards.power(fleet) for fleet in fleets if fleet not in battle.ignored)
    return printed + _of_committed(state, fleets, role) + _of_all_in_play(state, seat, fleets, role)


def _of_committed(state: State, fleets: Sequence[str], role: str) -> int:
    """Return the bonuses that committed fleets bring: their own, one fleet's, every fleet's, pairs counted once."""
    by_id = cards_of(state).by_id
    bonus = 0
    groups: list[str] = []
    for ability in [ability for fleet in fleets for ability in by_id[fleet].abilities]:
        if ability.role not in (role, "any"):
            continue
        if ability.effect in ("power_self", "power_one"):
            bonus += ability.amount
        elif ability.effect == "power_each":
            bonus += ability.amount * len(fleets)
        elif ability.effect == "power_pair" and ability.with_ in fleets and ability.group not in groups:
            bonus += ability.amount
            groups += [ability.group] if ability.group is not None else []
    return bonus


def _of_all_in_play(state: State, seat: Seat, fleets: Sequence[str], role: str) -> int:
    """Return the bonuses on the total that count as soon as one fleet is committed (GH-8.28)."""
    return of_cards(state, in_play(state, seat), "power_total", role) if fleets else 0


def required(state: State, target: str, attackers: Sequence[str]) -> int:
    """Return the power required to take a star: its cost, 0 for Fezzan or before storm troops (GH-8.5, GH-14.12)."""
    cards = cards_of(state)
    if target == cards.fezzan or of_cards(state, attackers, "ignore_planet_cost", "attack"):
        return 0
    card = cards.by_id[target]
    assert not isinstance(card, Leader)
    return card.cost


def is_own_ground(state: State, defender: Seat, target: str) -> bool:
    """Tell whether committing is free for the defender: own home star and planets, Iserlohn by the Alliance (8.8)."""
    card = cards_of(state).by_id[target]
    return (isinstance(card, HomeStar | Planet) and card.side == defender) or (
        target == cards_of(state).iserlohn and defender == "alliance"
    )


def ignorable(state: State, seat: Seat, battle: BattleVars) -> list[str]:
    """Return the committed enemy admirals whose power `seat` may ignore; leaders are none (GH-14.6)."""
    enemies = battle.defenders if seat == battle.attacker else battle.attackers
    by_id = cards_of(state).by_id
    return [fleet for fleet in enemies if not isinstance(by_id[fleet], Leader)]


def ignoring(state: State, seat: Seat, battle: BattleVars) -> int:
    """Return how many enemy admirals `seat` may ignore: by its committed fleets, and as many as there are."""
    role, own = ("attack", battle.attackers) if seat == battle.attacker else ("defence", battle.defenders)
    return min(of_cards(state, own, "ignore_admiral_power", role), len(ignorable(state, seat, battle)))


def losses(state: State, battle: BattleVars) -> tuple[Seat, int, list[str]]:
    """Return who loses fleets after a target held, up to which printed power, and which can be chosen.

    Carries out GH-8.14 and GH-8.15: with a difference of 0 or more the defender, else the attacker; GH-8.17 and
    GH-8.18: committed fleets that were not withdrawn.
    """
    defender = OPPONENT[battle.attacker]
    difference = total(state, battle.attacker, battle) - total(state, defender, battle)
    loser, fleets = (defender, battle.defenders) if difference >= 0 else (battle.attacker, battle.attackers)
    cards = cards_of(state)
    limit = abs(difference)
    return loser, limit, [f for f in fleets if f not in battle.withdrawn and cards.power(f) <= limit]
