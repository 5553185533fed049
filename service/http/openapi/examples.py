"""Examples that are true: every request here was put to the engine, and what stands beside it is the answer.

They tell one story a game: set it up, ask what may be done, do it, try what may not be done, look at it with the eyes
of a seat, and verify the log. The tests send each of them to the application and compare the answers.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from service.engine import adjudicator, catalogue, log
from service.engine.canonical import digest, encode
from service.engine.game import Game
from service.engine.shape import tag_of
from service.http import envelopes
from service.http.asking import QUESTIONS

SEED = "00112233445566778899aabbccddeeff"
PLIES = range(6, 80)
"""How far into a game the story looks for a position with a short list of legal actions."""
SHORT = range(3, 9)


class Example(Struct):
    """A documented exchange. `parameters` are those of path and query; `body` is absent in a GET."""

    name: str
    summary: str
    answer: Any
    body: Any = msgspec.UNSET
    parameters: dict[str, Any] = {}


class Story:
    """The examples of one game, by the last part of the path."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._entries: list[dict[str, Any]] = []
        self._state, self._seat, self._action = self._walk()

    def all(self) -> dict[str, list[Example]]:
        """Return every example of the game."""
        questions = {
            name: [self._asked(name, *part) for part in getattr(self, f"_{_snake(name)}")()] for name in QUESTIONS
        }
        return questions | {
            "verify": list(self._verify()),
            "about": [Example("game", "The game", plain(catalogue.about(self._game)))],
            "cards": self._cards(),
            "rules": self._rules(),
            "rule": self._rule(),
            "schema": self._schemas(),
        }

    def _schemas(self) -> list[Example]:
        """Take the first schema without references: tools resolve those even in examples, where they lead nowhere."""
        for name in catalogue.SCHEMA_NAMES:
            schema = catalogue.schema(self._game, name)
            if b'"$ref"' not in encode(schema):
                return [Example(name, f"The schema of the {name}", plain(schema), parameters={"name": name})]
        return []

    def _walk(self) -> tuple[Any, str, Any]:
        """Play until one seat alone must choose among a few actions; return the state, the seat and an action."""
        game = self._game
        state = adjudicator.begin(game, game.options_type(), SEED)
        for ply in range(PLIES.stop):
            menus = adjudicator.menus(game, state, None, adjudicator.MAX_LIMIT)
            seat, action = menus[0].seat, _nth(menus[0], ply)
            if ply in PLIES and len(menus) == 1 and menus[0].count in SHORT:
                return plain(state), seat, plain(action)
            self._entries.append({"seat": seat, "action": plain(action)})
            adjudicator.play(game, state, seat, action, None)
            self._entries[-1]["digest"] = digest(state)
        raise LookupError(f"no short choice in the first {PLIES.stop} plies of {game.id}")

    def _asked(self, name: str, label: str, summary: str, body: dict[str, Any]) -> Example:
        """Put a question to the engine, by way of the envelope that HTTP uses."""
        envelope, ask = QUESTIONS[name]
        fields = envelopes.load(envelope, self._game, body)
        return Example(label, summary, plain(ask(self._game, fields, "en")), body)

    def _setup(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        yield "default", "A game with all options at their defaults", {"seed": SEED}

    def _adjudicate(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        move = {"state": self._state, "seat": self._seat, "action": self._action}
        yield "legal", "An action that is legal, with the resulting state", move
        other = next(seat for seat in self._game.seats if seat != self._seat)
        yield "refused", "The same action, sent for the other seat", move | {"seat": other}
        yield "patched", "The changes only, and what comes next", move | {"include": ["patch", "legal_actions"]}

    def _legal_actions(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        yield "complete", "The whole list", {"state": self._state}
        few = {"state": self._state, "seat": self._seat, "limit": 1}
        yield "templates", "More than the limit: templates instead of a list", few

    def _check(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        yield "possible", "A state that can arise", {"state": self._state}
        yield "impossible", "A state that cannot arise, and why", {"state": self._impossible()}

    def _view(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        yield "own", "What the seat that is about to act may know", {"state": self._state, "seat": self._seat}

    def _impossible(self) -> Any:
        """Return the state with the first thing in a pile given twice."""
        state = plain(self._state)
        for pile in _piles(state):
            pile.append(pile[0])
            try:
                faults = self._game.check(msgspec.convert(state, self._game.state_type))
            except msgspec.ValidationError:
                faults = []  # a list that holds no more: that would be no verdict
            if faults:
                return state
            pile.pop()
        raise LookupError(f"no pile of {self._game.id} can be made impossible")

    def _verify(self) -> Iterator[Example]:
        entries = self._entries[:3]
        whole = {"format": log.FORMAT, "game": self._game.id, "setup": {"seed": SEED}, "entries": entries}
        yield self._verified("valid", "The first plies of a game", whole)
        yield self._verified("tampered", "The same log without its first entry", whole | {"entries": entries[1:]})

    def _verified(self, label: str, summary: str, body: dict[str, Any]) -> Example:
        return Example(label, summary, plain(log.verify(self._game, encode(body))), body)

    def _cards(self) -> list[Example]:
        card: Any = self._game.components("en")[-1]
        kind = tag_of(card)
        answer = catalogue.components(self._game, kind, card.id)
        return [Example("one", "One component", plain(answer), parameters={"kind": kind, "id": card.id})]

    def _rules(self) -> list[Example]:
        """Take the shortest section."""
        found = [catalogue.rules(self._game, section.number) for section in self._game.rulebook.sections]
        short = min((part for part in found if part.rules), key=lambda part: len(part.rules))
        return [Example("section", "One section", plain(short), parameters={"section": short.sections[0].number})]

    def _rule(self) -> list[Example]:
        first = next(iter(self._game.rulebook.rules.values()))
        return [Example("rule", "One rule", plain(first), parameters={"rule": first.id})]


def plain(value: Any) -> Any:
    """Return an answer as the plain JSON value that its bytes stand for; always a copy."""
    return msgspec.json.decode(encode(value))


def _nth(menu: Any, ply: int) -> Any:
    """Return one of the actions, another one from ply to ply."""
    if menu.complete:
        return menu.actions[ply % len(menu.actions)]
    return menu.templates[ply % len(menu.templates)].examples[0]


def _piles(node: Any) -> Iterator[list[str]]:
    """Yield every list of strings in a state, in order."""
    if isinstance(node, dict):
        for value in node.values():
            yield from _piles(value)
    elif isinstance(node, list):
        if node and all(isinstance(item, str) for item in node):
            yield node
        for item in node:
            yield from _piles(item)


def _snake(name: str) -> str:
    return name.replace("-", "_")
