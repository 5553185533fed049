"""Events that let some powers resolve to nothing while they are current (EVR-11.50 to EVR-11.54, EVR-12.16)."""

from collections.abc import Callable

from service.games.empire_vs_rebellion.components import RESOURCES, CharacterCard, OrdinaryCard, ResourceCard
from service.games.empire_vs_rebellion.state import State

Ban = Callable[[ResourceCard], bool]


def suit(name: str) -> Ban:
    """Ban the powers of one suit."""
    return lambda card: isinstance(card, OrdinaryCard) and card.suit == name


def characters_except(*exempt: str) -> Ban:
    """Ban the powers of all characters but `exempt`."""
    return lambda card: isinstance(card, CharacterCard) and card.id not in exempt


BANS: dict[str, Ban] = {
    "attack-on-echo-base": suit("diplomacy"),
    "battle-of-endor": suit("the-force"),
    "evacuation-of-echo-base": suit("recon"),
    "most-desperate-hour": suit("military"),
    "duel-on-cloud-city": characters_except("luke-skywalker", "darth-vader"),
}


def is_banned(state: State, card: str) -> bool:
    """Tell whether the current event bans the power of a resource card."""
    ban = BANS.get(state.event or "")
    return ban is not None and ban(RESOURCES[card])
