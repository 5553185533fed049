"""The course of a battle (rules, section 8): defend, ignore, resolve, withdraw, destroy, in the order of GH-8.25."""

from collections.abc import Sequence

from service.engine.choices import BoundedSubset, Offer, Subset
from service.engine.program import END, Ask, Program
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes import events as ev
from service.games.galactic_heroes.abilities import sum_of
from service.games.galactic_heroes.actions import (
    Defend,
    DefendDecision,
    Destroy,
    DestroyDecision,
    IgnoreAdmirals,
    IgnoreDecision,
    Withdraw,
    WithdrawDecision,
)
from service.games.galactic_heroes.battle.strength import (
    ignorable,
    ignoring,
    is_own_ground,
    losses,
    required,
    total,
)
from service.games.galactic_heroes.choosing import judge_members, judge_subset
from service.games.galactic_heroes.components import OPPONENT, SUPPLY_A_FLEET, Leader, Planet, Seat
from service.games.galactic_heroes.state import BattleFrame, HeldStar, State, cards_of, side
from service.games.galactic_heroes.table import GhTable


class CommitDefence(Ask):
    """The defender commits own fleets, or none; off its own ground each costs a stock (GH-8.7, GH-8.8, GH-8.9)."""

    actions = (Defend,)

    def seats(self, state: State, frame: BattleFrame) -> Sequence[Seat]:
        return (OPPONENT[frame.vars.attacker],)

    def _supply(self, state: State, frame: BattleFrame, seat: Seat) -> int:
        return 0 if is_own_ground(state, seat, frame.vars.target) else SUPPLY_A_FLEET

    def decision(self, state: State, frame: BattleFrame, seat: Seat) -> DefendDecision:
        supply = self._supply(state, frame, seat)
        return DefendDecision(seat, ["defend"], frame.vars.target, list(frame.vars.attackers), supply)

    def offers(self, state: State, frame: BattleFrame, seat: Seat) -> list[Offer]:
        own = side(state, seat)
        most = min(len(own.fleets), own.stock) if self._supply(state, frame, seat) else len(own.fleets)
        return [Offer(Defend, {"fleets": Subset(list(own.fleets), 0, most)})]

    def judge(self, state: State, frame: BattleFrame, seat: Seat, action: Defend) -> list[Violation]:
        own = side(state, seat)
        found = judge_members(action.fleets, own.fleets, "GH-8.7", "/action/fleets")
        supply = len(action.fleets) * self._supply(state, frame, seat)
        if supply > own.stock:
            found.append(forbidden("GH-8.9", "no-supply", "/action/fleets", supply=supply, stock=own.stock))
        return found

    def answer(self, table: GhTable, frame: BattleFrame, seat: Seat, action: Defend) -> None:
        supply = len(action.fleets) * self._supply(table.state, frame, seat)
        table.side(seat).stock -= supply
        frame.vars.defenders = list(action.fleets)
        table.emit(ev.DefenceCommitted(seat, list(action.fleets), supply))


class Ignore(Ask):
    """The owner of a committed fleet that can do so names enemy admirals whose power is left out (GH-8.22)."""

    actions = (IgnoreAdmirals,)

    def __init__(self, by_attacker: bool) -> None:
        self._by_attacker = by_attacker

    def _seat(self, frame: BattleFrame) -> Seat:
        return frame.vars.attacker if self._by_attacker else OPPONENT[frame.vars.attacker]

    def seats(self, state: State, frame: BattleFrame) -> Sequence[Seat]:
        seat = self._seat(frame)
        return (seat,) if ignoring(state, seat, frame.vars) else ()

    def decision(self, state: State, frame: BattleFrame, seat: Seat) -> IgnoreDecision:
        return IgnoreDecision(seat, ["ignore_admirals"], ignoring(state, seat, frame.vars))

    def offers(self, state: State, frame: BattleFrame, seat: Seat) -> list[Offer]:
        admirals = Subset(ignorable(state, seat, frame.vars), 0, ignoring(state, seat, frame.vars))
        return [Offer(IgnoreAdmirals, {"admirals": admirals})]

    def judge(self, state: State, frame: BattleFrame, seat: Seat, action: IgnoreAdmirals) -> list[Violation]:
        most = ignoring(state, seat, frame.vars)
        allowed = ignorable(state, seat, frame.vars)
        return judge_subset(action.admirals, allowed, 0, most, "GH-14.6", "/action/admirals")

    def answer(self, table: GhTable, frame: BattleFrame, seat: Seat, action: IgnoreAdmirals) -> None:
        frame.vars.ignored += action.admirals
        table.emit(ev.AdmiralsIgnored(seat, list(action.admirals)))


