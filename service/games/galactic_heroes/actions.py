"""What a player may say, and what a player may be asked. `type` is the tag of both."""

from typing import Annotated, get_args

from msgspec import Meta, Struct

from service.engine.fields import CardId
from service.engine.program import Action, Decision
from service.games.galactic_heroes.state import MAX_CARDS, Limit, OwnCards, SetName

Ids = Annotated[list[CardId], Meta(max_length=MAX_CARDS)]


class OwnSet(Struct, forbid_unknown_fields=True):
    """A card set of the caller's own: a name, and cards in the format of the default set (GH-1.16)."""

    name: SetName
    cards: OwnCards


class Options(Struct, forbid_unknown_fields=True):
    """How to set up: points to win, hand limit, whether home stars produce (GH-1.6), the cards (null: the default)."""

    points_to_win: Limit = 36
    hand_limit: Limit = 10
    home_star_production: bool = False
    card_set: OwnSet | None = None


class KeepCards(Action, tag="keep_cards"):
    """Keep these of the cards dealt; the others are discarded (GH-2.4, GH-4.7)."""

    cards: Ids


class ChooseActions(Action, tag="choose_actions"):
    """Choose two different own action cards for the round (GH-3.1)."""

    cards: Ids


class DrawCards(Action, tag="draw_cards"):
    """Take part in phase I (GH-4.1)."""


class BuildFleet(Action, tag="build_fleet"):
    """Build an admiral of the own hand, paying with other hand cards (GH-5.1, GH-5.6)."""

    card: CardId
    payment: Ids


class Develop(Action, tag="develop"):
    """Develop an own-side planet of the own hand, paying with other hand cards (GH-6.4)."""

    card: CardId
    payment: Ids


class BuyFezzan(Action, tag="buy_fezzan"):
    """Buy neutral Fezzan with hand cards (GH-6.9)."""

    payment: Ids


class Attack(Action, tag="attack"):
    """Attack a star with own fleets; a planet of the own hand is shown (GH-7.1, GH-8.1)."""

    target: CardId
    fleets: Ids


class Raid(Action, tag="raid"):
    """Take a star at once with one fleet that can do so alone (GH-8.6)."""

    target: CardId
    fleet: CardId


class Pass(Action, tag="pass"):
    """Do without: no draw in I, no build in II, no action in III."""


class Defend(Action, tag="defend"):
    """Commit own fleets to the defence, or none (GH-8.7)."""

    fleets: Ids


class IgnoreAdmirals(Action, tag="ignore_admirals"):
    """Leave out the printed power of these committed enemy admirals, or of none (GH-8.22)."""

    admirals: Ids


class Withdraw(Action, tag="withdraw"):
    """Withdraw these own committed fleets before losses are chosen, or none (GH-8.18)."""

    fleets: Ids


class Destroy(Action, tag="destroy"):
    """Destroy these committed enemy fleets, or none (GH-8.14, GH-8.15)."""

    fleets: Ids


class SwapGoods(Action, tag="swap_goods"):
    """Swap the goods of these own stars for cards; the others are converted (GH-9.2)."""

    stars: Ids


class Produce(Action, tag="produce"):
    """Let these own empty uninhabited planets produce (GH-10.2, GH-10.4)."""

    stars: Ids


class DiscardCards(Action, tag="discard_cards"):
    """Discard these hand cards down to the hand limit (GH-11.1)."""

    cards: Ids


ACTIONS = (
    KeepCards,
    ChooseActions,
    DrawCards,
    BuildFleet,
    Develop,
    BuyFezzan,
    Attack,
    Raid,
    Pass,
    Defend,
    IgnoreAdmirals,
    Withdraw,
    Destroy,
    SwapGoods,
    Produce,
    DiscardCards,
)


class KeepDecision(Decision, tag="keep_cards"):
    """Keep `keep` of the `dealt` cards looked at."""

    dealt: int
    keep: int


class ActionsDecision(Decision, tag="choose_actions"):
    """Choose the action cards of the round, unseen by the opponent."""

    count: int


class DrawDecision(Decision, tag="take_part_in_draw"):
    """Draw in phase I, looking at `look` cards and keeping `keep`, or pass."""

    look: int
    keep: int


class BuildDecision(Decision, tag="build"):
    """Build one fleet or pass; `discount` cards need not be paid."""

    number: int
    passes: int
    discount: int


class CampaignDecision(Decision, tag="campaign"):
    """Develop, buy Fezzan, attack, or pass; `discount` cards need not be paid for a development."""

    number: int
    passes: int
    discount: int


class DefendDecision(Decision, tag="defend"):
    """Commit fleets to the defence of `target`; each costs `supply` stock."""

    target: str
    attackers: list[str]
    supply: int


class IgnoreDecision(Decision, tag="ignore_admirals"):
    """Name up to `most` committed enemy admirals whose printed power is left out."""

    most: int


class WithdrawDecision(Decision, tag="withdraw"):
    """Withdraw up to `most` own committed fleets before losses are chosen."""

    most: int


class DestroyDecision(Decision, tag="destroy"):
    """Destroy committed enemy fleets whose printed powers add up to `power` or less."""

    power: int


class SwapDecision(Decision, tag="swap_goods"):
    """Swap goods for cards: so many a good of each kind."""

    military: int
    civilian: int


class ProduceDecision(Decision, tag="produce"):
    """Let up to `most` empty uninhabited planets produce."""

    most: int


class DiscardDecision(Decision, tag="discard_cards"):
    """Discard `count` cards down to the hand limit."""

    count: int


AnyDecision = (
    KeepDecision
    | ActionsDecision
    | DrawDecision
    | BuildDecision
    | CampaignDecision
    | DefendDecision
    | IgnoreDecision
    | WithdrawDecision
    | DestroyDecision
    | SwapDecision
    | ProduceDecision
    | DiscardDecision
)
DECISIONS: tuple[type[Decision], ...] = get_args(AnyDecision)
