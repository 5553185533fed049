"""How sentences are filled, and that what happens in whole games is told in words."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from service.engine.game import Game
from service.engine.speech import Said
from tests.support.tables import every_game

NAMES = {"x-wing": "X-wing", "luke": "Luke", "*-from-2": "*, on space 2"}
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize(
    ("how", "value", "said"),
    [
        ("", "luke", "Luke"),
        ("", "leia", "leia"),
        ("", 3, "3"),
        ("", True, "yes"),
        ("", None, "nobody"),
        ("", [], "none"),
        ("", ["luke", "x-wing-2"], "Luke, X-wing #2"),
        ("", {"x-wing": 2, "luke": "luke"}, "X-wing 2, Luke Luke"),
        ("", "x-wing-from-2", "X-wing, on space 2"),
        ("", "y-wing-from-2", "y-wing-from-2"),
        ("", "x-wing-two", "x-wing-two"),
        ("?a place", None, "a place"),
        ("?a place", {}, "a place"),
        ("?a place", "luke", "Luke"),
        ("# icon|# icons", 1, "1 icon"),
        ("# icon|# icons", 0, "0 icons"),
        ("# icon|# icons", 12, "12 icons"),
        ("is|is not", True, "is"),
        ("is|is not", False, "is not"),
        ("nth", 0, "1"),
        ("nth", "luke", "Luke"),
        ("to", {"x-wing-1": 2, "luke": 1}, "2 to X-wing #1, 1 to Luke"),
        ("to", {}, "none"),
        ("to?no damage", {}, "no damage"),
        ("to?no damage", {"luke": 1}, "1 to Luke"),
    ],
)
def test_a_value_is_said_as_its_placeholder_asks(how: str, value: Any, said: str) -> None:
    assert format(Said(value, NAMES), how) == said


def _events(game: Game) -> list[Any]:
    """Return what happened in the golden playthroughs, but for those with cards of the caller's own."""
    texts = [path.read_text() for path in GOLDEN.glob(f"{game.id}*.txt") if "own-cards" not in path.name]
    return [json.loads(line) for text in texts for line in text.splitlines() if line.startswith('  {"type":')]


def _texts(value: Any) -> set[str]:
    """Return all strings within a value, keys too."""
    if isinstance(value, dict):
        return {text for pair in value.items() for one in pair for text in _texts(one)}
    if isinstance(value, list):
        return {text for one in value for text in _texts(one)}
    return {value} if isinstance(value, str) else set()


@every_game
def test_whole_games_are_told_without_a_code(game: Game) -> None:
    events = _events(game)
    assert len(events) > 200
    for event in events:
        told = game.rulebook.tell(event)
        codes = {text for text in _texts(event) if re.search("[-_@]", text)}
        assert told is None or not [code for code in codes if re.search(rf"\b{re.escape(code)}\b", told)], told


@every_game
def test_results_of_chance_have_words_for_what_they_are_for(game: Game) -> None:
    shuffled = {event["pile"] for event in _events(game) if event["type"] == "shuffled"}
    others = {event["what"] for event in _events(game) if event["type"] in ("picked", "rolled")}
    for what in shuffled | others:
        assert game.rulebook.word("of", what) != what


@every_game
def test_words_are_for_placeholders_that_a_sentence_has(game: Game) -> None:
    messages = game.rulebook._messages.values()
    placeholders = {name for texts in messages for text in texts.values() for name in re.findall(r"{(\w+)", text)}
    assert set(game.rulebook._words) <= placeholders | {"reason"}
