"""Phase III (rules, sections 6 and 7): develop a planet, buy Fezzan, attack, or nothing, pass by pass."""

from collections.abc import Callable, Sequence
from typing import Any

from service.engine.choices import BoundedSubset, Offer, OneOf
from service.engine.program import Ask, Program
from service.engine.shape import tag_of
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.abilities import of_actions, sum_of
from service.games.galactic_heroes.actions import Attack, BuyFezzan, CampaignDecision, Develop, Pass, Raid
from service.games.galactic_heroes.battle.sortie import declare, judge_attack, judge_raid, raiders, supply_bound
from service.games.galactic_heroes.battle.targets import targets
from service.games.galactic_heroes.components import CorridorStar, Planet, Seat
from service.games.galactic_heroes.payment import develop_discount, judge_payment, offer_payment
from service.games.galactic_heroes.state import CampaignFrame, HeldStar, State, cards_of, holder, side
from service.games.galactic_heroes.table import GhTable
from service.games.galactic_heroes.turns import acting, bonus_card, next_turn


def price_of(state: State, seat: Seat, card: str) -> int:
    """Return what a development costs now, in hand cards, not below 0 (GH-6.4, GH-6.9)."""
    star = cards_of(state).by_id[card]
    assert isinstance(star, Planet | CorridorStar)
    return max(0, star.cost - develop_discount(state, seat))


def judge_develop(state: State, seat: Seat, action: Develop) -> list[Violation]:
    """Refuse what is no own-side planet of the hand (GH-6.4, GH-6.5), and a wrong payment."""
    if action.card not in side(state, seat).hand:
        return [forbidden("GH-6.4", "not-in-hand", "/action/card", card=action.card)]
    planet = cards_of(state).by_id[action.card]
    if not isinstance(planet, Planet):
        return [forbidden("GH-6.4", "not-a-planet", "/action/card", card=action.card)]
    if planet.side != seat:
        return [forbidden("GH-6.5", "other-side", "/action/card", card=action.card)]
    return judge_payment(state, seat, action.payment, price_of(state, seat, action.card), action.card, "GH-6.4")


def judge_purchase(state: State, seat: Seat, action: BuyFezzan) -> list[Violation]:
    """Refuse buying Fezzan when it is not neutral (GH-6.9), and a wrong payment."""
    fezzan = cards_of(state).fezzan
    owner = holder(state, fezzan)
    if owner is not None:
        return [forbidden("GH-6.9", "fezzan-not-neutral", owner=owner)]
    return judge_payment(state, seat, action.payment, price_of(state, seat, fezzan), None, "GH-6.9")


def develop(table: GhTable, frame: CampaignFrame, seat: Seat, action: Develop) -> None:
    """Put the planet in play; an uninhabited one gets its first good at once (GH-6.4, GH-6.7, GH-6.8)."""
    planet = cards_of(table.state).by_id[action.card]
    own = table.side(seat)
    own.hand.remove(action.card)
    star = _settle(table, seat, action.card, action.payment)
    if isinstance(planet, Planet) and planet.planet_kind == "uninhabited":
        table.place_good(seat, star)
    _draw_after_develop(table, seat, star)


def buy_fezzan(table: GhTable, frame: CampaignFrame, seat: Seat, action: BuyFezzan) -> None:
    """Move Fezzan in front of the buyer (GH-6.9)."""
    star = _settle(table, seat, cards_of(table.state).fezzan, action.payment)
    _draw_after_develop(table, seat, star)


def _settle(table: GhTable, seat: Seat, card: str, payment: Sequence[str]) -> HeldStar:
    star = HeldStar(card, None)
    table.side(seat).stars.append(star)
    table.emit(ev.PlanetDeveloped(seat, card, len(payment)))
    table.discard_from_hand(seat, payment)
    return star


def _draw_after_develop(table: GhTable, seat: Seat, new: HeldStar) -> None:
    """Draw for the abilities that were in play before the new star (GH-6.10, GH-6.11)."""
    own = [
        ability.amount
        for ability in cards_of(table.state).by_id[new.card].abilities
        if ability.effect == "draw_after_develop"
    ]
    table.draw(seat, sum_of(table.state, seat, "draw_after_develop") - sum(own))


