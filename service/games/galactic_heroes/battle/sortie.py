"""Declaring an attack: fleets, their supply, and fleets that take a star alone (GH-8.1 to GH-8.6)."""

from collections.abc import Sequence

from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.abilities import of_cards
from service.games.galactic_heroes.actions import Attack, Raid
from service.games.galactic_heroes.battle.strength import required
from service.games.galactic_heroes.battle.targets import judge_target
from service.games.galactic_heroes.choosing import judge_members
from service.games.galactic_heroes.components import OPPONENT, SUPPLY_A_FLEET, Seat
from service.games.galactic_heroes.state import BattleFrame, BattleVars, State, cards_of, side
from service.games.galactic_heroes.table import GhTable


def supply_bound(state: State, seat: Seat, fleets: Sequence[str]) -> tuple[list[int], int]:
    """Return what each fleet weighs on the supply of a sortie, and what the weights may add up to.

    A waiver on an admiral counts only if that admiral sorties, one on a star for any fleet (GH-8.2, GH-8.27).
    """
    weights = [SUPPLY_A_FLEET - of_cards(state, [fleet], "supply_waiver") for fleet in fleets]
    own = side(state, seat)
    return weights, own.stock + of_cards(state, [held.card for held in own.stars], "supply_waiver")


def supply_of(state: State, seat: Seat, fleets: Sequence[str]) -> int:
    """Return the stock that a sortie costs (GH-8.2)."""
    weights, bound = supply_bound(state, seat, fleets)
    return max(0, sum(weights) - (bound - side(state, seat).stock))


def raiders(state: State, seat: Seat, target: str) -> list[str]:
    """Return the own fleets that can take a star alone, supply included (GH-8.6)."""
    return [fleet for fleet in side(state, seat).fleets if not judge_lone_fleet(state, seat, target, fleet)]


def judge_attack(state: State, seat: Seat, action: Attack) -> list[Violation]:
    """Return why an attack is refused: the target, no fleets or not own ones, supply (GH-8.1, GH-8.3)."""
    found = judge_target(state, seat, action.target)
    if not action.fleets:
        found.append(forbidden("GH-8.1", "no-fleets", "/action/fleets"))
    faults = judge_members(action.fleets, side(state, seat).fleets, "GH-8.1", "/action/fleets")
    return found + faults + ([] if faults else _judge_supply(state, seat, action.fleets, "/action/fleets"))


def _judge_supply(state: State, seat: Seat, fleets: Sequence[str], pointer: str) -> list[Violation]:
    supply, stock = supply_of(state, seat, fleets), side(state, seat).stock
    if supply > stock:
        return [forbidden("GH-8.3", "no-supply", pointer, supply=supply, stock=stock)]
    return []


def judge_raid(state: State, seat: Seat, action: Raid) -> list[Violation]:
    """Return why taking a star alone is refused (GH-8.6)."""
    found = judge_target(state, seat, action.target)
    faults = judge_members([action.fleet], side(state, seat).fleets, "GH-8.1", "/action/fleet")
    if found or faults:
        return found + faults
    return judge_lone_fleet(state, seat, action.target, action.fleet)


def judge_lone_fleet(state: State, seat: Seat, target: str, fleet: str) -> list[Violation]:
    """Return why an own fleet cannot take a target that may be attacked all alone."""
    found = _judge_supply(state, seat, [fleet], "/action/fleet")
    if not of_cards(state, [fleet], "solo_capture"):
        return [forbidden("GH-8.6", "no-solo-capture", "/action/fleet", fleet=fleet), *found]
    need, power = required(state, target, [fleet]), cards_of(state).power(fleet)
    if need > power:
        found.append(forbidden("GH-8.6", "too-strong-alone", "/action/target", target=target, need=need, power=power))
    return found


def declare(table: GhTable, seat: Seat, target: str, fleets: Sequence[str], solo: bool) -> None:
    """Pay the supply, show a target of the hand, let its good be lost, and start the battle (GH-8.2, GH-8.4)."""
    supply = supply_of(table.state, seat, fleets)
    own = table.side(seat)
    own.stock -= supply
    shown = target in own.hand
    if shown:
        own.hand.remove(target)
    table.emit(ev.AttackDeclared(seat, target, shown, list(fleets), supply))
    for star in table.side(OPPONENT[seat]).stars:
        if star.card == target:
            table.lose_good(star)
    battle = BattleVars(seat, target, shown, list(fleets), [], [], [])
    table.push(BattleFrame("capture" if solo else "defend", battle))
