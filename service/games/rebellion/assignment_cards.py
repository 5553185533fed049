"""Action cards of the assignment phase: used in place of an assignment, with a shown leader of the pool (RB-13.2.1)."""

from collections.abc import Callable

from service.engine.choices import Offer, OneOf
from service.engine.violations import Violation, forbidden
from service.games.rebellion.action_cards import held, judge_card, shown, shown_in, use
from service.games.rebellion.action_windows import begin_effect
from service.games.rebellion.actions import PlayAction
from service.games.rebellion.board import has_units, is_imperial, loyalty
from service.games.rebellion.components import CORUSCANT, REBEL_BASE, SYSTEMS, Side, SystemId
from service.games.rebellion.leader_pool import judge_pool_leader
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

Fits = Callable[[State, SystemId], bool]


def anywhere(state: State, system: SystemId) -> bool:
    """Every system will do."""
    return True


def guarded(state: State, system: SystemId) -> bool:
    """A system with an Imperial unit."""
    return has_units(state, system, "empire")


def unguarded(state: State, system: SystemId) -> bool:
    """A system without any Imperial unit."""
    return not has_units(state, system, "empire")


def quiet_imperial(state: State, system: SystemId) -> bool:
    """An Imperial system without a Rebel ground unit (Public Support)."""
    return is_imperial(state, system) and not has_units(state, system, "rebel", "ground")


def neutral(state: State, system: SystemId) -> bool:
    """A system without loyalty marker, neither Coruscant nor destroyed (RB-0.1.6)."""
    return system != CORUSCANT and not state.systems[system].destroyed and loyalty(state, system) is None


def retreats_for(state: State, system: SystemId) -> list[SystemId]:
    """Return the Imperial systems that the ground units of a subjugated one can be shifted to (RB-13.2.6)."""
    return [other for other in SYSTEMS if other != system and quiet_imperial(state, other)]


def vacated(state: State, system: SystemId) -> bool:
    """A subjugated system whose Imperial ground units have somewhere to go (RB-13.2.6)."""
    return state.systems[system].subjugated and bool(retreats_for(state, system))


PLACES: dict[str, Fits] = {
    "boba-fett-where": is_imperial,
    "brilliant-administrator": is_imperial,
    "catch-them-by-surprise": anywhere,
    "local-rumors": guarded,
    "public-support": quiet_imperial,
    "scouting-mission": anywhere,
    "ambush": anywhere,
    "an-old-friend": lambda state, system: system in ("bespin", "kashyyyk"),
    "independent-operation": vacated,
    "start-the-evacuation": unguarded,
    "temporary-alliance": neutral,
}
"""Where a card puts its leader. Rebel Planning puts its leader at the base; two more put theirs on a mission."""


SEARCHER_OF: dict[Side, str] = {"rebel": "our-most-desperate-hour", "empire": "proceeding-as-planned"}
"""The card of each side that puts its leader on a mission out of a deck."""


def unplayable(state: State, card: str) -> str | None:
    """Return the code of why a card without a place can not be used: the deck that it searches is empty."""
    if card == "proceeding-as-planned" and not state.empire.project_deck:
        return "project-deck-empty"
    if card == "our-most-desperate-hour" and not state.rebel.deck:
        return "mission-deck-empty"
    return None


def places(state: State, card: str) -> list[SystemId]:
    """Return where a card can put its leader."""
    fits = PLACES.get(card)
    return [] if fits is None else [system for system in SYSTEMS if fits(state, system)]


def offers(state: State, side: Side) -> list[Offer]:
    """Return every use of an action card in place of an assignment."""
    found = []
    for card in held(state, side, "assignment"):
        leaders = [str(leader) for leader in shown_in(state, side, card, "pool")]
        if not leaders or unplayable(state, card):
            continue
        domains = {"card": OneOf([card]), "leader": OneOf(leaders)}
        if card in PLACES:
            domains["place"] = OneOf([str(system) for system in places(state, card)])
        if all(domain.size() for domain in domains.values()):
            found.append(Offer(PlayAction, domains))
    return found


def judge(state: State, side: Side, action: PlayAction) -> list[Violation]:
    """Return why an action card can not be used so in place of an assignment (RB-3.2.10, RB-13.2.1)."""
    card = action.card
    found = judge_card(state, side, card, "assignment")
    if found:
        return found
    if action.leader is None:
        found.append(forbidden("RB-13.2.1", "leader-needed", "/action/leader", card=card))
    else:
        if not shown(card, action.leader):
            found.append(forbidden("RB-13.2.1", "leader-not-shown", "/action/leader", leader=action.leader, card=card))
        found += judge_pool_leader(state, side, action.leader, "/action/leader", "RB-13.2.1")
    return found + _judge_place(state, action)


def _judge_place(state: State, action: PlayAction) -> list[Violation]:
    card, at = action.card, "/action/place"
    if card not in PLACES:
        code = unplayable(state, card)
        found = [forbidden("RB-13.2.1", code, "/action/card", card=card)] if code else []
        return found + ([forbidden("RB-13.2.1", "no-place-needed", at, card=card)] if action.place is not None else [])
    if action.place is None:
        return [forbidden("RB-13.2.1", "place-needed", at, card=card)]
    place = action.place
    if place != REBEL_BASE and PLACES[card](state, place):
        return []
    stuck = card == "independent-operation" and place != REBEL_BASE and state.systems[place].subjugated
    return [forbidden("RB-13.2.6" if stuck else "RB-13.2.1", "place-does-not-fit", at, card=card, place=place)]


def play(table: RbTable, side: Side, action: PlayAction) -> None:
    """Use an action card: its leader goes where it says, and its program begins (RB-13.2.1)."""
    assert action.leader is not None
    use(table, side, action.card)
    if action.place is not None:
        table.place_leader(action.leader, action.place, "effect")
    begin_effect(table, side, action.card, action.place, [action.leader])
