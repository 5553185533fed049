"""Compact positions of Empire vs. Rebellion: what a case does not say is completed from the cards, always alike."""

import json
from pathlib import Path
from typing import Any

from msgspec import UNSET, convert

from tests.conformance.match import in_play
from tests.conformance.positions.evr_shape import OTHER, SEATS, Position, Seat

_DATA = Path(__file__).parents[3] / "service/games/empire_vs_rebellion/data/cards.json"
_CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in json.loads(_DATA.read_text(encoding="utf-8"))}
_STRATEGIES = [card for card, facts in _CARDS.items() if facts["kind"] == "strategy"]
_EVENTS = [card for card, facts in _CARDS.items() if facts["kind"] == "event"]
_CHOSEN_IF_UNSAID = ("infiltration", "bureaucracy", "direct-assault", "support", "deception")
_RESERVE = 4


def build(compact: dict[str, Any]) -> dict[str, Any]:
    """Return the state that a compact position stands for. Raises msgspec.ValidationError for a misspelt key."""
    position = convert(compact, Position)
    sides = {seat: _side(position, seat) for seat in SEATS}
    won = [event for seat in SEATS for event in sides[seat]["won"]]
    event = _event(position, won)
    scored = position.base == "over" or (position.base == "dominance" and position.winner is not None)
    current = None if scored or position.base == "setup" else event
    deck = position.event_deck
    if deck is None:
        top = position.event_deck_top
        deck = top + [card for card in _EVENTS if card not in (*won, *top, current)]
    held = sum(sides[seat]["influence"] for seat in SEATS)
    full = not position.introductory
    # A table whose numbers are those of the data has no such field.
    printed = {} if position.printed is None else {"printed": position.printed}
    return printed | {
        "ruleset": "empire-vs-rebellion/1",
        "variant": "full" if full else "introductory",
        "chance": position.chance,
        "round": _round(position, len(won) + (current is not None)),
        "balance": _balance(position, event) if full else None,
        "supply": max(0, 16 - held) if full else 0,
        "event_deck": deck if full else [],
        "event": current,
        "empire": sides["empire"],
        "rebel": sides["rebel"],
        "orders": _orders(position, sides, event),
        "known": {seat: position.known.get(seat, []) for seat in SEATS},
        "program": _program(position, sides, event),
    }


def _number(position: Position, card: str, name: str) -> int:
    """Return a number of a card, as it is printed at the table of the position."""
    own = {card: numbers for kind in (position.printed or {}).values() for card, numbers in kind.items()}
    return int(own.get(card, {}).get(name, _CARDS[card][name]))


def _points(position: Position, events: list[str]) -> int:
    return sum(_number(position, event, "victory_points") for event in events)


def _event(position: Position, won: list[str]) -> str:
    if position.event is not None:
        return position.event
    if position.base == "over":
        return max((position.side(seat).won for seat in SEATS), key=lambda won: _points(position, won))[-1]
    if position.introductory:
        return "escape-from-tatooine"
    return next(event for event in _EVENTS if event not in won and not _CARDS[event]["effect"])


def _round(position: Position, events: int) -> int:
    if position.round is not None:
        return position.round
    if position.base == "setup":
        return 0
    return max(events, *(1 + len(position.side(seat).used) for seat in SEATS))


def _balance(position: Position, event: str) -> Seat:
    if position.balance is not None:
        return position.balance
    # The token is set in the clean-up: an event that was just scored does not count yet.
    points = {seat: _points(position, [won for won in position.side(seat).won if won != event]) for seat in SEATS}
    return "empire" if points["empire"] < points["rebel"] else "rebel"