def resolve(table: GhTable, frame: BattleFrame) -> str | None:
    """Compare the difference of the totals with the power required (GH-8.11, GH-8.12, GH-8.16)."""
    state, battle = table.state, frame.vars
    attack = total(state, battle.attacker, battle)
    defence = total(state, OPPONENT[battle.attacker], battle)
    need = required(state, battle.target, battle.attackers)
    taken = attack - defence >= need
    table.emit(ev.BattleFought(battle.target, attack, defence, need, taken))
    return "capture" if taken else None


def can_lose(state: State, frame: BattleFrame) -> Seat | None:
    """Return who may lose a fleet, or None when every committed fleet of that side is too strong."""
    loser, _, fleets = losses(state, frame.vars)
    return loser if fleets else None


class SaveFleets(Ask):
    """The side that may lose fleets withdraws one for each card that saves fleets (GH-8.18, GH-14.10)."""

    actions = (Withdraw,)

    def seats(self, state: State, frame: BattleFrame) -> Sequence[Seat]:
        loser = can_lose(state, frame)
        return (loser,) if loser is not None and sum_of(state, loser, "save_fleet") else ()

    def _committed(self, frame: BattleFrame, seat: Seat) -> list[str]:
        return frame.vars.attackers if seat == frame.vars.attacker else frame.vars.defenders

    def _most(self, state: State, frame: BattleFrame, seat: Seat) -> int:
        return min(sum_of(state, seat, "save_fleet"), len(self._committed(frame, seat)))

    def decision(self, state: State, frame: BattleFrame, seat: Seat) -> WithdrawDecision:
        return WithdrawDecision(seat, ["withdraw"], self._most(state, frame, seat))

    def offers(self, state: State, frame: BattleFrame, seat: Seat) -> list[Offer]:
        fleets = Subset(list(self._committed(frame, seat)), 0, self._most(state, frame, seat))
        return [Offer(Withdraw, {"fleets": fleets})]

    def judge(self, state: State, frame: BattleFrame, seat: Seat, action: Withdraw) -> list[Violation]:
        most = self._most(state, frame, seat)
        return judge_subset(action.fleets, self._committed(frame, seat), 0, most, "GH-8.18", "/action/fleets")

    def answer(self, table: GhTable, frame: BattleFrame, seat: Seat, action: Withdraw) -> None:
        frame.vars.withdrawn = list(action.fleets)
        table.emit(ev.FleetsWithdrawn(seat, list(action.fleets)))


