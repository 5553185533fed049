"""Who looks at the cards that the effect of a card has turned up, where it is not just whose effect it is."""

from service.games.rebellion.components import Side
from service.games.rebellion.frames import EffectFrame

_LOOKERS: dict[str, tuple[Side, ...]] = {
    "collect-bounty": ("rebel", "empire"),
    "intercept-transmission": ("rebel",),
    "plant-false-lead": ("rebel", "empire"),
    "retrieve-the-plans": ("rebel", "empire"),
}


def lookers(frame: EffectFrame) -> tuple[Side, ...]:
    """Return who sees `cards` and `systems` of an effect under way."""
    return _LOOKERS.get(frame.card, (frame.vars.side,))