def _side(position: Position, seat: Seat) -> dict[str, Any]:
    said = position.side(seat)
    own = [card for card, facts in _CARDS.items() if facts.get("faction") == seat]
    characters = [] if position.introductory else [card for card in own if _CARDS[card]["kind"] == "character"]
    cards = [in_play(text) for text in said.in_play]
    placed = [*said.discard, *(card["card"] for card in cards), *said.deck_top, *(said.deck or [])]
    free = [card for card in characters if card not in placed]
    reserve = said.reserve
    if reserve is None:
        reserve = characters if position.base == "setup" else free[-_RESERVE:]
    deck = said.deck
    if deck is None:
        rest = [card for card in own if _CARDS[card]["kind"] == "ordinary" or card in characters]
        deck = said.deck_top + [card for card in rest if card not in placed and card not in reserve]
    chosen = _chosen(position, seat)
    unused = [card for card in _STRATEGIES if card not in said.used and (not chosen or card != chosen["strategy"])]
    return {
        "deck": deck,
        "discard": said.discard,
        "in_play": cards,
        "reserve": reserve,
        "unused": [] if position.introductory else unused,
        "used": said.used,
        "chosen": chosen,
        "influence": 0 if position.introductory else said.influence,
        "won": said.won,
    }


def _chosen(position: Position, seat: Seat) -> dict[str, Any] | None:
    said = position.side(seat)
    strategy = said.chosen
    if strategy is UNSET:
        if position.base in ("setup", "planning") or position.introductory:
            return None
        strategy = next(card for card in _CHOSEN_IF_UNSAID if card not in said.used)
    if not isinstance(strategy, str):
        return strategy
    orders = position.orders
    infiltrated = OTHER[seat] in (orders.infiltrators or ()) and position.base == "planning"
    by: Seat | None = OTHER[seat] if infiltrated else None if orders.random == seat else seat
    shown = position.base in ("dominance", "over") or orders.first == seat
    return {"strategy": strategy, "by": by, "shown": shown}


def _live(position: Position, side: dict[str, Any], strategy: str, event: str) -> bool:
    total = sum(
        _number(position, card["card"], "value_exhausted" if card["exhausted"] else "value_active")
        for card in side["in_play"]
    )
    return bool(side["chosen"]["strategy"] == strategy) and total <= _number(position, event, "target")


def _orders(position: Position, sides: dict[Seat, Any], event: str) -> dict[str, Any]:
    infiltrators: list[Seat] = position.orders.infiltrators or []
    if position.base in ("dominance", "over") and position.orders.infiltrators is None:
        infiltrators = [seat for seat in SEATS if _live(position, sides[seat], "infiltration", event)]
    return {"infiltrators": infiltrators, "random": position.orders.random, "first": position.orders.first}


def _program(position: Position, sides: dict[Seat, Any], event: str) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []
    effect = position.effect
    if position.base == "setup":
        picked = {seat: position.side(seat).picked for seat in SEATS}
        frames = [{"program": "setup", "at": position.at or "pick-characters", "vars": picked}]
    elif position.base == "planning":
        first = position.orders.first
        waits = first is not None and sides[first]["chosen"] is None
        at = "choose-first-strategy" if waits else "choose-strategies"
        frames = [{"program": "planning", "at": position.at or at}]
    elif position.base in ("struggle", "introductory"):
        holder: Seat = "rebel" if position.introductory else _balance(position, event)
        turn = position.turn or (effect.user if effect else holder)
        at = "end-turn" if effect else "act"
        frames = [{"program": "struggle", "at": position.at or at, "vars": {"turn": turn, "passes": position.passes}}]
    elif position.base == "dominance":
        frames = [_dominance(position, sides, event)]
    if effect is not None:
        names = ("user", "deck", "cards", "done")
        variables = {name: getattr(effect, name) for name in names}
        frames.append({"program": "effect", "card": effect.card, "at": effect.at, "vars": variables})
    return frames


def _dominance(position: Position, sides: dict[Seat, Any], event: str) -> dict[str, Any]:
    supporting = position.supporting
    if supporting is None:
        waiting = [seat for seat in SEATS if _live(position, sides[seat], "support", event) and sides[seat]["reserve"]]
        supporting = [] if position.effect else waiting
    variables = {"contested": event, "supporting": supporting, "winner": position.winner, "retiring": None}
    at = "clean-up" if position.effect else "support"
    return {"program": "dominance", "at": position.at or at, "vars": variables}
