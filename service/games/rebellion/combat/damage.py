"""Assigning the damage of the dice (rules, 5.7), and the reasons that a choice of models is refused for."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.engine.choices import Bound, Counts, Offer
from service.engine.violations import Param, Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import AssignDamage
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.combat.fight import Fight, current_fight, fight_of
from service.games.rebellion.combat.standing import MOST_TURNED, may_turn_hits
from service.games.rebellion.components import UNITS, Colour, Side, UnitId
from service.games.rebellion.decisions import DamageDecision, Target
from service.games.rebellion.frames import BattleFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

DICE_SOURCE = "dice"


class Hits(NamedTuple):
    """The points that dice deal: for red health alone, for black health alone, and for either.

    Only those with a legal target are counted (RB-5.7.6). `optional`: for red health alone, black hits with no other
    target that a card lets the attacker count as red ones, or not.
    """

    red: int
    black: int
    any: int
    optional: int = 0

    @property
    def total(self) -> int:
        """All points that have to be assigned."""
        return self.red + self.black + self.any

    @property
    def most(self) -> int:
        """All points that can be assigned."""
        return self.total + self.optional

    def room(self, colour: Colour) -> int:
        """Return how many points can lie on models of a colour."""
        return self.any + (self.red + self.optional if colour == "red" else self.black)


def hits(fight: Fight) -> Hits:
    """Return the points of the attack's dice (RB-5.7.1, RB-5.7.2, RB-5.6.11)."""
    colours = fight.colours()
    red, black = fight.battle.red, fight.battle.black
    turned = min(MOST_TURNED, black.get("hit", 0)) if _may_turn(fight) and "red" in colours else 0
    # With models of both colours a hit that may be turned is as good as a direct hit.
    either = turned if "black" in colours else 0
    return Hits(
        red.get("hit", 0) if "red" in colours else 0,
        black.get("hit", 0) - either if "black" in colours else 0,
        red.get("direct-hit", 0) + black.get("direct-hit", 0) + either if colours else 0,
        turned - either,
    )


def _may_turn(fight: Fight) -> bool:
    return may_turn_hits(fight.combat, fight.attacker, fight.theatre)


def assign(table: RbTable, fight: Fight, source: str, damage: Mapping[str, int]) -> None:
    """Put points on enemy models for this attack; they count when it ends."""
    assigned = fight.battle.assigned
    for model, count in damage.items():
        assigned[model] = assigned.get(model, 0) + count
    table.emit(ev.DamageAssigned(fight.attacker, source, dict(damage)))


def judge_models(fight: Fight, damage: Mapping[str, int], targets: Sequence[Target]) -> list[Violation]:
    """Return which of the models can not be damaged (RB-5.7.4, RB-5.7.5)."""
    known = [target.model for target in targets]
    return [_no_target(fight, model) for model in damage if model not in known]


def _no_target(fight: Fight, model: str) -> Violation:
    pointer = f"/action/damage/{model}"
    unit = _unit_of(model)
    if unit is None:
        return forbidden("RB-5.7.4", "no-such-model", pointer, model=model)
    facts = UNITS[unit]
    if facts.side == fight.attacker:
        return forbidden("RB-5.7.4", "own-model", pointer, model=model)
    if facts.theatre != fight.theatre:
        return forbidden("RB-5.7.4", "model-of-other-theatre", pointer, model=model, theatre=str(fight.theatre))
    if facts.health is None:
        return forbidden("RB-5.7.5", "no-health", pointer, unit=unit)
    return forbidden("RB-5.7.4", "no-such-model", pointer, model=model)


def _unit_of(model: str) -> UnitId | None:
    name = model.rpartition("-")[0]
    return next((unit for unit in UNITS if unit == name), None)


class DiceDamage(SideAsk):
    """The attacker assigns the damage of its dice: every die with a legal target (RB-5.7.1 to RB-5.7.8)."""

    actions = (AssignDamage,)

    def asked(self, state: State, frame: BattleFrame) -> Side | None:
        fight = fight_of(state)
        return None if fight is None or not fight.is_on or not hits(fight).most else fight.attacker

    def decision(self, state: State, frame: BattleFrame, seat: Side) -> DamageDecision:
        fight = current_fight(state)
        points = hits(fight)
        return DamageDecision(
            seat,
            ["assign_damage"],
            fight.system,
            fight.theatre,
            DICE_SOURCE,
            points.red,
            points.black,
            points.any,
            fight.targets(),
            points.optional,
        )

    def offers(self, state: State, frame: BattleFrame, seat: Side) -> list[Offer]:
        fight = current_fight(state)
        points, targets = hits(fight), fight.targets()
        most = {target.model: points.room(target.colour) for target in targets}
        bounds = [_at_least(targets, "red", points.red), _at_least(targets, "black", points.black)]
        domain = Counts(most, minimum=points.total, maximum=points.most, bounds=[one for one in bounds if one.weights])
        return [Offer(AssignDamage, {"damage": domain})]

    def judge(self, state: State, frame: BattleFrame, seat: Side, action: AssignDamage) -> list[Violation]:
        fight = current_fight(state)
        points, targets = hits(fight), fight.targets()
        found = judge_models(fight, action.damage, targets)
        given = {colour: _points_on(action.damage, targets, colour) for colour in _COLOURS}
        total = sum(given.values())
        if total > points.most:
            found.append(forbidden("RB-5.7.1", "too-much-damage", "/action/damage", points=points.most, given=total))
        if total < points.total:
            found.append(forbidden("RB-5.7.6", "die-left-idle", "/action/damage", points=points.total, given=total))
        for colour in _COLOURS:
            room = points.room(colour)
            if given[colour] > room:
                params: dict[str, Param] = {"colour": str(colour), "points": room, "given": given[colour]}
                found.append(forbidden("RB-5.7.3", "damage-of-other-colour", "/action/damage", **params))
        return found

    def answer(self, table: RbTable, frame: BattleFrame, seat: Side, action: AssignDamage) -> None:
        assign(table, current_fight(table.state), DICE_SOURCE, action.damage)


_COLOURS: tuple[Colour, Colour] = ("red", "black")


def _at_least(targets: Sequence[Target], colour: Colour, points: int) -> Bound:
    """Return the bound that so many points lie on models of a colour."""
    return Bound({target.model: -1 for target in targets if target.colour == colour}, -points)


def _points_on(damage: Mapping[str, int], targets: Sequence[Target], colour: Colour) -> int:
    return sum(damage.get(target.model, 0) for target in targets if target.colour == colour)
