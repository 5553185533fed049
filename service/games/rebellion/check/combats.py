"""A combat under way: its theatres, damage, hands and retreats, and the battle step that is fought (section 5)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import contested
from service.games.rebellion.check.objectives import check_memory
from service.games.rebellion.check.start_cards import AT_START, CARD_STEPS, check_standing
from service.games.rebellion.combat.damage import hits
from service.games.rebellion.combat.dice import attack_dice
from service.games.rebellion.combat.fight import Fight
from service.games.rebellion.combat.standing import health_here
from service.games.rebellion.combat.withdrawal import leaving
from service.games.rebellion.components import DICE, OPPONENT, SIDE_OF, THEATRES, UNITS, Side, Theatre, UnitId
from service.games.rebellion.frames import (
    AssignmentFrame,
    BattleFrame,
    BattleVars,
    CombatFrame,
    CombatVars,
    CommandFrame,
    Hands,
    SurplusFrame,
)
from service.games.rebellion.state import State

_FIGHTING = ("objective-space", "plans", "ground", "objective-ground", "retreat-current")
BEFORE_RETREAT: tuple[str, ...] = (*AT_START, *CARD_STEPS, *_FIGHTING)
WAITS: dict[Theatre, str] = {"space": "objective-space", "ground": "objective-ground"}
"""At which step a combat waits for the battle step of a theatre."""
AFTER_CHANGE = (
    "turn-cards",
    "objective-space",
    "objective-ground",
    "stranded-current",
    "retreat-opponent",
    "stranded-opponent",
    "objective-retreat",
    "objective-helpless",
)
"""At which steps it waits while a surplus of units is chosen."""
POINTS_PER_SPECIAL = 4
"""The most that a die spent on a special brings: a Bombardment from a Death Star."""
FREE_POINTS = 2
"""Points of cards that need no special die: two copies of Critical Hit. To draw one again costs a special."""
MOST_DAMAGE = FREE_POINTS + sum(DICE.values()) * (POINTS_PER_SPECIAL + 1)
"""No attack deals more points to one model."""
BEYOND_PLAYING = 2**19


def check_combat(state: State, index: int) -> Iterator[Violation]:
    """Yield what contradicts the combat at that place of the stack, which stands on the command phase."""
    frame = state.program[index]
    assert isinstance(frame, CombatFrame)
    at = f"/state/program/{index}"
    upper = state.program[index + 1] if index + 1 < len(state.program) else None
    yield from _check_course(state, frame, at)
    if isinstance(upper, SurplusFrame) and frame.at not in AFTER_CHANGE:
        yield impossible("RB-5.9.6", "programs-do-not-nest", f"{at}/at", program=frame.name)
    battle = upper if isinstance(upper, BattleFrame) else None
    if battle is not None:
        yield from _check_battle(state, frame, battle, f"/state/program/{index + 1}")
    yield from _check_damage(state, frame.vars, battle, f"{at}/vars/damage")
    yield from _check_retreats(state, frame, f"{at}/vars")
    yield from check_standing(state, frame, f"{at}/vars")
    yield from check_memory(state, frame, upper, f"{at}/vars")


def _check_course(state: State, frame: CombatFrame, at: str) -> Iterator[Violation]:
    """The combat is of the turn that caused it (RB-5.1.3), for theatres that were contested when it began."""
    combat, outer = frame.vars, state.program[0]
    if isinstance(outer, CommandFrame) and combat.current != SIDE_OF[outer.vars.turn]:
        yield impossible("RB-5.1.3", "combat-out-of-turn", f"{at}/vars/current", turn=outer.vars.turn)
    if isinstance(outer, AssignmentFrame) and combat.current != "empire":
        yield impossible("RB-5.1.3", "combat-out-of-turn", f"{at}/vars/current", turn="empire")
    now = contested(state, combat.system)
    wrong = not combat.contested or combat.contested != [one for one in THEATRES if one in combat.contested]
    if wrong or any(theatre not in combat.contested for theatre in now):
        yield impossible("RB-5.1.2", "theatres-wrong", f"{at}/vars/contested", system=combat.system)
    if "ground" in combat.contested and state.systems[combat.system].destroyed:
        yield impossible("RB-5.4.7", "theatres-wrong", f"{at}/vars/contested", system=combat.system)
    if combat.round > BEYOND_PLAYING:
        yield impossible("RB-5.11.1", "beyond-playing", f"{at}/vars/round", limit=BEYOND_PLAYING)
    if frame.at in AT_START:
        fresh = CombatVars(combat.system, combat.current, now, hands=Hands(), was_subjugated=combat.was_subjugated)
        if combat != fresh:
            yield impossible("RB-5.1.4", "combat-not-begun", f"{at}/vars", system=combat.system)


def _check_damage(state: State, combat: CombatVars, battle: BattleFrame | None, at: str) -> Iterator[Violation]:
    """Damage lies on models that are there, below their health, unless they are doomed (RB-5.9.1 to RB-5.9.4)."""
    for unit, points in combat.damage.items():
        facts = UNITS[unit]
        there = state.systems[combat.system].units.get(unit, 0)
        health, pointer = health_here(combat, facts.health or 0), f"{at}/{unit}"
        if facts.health is None:
            yield impossible("RB-5.7.5", "damage-wrong", pointer, unit=unit)
        elif not points or len(points) > there or points != sorted(points, reverse=True):
            yield impossible("RB-5.9.4", "damage-wrong", pointer, unit=unit)
        elif facts.theatre not in combat.contested:
            yield impossible("RB-5.4.8", "damage-wrong", pointer, unit=unit)
        elif points[0] >= health and not _may_be_doomed(combat, battle, unit):
            yield impossible("RB-5.9.1", "damage-wrong", pointer, unit=unit)
        elif points[0] > health + MOST_DAMAGE:
            yield impossible("RB-5.9.1", "beyond-playing", pointer, limit=health + MOST_DAMAGE)


def _may_be_doomed(combat: CombatVars, battle: BattleFrame | None, unit: UnitId) -> bool:
    """Tell whether a unit may have more damage than health: it has yet to make its attack (RB-5.9.2)."""
    if battle is None or UNITS[unit].theatre != battle.vars.theatre:
        return False
    side = UNITS[unit].side
    return side != combat.current and battle.vars.attacked == [combat.current]


def _check_retreats(state: State, frame: CombatFrame, at: str) -> Iterator[Violation]:
    """Each side retreats once, with all ships that can move (RB-5.10.6, RB-5.10.18)."""
    combat = frame.vars
    for name in ("retreated", "barred", "freed"):
        sides: list[Side] = getattr(combat, name)
        if len(sides) == 2 and sides[0] == sides[1]:
            yield impossible("RB-5.10.18", "side-twice", f"{at}/{name}", side=sides[0])
    # No Escape is a card of space battles, Escape Plan one of ground battles; both hold for one round.
    if (combat.barred and "space" not in combat.contested) or (combat.freed and "ground" not in combat.contested):
        yield impossible("RB-5.6.5", "retreat-cards-wrong", f"{at}/barred")
    if combat.freed and frame.at == WAITS["space"]:
        yield impossible("RB-5.6.7", "retreat-cards-wrong", f"{at}/freed")
    for side in combat.retreated:
        if leaving(state, combat.system, side):
            yield impossible("RB-5.10.6", "retreat-wrong", f"{at}/retreated", side=side)
    if combat.retreated and combat.round == 1 and frame.at in BEFORE_RETREAT:
        yield impossible("RB-5.4.1", "retreat-wrong", f"{at}/retreated", side=combat.retreated[0])


def _check_battle(state: State, outer: CombatFrame, frame: BattleFrame, at: str) -> Iterator[Violation]:
    """A battle step is of a contested theatre; its attacks come one after the other, the current player's first."""
    combat, battle = outer.vars, frame.vars
    if outer.at != WAITS[battle.theatre]:
        yield impossible("RB-5.4.1", "programs-do-not-nest", at, program=frame.name)
    if battle.theatre not in contested(state, combat.system):
        yield impossible("RB-5.4.4", "not-contested", f"{at}/vars/theatre", theatre=battle.theatre)
        return
    turns: dict[Side, list[Side]] = {combat.current: [], OPPONENT[combat.current]: [combat.current]}
    if battle.attacked != turns[battle.attacker]:
        yield impossible("RB-5.4.2", "attack-out-of-order", f"{at}/vars/attacked")
    if any(side not in (*battle.attacked, battle.attacker) for side in battle.unblockable):
        yield impossible("RB-5.8.1", "attack-out-of-order", f"{at}/vars/unblockable")
    if len(battle.unblockable) == 2 and battle.unblockable[0] == battle.unblockable[1]:
        yield impossible("RB-5.8.1", "side-twice", f"{at}/vars/unblockable", side=battle.unblockable[0])
    unrolled = frame.at in ("load", "roll")
    if battle.preset is not None or (unrolled and (battle.red or battle.black or battle.assigned)):
        yield impossible("RB-5.4.2", "attack-out-of-order", f"{at}/vars")
    if unrolled and battle.attacker == "empire":
        yield impossible("RB-13.2.4", "attack-out-of-order", f"{at}/vars/attacker")
    yield from _check_dice(state, combat, battle, at)
    yield from _check_assigned(state, outer, frame, at)


