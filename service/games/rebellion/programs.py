"""Every program that can be under way, by name: the phases, missions and combats, and one program a card."""

from service.engine.program import Programs, merged
from service.games.rebellion.assignment import ASSIGNMENT
from service.games.rebellion.cards import EFFECTS
from service.games.rebellion.cards.actions import ACTION_EFFECTS
from service.games.rebellion.combat import COMBAT_PROGRAMS
from service.games.rebellion.command import COMMAND
from service.games.rebellion.missions import MISSION
from service.games.rebellion.mobilization import MOBILIZATION
from service.games.rebellion.objectives import OBJECTIVE_EFFECTS
from service.games.rebellion.refresh import REFRESH_PROGRAMS
from service.games.rebellion.setup import SETUP
from service.games.rebellion.surplus import SURPLUS

PROGRAMS: Programs = merged(
    SETUP,
    ASSIGNMENT,
    COMMAND,
    MISSION,
    MOBILIZATION,
    SURPLUS,
    COMBAT_PROGRAMS,
    REFRESH_PROGRAMS,
    EFFECTS,
    ACTION_EFFECTS,
    OBJECTIVE_EFFECTS,
)
