"""All that is laid out before anybody decides: leaders, track, decks, loyalty, and the first-game layout (RB-1.5.8)."""

from typing import Any

from service.engine.chance import ChanceState
from service.engine.program import Table
from service.games.rebellion import events as ev
from service.games.rebellion.actions import Options
from service.games.rebellion.components import (
    ADVANCED,
    FIRST_GAME,
    FIRST_REPUTATION,
    FIRST_TIME,
    LEADERS,
    PROBE_CARDS,
    REBEL_BASE,
    SIDES,
    STARTING_LEADERS,
    LeaderId,
    SystemId,
    action_pile,
    mission_pile,
    objective_pile,
    tactic_pile,
)
from service.games.rebellion.frames import SetupFrame
from service.games.rebellion.rulings import THIRD_REBEL_SYSTEM
from service.games.rebellion.setup.options import marks_of, printed_of, team_of
from service.games.rebellion.shapes import Whereabouts
from service.games.rebellion.state import RULESET, Base, Empire, Lasting, Rebel, Record, State, TacticDeck
from service.games.rebellion.table import RbTable

TIERS = (1, 2, 3)


def set_up(options: Options, table_type: type[Table], chance: Any, counter: ChanceState) -> State:
    """Return the state before the first decision; `options` are ones that `refuse` lets through.

    The starting missions and starting action cards lie aside until they are dealt, and stand nowhere in the state.
    """
    advanced = options.variant == "advanced"
    state = _empty(options, counter)
    table = table_type(state, chance)
    assert isinstance(table, RbTable)
    _shuffle_decks(table)
    if advanced:
        _turn_probes(table, options)
    else:
        _lay_out(table, options)
    state.program.append(SetupFrame("place-empire" if advanced else "remove-probes"))
    return state


def _empty(options: Options, counter: ChanceState) -> State:
    """Return the starting leaders in their pools and the markers on the track; no pile yet (RB-1.2.2, RB-1.3.1)."""
    leaders: dict[LeaderId, Whereabouts] = {
        leader: "pool" for leader in LEADERS if any(leader in STARTING_LEADERS[side] for side in SIDES)
    }
    return State(
        ruleset=RULESET,
        variant=options.variant,
        team=team_of(options),
        printed=printed_of(options),
        readings=options.readings,
        chance=counter,
        round=1,
        time=FIRST_TIME,
        reputation=FIRST_REPUTATION,
        systems={},
        base=Base(None, False, {}),
        leaders=leaders,
        rings={},
        empire=Empire(**_no_cards(), project_deck=[], project_discard=[], probes=[]),
        rebel=Rebel(**_no_cards(), objectives=[]),
        probe_deck=list(PROBE_CARDS),
        probes_out=[],
        objective_deck=[],
        objectives_out=[],
        space_tactics=TacticDeck([], []),
        ground_tactics=TacticDeck([], []),
        lasting=Lasting(),
        record=Record(0, 0, 0, 0),
        winner=None,
        program=[],
    )


def _no_cards() -> dict[str, Any]:
    """Return the zones of a faction without cards or units."""
    piles: dict[str, Any] = {
        pile: [] for pile in ("hand", "deck", "discard", "assigned", "actions", "action_deck", "actions_out")
    }
    return {**piles, "queue": [{}, {}, {}]}


def _shuffle_decks(table: RbTable) -> None:
    """Shuffle all decks, and have the Rebel player draw an objective (RB-1.2.4, RB-1.3.2 to RB-1.3.5)."""
    state = table.state
    for tier in TIERS:
        state.objective_deck += table.shuffle(f"objectives-{tier}", objective_pile(tier))
    table.draw_objectives(1)
    for side in SIDES:
        table.zones(side).action_deck = table.shuffle(f"{side}-actions", action_pile(side, recruit=True))
    state.space_tactics.deck = table.shuffle("space-tactics", tactic_pile("space"))
    state.ground_tactics.deck = table.shuffle("ground-tactics", tactic_pile("ground"))
    for side in SIDES:
        table.zones(side).deck = table.shuffle(f"{side}-missions", mission_pile(side, "deck"))
    state.empire.project_deck = table.shuffle("projects", mission_pile("empire", "project"))


def _turn_probes(table: RbTable, options: Options) -> None:
    """Turn probe cards until both sides have their systems, and shuffle the rest anew (RB-1.4.1 to RB-1.4.4)."""
    state, marks = table.state, marks_of(options)
    cards: Any = table.shuffle("probes", list(state.probe_deck))
    empire: list[SystemId] = [card for card in cards if card in marks.empire][: ADVANCED.empire_marked]
    rebel: list[SystemId] = [card for card in cards if card in marks.rebel][: ADVANCED.rebel_marked]
    turned = 1 + max(cards.index(card) for card in (*empire, *rebel))
    table.emit(ev.ProbesTurned(cards[:turned]))
    for system in rebel:
        table.gain_loyalty("rebel", system)
    for system in empire[ADVANCED.subjugated :]:
        table.gain_loyalty("empire", system)
    for system in empire[: ADVANCED.subjugated]:
        state.systems[system].subjugated = True
    state.probes_out = empire
    left: Any = table.shuffle("probes", [card for card in cards if card not in empire])
    state.probe_deck = left


def _lay_out(table: RbTable, options: Options) -> None:
    """Put the markers and units of a first game where they belong (RB-1.6.3 to RB-1.6.7)."""
    for placement in FIRST_GAME.placements:
        place = options.third_rebel_system if placement.place == THIRD_REBEL_SYSTEM else placement.place
        table.add_units(place, placement.units)
        if place != REBEL_BASE:
            lying = table.state.systems[place]
            lying.loyalty, lying.subjugated = placement.loyalty, placement.subjugated
