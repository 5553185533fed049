"""What the mission cards do: a program for each, by the id of the card; it begins at its first step."""

from service.engine.program import Programs, merged
from service.games.rebellion.board import has_units
from service.games.rebellion.cards.imperial import IMPERIAL_EFFECTS
from service.games.rebellion.cards.imperial_secrets import SECRET_EFFECTS
from service.games.rebellion.cards.projects import PROJECT_EFFECTS
from service.games.rebellion.cards.rebel import REBEL_EFFECTS
from service.games.rebellion.cards.rebel_leaders import LEADER_EFFECTS
from service.games.rebellion.cards.rebel_lookups import LOOKUP_EFFECTS
from service.games.rebellion.frames import MissionVars
from service.games.rebellion.state import State

EFFECTS: Programs = merged(
    IMPERIAL_EFFECTS, SECRET_EFFECTS, PROJECT_EFFECTS, REBEL_EFFECTS, LEADER_EFFECTS, LOOKUP_EFFECTS
)

ALLIANCE = "build-alliance"
ALLIANCE_DICE = 2


def extra_dice(state: State, mission: MissionVars) -> int:
    """Return the dice that a mission adds to the roll of the side that attempts it, when it is opposed (RB-4.6.7).

    Build Alliance has more where a Rebel unit is in its system.
    """
    allied = mission.card == ALLIANCE and mission.place is not None and has_units(state, mission.place, "rebel")
    return ALLIANCE_DICE if allied else 0
