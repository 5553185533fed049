"""Objectives (rules, section 14): their conditions, when they are played, and what they do."""

from service.engine.program import Programs, merged
from service.games.rebellion.objectives.effects import RETURN_OF_THE_JEDI
from service.games.rebellion.objectives.plans import PLANS_PROGRAMS

OBJECTIVE_EFFECTS: Programs = merged(RETURN_OF_THE_JEDI, PLANS_PROGRAMS)
