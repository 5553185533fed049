"""The language of an answer, from `Accept-Language`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import service
from service.engine.game import Game
from service.http.languages import choose, spoken
from tests.support.tables import every_game
from tests.unit.engine.toy import TOY
from tests.unit.http.conftest import BASE, SEED

README = Path(service.__file__).parents[1] / "README.md"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("en", "en"),
        ("hu", "hu"),
        ("HU-hu", "hu"),
        ("en-GB,hu;q=0.9", "en"),
        ("hu;q=0.5, en;q=0.4", "hu"),
        ("hu;q=0.4, en;q=0.5", "en"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-mo", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-hans-cn", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("de, fr;q=0.9", "en"),
        ("de, hu;q=0.1", "hu"),
        ("*", "en"),
        ("hu;q=0", "en"),
        ("hu;q=0, zh-TW;q=0.001", "zh-Hant"),
        ("hu;q=nonsense", "en"),
        ("hu;q=nan", "en"),
        ("hu;q=2", "en"),
        (";;q=,,=-", "en"),
        ("hungarian", "en"),
    ],
)
def test_the_best_known_language_is_chosen(accepted: str, language: str) -> None:
    assert choose(accepted) == language


@pytest.mark.parametrize("accepted", ["en", "hu", "zh-HK"])
def test_answers_name_the_language_of_their_sentences(client: Any, accepted: str) -> None:
    state = client.post(f"{BASE}/setup", json={"seed": SEED}).json["state"]
    question = {"state": state, "seat": "rebel", "action": {"type": "pass"}}
    answer = client.post(f"{BASE}/adjudicate", json=question, headers={"Accept-Language": accepted})
    assert answer.headers["Content-Language"] == "en"
    assert answer.json["violations"][0]["message"] == "both players pick their characters before anything else"
    assert "Accept-Language" in answer.headers["Vary"]


def test_sentences_that_are_all_there_in_another_language_are_named_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOY.rulebook.languages == ("en",), "some of its sentences are in Hungarian, not all"
    assert spoken(TOY, "hu") == "en"
    monkeypatch.setattr(TOY.rulebook, "languages", ("en", "hu"))
    assert spoken(TOY, "hu") == "hu"
    assert spoken(TOY, "zh-Hant") == "en"


@every_game
def test_the_readme_tells_which_names_are_known_in_a_language(game: Game) -> None:
    for language in game.languages[1:]:
        components: Sequence[Any] = game.components("en")
        known = [language in component.names for component in components]
        (line,) = [line for line in README.read_text().splitlines() if f"`{language}`" in line]
        everything, _, some = line.partition(", some of ")
        assert any(known)
        assert f"`{language}`" in (everything if all(known) else some)


def test_cards_name_the_language_of_their_names(client: Any) -> None:
    english = client.get(f"{BASE}/cards", headers={"Accept-Language": "zh-HK"})
    assert english.headers["Content-Language"] == english.json["language"] == "en"
    hungarian = client.get(f"{BASE}/cards", headers={"Accept-Language": "hu"})
    assert hungarian.headers["Content-Language"] == hungarian.json["language"] == "hu"
    assert hungarian.headers["ETag"] != english.headers["ETag"]


def test_problems_are_in_english(client: Any) -> None:
    answer = client.get(f"{BASE}/nothing", headers={"Accept-Language": "hu"})
    assert answer.headers["Content-Language"] == "en"
