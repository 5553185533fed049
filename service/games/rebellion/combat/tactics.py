"""The tactic cards: one small program each, which reads like the card.

A card is laid aside before its effect begins; where an effect finds nothing to do, it is passed over (RB-18.1.6).
"""

from service.engine.program import Programs, Step, programs_of
from service.games.rebellion.combat.bombardment import ShipAsk, aim, has_ship, take_only_ship
from service.games.rebellion.combat.damage_cards import Block, Damage, Points
from service.games.rebellion.combat.hand_cards import Decks, PayCard, Reroll
from service.games.rebellion.combat.tactic_steps import (
    bar_retreat,
    free_retreat,
    has_dice,
    has_targets,
    needs,
    stop_blocks,
)
from service.games.rebellion.components import THEATRES

_BOTH: dict[str, dict[str, Step]] = {
    "brilliant-strategy": {"draw": Decks()},
    "concentrate-fire": {"test": needs(has_dice), "reroll": Reroll(2)},
    "critical-hit": {"test": needs(has_targets), "damage": Damage(Points(each=1, minimum=1, maximum=1))},
    "defensive-formation": {"block": Block(minimum=1, maximum=1)},
    "onslaught": {"test": needs(has_targets), "damage": Damage(Points(each=1, minimum=1, maximum=2))},
    "take-it-down": {"test": needs(has_targets), "damage": Damage(Points(each=2, minimum=2, maximum=2, whole=True))},
    "unstoppable-assault": {"forbid-blocks": stop_blocks},
}
"""The cards that both decks have, each for its own theatre."""

_STEPS: dict[str, dict[str, Step]] = {
    **{f"{theatre}-{name}": steps for theatre in THEATRES for name, steps in _BOTH.items()},
    "space-no-escape": {"bar": bar_retreat},
    "space-outmaneuver": {"pay": PayCard(), "block": Block(minimum=0, maximum=2)},
    "ground-dig-in": {"pay": PayCard(), "block": Block(minimum=0, maximum=2)},
    "ground-escape-plan": {"free": free_retreat},
    "ground-bombardment": {
        "test": needs(has_ship),
        "take-only-ship": take_only_ship,
        "choose-ship": ShipAsk(),
        "aim": aim,
        "damage": Damage(None),
    },
}

TACTIC_PROGRAMS: Programs = programs_of(_STEPS)
PRICED = tuple(card for card, steps in _STEPS.items() if "pay" in steps)
"""Cards that cost another card of their theatre."""


def first_step(card: str) -> str:
    """Return the step that the effect of a tactic card begins with."""
    return TACTIC_PROGRAMS[card].first
