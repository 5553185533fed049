"""The language of an answer, from `Accept-Language`."""

from typing import Any

import pytest

from service.http.languages import choose
from tests.unit.http.conftest import BASE, SEED


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


def test_answers_name_their_language(client: Any) -> None:
    answer = client.post(f"{BASE}/setup", json={"seed": SEED}, headers={"Accept-Language": "zh-HK"})
    assert answer.headers["Content-Language"] == "zh-Hant"
    assert "Accept-Language" in answer.headers["Vary"]


def test_cards_name_the_language_of_their_names(client: Any) -> None:
    english = client.get(f"{BASE}/cards", headers={"Accept-Language": "zh-HK"})
    assert english.headers["Content-Language"] == english.json["language"] == "en"
    hungarian = client.get(f"{BASE}/cards", headers={"Accept-Language": "hu"})
    assert hungarian.headers["Content-Language"] == hungarian.json["language"] == "hu"
    assert hungarian.headers["ETag"] != english.headers["ETag"]


def test_problems_are_in_english(client: Any) -> None:
    answer = client.get(f"{BASE}/nothing", headers={"Accept-Language": "hu"})
    assert answer.headers["Content-Language"] == "en"
