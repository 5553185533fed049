"""Imperial missions about what lies face down: probe cards, objectives, projects, and the Rebel base."""

from typing import Any

from service.engine.choices import BoundedSubset, Offer
from service.engine.program import END, Programs, programs_of
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseSystems as ChooseSystemsAction
from service.games.rebellion.board import base_place, has_units, own_units
from service.games.rebellion.cards.vocabulary import (
    RULE,
    ChooseCards,
    ChooseOption,
    ChooseSystems,
    Way,
    draw_probes,
    draw_projects,
    forced,
    mission_system,
    nothing,
    region_of,
    sabotage,
    settled,
    taken_up,
)
from service.games.rebellion.components import SYSTEMS, Side, SystemId
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

UNITS_A_PROBE = 4
INTERCEPTED = 8
NAMED = 3

# The base


def probes_for_base(state: State, frame: EffectFrame) -> int:
    """Return one probe card for every four Rebel units at the base, but at least one (RB-8.3.10)."""
    return max(1, sum(own_units(state, base_place(state), "rebel").values()) // UNITS_A_PROBE)


def answer(table: RbTable, frame: EffectFrame) -> None:
    """Tell truthfully whether the base is in the mission's system; that reveals nothing else (RB-8.3.8)."""
    for system in mission_system(table.state, frame):
        table.emit(ev.BaseAnswered(system, table.state.base.location == system))


def base_region(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return the systems of the region of the base; known to the Rebel player alone."""
    location = state.base.location
    return [] if location is None else region_of(location)


def set_free(table: RbTable, frame: EffectFrame, systems: list[SystemId]) -> str | None:
    """Rescue the target, which goes to the system chosen instead of the base: one change."""
    target = frame.vars.target
    if target is None or table.state.leaders.get(target) not in SYSTEMS:
        return nothing(table, frame)
    table.take_rings(target)
    table.emit(ev.LeaderRescued(target))
    table.place_leader(target, systems[0], "effect")
    return settled(table, frame)


def every_system(state: State, frame: EffectFrame) -> list[SystemId]:
    """Return all systems: decoys may be any."""
    return list(SYSTEMS)


def tell_names(table: RbTable, frame: EffectFrame, systems: list[SystemId]) -> None:
    """Tell the Empire the systems named, in the order of the board, which betrays nothing."""
    table.emit(ev.BaseNamed([system for system in SYSTEMS if system in systems]))


class NameSystems(ChooseSystems):
    """The Rebel player names systems, one of them that of the base."""

    def possible(self, state: State, frame: EffectFrame) -> bool:
        return state.base.location is not None

    def offers(self, state: State, frame: EffectFrame, seat: Side) -> list[Offer]:
        # All but the base weigh 1, so that a choice without it is too heavy.
        systems = [str(system) for system in SYSTEMS]
        weights = [int(system != state.base.location) for system in SYSTEMS]
        return [Offer(ChooseSystemsAction, {"systems": BoundedSubset(systems, weights, NAMED, NAMED - 1)})]

    def judge(self, state: State, frame: EffectFrame, seat: Side, action: Any) -> list[Violation]:
        found = super().judge(state, frame, seat, action)
        if state.base.location not in action.systems:
            found.append(forbidden(RULE, "base-not-named", "/action/systems", card=frame.card))
        return found


# Probe cards


def intercept(table: RbTable, frame: EffectFrame) -> str | None:
    """Let the Rebel player look at the top probe cards; hand over those of systems with Imperial units.

    The others are shuffled back into the deck.
    """
    state = table.state
    seen = state.probe_deck[:INTERCEPTED]
    if not seen:
        return nothing(table, frame)
    table.show("rebel", "probes", seen, drawn=False)
    handed = [system for system in seen if has_units(state, system, "empire")]
    rest = [system for system in state.probe_deck if system not in handed]
    if handed:
        state.empire.probes += handed
        table.show("empire", "probes", handed)
    if len(handed) < len(seen):
        table.emit(ev.CardsReturned("rebel", "probes", len(seen) - len(handed), "deck"))
        shuffled: Any = table.shuffle("probes", [str(system) for system in rest])
        rest = shuffled
    state.probe_deck[:] = rest
    return None


# Objectives


def show_objectives(table: RbTable, frame: EffectFrame) -> str | None:
    """Show the Empire the whole hand of objectives, which is secret again afterwards."""
    hand = table.state.rebel.objectives
    if not hand:
        return nothing(table, frame)
    table.show("empire", "objectives", hand, drawn=False)
    return None


def lay_open(table: RbTable, frame: EffectFrame) -> None:
    """Lay the objectives shown before the Empire, which chooses among them."""
    own = table.state.rebel
    frame.vars.cards, own.objectives = own.objectives, []


def put_under(table: RbTable, frame: EffectFrame, cards: list[str]) -> None:
    """Put the objective chosen under its deck; the others go back to the hand."""
    state = table.state
    state.rebel.objectives += [card for card in frame.vars.cards if card not in cards]
    frame.vars.cards = []
    table.lay_back("rebel", "objectives", state.objective_deck, [], cards)


RETRIEVED = ChooseCards("put-under", taken_up, 1, 1, put_under)


# Projects


def look_at_two(table: RbTable, frame: EffectFrame) -> str | None:
    """Take two projects, of which one is kept; a single one is kept at once (RB-18.1.6)."""
    cards = table.take_projects(2)
    if len(cards) < 2:
        table.gain_cards("empire", "projects", cards)
        return END
    frame.vars.cards = cards
    table.show("empire", "projects", cards, drawn=False)
    return "keep"


def keep(table: RbTable, frame: EffectFrame, cards: list[str]) -> None:
    """Keep one of two projects, and put the other under the deck."""
    own, rest = table.state.empire, list(frame.vars.cards)
    for card in cards:
        rest.remove(card)
    frame.vars.cards = []
    own.hand += cards
    table.emit(ev.CardsDrawn("empire", "projects", len(cards)))
    table.lay_back("empire", "projects", own.project_deck, [], rest)


def repair(table: RbTable, frame: EffectFrame) -> str | None:
    """Take the sabotage marker off the mission's system, then draw a project."""
    return sabotage(False)(table, frame) or draw_projects(1)(table, frame) or END


def is_sabotaged(state: State, frame: EffectFrame) -> bool:
    """Tell whether the mission's system has a sabotage marker."""
    return any(state.systems[system].sabotaged for system in mission_system(state, frame))


RESEARCH = ChooseOption("research", {"two-projects": Way(look_at_two), "repair": Way(repair, is_sabotaged)})

SECRET_EFFECTS: Programs = programs_of(
    {
        "gather-intel": {"draw": draw_probes(probes_for_base)},
        "research-and-development": {
            "only-way": forced(RESEARCH, END),
            "choose-way": RESEARCH,
            "keep": ChooseCards("keep-project", taken_up, 1, 1, keep),
        },
        "homing-beacon": {"place": ChooseSystems("place-leader", base_region, 1, 1, set_free, by="rebel")},
        "intercept-transmission": {"intercept": intercept},
        "interrogation": {"show": show_objectives},
        "interrogation-droid": {
            "name": NameSystems("name-systems", every_system, NAMED, NAMED, tell_names, by="rebel")
        },
        "long-range-probe": {"answer": answer},
        "retrieve-the-plans": {
            "show": show_objectives,
            "lay-open": lay_open,
            "put-away": forced(RETRIEVED, END),
            "choose": RETRIEVED,
        },
    }
)
