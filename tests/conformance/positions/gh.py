"""Compact positions of Galactic Heroes: what a case does not say is completed from the cards, always alike."""

import json
from pathlib import Path
from typing import Any

from msgspec import UNSET, convert

from tests.conformance.positions.gh_shape import (
    BATTLE,
    OTHER,
    SEATS,
    WITHOUT_ACTIONS,
    CardSetOf,
    Position,
    Seat,
)

_DATA = Path(__file__).parents[3] / "service/games/galactic_heroes/data"
_DEFAULT: list[dict[str, Any]] = json.loads((_DATA / "cards.json").read_text(encoding="utf-8"))
_ACTION_CARDS = {card["id"]: card for card in json.loads((_DATA / "action_cards.json").read_text(encoding="utf-8"))}
_CLASSES = ("border-3", "border-2", "border-1", "inland-3", "inland-2", "inland-1")
_DEALT = 6
_ACTIONS = {
    "draw": ["act-1a", "act-5"],
    "build": ["act-1a", "act-2a"],
    "campaign": ["act-2a", "act-3a"],
    "economy": ["act-3a", "act-4a"],
    "production": ["act-4a", "act-5"],
    "hand-limit": ["act-1a", "act-5"],
    "over": ["act-3a", "act-4b"],
}
_SECOND_PASS = {"build": ["act-2a", "act-2b"], "campaign": ["act-3a", "act-3b"]}
_BEHIND = {
    "draw": "phase-2",
    "build": "phase-3",
    "campaign": "phase-4",
    "economy": "phase-5",
    "production": "hand-limit",
}


def build(compact: dict[str, Any]) -> dict[str, Any]:
    """Return the state that a compact position stands for. Raises msgspec.ValidationError for a misspelt key."""
    return _Builder(convert(compact, Position)).state()


