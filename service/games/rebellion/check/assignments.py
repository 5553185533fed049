"""The assignment phase under way: what has been assigned, and what its action cards have led to (section 3)."""

from collections.abc import Iterator, Sequence

from service.engine.violations import Violation, impossible
from service.games.rebellion.action_cards import moment_of, shown
from service.games.rebellion.assignment_cards import PLACES, SEARCHER_OF, retreats_for
from service.games.rebellion.board import is_captured, side_of, supply, zones
from service.games.rebellion.components import (
    ACTIONS,
    CORUSCANT,
    MISSIONS,
    REBEL_BASE,
    SIDES,
    STARTING_ACTION_CARDS,
    SYSTEMS,
    Side,
    SystemId,
    UnitId,
)
from service.games.rebellion.frames import (
    AnyFrame,
    AssignmentFrame,
    CombatFrame,
    EffectFrame,
    EffectVars,
    SetupFrame,
    SurplusFrame,
)
from service.games.rebellion.refresh.discard import HAND_LIMIT
from service.games.rebellion.state import Lasting, State
from service.games.rebellion.table import BOBA_FETT
from service.games.rebellion.teams.seats import is_alone

AT = "/state/program"
FIGHTS = ("fight-rebel", "fight-empire")
"""At which steps the phase waits while an action card is carried out."""
LAST_FIGHT = ("fight-empire",)
"""No Rebel action card of the phase leads to a combat or to a surplus of units."""
_DEALT = frozenset(card for card, facts in ACTIONS.items() if not facts.recruit)
"""The starting action cards, one of each; only asked for members."""
_REBEL_HALF = ("assign-rebel", "fight-rebel")
_MOVERS = ("catch-them-by-surprise", "scouting-mission")
"""Imperial action cards that lead to a combat in this phase."""
_BAN, _UNPIN = "boba-fett-where", "public-support"
_SHIFT = "independent-operation"
_TROOPS: UnitId = "stormtrooper"
_GAINED = 3


def may_be_contested(stack: Sequence[AnyFrame]) -> bool:
    """Tell whether the programs show that units have met in the assignment phase."""
    return isinstance(stack[0], AssignmentFrame) and any(isinstance(one, CombatFrame | SurplusFrame) for one in stack)


def check_assignment(state: State, frame: AssignmentFrame) -> Iterator[Violation]:
    """The Empire assigns after the Rebel (RB-3.2.1); hands are within their limit; leaders have returned, or are new.

    A mission that an action card took out of a deck is beside the hand limit.
    """
    half = frame.at in _REBEL_HALF
    if half and state.empire.assigned:
        yield impossible("RB-3.2.1", "assigned-too-early", "/state/empire/assigned")
    for side in SIDES:
        own = zones(state, side)
        if len(own.hand) + len(own.assigned) > HAND_LIMIT + _searched(state, side):
            yield impossible("RB-6.2.2", "hand-too-large", f"/state/{side}/hand", limit=HAND_LIMIT)
    used = [] if half else state.empire.actions_used
    if any(card in _MOVERS for card in used):
        return
    if may_be_contested(state.program):
        yield impossible("RB-5.1.1", "programs-do-not-nest", f"{AT}/1", program=state.program[1].name)
    placing = [card for card in used if card in PLACES]
    for leader, where in state.leaders.items():
        if where not in SYSTEMS or side_of(state, leader) == "rebel":
            continue
        if not any(shown(card, leader) for card in placing):
            yield impossible("RB-6.1.2", "leader-not-returned", f"/state/leaders/{leader}", leader=leader)


def _searched(state: State, side: Side) -> bool:
    """Tell whether a side has a mission that its action card may have taken out of a deck.

    It lies face down with the leader shown, and another one if the table reads it so; a partner can have joined it, and
    a General sent that leader back (17.1).
    """
    own, card, team = zones(state, side), SEARCHER_OF[side], state.team
    if card not in own.actions_used:
        return False
    alone = team is None or is_alone(team, side)
    most = 1 if alone and not state.readings.searched_missions_take_two else 2
    sent_back = team is not None and any(shown(card, leader) for leader in team.overruled)
    found = any(
        is_searched(side, one.mission)
        and (sent_back or (len(one.leaders) <= most and any(shown(card, leader) for leader in one.leaders)))
        for one in own.assigned
    )
    return found or (sent_back and any(is_searched(side, mission) for mission in own.hand))


def is_searched(side: Side, mission: str) -> bool:
    """Tell whether a mission is one of those that the action card of a side looks through."""
    return not MISSIONS[mission].starting and MISSIONS[mission].project == (side == "empire")


def check_held_cards(state: State) -> Iterator[Violation]:
    """Two starting cards each were dealt, the others left the game (RB-1.2.5).

    In a first game nobody has an action card, nor has used one (RB-1.2.6, RB-6.6.7); setting up looks itself.
    """
    barred = state.variant == "first-game" and not isinstance(state.program[0], SetupFrame)
    for side in SIDES:
        own = zones(state, side)
        if barred and (own.actions or own.actions_used):
            yield impossible("RB-6.6.7", "no-card-kept", f"/state/{side}/actions")
        dealt = len(_DEALT.intersection(own.actions + own.actions_used))
        if dealt > STARTING_ACTION_CARDS and not isinstance(state.program[0], SetupFrame):
            at = f"/state/{side}/actions"
            yield impossible("RB-1.2.5", "too-many-starting-cards", at, there=dealt, limit=STARTING_ACTION_CARDS)