def attack(table: GhTable, frame: CampaignFrame, seat: Seat, action: Attack) -> None:
    """Declare an attack with several fleets."""
    declare(table, seat, action.target, action.fleets, solo=False)


def raid(table: GhTable, frame: CampaignFrame, seat: Seat, action: Raid) -> None:
    """Declare an attack with one fleet that takes the star at once."""
    declare(table, seat, action.target, [action.fleet], solo=True)


def do_nothing(table: GhTable, frame: CampaignFrame, seat: Seat, action: Pass) -> None:
    """Do nothing, which earns no card (GH-6.3)."""
    frame.vars.acted = False
    table.emit(ev.Passed(seat))


_JUDGES: dict[type, Callable[[State, Seat, Any], list[Violation]]] = {
    Develop: judge_develop,
    BuyFezzan: judge_purchase,
    Attack: judge_attack,
    Raid: judge_raid,
    Pass: lambda state, seat, action: [],
}
_ANSWERS: dict[type, Callable[[GhTable, CampaignFrame, Seat, Any], None]] = {
    Develop: develop,
    BuyFezzan: buy_fezzan,
    Attack: attack,
    Raid: raid,
    Pass: do_nothing,
}


class Act(Ask):
    """The acting player does one thing, or nothing (GH-6.1, GH-6.2)."""

    actions = (Develop, BuyFezzan, Attack, Raid, Pass)

    def seats(self, state: State, frame: CampaignFrame) -> Sequence[Seat]:
        return (acting(state, frame.vars),)

    def decision(self, state: State, frame: CampaignFrame, seat: Seat) -> CampaignDecision:
        # Which actions the hand allows is nobody else's business, so all of them are named.
        kinds = [tag_of(action) for action in self.actions]
        turns = frame.vars
        return CampaignDecision(seat, kinds, turns.turn // 2 + 1, turns.passes, develop_discount(state, seat))

    def offers(self, state: State, frame: CampaignFrame, seat: Seat) -> list[Offer]:
        return [Offer(Pass), *_developments(state, seat), *_attacks(state, seat)]

    def judge(self, state: State, frame: CampaignFrame, seat: Seat, action: Any) -> list[Violation]:
        return _JUDGES[type(action)](state, seat, action)

    def answer(self, table: GhTable, frame: CampaignFrame, seat: Seat, action: Any) -> None:
        frame.vars.acted = True
        _ANSWERS[type(action)](table, frame, seat, action)


def _developments(state: State, seat: Seat) -> list[Offer]:
    cards = cards_of(state)
    offers = []
    for card in side(state, seat).hand:
        planet = cards.by_id[card]
        if isinstance(planet, Planet) and planet.side == seat:
            offers.append(offer_payment(Develop, state, seat, price_of(state, seat, card), card))
    if holder(state, cards.fezzan) is None:
        offers.append(offer_payment(BuyFezzan, state, seat, price_of(state, seat, cards.fezzan), None))
    return [offer for offer in offers if offer is not None]


def _attacks(state: State, seat: Seat) -> list[Offer]:
    """Offer every open target with every set of fleets that can be paid for, and with each fleet that can raid it."""
    open_targets = targets(state, seat)
    fleets = side(state, seat).fleets
    weights, limit = supply_bound(state, seat, fleets)
    sortie = BoundedSubset(list(fleets), weights, 1, limit)
    offers = []
    if open_targets and sortie.size():
        offers.append(Offer(Attack, {"target": OneOf(open_targets), "fleets": sortie}))
    for target in open_targets:
        able = raiders(state, seat, target)
        if able:
            offers.append(Offer(Raid, {"target": OneOf([target]), "fleet": OneOf(able)}))
    return offers


def reward(table: GhTable, frame: CampaignFrame) -> None:
    """Let a chooser of III draw after a completed action (GH-6.3)."""
    seat = acting(table.state, frame.vars)
    if frame.vars.acted:
        table.draw(seat, of_actions(bonus_card(table.state, seat, "III", frame.vars), "draw"))
    frame.vars.acted = False


CAMPAIGN = Program("campaign", {"act": Act(), "reward": reward, "next-turn": next_turn("act")})