def _check_dice(state: State, combat: CombatVars, battle: BattleVars, at: str) -> Iterator[Violation]:
    """No more dice are left than were rolled (RB-5.5.1, RB-5.5.2)."""
    most = attack_dice(state, combat.system, battle.attacker, battle.theatre)
    for colour, limit in zip(DICE, most, strict=True):
        if sum((battle.red if colour == "red" else battle.black).values()) > limit:
            rule = "RB-5.5.2" if limit == DICE[colour] else "RB-5.5.1"
            yield impossible(rule, "too-many-dice", f"{at}/vars/{colour}", colour=colour, limit=limit)


def _check_assigned(state: State, outer: CombatFrame, frame: BattleFrame, at: str) -> Iterator[Violation]:
    """Damage of this attack is on models that can be damaged (RB-5.7.4, RB-5.7.5)."""
    battle = frame.vars
    if battle.assigned:
        fight = Fight(state, outer.vars, battle)
        targets = [target.model for target in fight.targets()]
        for model in battle.assigned:
            if model not in targets:
                yield impossible("RB-5.7.4", "no-such-model", f"{at}/vars/assigned/{model}", model=model)
        limit = _most_points(fight, frame.at)
        if sum(battle.assigned.values()) > limit:
            yield impossible("RB-5.7.1", "beyond-playing", f"{at}/vars/assigned", limit=limit)
    waits = frame.at == "next-attack"
    if waits and battle.assigned:
        yield impossible("RB-5.9.6", "attack-out-of-order", f"{at}/vars/assigned")
    upper = state.program[-1]
    if isinstance(upper, SurplusFrame) != waits:
        yield impossible("RB-5.9.6", "programs-do-not-nest", f"{at}/at", program=frame.name)


def _most_points(fight: Fight, step: str) -> int:
    """Return the most points that an attack can have assigned at a step, by the dice spent and the cards still held."""
    battle = fight.battle
    rolled = sum(attack_dice(fight.state, fight.system, battle.attacker, battle.theatre))
    spent = rolled - sum(battle.red.values()) - sum(battle.black.values())
    held = sum(card.endswith("critical-hit") for card in fight.cards(battle.attacker))
    dealt = hits(fight).most if step == "block-damage" else 0
    return POINTS_PER_SPECIAL * spent + FREE_POINTS - held + dealt
