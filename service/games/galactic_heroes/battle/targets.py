"""Who may be attacked (rules, section 7)."""

from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes.components import CLASSES, OPPONENT, HomeStar, Planet, PlanetClass, Seat
from service.games.galactic_heroes.state import State, cards_of, holder, side

FEZZAN_OPENS: PlanetClass = "border-1"


def class_of(state: State, star: str) -> str:
    """Return the class of a planet, or `home` for a home star (GH-7.5)."""
    card = cards_of(state).by_id[star]
    return card.class_ if isinstance(card, Planet) else "home"


def is_open(state: State, seat: Seat, rank: str) -> bool:
    """Tell whether a class of enemy territory, or `home`, is open to a player (GH-7.4, GH-7.5, GH-7.7, GH-7.11)."""
    order = [*CLASSES, "home"]
    taken = side(state, seat).record.classes
    place = order.index(rank)
    return (
        place == 0
        or rank in taken
        or order[place - 1] in taken
        or (rank == FEZZAN_OPENS and holder(state, cards_of(state).fezzan) == seat)
    )


def has_access(state: State, seat: Seat) -> bool:
    """Tell whether a player may attack enemy territory: the Empire needs Iserlohn once, or Fezzan (GH-7.3, GH-7.14)."""
    return seat == "alliance" or side(state, seat).record.iserlohn or holder(state, cards_of(state).fezzan) == seat


def targets(state: State, seat: Seat) -> list[str]:
    """Return everything that a player may attack now: stars of the enemy, then planets of the own hand."""
    stars = [held.card for held in side(state, OPPONENT[seat]).stars]
    return [star for star in (*stars, *side(state, seat).hand) if not judge_target(state, seat, star)]


def judge_target(state: State, seat: Seat, target: str) -> list[Violation]:
    """Return why a player may not attack a star now."""
    cards = cards_of(state)
    owner = holder(state, target)
    pointer = "/action/target"
    if owner == seat:
        return [forbidden("GH-7.16", "held-already", pointer, target=target)]
    if owner is None and target == cards.fezzan:
        return [forbidden("GH-7.9", "fezzan-neutral", pointer, target=target)]
    if owner is None and not _shown_planet(state, seat, target):
        return [forbidden("GH-7.1", "not-a-target", pointer, target=target)]
    return judge_conquest(state, seat, target)


def judge_conquest(state: State, seat: Seat, target: str) -> list[Violation]:
    """Return why a star of the enemy, or one shown, is out of reach: no corridor, or a class not open (GH-7.3, GH-7.4).

    Iserlohn, a Fezzan that somebody owns, and own planets are free targets (GH-7.8, GH-7.10, GH-7.13).
    """
    card = cards_of(state).by_id[target]
    if not (isinstance(card, HomeStar) or (isinstance(card, Planet) and card.side != seat)):
        return []
    found = []
    pointer = "/action/target"
    if not has_access(state, seat):
        found.append(forbidden("GH-7.3", "no-corridor", pointer, target=target))
        if seat == "empire" and not side(state, seat).record.iserlohn:
            found.append(forbidden("GH-7.14", "shut-out", pointer, target=target))
    rank = class_of(state, target)
    if not is_open(state, seat, rank):
        found.append(forbidden("GH-7.4", "class-not-open", pointer, target=target, rank=rank))
    return found


def _shown_planet(state: State, seat: Seat, target: str) -> bool:
    """Tell whether the target is an enemy-side planet in the attacker's hand (GH-7.1)."""
    if target not in side(state, seat).hand:
        return False
    card = cards_of(state).by_id[target]
    return isinstance(card, Planet) and card.side != seat
