"""The shapes of the facts about what lies in the box: systems, units, leaders, cards and rings."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.engine.fields import CardId
from service.games.rebellion.ids import (
    ActionTiming,
    Colour,
    Icon,
    LeaderEntry,
    LeaderId,
    RingId,
    Role,
    Side,
    Skill,
    SystemId,
    Theatre,
    UnitClass,
    UnitId,
)

Text = Annotated[str, Meta(max_length=600)]
Language = Annotated[str, Meta(max_length=16)]
Count = Annotated[int, Meta(ge=0, le=99)]


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question that a component raises, and how firm it is.

    official: read in the official FAQ. second-hand: official, seen only as others tell it. card: follows from the text
    of the card. community: players' consensus. inference: our reading. open: not established, `text` tells our default.
    """

    text: Text
    status: Literal["official", "second-hand", "card", "community", "inference", "open"]


class _Fact(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What is told of every component. `name` is in the caller's language where known, else in English.

    `doubts` says what about the component is not certain.
    """

    name: Text
    names: dict[Language, Text] = {}
    confidence: Text = "published"
    doubts: list[Text] = []


class SystemFacts(_Fact, frozen=True, tag="system", kw_only=True):
    """A system of the board (RB-0.1.3).

    icons: resource icons as printed, left first. loyalty: whether it takes a loyalty marker (RB-7.1.1). setup_mark: the
    mark on its probe card (RB-1.4.1). adjacent: in board order.
    """

    id: SystemId
    region: Annotated[int, Meta(ge=1, le=8)]
    sort: Literal["populous", "remote"]
    icons: list[Icon]
    build_slot: Annotated[int, Meta(ge=1, le=3)] | None
    loyalty: bool
    setup_mark: Side | None
    adjacent: list[SystemId]


class UnitFacts(_Fact, frozen=True, tag="unit", kw_only=True, rename={"class_": "class"}):
    """A type of unit (RB-0.1.9).

    red, black: attack dice. carried: moves only inside the capacity of a ship. supply: models in the box. icon: the one
    that builds it, None if no icon does. starting: how many the setup gives (RB-1.4.5, RB-1.4.8).
    """

    id: UnitId
    side: Side
    theatre: Theatre
    class_: UnitClass
    structure: bool
    health: Count | None
    colour: Colour | None
    red: Count
    black: Count
    capacity: Count
    carried: bool
    immobile: bool
    supply: Count
    icon: Icon | None
    starting: Count
    text: list[Text] = []


class LeaderFacts(_Fact, frozen=True, tag="leader", kw_only=True):
    """A leader (RB-1.1.3). space, ground: tactic values, None when the leader has none at all.

    counts_as: every card that names that other leader means this one too.
    """

    id: LeaderId
    side: Side
    entry: LeaderEntry
    skills: dict[Skill, Count]
    space: Count | None
    ground: Count | None
    team_role: Role
    counts_as: LeaderId | None


class MissionFacts(_Fact, frozen=True, tag="mission", kw_only=True):
    """A mission card (RB-1.1.4).

    portrait: the leader pictured; on a `resolve` card `portrait_effect` is what this leader adds (RB-4.5.12). where:
    the kind of target; `conditions` all hold of it, `system` is the one fixed on the card. all_skills: every icon
    counts in the roll. text: the effect, on success if the mission is an attempt. note: what else limits the target.
    """

    id: CardId
    side: Side
    copies: Count
    starting: bool
    project: bool
    skill: Skill
    cost: Count
    mode: Literal["attempt", "resolve"]
    portrait: LeaderId | None
    target: Literal["system", "leader", "space", "none"]
    where: str
    conditions: list[str]
    system: SystemId | None
    all_skills: bool
    text: list[Text]
    portrait_effect: Text = ""
    note: Text = ""
    rulings: list[Ruling] = []


class TacticFacts(_Fact, frozen=True, tag="tactic", kw_only=True):
    """A tactic card (RB-1.1.6). special: a die showing the special face is discarded to play it (RB-5.6.3)."""

    id: CardId
    theatre: Theatre
    copies: Count
    special: bool
    timing: Literal["combat-action", "block"]
    text: list[Text]
    limits: list[Text] = []
    rulings: list[Ruling] = []


class ActionFacts(_Fact, frozen=True, tag="action", kw_only=True):
    """An action card (RB-1.1.5).

    recruit: has the recruit icon. leaders: those shown. in_system: one of them must already be where the card is used
    (RB-13.1.3). mandatory: an immediate card, which leaves no choice (RB-13.1.6).
    """

    id: CardId
    side: Side
    copies: Count
    recruit: bool
    leaders: list[LeaderId]
    timing: ActionTiming
    trigger: Text
    in_system: bool
    mandatory: bool
    text: list[Text]
    if_impossible: Text
    rulings: list[Ruling] = []


class ObjectiveFacts(_Fact, frozen=True, tag="objective", kw_only=True):
    """An objective card (RB-1.1.7). reputation: None where the text computes it. initiator: the Rebel started it."""

    id: CardId
    tier: Annotated[int, Meta(ge=1, le=3)]
    reputation: Count | None
    window: Literal["combat", "start-of-refresh"]
    initiator: bool
    condition: Text
    text: list[Text]
    rulings: list[Ruling] = []


class RingFacts(_Fact, frozen=True, tag="ring", kw_only=True):
    """An attachment ring (RB-9.4.4): whose it is, who may wear it, what it does, how it comes off."""

    id: RingId
    side: Side
    bearer: Text
    text: list[Text]
    removed: list[Text]
    rulings: list[Ruling] = []