def options(compact: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a setup, with a card set that is said by its difference from the default one."""
    if compact.get("card_set") is None:
        return compact
    card_set = convert(compact["card_set"], CardSetOf)
    return {**compact, "card_set": {"name": card_set.name, "cards": _cards(card_set)}}


def _cards(said: CardSetOf) -> list[dict[str, Any]]:
    if said.cards is not None:
        return said.cards
    kept = [{**card, **said.change.get(card["id"], {})} for card in _DEFAULT if card["id"] not in said.without]
    return kept + said.more


class _Builder:
    """One position on its way to a state; `rest` holds the cards of the deck that have no place yet."""

    def __init__(self, position: Position) -> None:
        self.position = position
        card_set = position.card_set
        self.cards = _DEFAULT if card_set is None else _cards(card_set)
        self.by_id = {card["id"]: card for card in self.cards}
        self.rest = [card["id"] for card in self.cards if card["kind"] in ("planet", "admiral")]
        self.phase = "campaign" if position.base in BATTLE else position.base.removesuffix("-keep")
        self.attacker: Seat = position.turn or position.initiative()

    def one(self, kind: str, side: str | None) -> str:
        """Return the card of a kind and a side; an empty name when the set has none."""
        found = [card["id"] for card in self.cards if card["kind"] == kind and card["side"] == side]
        return found[0] if found else ""

    def state(self) -> dict[str, Any]:
        """Return the state. The order of the steps decides which cards of the rest lie where."""
        position = self.position
        self._take_named()
        sides = {seat: self._side(seat) for seat in SEATS}
        self._enter_retaking(sides)
        for seat in SEATS:
            sides[seat]["stars"] = [self._star(text) for text in self._stars(seat)]
        for seat in SEATS if position.base != "setup" else ():
            sides[OTHER[seat]]["stars"] += self._conquests(seat, sides)
        for seat in SEATS if position.base != "setup" else ():
            sides[seat]["stars"] += self._producers(seat, sides)
        for seat in SEATS:
            sides[seat]["hand"] += self._from_bottom(position.side(seat).hand_more)
        program = self._program(sides)
        deck, discard = self._piles(sides)
        card_set = position.card_set
        return {
            "ruleset": "galactic-heroes/1",
            "chance": position.chance,
            "card_set": "galactic-heroes-cards/1" if card_set is None else card_set.name,
            "cards": None if card_set is None else self.cards,
            "points_to_win": position.points_to_win,
            "hand_limit": position.limit(),
            "home_star_production": position.home_star_production,
            "round": position.round_number(),
            "deck": deck,
            "discard": discard,
            "empire": sides["empire"],
            "alliance": sides["alliance"],
            "program": program,
        }

    def _take_named(self) -> None:
        """Take from the rest whatever the position names somewhere."""
        position = self.position
        named = [*position.deck_top, *_names(position.deck), *_names(position.discard)]
        for seat in SEATS:
            said = position.side(seat)
            named += [*said.hand, *said.fleets, *(said.dealt or []), *(said.rejected or [])]
            named += [part for text in self._stars(seat) for part in text.split("+")]
        if position.battle is not None:
            named.append(position.battle.target)
        self.rest = [card for card in self.rest if card not in named]

    def _from_top(self, count: int) -> list[str]:
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def _from_bottom(self, count: int) -> list[str]:
        place = max(0, len(self.rest) - count)
        taken, self.rest = self.rest[place:], self.rest[:place]
        return taken[::-1]

    def _stars(self, seat: Seat) -> list[str]:
        """Return the stars of a player as they are written, those that go without saying first."""
        said = self.position.side(seat).stars
        elsewhere = [text.split("+")[0] for text in (*said, *self.position.side(OTHER[seat]).stars)]
        implied = [self.one("home", seat)] if self.position.side(seat).home else []
        implied += [self.one("corridor", "alliance")] if seat == "alliance" else []
        return [star for star in implied if star and star not in elsewhere] + said

    def _star(self, text: str) -> dict[str, Any]:
        card, plus, good = text.partition("+")
        return {"card": card, "good": (good or self._from_bottom(1)[0]) if plus else None}

    def _side(self, seat: Seat) -> dict[str, Any]:
        said = self.position.side(seat)
        leader = [card for card in [self.one("leader", seat)] if card and said.leader]
        points = said.points
        if self.position.base == "over" and seat == "empire" and self._nobody_has_won():
            points = self.position.points_to_win
        return {
            "hand": list(said.hand),
            "fleets": leader + said.fleets,
            "stars": [],
            "stock": said.stock,
            "points": points,
            "record": self._record(seat),
            "actions": self._actions(seat),
        }

    def _nobody_has_won(self) -> bool:
        sides = [self.position.side(seat) for seat in SEATS]
        homes = [self.one("home", seat) for seat in SEATS]
        taken = any(text.split("+")[0] in homes for said in sides for text in said.stars)
        return not (taken or any(not said.leader or said.points >= self.position.points_to_win for said in sides))

    def _record(self, seat: Seat) -> dict[str, Any]:
        """Return what is said, or the least record that fits the stars held and the battle under way."""
        said = self.position.side(seat).record
        if said is not None:
            return {"iserlohn": "iserlohn" in said, "classes": [one for one in said if one != "iserlohn"]}
        held = [text.split("+")[0] for text in self._stars(seat)]
        fezzan = self.one("corridor", None) in held
        depth = max((self._depth(seat, star) for star in held), default=0)
        battle, corridor = self.position.battle, False
        if battle is not None and seat == self.attacker:
            reach = self._depth(seat, battle.target)
            corridor = reach > 0 and not fezzan
            depth = max(depth, reach - 1)
        taken = seat == "empire" and (self.one("corridor", "alliance") in held or depth > 0 or corridor)
        return {"iserlohn": taken, "classes": list(_CLASSES[:depth])}

    def _enter_retaking(self, sides: dict[Any, Any]) -> None:
        """Let an Alliance that has Iserlohn, though the Empire took it once, have retaken it."""
        if self.position.base == "setup":
            return
        if sides["empire"]["record"]["iserlohn"] and self.one("corridor", "alliance") in self._stars("alliance"):
            sides["alliance"]["record"]["iserlohn"] = True

    def _conquests(self, seat: Seat, sides: dict[Any, Any]) -> list[dict[str, Any]]:
        """Return a planet that a player took and lost again for each class of the record of which none is in play."""
        in_play = [star["card"] for side in sides.values() for star in side["stars"]]
        found = []
        for rank in sides[seat]["record"]["classes"]:
            planets = [card["id"] for card in self.cards if card.get("class") == rank and card["side"] == OTHER[seat]]
            if not any(planet in in_play for planet in planets):
                free = [one for one in planets if one in self.rest]
                for planet in sorted(free, key=self._conspicuous)[:1]:
                    self.rest.remove(planet)
                    found.append({"card": planet, "good": None})
        return found

    def _producers(self, seat: Seat, sides: dict[Any, Any]) -> list[dict[str, Any]]:
        """Return planets that points, stock and the cost of a battle can have come from, where too few are in play."""
        own, in_play = sides[seat], [star["card"] for side in sides.values() for star in side["stars"]]
        rounds, battle = self.position.round_number() - 1, self.position.battle
        fleets = [] if battle is None else battle.attackers if seat == self.attacker else battle.defenders
        found = []
        for kind, number in (("civilian", (own["points"] + 1) // 2), ("military", own["stock"] + len(fleets))):
            planets = [card["id"] for card in self.cards if card.get("good") == kind and self._had(seat, card, own)]
            missing = -(-number // max(1, rounds)) - sum(planet in in_play for planet in planets)
            free = [one for one in reversed(planets) if one in self.rest and self.by_id[one]["side"] == seat]
            for planet in sorted(free, key=self._conspicuous)[: max(0, missing) if rounds else 0]:
                self.rest.remove(planet)
                found.append({"card": planet, "good": None})
        return found

    def _had(self, seat: Seat, planet: dict[str, Any], own: dict[str, Any]) -> bool:
        return planet["side"] == seat or planet["class"] in own["record"]["classes"]

    def _conspicuous(self, planet: str) -> tuple[bool, bool]:
        """Tell what a planet brings with it: a choice in phase V, an ability."""
        card = self.by_id[planet]
        return card["planet_kind"] == "uninhabited", bool(card.get("abilities"))

    def _depth(self, seat: Seat, star: str) -> int:
        """Return how many classes must be in the record once a player has taken a star: 0 when it is no foe's."""
        card = self.by_id.get(star, {})
        if card.get("side") != OTHER[seat] or card["kind"] == "corridor":
            return 0
        return len(_CLASSES) + 1 if card["kind"] == "home" else _CLASSES.index(card["class"]) + 1

    def _actions(self, seat: Seat) -> list[str] | None:
        said = self.position.side(seat).actions
        if said is not UNSET:
            return said
        if self.position.base in WITHOUT_ACTIONS:
            return None
        return (_SECOND_PASS if self.position.number == 2 else _ACTIONS)[self.phase]

    def _program(self, sides: dict[Any, Any]) -> list[dict[str, Any]]:
        position, base = self.position, self.position.base
        frames: list[dict[str, Any]]
        if base == "over":
            return []
        if base == "setup":
            frames = [{"program": "setup", "at": "keep", "vars": {seat: self._opening(seat) for seat in SEATS}}]
        elif base in ("choose", "hand-limit"):
            frames = [{"program": "round", "at": "choose-actions" if base == "choose" else base}]
        else:
            frames = [{"program": "round", "at": _BEHIND[self.phase]}, self._phase_frame(sides)]
            frames += [self._battle()] if base in BATTLE else []
        if position.at is not None:
            frames[-1]["at"] = position.at
        return frames

    def _opening(self, seat: Seat) -> list[str] | None:
        said = self.position.side(seat)
        if said.hand or said.hand_more:
            return None
        return said.dealt or self._from_top(_DEALT)

    def _phase_frame(self, sides: dict[Any, Any]) -> dict[str, Any]:
        position, phase = self.position, self.phase
        if phase == "draw":
            step, variables = self._draw(sides)
        elif phase in ("build", "campaign"):
            step, variables = self._turns(sides)
        else:
            step = "swap" if phase == "economy" else "choose"
            variables = {seat: position.side(seat).named for seat in SEATS}
        return {"program": phase, "at": step, "vars": variables}

    def _draw(self, sides: dict[Any, Any]) -> tuple[str, dict[str, Any]]:
        keep = self.position.base == "draw-keep"
        joined: dict[Seat, Any] = {}
        dealt: dict[Seat, Any] = {}
        for seat in SEATS:
            said = self.position.side(seat)
            joined[seat] = (True if keep else None) if said.joined is UNSET else said.joined
            looking = keep and joined[seat] and said.rejected is None
            dealt[seat] = (said.dealt or self._from_top(self._look(sides[seat]))) if looking else None
        rejected = {seat: self.position.side(seat).rejected for seat in SEATS}
        return "keep" if keep else "join", {"joined": joined, "dealt": dealt, "rejected": rejected}

    def _look(self, side: dict[str, Any]) -> int:
        cards = [_ACTION_CARDS[card] for card in side["actions"]]
        cards += [self.by_id[card] for card in (*side["fleets"], *(star["card"] for star in side["stars"]))]
        abilities = [ability for card in cards for ability in card["abilities"]]
        return 2 + sum(int(ability["amount"]) for ability in abilities if ability["effect"] == "look")

    def _turns(self, sides: dict[Any, Any]) -> tuple[str, dict[str, Any]]:
        own = _SECOND_PASS[self.phase]
        passes = max(1, *(len([card for card in sides[seat]["actions"] or [] if card in own]) for seat in SEATS))
        turn = 2 * (self.position.number - 1) + (self.attacker != self.position.initiative())
        fighting = self.position.base in BATTLE
        step = "build" if self.phase == "build" else "reward" if fighting else "act"
        return step, {"turn": turn, "passes": passes, "acted": fighting}

    def _battle(self) -> dict[str, Any]:
        battle = self.position.battle
        assert battle is not None, "the base needs a battle"
        shown = battle.target not in [text.split("+")[0] for text in self._stars(OTHER[self.attacker])]
        variables = {
            "attacker": self.attacker,
            "target": battle.target,
            "shown": shown,
            "attackers": battle.attackers,
            "defenders": battle.defenders,
            "ignored": battle.ignored,
            "withdrawn": battle.withdrawn,
        }
        return {"program": "battle", "at": self.position.base, "vars": variables}

    def _piles(self, sides: dict[Any, Any]) -> tuple[list[str], list[str]]:
        """Return deck and discard pile, and lay what is left over where the position says."""
        position = self.position
        discard = position.discard
        if discard is None:
            answered = [seat for seat in SEATS if sides[seat]["hand"] or position.base != "setup"]
            discard = 2 * len(answered) if position.round_number() == 1 else 0
        lying = list(discard) if isinstance(discard, list) else self._from_bottom(discard)
        deck = list(position.deck_top)
        if isinstance(position.deck, list):
            deck += position.deck
        elif position.deck is not None:
            deck += self._from_top(position.deck - len(deck))
        place = position.rest or ("deck" if position.deck is None else "discard")
        places: dict[str, list[str]] = {"deck": deck, "discard": lying}
        (places[place] if place in places else sides[place]["hand"]).extend(self.rest)
        return deck, lying


def _names(cards: list[str] | int | None) -> list[str]:
    return cards if isinstance(cards, list) else []
