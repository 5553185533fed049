"""Combat (rules, section 5): the programs of a combat, of its battle steps, and of the tactic cards."""

from service.engine.program import Programs, merged
from service.games.rebellion.combat.battle import BATTLE
from service.games.rebellion.combat.course import COMBAT
from service.games.rebellion.combat.tactics import TACTIC_PROGRAMS

COMBAT_PROGRAMS: Programs = merged(COMBAT, BATTLE, TACTIC_PROGRAMS)
