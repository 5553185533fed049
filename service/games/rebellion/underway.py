"""What is under way, as a seat may see it: a card's effect, a combat, and the steps that look at hidden cards."""

from collections.abc import Sequence

from msgspec import Struct

from service.engine.answers import HiddenCards
from service.games.rebellion.cards.lookers import lookers
from service.games.rebellion.combat.fight import hand_of
from service.games.rebellion.combat.standing import hand_is_open
from service.games.rebellion.components import (
    OBJECTIVES,
    SIDES,
    TACTICS,
    LeaderId,
    Place,
    Side,
    SystemId,
    Theatre,
    UnitId,
)
from service.games.rebellion.frames import (
    BattleFrame,
    BattleVars,
    CombatFrame,
    CombatVars,
    EffectFrame,
    Icons,
    MobilizationFrame,
    RecruitFrame,
    Roll,
)
from service.games.rebellion.state import State


class EffectView(Struct):
    """The effect of a card being carried out: whose, by whom, where, and what it has come to so far.

    `cards` and `systems` (of probe cards) are those looked at now; of objectives everybody sees the backs (`stages`,
    RB-16.1.5). `icons` are still to be used, `owed` to be gained; `roll` are dice for Death Star Plans, `preset` those
    turned for them.
    """

    card: str
    side: Side
    leaders: list[LeaderId]
    place: Place | None
    target: LeaderId | None
    cards: HiddenCards
    stages: list[int]
    systems: HiddenCards
    icons: Icons
    owed: dict[UnitId, int]
    count: int
    roll: Roll | None
    preset: Roll | None


class MobilizationView(Struct):
    """A Rapid Mobilization at the end of the phase: its number of leaders, and the probe cards drawn."""

    leaders: int
    drawn: HiddenCards


class TacticHand(Struct):
    """The tactic cards in a hand: how many of each theatre, as the backs show, and for the owner which ones."""

    space_count: int
    ground_count: int
    cards: list[str] | None


class CombatView(Struct):
    """A combat: where, who acts first, its theatres, the hands, and what holds in it; the battle step under way.

    `damage` lists the points on each damaged model of a type, the most damaged first. `cards` hold in it; of its start
    `acting` and `declined`; `visitor` goes back to the pool afterwards. For objectives: what the Empire has `lost`,
    whether the system `was_subjugated`, whether a lord of the Sith was there (`dark_lords`), the conditions `met` and
    asked about, whether an `objective` was played, the last round in which Death Star Plans were revealed (`plans`).
    """

    system: SystemId
    current: Side
    contested: list[Theatre]
    round: int
    empire_hand: TacticHand
    rebel_hand: TacticHand
    damage: dict[UnitId, list[int]]
    retreated: list[Side]
    barred: list[Side]
    freed: list[Side]
    cards: list[str]
    acting: Side | None
    declined: list[Side]
    visitor: LeaderId | None
    lost: dict[UnitId, int]
    was_subjugated: bool
    dark_lords: bool
    met: list[str]
    objective: bool
    plans: int
    battle: BattleVars | None


class RecruitView(Struct):
    """The recruit step: whose turn it is, and the action cards that both have drawn."""

    side: Side
    empire: HiddenCards
    rebel: HiddenCards


def hidden(state: State, owners: tuple[Side, ...], seat: Side, cards: Sequence[str]) -> HiddenCards:
    """Return cards as `seat` sees them: those of its own, everybody's once the game is over (RB-19.1.8)."""
    shown = seat in owners or state.winner is not None
    return HiddenCards(len(cards), sorted(cards) if shown else None)


def effect_view(state: State, seat: Side) -> EffectView | None:
    """Return the innermost effect of a card; what is looked at is shown to who looks (RB-16.3.3)."""
    frame = next((frame for frame in reversed(state.program) if isinstance(frame, EffectFrame)), None)
    if frame is None:
        return None
    effect = frame.vars
    who = lookers(frame)
    return EffectView(
        card=frame.card,
        side=effect.side,
        leaders=effect.leaders,
        place=effect.place,
        target=effect.target,
        cards=hidden(state, who, seat, effect.cards),
        stages=sorted(OBJECTIVES[card].tier for card in effect.cards if card in OBJECTIVES),
        systems=hidden(state, who, seat, effect.systems),
        icons=effect.icons,
        owed=effect.owed,
        count=effect.count,
        roll=effect.roll,
        preset=effect.preset,
    )


def mobilization_view(state: State, seat: Side) -> MobilizationView | None:
    """Return the Rapid Mobilization under way; the Rebel player alone sees the drawn cards (RB-8.4.8)."""
    frame = next((frame for frame in state.program if isinstance(frame, MobilizationFrame)), None)
    if frame is None:
        return None
    return MobilizationView(frame.vars.leaders, hidden(state, ("rebel",), seat, frame.vars.drawn))


def combat_view(state: State, seat: Side) -> CombatView | None:
    """Return the combat under way; tactic cards in hand are their owner's (RB-16.2.7)."""
    combat = next((frame.vars for frame in state.program if isinstance(frame, CombatFrame)), None)
    if combat is None:
        return None
    return CombatView(
        system=combat.system,
        current=combat.current,
        contested=combat.contested,
        round=combat.round,
        empire_hand=_hand(state, combat, "empire", seat),
        rebel_hand=_hand(state, combat, "rebel", seat),
        damage=combat.damage,
        retreated=combat.retreated,
        barred=combat.barred,
        freed=combat.freed,
        cards=combat.cards,
        acting=combat.acting,
        declined=combat.declined,
        visitor=combat.visitor,
        lost=combat.lost,
        was_subjugated=combat.was_subjugated,
        dark_lords=combat.dark_lords,
        met=combat.met,
        objective=combat.objective,
        plans=combat.plans,
        battle=next((frame.vars for frame in state.program if isinstance(frame, BattleFrame)), None),
    )


def _hand(state: State, combat: CombatVars, owner: Side, seat: Side) -> TacticHand:
    """Show a hand of tactic cards to its owner, and to both when a card has opened it."""
    cards = hand_of(combat, owner)
    space = sum(TACTICS[card].theatre == "space" for card in cards)
    known: tuple[Side, ...] = SIDES if hand_is_open(combat, owner) else (owner,)
    return TacticHand(space, len(cards) - space, hidden(state, known, seat, cards).cards)


def recruit_view(state: State, seat: Side) -> RecruitView | None:
    """Return the recruit step under way; drawn action cards are seen by who drew them (RB-16.2.4)."""
    recruit = next((frame.vars for frame in state.program if isinstance(frame, RecruitFrame)), None)
    if recruit is None:
        return None
    return RecruitView(
        recruit.side,
        hidden(state, ("empire",), seat, recruit.empire),
        hidden(state, ("rebel",), seat, recruit.rebel),
    )
