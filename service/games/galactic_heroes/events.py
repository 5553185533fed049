"""What happened at the table, for frontends to show. `visible_to` names the seats that saw it."""

from service.engine.events import Event, SeenBy, Shuffled
from service.games.galactic_heroes.components import Seat

VisibleTo = SeenBy[Seat]


class CardsDealt(Event, tag="cards_dealt"):
    """A player looks at cards, to keep some of them."""

    seat: Seat
    count: int
    visible_to: VisibleTo = "all"


class CardsSeen(Event, tag="cards_seen"):
    """Those in `visible_to` know these cards: dealt to the player, or drawn to the hand."""

    seat: Seat
    cards: list[str]
    visible_to: VisibleTo


class CardsKept(Event, tag="cards_kept"):
    """A player kept so many of the cards dealt."""

    seat: Seat
    count: int
    visible_to: VisibleTo = "all"


class CardsDrawn(Event, tag="cards_drawn"):
    """A player drew so many cards to the hand."""

    seat: Seat
    count: int
    visible_to: VisibleTo = "all"


class CardsDiscarded(Event, tag="cards_discarded"):
    """So many cards of a player went face down to the discard pile."""

    seat: Seat
    count: int
    visible_to: VisibleTo = "all"


class ActionsSet(Event, tag="actions_set"):
    """A player has chosen two action cards."""

    seat: Seat
    visible_to: VisibleTo = "all"


class ActionsRevealed(Event, tag="actions_revealed"):
    """The action cards of the round were turned up; `phases` will take place."""

    empire: list[str]
    alliance: list[str]
    phases: list[str]
    visible_to: VisibleTo = "all"


class PhaseBegun(Event, tag="phase_begun"):
    """A phase begins."""

    phase: str
    visible_to: VisibleTo = "all"


class Passed(Event, tag="passed"):
    """A player did without."""

    seat: Seat
    visible_to: VisibleTo = "all"


class FleetBuilt(Event, tag="fleet_built"):
    """A player built a fleet for so many cards."""

    seat: Seat
    card: str
    price: int
    visible_to: VisibleTo = "all"


class PlanetDeveloped(Event, tag="planet_developed"):
    """A player developed a planet, or bought Fezzan, for so many cards."""

    seat: Seat
    card: str
    price: int
    visible_to: VisibleTo = "all"


class GoodPlaced(Event, tag="good_placed"):
    """A card was laid face down under a star as its good."""

    seat: Seat
    star: str
    visible_to: VisibleTo = "all"


class GoodLost(Event, tag="good_lost"):
    """The good of a star that is attacked was lost (GH-8.4)."""

    star: str
    visible_to: VisibleTo = "all"


class AttackDeclared(Event, tag="attack_declared"):
    """A player attacks a star with fleets, for so much stock."""

    seat: Seat
    target: str
    shown: bool
    fleets: list[str]
    supply: int
    visible_to: VisibleTo = "all"


class DefenceCommitted(Event, tag="defence_committed"):
    """The defender committed fleets, for so much stock."""

    seat: Seat
    fleets: list[str]
    supply: int
    visible_to: VisibleTo = "all"


class AdmiralsIgnored(Event, tag="admirals_ignored"):
    """The printed powers of these admirals are left out."""

    seat: Seat
    admirals: list[str]
    visible_to: VisibleTo = "all"


class BattleFought(Event, tag="battle_fought"):
    """The totals, the power required, and whether the target is taken."""

    target: str
    attack: int
    defence: int
    required: int
    taken: bool
    visible_to: VisibleTo = "all"


class StarTaken(Event, tag="star_taken"):
    """A star moved in front of the conqueror."""

    seat: Seat
    star: str
    visible_to: VisibleTo = "all"


class FleetsWithdrawn(Event, tag="fleets_withdrawn"):
    """Fleets were withdrawn before losses were chosen."""

    seat: Seat
    fleets: list[str]
    visible_to: VisibleTo = "all"


class FleetsDestroyed(Event, tag="fleets_destroyed"):
    """Fleets of this player were destroyed."""

    seat: Seat
    fleets: list[str]
    visible_to: VisibleTo = "all"


class GoodsConverted(Event, tag="goods_converted"):
    """A player's goods were swapped for cards, or became points and stock; `points` and `stock` are what it has now."""

    seat: Seat
    swapped: int
    points: int
    stock: int
    visible_to: VisibleTo = "all"


class RoundEnded(Event, tag="round_ended"):
    """A round is over; `round` is the one that begins."""

    round: int
    visible_to: VisibleTo = "all"


class GameEnded(Event, tag="game_ended"):
    """The game is over; `winner` null: it is drawn."""

    winner: Seat | None
    reason: str
    visible_to: VisibleTo = "all"


EVENT_TYPES = (
    CardsDealt,
    CardsSeen,
    CardsKept,
    CardsDrawn,
    CardsDiscarded,
    ActionsSet,
    ActionsRevealed,
    PhaseBegun,
    Passed,
    FleetBuilt,
    PlanetDeveloped,
    GoodPlaced,
    GoodLost,
    AttackDeclared,
    DefenceCommitted,
    AdmiralsIgnored,
    BattleFought,
    StarTaken,
    FleetsWithdrawn,
    FleetsDestroyed,
    GoodsConverted,
    RoundEnded,
    GameEnded,
    Shuffled,
)
