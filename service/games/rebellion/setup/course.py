"""The choices of setting up: starting units, the base, then the starting hands (rules, 1.4 and 1.5)."""

from service.engine.choices import Offer, OneOf
from service.engine.program import Program
from service.engine.violations import Violation, forbidden
from service.games.rebellion import events as ev
from service.games.rebellion.actions import ChooseBase, PlaceUnits
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.board import has_units
from service.games.rebellion.components import (
    ADJACENT,
    CORUSCANT,
    FIRST_GAME,
    MISSIONS_DRAWN_AT_SETUP,
    SIDES,
    STARTING_ACTION_CARDS,
    SYSTEMS,
    Side,
    SystemId,
    action_pile,
    mission_pile,
)
from service.games.rebellion.decisions import BaseDecision, PlacementDecision
from service.games.rebellion.frames import AssignmentFrame, SetupFrame
from service.games.rebellion.immediate_cards import AttachRing
from service.games.rebellion.setup.units import (
    STARTING,
    garrisoned_systems,
    ground_units,
    imperial_placements,
    imperial_systems,
    judge_placements,
    rebel_placements,
)
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable


class PlaceStartingUnits(SideAsk):
    """A side places all its starting units, the Empire first (RB-1.4.11)."""

    actions = (PlaceUnits,)

    def __init__(self, side: Side) -> None:
        self.side = side

    def asked(self, state: State, frame: SetupFrame) -> Side | None:
        if self.side == "rebel":
            return "rebel"
        ground = sum(STARTING["empire"][unit] for unit in STARTING["empire"] if unit in ground_units("empire"))
        return "empire" if imperial_systems(state) and len(garrisoned_systems(state)) <= ground else None

    def decision(self, state: State, frame: SetupFrame, seat: Side) -> PlacementDecision:
        return PlacementDecision(seat, ["place_units"], dict(STARTING[seat]))

    def offers(self, state: State, frame: SetupFrame, seat: Side) -> list[Offer]:
        placements = (imperial_placements if seat == "empire" else rebel_placements)(state)
        return [Offer(PlaceUnits, {"placements": domain}) for domain in placements]

    def judge(self, state: State, frame: SetupFrame, seat: Side, action: PlaceUnits) -> list[Violation]:
        return judge_placements(state, seat, action.placements)

    def answer(self, table: RbTable, frame: SetupFrame, seat: Side, action: PlaceUnits) -> None:
        for placement in action.placements:
            table.place_units(seat, placement.place, placement.units, "setup")


def remove_probes(table: RbTable, frame: SetupFrame) -> None:
    """Take the probe cards of systems with Imperial units out of the game (RB-1.5.1, RB-1.6.2)."""
    state = table.state
    fixed = FIRST_GAME.probe_cards_removed if state.variant == "first-game" else ()
    gone = [card for card in state.probe_deck if card in fixed or has_units(state, card, "empire")]
    if gone:
        state.probe_deck = [card for card in state.probe_deck if card not in gone]
        state.probes_out += gone
        table.emit(ev.ProbesRemoved(gone))


def deal_actions(table: RbTable, frame: SetupFrame) -> None:
    """Deal two starting action cards to each faction, in a first game none; the rest leaves the game unseen.

    RB-1.2.5, RB-1.2.6.
    """
    for side in SIDES:
        own, cards = table.zones(side), action_pile(side, recruit=False)
        dealt: list[str] = []
        if table.state.variant == "advanced":
            cards = table.shuffle(f"{side}-starting-actions", cards)
            dealt, cards = cards[:STARTING_ACTION_CARDS], cards[STARTING_ACTION_CARDS:]
            own.actions += dealt
            table.show(side, "actions", dealt)
        own.actions_out += cards
        table.emit(ev.CardsReturned(side, "actions", len(cards), "box"))


def possible_bases(state: State) -> list[SystemId]:
    """Return the systems that the base can be in, in board order (RB-1.5.2 to RB-1.5.5)."""
    return [system for system in SYSTEMS if not judge_base(state, system)]


def judge_base(state: State, system: SystemId) -> list[Violation]:
    """Return why the base can not be in a system."""
    found = []
    pointer = "/action/system"
    if system == CORUSCANT:
        found.append(forbidden("RB-1.5.3", "no-base-on-coruscant", pointer))
    elif system not in state.probe_deck:
        found.append(forbidden("RB-1.5.3", "probe-card-gone", pointer, system=system))
    if has_units(state, system, "empire"):
        found.append(forbidden("RB-1.5.3", "imperial-units-there", pointer, place=system))
    if state.variant == "first-game":
        near = [str(other) for other in SYSTEMS if other in ADJACENT[system] and has_units(state, other, "empire")]
        if near:
            found.append(forbidden("RB-1.5.5", "base-next-to-empire", pointer, system=system, near=near))
    return found


class ChooseFirstBase(SideAsk):
    """The Rebel player chooses the base system in secret (RB-1.5.2)."""

    actions = (ChooseBase,)

    def asked(self, state: State, frame: SetupFrame) -> Side | None:
        return "rebel" if possible_bases(state) else None

    def decision(self, state: State, frame: SetupFrame, seat: Side) -> BaseDecision:
        return BaseDecision(seat, ["choose_base"])

    def offers(self, state: State, frame: SetupFrame, seat: Side) -> list[Offer]:
        return [Offer(ChooseBase, {"system": OneOf([str(system) for system in possible_bases(state)])})]

    def judge(self, state: State, frame: SetupFrame, seat: Side, action: ChooseBase) -> list[Violation]:
        return judge_base(state, action.system)

    def answer(self, table: RbTable, frame: SetupFrame, seat: Side, action: ChooseBase) -> None:
        table.state.probe_deck.remove(action.system)
        table.state.base.location = action.system
        table.emit(ev.BaseChosen())


def deal_hands(table: RbTable, frame: SetupFrame) -> None:
    """Shuffle the probe cards, deal the starting hands, and begin the first round (RB-1.5.6, RB-1.5.7)."""
    state = table.state
    # The order of choice of the base tells nothing any more once the cards are shuffled.
    cards: list[str] = [str(card) for card in state.probe_deck]
    shuffled: list[SystemId] = table.shuffle("probes", cards)  # type: ignore[assignment]
    state.probe_deck = shuffled
    for side in SIDES:
        table.gain_cards(side, "missions", mission_pile(side, "starting"))
        table.draw_missions(side, MISSIONS_DRAWN_AT_SETUP)
    table.become(AssignmentFrame("begin"))


SETUP = Program(
    "setup",
    {
        "place-empire": PlaceStartingUnits("empire"),
        "place-rebel": PlaceStartingUnits("rebel"),
        "remove-probes": remove_probes,
        "deal-actions": deal_actions,
        "attach-rings": AttachRing(),
        "choose-base": ChooseFirstBase(),
        "deal-hands": deal_hands,
    },
)
