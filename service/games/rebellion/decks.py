"""The moves of the table with dice and cards: rolling, drawing, and who sees what is drawn."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.engine.chance import DeclaredChance
from service.engine.program import Table
from service.games.rebellion import events as ev
from service.games.rebellion.board import tactics, zones
from service.games.rebellion.components import DIE, Face, Side, Theatre
from service.games.rebellion.rulings import BLACK_DIRECT_HIT_ACCEPTED
from service.games.rebellion.state import Empire, Rebel, State


class DeckTable(Table):
    """A game of Rebellion being played on: its dice and cards."""

    __slots__ = ()
    state: State

    def emit(self, event: Any) -> None:
        """Record what happened."""
        self.events.append(event)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.winner is not None

    def zones(self, side: Side) -> Empire | Rebel:
        """Return the cards and the queue of a faction."""
        return zones(self.state, side)

    # Dice

    def roll_dice(self, what: str, red: int, black: int) -> tuple[dict[Face, int], dict[Face, int]]:
        """Roll dice of both colours; return how many show each face.

        A declared black direct hit is always accepted (RB-0.1.8).
        """
        red_die, black_die = list(DIE["red"]), list(self.state.printed.black_die)
        if BLACK_DIRECT_HIT_ACCEPTED and isinstance(self.chance, DeclaredChance) and "direct-hit" not in black_die:
            black_die.append("direct-hit")
        faces: Any = self.roll(what, [red_die] * red + [black_die] * black) if red + black else []
        return tally(faces[:red]), tally(faces[red:])

    # Cards

    def take_missions(self, side: Side, count: int) -> list[str]:
        """Take cards from the top of a mission deck, made anew of its discards when empty (RB-6.2.5)."""
        own = self.zones(side)
        taken: list[str] = []
        while len(taken) < count and (own.deck or own.discard):
            if not own.deck:
                own.deck, own.discard = self.shuffle(f"{side}-missions", own.discard), []
            taken.append(own.deck.pop(0))
        return taken

    def draw_missions(self, side: Side, count: int) -> None:
        """Draw missions to the hand (RB-6.2.1)."""
        self.gain_cards(side, "missions", self.take_missions(side, count))

    def take_projects(self, count: int) -> list[str]:
        """Take cards from the top of the project deck, made anew of its discards when empty (RB-15.1.8)."""
        own = self.state.empire
        taken: list[str] = []
        while len(taken) < count and (own.project_deck or own.project_discard):
            if not own.project_deck:
                own.project_deck, own.project_discard = self.shuffle("projects", own.project_discard), []
            taken.append(own.project_deck.pop(0))
        return taken

    def gain_cards(self, side: Side, pile: Any, cards: list[str]) -> None:
        """Put drawn missions or projects into the mission hand; the owner alone knows them (RB-16.2.2)."""
        if cards:
            self.zones(side).hand += cards
            self.show(side, pile, cards)

    def show(
        self, side: Side, pile: Any, cards: Any, drawn: bool = True, seen_by: Sequence[Side] | None = None
    ) -> None:
        """Tell that a side draws or looks at cards, and to it alone which, or to those in `seen_by`."""
        if drawn:
            self.emit(ev.CardsDrawn(side, pile, len(cards)))
        self.emit(ev.CardsSeen(side, pile, list(cards), list(seen_by or [side])))

    def draw_probes(self, count: int) -> None:
        """Draw probe cards into the Imperial hand: what is there, never a reshuffle (RB-6.3.1, RB-6.3.3)."""
        state = self.state
        drawn = state.probe_deck[:count]
        del state.probe_deck[:count]
        if drawn:
            state.empire.probes += drawn
            state.record.probes_drawn += len(drawn)
            self.show("empire", "probes", drawn)

    def draw_objectives(self, count: int) -> None:
        """Draw objectives into the Rebel hand, what is there (RB-6.4.1)."""
        state = self.state
        drawn = state.objective_deck[:count]
        del state.objective_deck[:count]
        if drawn:
            state.rebel.objectives += drawn
            self.show("rebel", "objectives", drawn)

    def take_tactics(self, theatre: Theatre, count: int) -> list[str]:
        """Take tactic cards from the top of a deck, made anew of its discards when empty (RB-5.3.5)."""
        own = tactics(self.state, theatre)
        taken: list[str] = []
        while len(taken) < count and (own.deck or own.discard):
            if not own.deck:
                own.deck, own.discard = self.shuffle(f"{theatre}-tactics", own.discard), []
            taken.append(own.deck.pop(0))
        return taken


def tally(faces: Iterable[Face]) -> dict[Face, int]:
    """Return how many dice show each face."""
    counts: dict[Face, int] = {}
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    return counts