class DestroyFleets(Ask):
    """The other side destroys committed fleets within the difference of the totals, or none (GH-8.14, GH-8.15)."""

    actions = (Destroy,)

    def seats(self, state: State, frame: BattleFrame) -> Sequence[Seat]:
        loser = can_lose(state, frame)
        return (OPPONENT[loser],) if loser is not None else ()

    def decision(self, state: State, frame: BattleFrame, seat: Seat) -> DestroyDecision:
        return DestroyDecision(seat, ["destroy"], losses(state, frame.vars)[1])

    def offers(self, state: State, frame: BattleFrame, seat: Seat) -> list[Offer]:
        _, limit, fleets = losses(state, frame.vars)
        weights = [cards_of(state).power(fleet) for fleet in fleets]
        return [Offer(Destroy, {"fleets": BoundedSubset(fleets, weights, 0, limit)})]

    def judge(self, state: State, frame: BattleFrame, seat: Seat, action: Destroy) -> list[Violation]:
        loser, limit, _ = losses(state, frame.vars)
        rule = "GH-8.15" if loser == frame.vars.attacker else "GH-8.14"
        battle = frame.vars
        committed = battle.attackers if loser == battle.attacker else battle.defenders
        found = judge_members(action.fleets, committed, "GH-8.17", "/action/fleets")
        for index, fleet in enumerate(action.fleets):
            if fleet in battle.withdrawn:
                found.append(forbidden("GH-8.18", "withdrawn", f"/action/fleets/{index}", fleet=fleet))
        if not found:
            power = sum(cards_of(state).power(fleet) for fleet in action.fleets)
            if power > limit:
                found.append(forbidden(rule, "too-much-power", "/action/fleets", power=power, limit=limit))
        return found

    def answer(self, table: GhTable, frame: BattleFrame, seat: Seat, action: Destroy) -> None:
        loser = OPPONENT[seat]
        own = table.side(loser)
        own.fleets = [fleet for fleet in own.fleets if fleet not in action.fleets]
        by_id = cards_of(table.state).by_id
        admirals = [fleet for fleet in action.fleets if not isinstance(by_id[fleet], Leader)]
        if action.fleets:
            table.emit(ev.FleetsDestroyed(loser, list(action.fleets)))
        table.discard(loser, admirals)
        if len(admirals) < len(action.fleets):
            _discard_shown(table, frame)
            table.end(seat, "leader-destroyed")


def _discard_shown(table: GhTable, frame: BattleFrame) -> None:
    """Discard a target shown from hand that was not taken (GH-8.20)."""
    if frame.vars.shown:
        frame.vars.shown = False
        table.discard(frame.vars.attacker, [frame.vars.target])


def end_battle(table: GhTable, frame: BattleFrame) -> str:
    """End a battle in which the target held (GH-8.23)."""
    _discard_shown(table, frame)
    return END


def capture(table: GhTable, frame: BattleFrame) -> None:
    """Move the star in front of the attacker, enter it in the record, draw for the capture (GH-8.13, GH-8.26, 7.6)."""
    battle = frame.vars
    attacker, enemy = battle.attacker, OPPONENT[battle.attacker]
    state = table.state
    draws = sum_of(state, attacker, "draw_after_conquest")
    theirs = table.side(enemy)
    theirs.stars = [star for star in theirs.stars if star.card != battle.target]
    table.side(attacker).stars.append(HeldStar(battle.target, None))
    table.emit(ev.StarTaken(attacker, battle.target))
    if battle.target == cards_of(state).home[enemy]:
        table.end(attacker, "home-star-taken")
        return
    _enter_record(table, attacker, battle.target)
    table.draw(attacker, draws)


def _enter_record(table: GhTable, seat: Seat, star: str) -> None:
    """Enter Iserlohn, or the class of an enemy-side planet, in the conquest record (GH-7.6, GH-7.13, GH-7.15)."""
    record = table.side(seat).record
    cards = cards_of(table.state)
    card = cards.by_id[star]
    if star == cards.iserlohn:
        record.iserlohn = True
    elif isinstance(card, Planet) and card.side != seat and card.class_ not in record.classes:
        record.classes.append(card.class_)


BATTLE = Program(
    "battle",
    {
        "defend": CommitDefence(),
        "attacker-ignores": Ignore(by_attacker=True),
        "defender-ignores": Ignore(by_attacker=False),
        "resolve": resolve,
        "withdraw": SaveFleets(),
        "destroy": DestroyFleets(),
        "end": end_battle,
        "capture": capture,
    },
)
