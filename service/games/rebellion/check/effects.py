"""What frames of card effects hold, and which values can arise in them."""

from collections.abc import Sequence

from service.games.rebellion.frames import AnyFrame, EffectFrame

_HOLD_CARDS: tuple[str, ...] = ()
_HOLD_PROBES: tuple[str, ...] = ()


def held_cards(frame: AnyFrame) -> Sequence[str] | None:
    """Return the cards that have left their pile for an effect under way; None when its frame holds none."""
    if isinstance(frame, EffectFrame) and frame.card in _HOLD_CARDS and frame.vars.cards:
        return frame.vars.cards
    return None


def held_probes(frame: AnyFrame) -> Sequence[str]:
    """Return the probe cards that have left their pile for an effect under way."""
    return frame.vars.systems if isinstance(frame, EffectFrame) and frame.card in _HOLD_PROBES else ()