def check_lasting_cards(state: State, lasting: Lasting) -> Iterator[Violation]:
    """What Imperial action cards have left behind is there once they were used, and nothing else is so early."""
    at, outer = "/state/lasting", state.program[0]
    used = state.empire.actions_used
    early = isinstance(outer, AssignmentFrame) and outer.at in _REBEL_HALF
    marks: tuple[tuple[str, SystemId | None, str], ...] = (
        ("banned", lasting.banned, _BAN),
        ("unpinning", lasting.unpinning, _UNPIN),
    )
    for name, system, card in marks:
        # Only an Imperial system is marked, one that takes a marker, or Coruscant; where a ban lapses, he is there.
        right = system is None or (card in used and not early and (SYSTEMS[system].loyalty or system == CORUSCANT))
        lapsed = name == "banned" and state.readings.ban_lapses and system != state.leaders.get(BOBA_FETT)
        if not right or (system is not None and lapsed):
            yield impossible("RB-13.1.1", "lasting-left-over", f"{at}/{name}")
    if not isinstance(outer, AssignmentFrame):
        return
    moved = not early and any(card in _MOVERS for card in used)
    allowed = Lasting(
        rerolled=lasting.rerolled and moved,
        entries=lasting.entries if moved and may_be_contested(state.program) else [],
        unpinning=lasting.unpinning,
        banned=lasting.banned,
    )
    if lasting != allowed:
        yield impossible("RB-6.8.14", "lasting-left-over", at)


def check_assignment_card(state: State, outer: AssignmentFrame, frame: EffectFrame, at: str) -> Iterator[Violation]:
    """An action card of the phase that asks now: just used by its side, its leader put where it says (RB-13.2.1)."""
    effect, card = frame.vars, frame.card
    if card not in ACTIONS or moment_of(card) != "assignment" or state.program[-1] is not frame:
        yield impossible("RB-13.2.1", "programs-do-not-nest", at, program=card)
        return
    if effect.side != ACTIONS[card].side or outer.at != f"fight-{effect.side}":
        yield impossible("RB-3.2.2", "action-out-of-turn", f"{at}/vars/side", card=card)
        return
    own = zones(state, effect.side)
    if own.actions_used[-1:] != [card]:
        yield impossible("RB-13.1.1", "action-not-used", f"/state/{effect.side}/actions_used", card=card)
    yield from _check_leader(state, frame, at)
    place = effect.place
    fits = PLACES.get(card)
    fit = fits is not None and place is not None and place != REBEL_BASE and fits(state, place)
    if (place is not None) if fits is None else not fit:
        yield impossible("RB-13.2.1", "action-place-wrong", f"{at}/vars/place", card=card)
    if not _remembers(state, frame):
        yield impossible("RB-13.2.1", "effect-remembers-wrong", f"{at}/vars", card=card)


def _check_leader(state: State, frame: EffectFrame, at: str) -> Iterator[Violation]:
    """One shown leader was put where the card says; one that goes onto a mission waits in the pool until then."""
    effect, card = frame.vars, frame.card
    where = effect.place if card in PLACES else "mission" if frame.at == "join" else "pool"
    for leader in effect.leaders:
        right = shown(card, leader) and state.leaders.get(leader) == where and not is_captured(state, leader)
        if not right or side_of(state, leader) != effect.side:
            yield impossible("RB-13.2.1", "action-leader-wrong", f"{at}/vars/leaders", card=card, leader=leader)
    if len(effect.leaders) != 1:
        yield impossible("RB-13.2.1", "one-leader-moves", f"{at}/vars/leaders", given=len(effect.leaders))


def _remembers(state: State, frame: EffectFrame) -> bool:
    """Tell whether the card remembers what it needs: the deck looked through, or what is still to be gained."""
    effect = frame.vars
    plain = EffectVars(effect.side, effect.leaders, effect.place)
    if frame.card == SEARCHER_OF[effect.side] and frame.at == "join":
        assigned = zones(state, effect.side).assigned[-1:]
        return effect == plain and any(
            one.leaders == effect.leaders and is_searched(effect.side, one.mission) for one in assigned
        )
    if frame.card == SEARCHER_OF[effect.side]:
        own = state.empire.project_deck if effect.side == "empire" else state.rebel.deck
        plain.cards = effect.cards
        return effect == plain and len(effect.cards) > 1 and not own
    if frame.card == _UNPIN:
        plain.owed = effect.owed
        # They are owed only because none is in supply.
        owed = [*effect.owed] == [_TROOPS] and effect.owed[_TROOPS] <= _GAINED and not supply(state, _TROOPS)
        return effect == plain and owed and state.lasting.unpinning == effect.place
    if frame.card == _SHIFT:
        # Where one system alone takes the units nothing is asked.
        place = effect.place
        alone = place is None or place == REBEL_BASE or len(retreats_for(state, place)) < 2
        return effect == plain and not alone
    return effect == plain
