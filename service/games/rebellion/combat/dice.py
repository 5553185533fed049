"""The dice of an attack (rules, 5.5)."""

from service.games.rebellion import events as ev
from service.games.rebellion.board import own_units, units_at
from service.games.rebellion.combat.fight import Fight, combat_of
from service.games.rebellion.combat.standing import dice_taken
from service.games.rebellion.components import DICE, UNITS, Side, SystemId, Theatre
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

ION_CANNON_DICE = 2
"""Red dice that each Ion Cannon takes from an Imperial attack in space (RB-10.1.5)."""


def attack_dice(state: State, system: SystemId, side: Side, theatre: Theatre) -> tuple[int, int]:
    """Return how many red and black dice an attack rolls (RB-5.5.1 to RB-5.5.5, RB-10.1.5)."""
    red = black = 0
    for unit, count in own_units(state, system, side, theatre).items():
        red += UNITS[unit].red * count
        black += UNITS[unit].black * count
    if side == "empire" and theatre == "space":
        red -= ION_CANNON_DICE * units_at(state, system).get("ion-cannon", 0)
    combat = combat_of(state)
    fewer_red, fewer_black = dice_taken(combat if combat is not None and combat.system == system else None, side)
    return min(max(red - fewer_red, 0), DICE["red"]), min(max(black - fewer_black, 0), DICE["black"])


def roll_attack(table: RbTable, fight: Fight) -> None:
    """Roll the dice of the attacker, of whom it may have none; those that a card has turned lie as they are."""
    red, black = attack_dice(table.state, fight.system, fight.attacker, fight.theatre)
    rolled = table.roll_beside("attack", red, black, fight.battle.preset)
    fight.battle.red, fight.battle.black, fight.battle.preset = rolled.red, rolled.black, None
    table.emit(ev.AttackRolled(fight.attacker, fight.theatre, dict(fight.battle.red), dict(fight.battle.black)))
