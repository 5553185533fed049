"""A tactic card under way in a battle step: whose, for which theatre, and what it has counted (rules, 5.6 and 5.8)."""

from collections.abc import Iterator

from service.engine.violations import Violation, impossible
from service.games.rebellion.board import own_units
from service.games.rebellion.combat.standing import tactics_barred
from service.games.rebellion.components import OPPONENT, TACTICS, UNITS
from service.games.rebellion.frames import BattleFrame, CombatFrame, EffectFrame, EffectVars
from service.games.rebellion.state import State

_STEP_OF = {"combat-action": "combat-actions", "block": "block-damage"}


def check_tactic(state: State, frame: EffectFrame, index: int) -> Iterator[Violation]:
    """Yield what contradicts the effect of a tactic card, which stands on a battle step and on its combat."""
    at = f"/state/program/{index}"
    card, effect = TACTICS[frame.card], frame.vars
    combat = state.program[index - 2] if index > 1 else None
    battle = state.program[index - 1]
    if not isinstance(battle, BattleFrame) or not isinstance(combat, CombatFrame):
        yield impossible("RB-5.6.2", "programs-do-not-nest", at, program=frame.card)
        return
    if index + 1 < len(state.program):
        yield impossible("RB-5.6.2", "programs-do-not-nest", f"/state/program/{index + 1}", program=frame.card)
    if card.theatre != battle.vars.theatre:
        yield impossible("RB-5.6.5", "tactic-of-other-theatre", f"{at}/card", card=card.id, theatre=battle.vars.theatre)
    acting = battle.vars.attacker if card.timing == "combat-action" else OPPONENT[battle.vars.attacker]
    if battle.at != _STEP_OF[card.timing] or effect.side != acting:
        yield impossible("RB-5.6.10", "tactic-out-of-turn", f"{at}/vars/side", card=card.id)
    if card.timing == "block" and battle.vars.attacker in battle.vars.unblockable:
        yield impossible("RB-5.8.1", "blocks-stopped", f"{at}/card", card=card.id)
    if tactics_barred(combat.vars, effect.side, battle.vars.theatre):
        yield impossible("RB-18.1.2", "tactics-barred", f"{at}/card", card=card.id)
    counted = EffectVars(effect.side, count=effect.count)
    if frame.card == "ground-bombardment" and frame.at == "damage":
        ships = own_units(state, combat.vars.system, effect.side, "space")
        right = effect.count > 0 and effect.count in [UNITS[ship].red for ship in ships]
    else:
        right = not effect.count
    if effect != counted or not right:
        yield impossible("RB-5.6.2", "effect-remembers-wrong", f"{at}/vars", card=card.id)
