"""What a member may not do with the partner's leaders and cards (rules, 17.1 and 17.2)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from service.engine.choices import Domain, Offer, OneNumber, OneOf, Subset
from service.engine.program import Ask
from service.engine.violations import Violation, forbidden
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
from service.games.rebellion.board import zones
from service.games.rebellion.components import ACTIONS, LEADERS, ROLE_OF, SIDE_OF, Role, Seat
from service.games.rebellion.frames import CommandFrame, EffectFrame, RecruitFrame, SetupFrame
from service.games.rebellion.state import State, Team
from service.games.rebellion.teams.seats import holder_of, owner_of

VISIT = "ready-for-action"


class Limit(NamedTuple):
    """In actions of a type, what a field names has to be the member's own; else `rule` is broken."""

    action: type
    field: str
    fits: Callable[[Any], bool]
    rule: str
    code: str


def limits(state: State, team: Team, frame: Any, ask: Ask, seat: Seat) -> list[Limit]:
    """Return what holds for `seat`, one of those asked by `ask`.

    One who plays the Rebel faction alone is held to a colour in the turns of the command phase only (RB-17.3.2).
    """
    role = ROLE_OF[seat]
    if role is None:
        turn = ROLE_OF[frame.vars.turn] if isinstance(frame, CommandFrame) and frame.at == "turn" else None
        return [] if turn is None else _of_turn(state, team, seat, turn, "RB-17.3.2")
    if isinstance(frame, SetupFrame | RecruitFrame):
        # An immediate card is resolved by the Admiral, who draws the cards, whoever gets its ring (RB-17.2.1).
        return []
    found = [
        *_of_turn(state, team, seat, role, "RB-17.1.3"),
        _leader(Assign, "leaders", role, "RB-17.1.3"),
        _not_overruled(team, Assign, "leaders"),
        _not_overruled(team, PlayAction, "leader"),
        _leader(Oppose, "leader", role, "RB-17.1.3"),
        _leader(AddLeader, "leader", role, "RB-17.1.3"),
        _leader(Retreat, "leader", role, "RB-17.2.10"),
        _leader(PlayAction, "leader", role, "RB-17.1.3"),
        _card(team, PlayAction, role),
        _card(team, RevealMission, role),
    ]
    if isinstance(frame, EffectFrame) and frame.card == VISIT:
        # This card adds a leader to a combat.
        found.append(_leader(ChooseLeaders, "leaders", role, "RB-17.1.3"))
    return [limit for limit in found if limit.action in ask.actions]


def _of_turn(state: State, team: Team, seat: Seat, role: Role, rule: str) -> list[Limit]:
    """Return what holds in the turn of a member: leaders of one colour act, alone or with others (RB-17.1.7)."""
    missions = zones(state, SIDE_OF[seat]).assigned

    def is_on(slot: int) -> bool:
        # A mission that is not there is refused by RB-4.5.2.
        return slot >= len(missions) or any(owner_of(leader) == role for leader in missions[slot].leaders)

    missing = "RB-17.1.7" if rule == "RB-17.1.3" else rule
    return [
        _leader(Activate, "leader", role, rule),
        Limit(RevealMission, "slot", is_on, missing, "mission-of-the-partner"),
    ]


def _leader(action: type, field: str, role: Role, rule: str) -> Limit:
    return Limit(
        action, field, lambda leader: leader not in LEADERS or owner_of(leader) == role, rule, "leader-of-the-partner"
    )


def _not_overruled(team: Team, action: type, field: str) -> Limit:
    """In one assignment a leader who was sent back to the pool stays there."""
    return Limit(action, field, lambda leader: leader not in team.overruled, "RB-17.2.2", "leader-overruled")


def _card(team: Team, action: type, role: Role) -> Limit:
    return Limit(
        action,
        "card",
        lambda card: card not in ACTIONS or holder_of(team, card) == role,
        "RB-17.2.12",
        "card-of-the-partner",
    )


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
