"""What abilities add up to (rules, section 14). Only cards in play have any (GH-14.1), a planet's for its holder."""

from collections.abc import Sequence

from service.games.galactic_heroes.components import ACTION_CARDS, BASE_KEEP, BASE_LOOK, Ability, Seat
from service.games.galactic_heroes.state import State, cards_of, chosen, side

_OF_ACTIONS: dict[tuple[str, str], int] = {
    (card.id, ability.effect): ability.amount for card in ACTION_CARDS.values() for ability in card.abilities
}
"""What an action card gives by each of its effects."""


def in_play(state: State, seat: Seat) -> list[str]:
    """Return all cards in play of a player: fleets and stars (GH-14.1, GH-14.3)."""
    own = side(state, seat)
    return own.fleets + [held.card for held in own.stars]


def sum_of(state: State, seat: Seat, effect: str, phase: str | None = None) -> int:
    """Return what the abilities named `effect` of all cards in play of a player add up to (GH-14.2)."""
    found = _named(state, in_play(state, seat), effect)
    return sum([ability.amount for ability in found if ability.phase == phase]) if found else 0


def of_cards(state: State, cards: Sequence[str], effect: str, role: str | None = None) -> int:
    """Return what the abilities named `effect` of some cards add up to, in battle those that count in `role`."""
    found = _named(state, cards, effect)
    if role is not None:
        found = [ability for ability in found if ability.role in (role, "any")]
    return sum([ability.amount for ability in found]) if found else 0


def _named(state: State, cards: Sequence[str], effect: str) -> list[Ability]:
    able = cards_of(state).with_effect.get(effect)
    return [ability for card in cards if card in able for ability in able[card]] if able is not None else []


def of_actions(actions: Sequence[str], effect: str) -> int:
    """Return what the effects of action cards named `effect` add up to."""
    return sum([_OF_ACTIONS.get((card, effect), 0) for card in actions])


def look_and_keep(state: State, seat: Seat) -> tuple[int, int]:
    """Return how many cards a player looks at and keeps in phase I (GH-4.1 to GH-4.6), keep not above look."""
    actions = chosen(state, seat, "I")
    look = BASE_LOOK + of_actions(actions, "look") + sum_of(state, seat, "look")
    keep = BASE_KEEP + of_actions(actions, "keep") + sum_of(state, seat, "keep")
    return look, min(look, keep)
