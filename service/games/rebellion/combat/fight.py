"""What is under way in a combat, as all its steps see it: the combat, the battle step and the attack.

Whose turn it is in the combat, and who has won a battle of it, is told here too.
"""

from typing import Literal, NamedTuple

from service.games.rebellion.board import has_units, own_units
from service.games.rebellion.combat.models import models
from service.games.rebellion.components import OPPONENT, SIDES, TACTICS, UNITS, Colour, Side, SystemId, Theatre
from service.games.rebellion.decisions import Target
from service.games.rebellion.frames import BattleFrame, BattleVars, CombatFrame, CombatVars
from service.games.rebellion.state import State

Whose = Literal["current", "opponent"]


def combat_of(state: State) -> CombatVars | None:
    """Return the combat under way, or None when there is none."""
    return next((frame.vars for frame in reversed(state.program) if isinstance(frame, CombatFrame)), None)


def side_of_turn(combat: CombatVars, whose: Whose) -> Side:
    """Return the side that is the current player of a combat, or its opponent (RB-5.1.3)."""
    return combat.current if whose == "current" else OPPONENT[combat.current]


def winners(state: State, combat: CombatVars) -> dict[Theatre, Side]:
    """Return the battles won: of theatres contested at the start those where one side alone has units (RB-5.11.9)."""
    won: dict[Theatre, Side] = {}
    for theatre in combat.contested:
        for side in SIDES:
            own, other = (has_units(state, combat.system, one, theatre) for one in (side, OPPONENT[side]))
            if own and not other:
                won[theatre] = side
    return won


def hand_of(combat: CombatVars, side: Side) -> list[str]:
    """Return the tactic cards of a side, of both theatres; the very object of the state."""
    return combat.hands.rebel if side == "rebel" else combat.hands.empire


class Fight(NamedTuple):
    """An attack under way: on which table, in which combat and battle step."""

    state: State
    combat: CombatVars
    battle: BattleVars

    @property
    def system(self) -> SystemId:
        """Where the combat is."""
        return self.combat.system

    @property
    def theatre(self) -> Theatre:
        """What is fought for now."""
        return self.battle.theatre

    @property
    def attacker(self) -> Side:
        """Whose attack it is."""
        return self.battle.attacker

    @property
    def defender(self) -> Side:
        """Who is attacked."""
        return OPPONENT[self.battle.attacker]

    @property
    def is_on(self) -> bool:
        """Whether there is an attack at all: both sides have a unit in the theatre."""
        return all(has_units(self.state, self.system, side, self.theatre) for side in SIDES)

    def cards(self, side: Side) -> list[str]:
        """Return the tactic cards of a side for this theatre. How many there are is public: they were drawn openly."""
        return [card for card in hand_of(self.combat, side) if TACTICS[card].theatre == self.theatre]

    def colours(self) -> list[Colour]:
        """Return the colours of the enemy units that can be damaged (RB-5.7.4, RB-5.7.5)."""
        kinds = [UNITS[unit] for unit in own_units(self.state, self.system, self.defender, self.theatre)]
        return [facts.colour for facts in kinds if facts.health is not None and facts.colour is not None]

    def targets(self) -> list[Target]:
        """Return the enemy models that can be damaged, with all points on them so far (RB-5.7.4, RB-5.7.5)."""
        assigned = self.battle.assigned
        return [
            Target(model.id, model.health, model.colour, model.points + assigned.get(model.id, 0))
            for model in models(self.combat, own_units(self.state, self.system, self.defender, self.theatre))
        ]


def fight_of(state: State) -> Fight | None:
    """Return the attack under way, or None when no battle step is."""
    combat = combat_of(state)
    battle = next((frame.vars for frame in reversed(state.program) if isinstance(frame, BattleFrame)), None)
    return None if combat is None or battle is None else Fight(state, combat, battle)


def current_fight(state: State) -> Fight:
    """Return the attack under way, where there is one for sure."""
    fight = fight_of(state)
    assert fight is not None
    return fight
