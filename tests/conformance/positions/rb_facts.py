"""What the data of Star Wars: Rebellion say, for positions: pieces, printed things, and whole decks."""

import json
from pathlib import Path
from typing import Any

from tests.conformance.positions.rb_shape import SIDES, Deck

_DATA = Path(__file__).parents[3] / "service/games/rebellion/data"
OUT = ("corellia", "mandalore", "mustafar", "saleucami", "sullust")
FIRST_REPUTATION = 14
RING_CARDS = {
    "c-3po": "human-cyborg-relations",
    "r2-d2": "resourceful-astromech",
    "millennium-falcon": "the-millennium-falcon",
}


def _load(name: str) -> Any:
    return json.loads((_DATA / f"{name}.json").read_text(encoding="utf-8"))


SYSTEMS: dict[str, Any] = {system["id"]: system for system in _load("board")["systems"]}
UNITS: dict[str, Any] = {unit["id"]: unit for unit in _load("units")}
LEADERS: dict[str, Any] = {leader["id"]: leader for leader in _load("leaders")}
LAYOUT: dict[str, Any] = {one["place"]: one for one in _load("setup")["first_game"]["placements"]}
TRACK = _load("track")
BLACK_DIE = _load("dice")["faces"]["black"]
MISSIONS: list[dict[str, Any]] = _load("missions")
ACTIONS: list[dict[str, Any]] = _load("actions")


def _copies(cards: list[dict[str, Any]], **wanted: Any) -> list[str]:
    """Return the ids of the cards with these values, as often as there are copies."""
    return [
        card["id"]
        for card in cards
        if all(card[key] == value for key, value in wanted.items())
        for _ in range(card.get("copies", 1))
    ]


def _whole_decks() -> dict[Deck, list[str]]:
    decks: dict[Deck, list[str]] = {
        "empire-missions": _copies(MISSIONS, side="empire", starting=False, project=False),
        "rebel-missions": _copies(MISSIONS, side="rebel", starting=False),
        "projects": _copies(MISSIONS, project=True),
        "empire-actions": _copies(ACTIONS, side="empire", recruit=True),
        "rebel-actions": _copies(ACTIONS, side="rebel", recruit=True),
        "probes": [system for system in SYSTEMS if system != "coruscant"],
        "objectives": sorted(_copies(_load("objectives")), key=_tiers().__getitem__),
        "space-tactics": _copies(_load("tactics"), theatre="space"),
        "ground-tactics": _copies(_load("tactics"), theatre="ground"),
    }
    return decks


def _tiers() -> dict[str, int]:
    return {card["id"]: card["tier"] for card in _load("objectives")}


DECKS = _whole_decks()
STARTING = {side: _copies(MISSIONS, side=side, starting=True) for side in SIDES}
STARTING_ACTIONS = {side: _copies(ACTIONS, side=side, recruit=False) for side in SIDES}
