"""What action cards of the start of a combat change while they hold in it (rules, 5.2.5 and 13.2.2)."""

from service.games.rebellion.components import LeaderId, Side, Theatre
from service.games.rebellion.frames import CombatVars

DESIGN = "according-to-my-design"
INTEL = "good-intel"
NO_ESCAPE = "keep-them-from-escaping"
TRAP = "its-a-trap"
POINT_BLANK = "point-blank-assault"
STAR_DESTROYERS = "target-the-star-destroyers"
STANDING = (DESIGN, INTEL, NO_ESCAPE, TRAP, POINT_BLANK, STAR_DESTROYERS)
"""The cards that hold for a while; the others of this moment do what they do at once."""

DESIGN_DICE = (1, 2)
"""Red and black dice that According To My Design takes from each Rebel attack of the first round."""
MOST_TURNED = 2
"""Black hits that Target The Star Destroyers lets the Rebel count as red ones in one space battle."""


def dice_taken(combat: CombatVars | None, side: Side) -> tuple[int, int]:
    """Return how many red and black dice an attack of a side loses to a card, before any limit (RB-5.5.3)."""
    holds = combat is not None and DESIGN in combat.cards and combat.round == 1 and side == "rebel"
    return DESIGN_DICE if holds else (0, 0)


def health_here(combat: CombatVars, printed: int) -> int:
    """Return the health of a model in this combat: one less at point blank, but never none."""
    return max(1, printed - 1) if POINT_BLANK in combat.cards else printed


def may_turn_hits(combat: CombatVars, side: Side, theatre: Theatre) -> bool:
    """Tell whether an attacker may count some black hits as red ones."""
    return STAR_DESTROYERS in combat.cards and side == "rebel" and theatre == "space"


def tactics_barred(combat: CombatVars, side: Side, theatre: Theatre) -> bool:
    """Tell whether a side can play no tactic card in a theatre: It's a Trap, in the first round."""
    return TRAP in combat.cards and combat.round == 1 and side == "empire" and theatre == "space"


def retreat_forbidden(combat: CombatVars, side: Side) -> bool:
    """Tell whether a card forbids a side to retreat in this round or in this combat (RB-18.1.2)."""
    return side in combat.barred or (side == "rebel" and NO_ESCAPE in combat.cards)


def hand_is_open(combat: CombatVars, side: Side) -> bool:
    """Tell whether the opponent sees the tactic cards of a side: Good Intel."""
    return side == "rebel" and INTEL in combat.cards


def is_visitor(combat: CombatVars, leader: LeaderId) -> bool:
    """Tell whether a leader came with Ready For Action: such a leader leads no retreat and goes back afterwards."""
    return combat.visitor == leader
