"""The moves of the table with dice and cards: rolling, drawing, and who sees what is drawn."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.engine.chance import DeclaredChance
from service.engine.program import Table
from service.games.rebellion import events as ev
from service.games.rebellion.board import tactics, zones
from service.games.rebellion.components import DIE, MISSIONS, Face, Side, Theatre
from service.games.rebellion.frames import Roll
from service.games.rebellion.state import Empire, Rebel, State


class DeckTable(Table):
    """A game of Rebellion being played on: its dice and cards."""

    __slots__ = ()
    state: State

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

        A declared black direct hit is accepted whatever the faces, unless the table reads it otherwise (RB-0.1.8).
        """
        red_die, black_die = list(DIE["red"]), list(self.state.printed.black_die)
        accepted = self.state.readings.black_direct_hit_accepted and isinstance(self.chance, DeclaredChance)
        if accepted and "direct-hit" not in black_die:
            black_die.append("direct-hit")
        faces: Any = self.roll(what, [red_die] * red + [black_die] * black) if red + black else []
        return tally(faces[:red]), tally(faces[red:])

    def roll_beside(self, what: str, red: int, black: int, turned: Roll | None) -> Roll:
        """Roll dice beside those of them that a card has turned, which lie as they are; return all together."""
        turned = turned or Roll()
        red, black = max(0, red - sum(turned.red.values())), max(0, black - sum(turned.black.values()))
        rolled = Roll(*self.roll_dice(what, red, black))
        for faces, others in ((rolled.red, turned.red), (rolled.black, turned.black)):
            for face, count in others.items():
                faces[face] = faces.get(face, 0) + count
        return rolled

    # Cards

    def take_missions(self, side: Side, count: int) -> list[str]:
        """Take cards from the top of a mission deck, made anew of its discards when empty (RB-6.2.5)."""
        own = self.zones(side)
        return self.take_from(f"{side}-missions", own.deck, own.discard, count)

    def draw_missions(self, side: Side, count: int) -> None:
        """Draw missions to the hand (RB-6.2.1)."""
        self.gain_cards(side, "missions", self.take_missions(side, count))

    def discard_mission(self, side: Side, card: str) -> None:
        """Lay a mission on its discard pile, a project on that of the projects (RB-4.5.13)."""
        project = MISSIONS[card].project
        (self.state.empire.project_discard if project else self.zones(side).discard).insert(0, card)
        self.emit(ev.CardsDiscarded(side, "projects" if project else "missions", [card]))

    def take_projects(self, count: int) -> list[str]:
        """Take cards from the top of the project deck, made anew of its discards when empty (RB-15.1.8)."""
        own = self.state.empire
        return self.take_from("projects", own.project_deck, own.project_discard, count)

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

    def lay_back(self, side: Side, pile: Any, deck: list[Any], top: list[Any], bottom: list[Any]) -> None:
        """Lay cards that a side has looked at on their deck and under it; how many lie where is public."""
        deck[:] = [*top, *deck, *bottom]
        if top:
            self.emit(ev.CardsReturned(side, pile, len(top), "top"))
        if bottom:
            self.emit(ev.CardsReturned(side, pile, len(bottom), "bottom"))

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
        return self.take_from(f"{theatre}-tactics", own.deck, own.discard, count)


def tally(faces: Iterable[Face]) -> dict[Face, int]:
    """Return how many dice show each face."""
    counts: dict[Face, int] = {}
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    return counts
