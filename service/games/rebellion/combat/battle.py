"""One battle step of a combat round (rules, 5.4): both sides attack once, then what is doomed leaves."""

from service.engine.program import END, Program
from service.games.rebellion import events as ev
from service.games.rebellion.board import own_units
from service.games.rebellion.combat.actions import CombatActions
from service.games.rebellion.combat.blocks import BlockAsk
from service.games.rebellion.combat.casualties import end_attack, remove_doomed
from service.games.rebellion.combat.damage import DiceDamage
from service.games.rebellion.combat.dice import attack_dice, roll_attack
from service.games.rebellion.combat.fight import combat_of, current_fight, fight_of
from service.games.rebellion.combat.hands import draw
from service.games.rebellion.components import SIDES, SystemId
from service.games.rebellion.frames import BattleFrame
from service.games.rebellion.special_windows import SpecialWindow
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


def begin(table: RbTable, frame: BattleFrame) -> None:
    """Begin the step; on the ground each Shield Generator gives the Rebel player a card (RB-10.1.4)."""
    fight = current_fight(table.state)
    table.emit(ev.BattleBegun(fight.system, fight.theatre, fight.combat.round))
    if fight.theatre == "ground":
        generators = own_units(table.state, fight.system, "rebel").get("shield-generator", 0)
        draw(table, fight.combat, "rebel", "ground", generators)


class LoadAttackDice(SpecialWindow):
    """Just before the Rebel player rolls for an attack."""

    moment = "roll"

    def place(self, state: State, frame: BattleFrame) -> SystemId | None:
        combat = combat_of(state)
        return None if combat is None else combat.system

    def given(self, state: State, frame: BattleFrame) -> bool:
        fight = fight_of(state)
        if fight is None or not fight.is_on or fight.attacker == "empire":
            return False
        return any(attack_dice(state, fight.system, "rebel", fight.theatre))


def roll(table: RbTable, frame: BattleFrame) -> str | None:
    """Begin an attack with its roll (RB-5.4.2, RB-5.4.3, RB-5.4.5); without a unit on both sides there is none."""
    fight = current_fight(table.state)
    if not fight.is_on:
        return "next-attack"
    roll_attack(table, fight)
    return None


def finish_attack(table: RbTable, frame: BattleFrame) -> str | None:
    """Let the damage of the attack count."""
    return END if end_attack(table, current_fight(table.state)) else None


def next_attack(table: RbTable, frame: BattleFrame) -> str | None:
    """Have the other side attack, once each."""
    battle = frame.vars
    battle.red, battle.black, battle.assigned = {}, {}, {}
    if battle.attacker not in battle.attacked:
        battle.attacked.append(battle.attacker)
    left = [side for side in SIDES if side not in battle.attacked]
    if not left:
        return None
    battle.attacker = left[0]
    return "load"


def clear_doomed(table: RbTable, frame: BattleFrame) -> None:
    """End the step: all that is doomed leaves together (RB-5.9.2)."""
    remove_doomed(table, current_fight(table.state))


BATTLE = Program(
    "battle",
    {
        "begin": begin,
        "load": LoadAttackDice(),
        "roll": roll,
        "combat-actions": CombatActions(),
        "assign-damage": DiceDamage(),
        "block-damage": BlockAsk(),
        "end-attack": finish_attack,
        "next-attack": next_attack,
        "clear-doomed": clear_doomed,
    },
)
