"""Every program that can be under way, by name: the phases, and one program a card that does something."""

from service.engine.program import Programs, merged
from service.games.empire_vs_rebellion.cards.event_effects import EFFECT_PROGRAMS
from service.games.empire_vs_rebellion.cards.powers import POWER_PROGRAMS
from service.games.empire_vs_rebellion.dominance import DOMINANCE
from service.games.empire_vs_rebellion.planning import PLANNING
from service.games.empire_vs_rebellion.setup import SETUP
from service.games.empire_vs_rebellion.struggle import STRUGGLE

PROGRAMS: Programs = merged(SETUP, PLANNING, STRUGGLE, DOMINANCE, POWER_PROGRAMS, EFFECT_PROGRAMS)
