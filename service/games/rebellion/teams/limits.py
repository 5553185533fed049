"""What a member may not do with the partner's leaders and cards (rules, 17.1 and 17.2)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from service.engine.choices import Domain, Offer, OneNumber, OneOf, Subset
from service.engine.program import Ask
from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import shown_in
from service.games.rebellion.actions import (
    Activate,
    AddLeader,
    Assign,
    ChooseLeaders,
    Oppose,
    PlayAction,
    Retreat,
    RevealMission,
)
from service.games.rebellion.assignment import AssignLeaders
from service.games.rebellion.assignment_cards import SEARCHER_OF
from service.games.rebellion.board import side_of, zones
from service.games.rebellion.combat.start_cards import VISIT
from service.games.rebellion.components import ACTIONS, LEADERS, ROLE_OF, SIDE_OF, LeaderId, Role, Seat, Side
from service.games.rebellion.frames import CommandFrame, EffectFrame, MissionFrame
from service.games.rebellion.special_windows import may_go_undercover
from service.games.rebellion.state import State, Team
from service.games.rebellion.teams.seats import holder_of, may_be_held_by, owner_of


class Limit(NamedTuple):
    """In actions of a type, what a field names may not be the partner's; else `rule` is broken.

    What is of the other faction fits: other rules refuse it, and who of the opponents holds it is not told.
    """

    action: type
    field: str
    code: str
    rule: str
    fits: Callable[[Any], bool]


def limits(state: State, team: Team, frame: Any, ask: Ask, seat: Seat) -> list[Limit]:
    """Return what holds for `seat`, one of those asked by `ask`.

    One who plays the Rebel faction alone is held to a colour in the turns of the command phase only (RB-17.3.2).
    """
    role, side = ROLE_OF[seat], SIDE_OF[seat]
    if role is None:
        turn = ROLE_OF[frame.vars.turn] if isinstance(frame, CommandFrame) and frame.at == "turn" else None
        return [] if turn is None else _of_turn(state, seat, turn, alone=True)

    def brings(card: Any) -> bool:
        return not _is_card_of(side, card) or _brings(state, frame, card, role)

    found = [
        *_of_turn(state, seat, role, alone=False),
        _leader(state, seat, role, Assign, "leaders", "RB-17.1.3"),
        _not_overruled(team, Assign, "leaders"),
        _leader(state, seat, role, Oppose, "leader", "RB-17.1.3"),
        _leader(state, seat, role, AddLeader, "leader", "RB-17.1.3"),
        _leader(state, seat, role, Retreat, "leader", "RB-17.2.10"),
        _card(team, side, role, PlayAction),
        _card(team, side, role, RevealMission),
        Limit(PlayAction, "card", "only-partner-to-bring", "RB-17.1.3", brings),
    ]
    if isinstance(ask, AssignLeaders):
        # A ring goes to a leader of either colour.
        found.append(_leader(state, seat, role, PlayAction, "leader", "RB-17.1.3"))
        found.append(_not_overruled(team, PlayAction, "leader"))
    if isinstance(frame, EffectFrame) and frame.card in _BRINGING and _brings(state, frame, frame.card, role):
        found.append(_leader(state, seat, role, ChooseLeaders, "leaders", "RB-17.1.3"))
    if isinstance(frame, EffectFrame) and frame.card in SEARCHER_OF.values():
        found.append(_leader(state, seat, role, ChooseLeaders, "leaders", "RB-17.1.3"))
        found.append(_not_overruled(team, ChooseLeaders, "leaders"))
    return [limit for limit in found if limit.action in ask.actions]


def could_use(state: State, frame: Any, card: str, role: Role) -> bool:
    """Tell whether a member can hold a card and use it here, as far as everybody sees: its back hides which it is."""
    return role in may_be_held_by(card) and _brings(state, frame, card, role)


def _brings(state: State, frame: Any, card: str, role: Role) -> bool:
    """Tell whether a card that adds a leader to a combat, or has one oppose, can bring one of the own (RB-17.1.3)."""
    bring = _BRINGING.get(card)
    return bring is None or any(owner_of(leader) == role for leader in bring(state, frame))


def _visitors(state: State, frame: Any) -> list[LeaderId]:
    return shown_in(state, "empire", VISIT, "pool")


def _undercover(state: State, frame: Any) -> list[LeaderId]:
    # The card can be named at any time, also where no mission is under way.
    return may_go_undercover(state, frame.vars.place if isinstance(frame, MissionFrame | EffectFrame) else None)


_BRINGING: dict[str, Callable[[State, Any], list[LeaderId]]] = {VISIT: _visitors, "undercover": _undercover}
"""Cards that bring one of the leaders they show: whom they can bring."""


def _of_turn(state: State, seat: Seat, role: Role, alone: bool) -> list[Limit]:
    """Return what holds in the turn of a member: leaders of one colour act, alone or with others (RB-17.1.7).

    alone: one player has the turns of both (RB-17.3.2).
    """
    missions = zones(state, SIDE_OF[seat]).assigned

    def is_on(slot: int) -> bool:
        # A mission that is not there is refused by RB-4.5.2.
        return slot >= len(missions) or any(owner_of(leader) == role for leader in missions[slot].leaders)

    leader = _leader(state, seat, role, Activate, "leader", "RB-17.1.3")
    if alone:
        return [
            Limit(Activate, "leader", "other-colour", "RB-17.3.2", leader.fits),
            Limit(RevealMission, "slot", "mission-other-colour", "RB-17.3.2", is_on),
        ]
    return [leader, Limit(RevealMission, "slot", "mission-of-the-partner", "RB-17.1.7", is_on)]


def _leader(state: State, seat: Seat, role: Role, action: type, field: str, rule: str) -> Limit:
    def fits(leader: Any) -> bool:
        own = leader in LEADERS and side_of(state, leader) == SIDE_OF[seat]
        return not own or owner_of(leader) == role

    return Limit(action, field, "leader-of-the-partner", rule, fits)


def _not_overruled(team: Team, action: type, field: str) -> Limit:
    """In one assignment a leader who was sent back to the pool stays there."""
    return Limit(action, field, "leader-overruled", "RB-17.2.2", lambda leader: leader not in team.overruled)


def _is_card_of(side: Side, card: Any) -> bool:
    return card in ACTIONS and ACTIONS[card].side == side


def _card(team: Team, side: Side, role: Role, action: type) -> Limit:
    def fits(card: Any) -> bool:
        return not _is_card_of(side, card) or holder_of(team, card) == role

    return Limit(action, "card", "card-of-the-partner", "RB-17.2.12", fits)


def judge(held_to: list[Limit], action: Any) -> list[Violation]:
    """Return what in an action is the partner's."""
    found = []
    for limit in held_to:
        if type(action) is not limit.action:
            continue
        value = getattr(action, limit.field)
        if isinstance(value, list):
            found += [
                forbidden(limit.rule, limit.code, f"/action/{limit.field}/{index}", named=one)
                for index, one in enumerate(value)
                if not limit.fits(one)
            ]
        elif value is not None and not limit.fits(value):
            found.append(forbidden(limit.rule, limit.code, f"/action/{limit.field}", named=value))
    return found


def narrowed(held_to: list[Limit], offers: list[Offer]) -> list[Offer]:
    """Return the offers without what is the partner's."""
    found = []
    for offer in offers:
        domains = dict(offer.domains)
        for limit in held_to:
            if offer.action is limit.action and limit.field in domains:
                domains[limit.field] = _narrow(domains[limit.field], limit.fits)
        if all(domain.size() for domain in domains.values()):
            found.append(Offer(offer.action, domains))
    return found


def _narrow(domain: Domain, fits: Callable[[Any], bool]) -> Domain:
    """Return a domain with the values that fit."""
    if isinstance(domain, OneNumber):
        return OneNumber([value for value in domain.values if fits(value)])
    assert isinstance(domain, OneOf | Subset)
    values = [value for value in domain.values if fits(value)]
    if isinstance(domain, OneOf):
        return OneOf(values)
    return Subset(values, domain.minimum, min(domain.maximum, len(values)))
