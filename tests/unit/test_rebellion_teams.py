"""Who of a team decides what: every step that asks is somebody's by a rule, and none by oversight."""

from typing import Any

import pytest

from service.engine.registry import game
from service.games.rebellion.action_windows import ActionWindow
from service.games.rebellion.actions import Options
from service.games.rebellion.components import ACTIONS, LEADERS, MISSIONS, OBJECTIVES, TACTICS
from service.games.rebellion.frames import (
    AssignmentFrame,
    BattleFrame,
    BattleVars,
    BuildFrame,
    BuildVars,
    CombatFrame,
    CombatVars,
    CommandFrame,
    CommandVars,
    DeployFrame,
    DeployVars,
    EffectFrame,
    EffectVars,
    MissionFrame,
    MissionVars,
    MobilizationFrame,
    MobilizationVars,
    RecruitFrame,
    RecruitVars,
    RefreshFrame,
    SetupFrame,
    SurplusFrame,
    SurplusVars,
)
from service.games.rebellion.programs import PROGRAMS
from service.games.rebellion.teams.duties import roles_of
from tests.support.tables import Start

ADMIRAL, GENERAL, BOTH = ("admiral",), ("general",), ("admiral", "general")
DUTIES = {
    "setup/place-empire": ADMIRAL,  # RB-17.2.8
    "setup/place-rebel": ADMIRAL,
    "setup/attach-rings": ADMIRAL,  # of a card that shows nobody, RB-17.2.12
    "setup/choose-base": GENERAL,  # RB-17.2.8
    "command/turn": ADMIRAL,  # whose turn it is, here the Admiral's, RB-17.1.4
    "command/order-mobilizations": GENERAL,
    "mission/oppose": BOTH,  # RB-17.2.9
    "mission/reroll": ADMIRAL,  # of the turn, RB-17.2.6
    "mission/blank-die": ADMIRAL,
    "mission/count-as-success": ADMIRAL,
    "mission/falcon": ADMIRAL,
    "mobilization/choose-half": GENERAL,
    "mobilization/choose": GENERAL,
    "mobilization/move": GENERAL,
    "surplus/choose": ADMIRAL,  # with what is built and deployed, RB-17.2.1
    "combat/add-leader-current": BOTH,  # RB-17.2.9
    "combat/add-leader-opponent": BOTH,
    "combat/objective-space": GENERAL,  # objectives, RB-17.2.3
    "combat/plans": GENERAL,
    "combat/objective-ground": GENERAL,
    "combat/objective-retreat": GENERAL,
    "combat/objective-helpless": GENERAL,
    "combat/objective-won": GENERAL,
    "combat/retreat-current": BOTH,  # RB-17.2.10
    "combat/retreat-opponent": BOTH,
    "battle/combat-actions": ADMIRAL,  # in space, RB-17.2.1
    "battle/assign-damage": ADMIRAL,
    "battle/block-damage": ADMIRAL,
    "refresh/objective": GENERAL,  # RB-17.2.3
    "refresh/discard-rebel": GENERAL,  # mission hand, RB-17.2.2
    "refresh/discard-empire": GENERAL,
    "recruit/recruit": ADMIRAL,  # RB-17.2.1
    "recruit/attach-ring": ADMIRAL,
    "recruit/arrange": ADMIRAL,
    "build/build": ADMIRAL,
    "deploy/deploy": ADMIRAL,
}
"""In a turn of the Rebel Admiral, whom each step asks; windows for action cards, which both hold, are not named.

While both assign (assignment) there is no order: both are asked at once.
"""
MISSION = MissionVars("rebel", "sabotage", ["jan-dodonna"], "alderaan")
VARS: dict[str, Any] = {
    "setup": SetupFrame(""),
    "assignment": AssignmentFrame(""),
    "command": CommandFrame("turn", CommandVars("rebel-admiral", [])),
    "mission": MissionFrame("", MISSION),
    "mobilization": MobilizationFrame("", MobilizationVars(1)),
    "surplus": SurplusFrame("", SurplusVars("rebel", "alderaan")),
    "combat": CombatFrame("", CombatVars("alderaan", "rebel", ["space"])),
    "battle": BattleFrame("", BattleVars("space", "rebel")),
    "refresh": RefreshFrame(""),
    "recruit": RecruitFrame("", RecruitVars("rebel")),
    "build": BuildFrame("", BuildVars("rebel", {}, {})),
    "deploy": DeployFrame("", DeployVars("rebel")),
}
STEPS = [(name, step) for name, program in PROGRAMS.items() for step, node in program.nodes.items() if node.ask]
BATTLES = {"space": ADMIRAL, "ground": GENERAL}


def _state() -> Any:
    state = Start(game("rebellion"), Options(players=4), "duties").begin(0)
    state.program[:] = [VARS["command"]]
    state.rebel.actions.append("resourceful-astromech")
    return state


def _roles(state: Any, frame: Any, name: str, step: str) -> tuple[str, ...]:
    ask = PROGRAMS[name].nodes[step].ask
    assert ask is not None
    frame.at = step
    return tuple(roles_of(state, state.team, frame, ask, "rebel"))


@pytest.mark.parametrize(("name", "step"), [one for one in STEPS if one[0] in VARS and one[0] != "assignment"])
def test_every_step_of_a_phase_is_somebodys(name: str, step: str) -> None:
    expected = DUTIES.get(f"{name}/{step}")
    if expected is None:
        assert isinstance(PROGRAMS[name].nodes[step].ask, ActionWindow), "a new step needs a line here"
        expected = BOTH
    assert _roles(_state(), VARS[name], name, step) == expected


@pytest.mark.parametrize(("name", "step"), [one for one in STEPS if one[0] not in VARS])
@pytest.mark.parametrize("theatre", ["space", "ground"])
def test_every_choice_of_a_card_is_of_who_has_the_card(name: str, step: str, theatre: Any) -> None:
    state = _state()
    state.program.append(BattleFrame("combat-actions", BattleVars(theatre, "rebel")))
    frame = EffectFrame(card=name, at=step, vars=EffectVars("rebel"))
    if isinstance(PROGRAMS[name].nodes[step].ask, ActionWindow):
        expected: Any = BOTH
    elif name in TACTICS:
        expected = BATTLES[theatre]
    elif name in MISSIONS:
        expected = ADMIRAL
    elif name in OBJECTIVES:
        expected = GENERAL
    else:
        shown = [LEADERS[leader].team_role for leader in ACTIONS[name].leaders]
        # Of one that shows leaders of both, only the state tells who holds it.
        expected = GENERAL if shown and "admiral" not in shown else ADMIRAL
    assert _roles(state, frame, name, step) == expected
