"""What tactic cards do without asking, and what they need to do anything."""

from collections.abc import Callable

from service.engine.program import END
from service.games.rebellion import events as ev
from service.games.rebellion.combat.fight import Fight, current_fight
from service.games.rebellion.components import OPPONENT
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.rings import dice_of
from service.games.rebellion.table import RbTable


def needs(test: Callable[[Fight], bool]) -> Callable[[RbTable, EffectFrame], str | None]:
    """Return the step that passes a card over where it finds nothing."""

    def step(table: RbTable, frame: EffectFrame) -> str | None:
        if test(current_fight(table.state)):
            return None
        table.emit(ev.NothingDone(frame.card))
        return END

    return step


def has_targets(fight: Fight) -> bool:
    """Tell whether an enemy model of the theatre can be damaged."""
    return bool(fight.targets())


def has_dice(fight: Fight) -> bool:
    """Tell whether dice of the roll are left."""
    return bool(dice_of(fight.battle))


def bar_retreat(table: RbTable, frame: EffectFrame) -> None:
    """No Escape: the opponent does not retreat in this round."""
    barred = current_fight(table.state).combat.barred
    if OPPONENT[frame.vars.side] not in barred:
        barred.append(OPPONENT[frame.vars.side])


def free_retreat(table: RbTable, frame: EffectFrame) -> None:
    """Escape Plan: an own retreat of this round needs no transport."""
    freed = current_fight(table.state).combat.freed
    if frame.vars.side not in freed:
        freed.append(frame.vars.side)


def stop_blocks(table: RbTable, frame: EffectFrame) -> None:
    """Unstoppable Assault: damage of this side is not blocked in this battle step."""
    unblockable = current_fight(table.state).battle.unblockable
    if frame.vars.side not in unblockable:
        unblockable.append(frame.vars.side)
