"""Rules and sentences: every refusal that the sources make has its sentence and all that fills it, and none is idle."""

from string import Formatter
from typing import Any, get_args

import pytest

from service.engine.game import Game
from service.engine.log import FaultKind
from service.engine.rulebook import BINDING, LANGUAGES, load_yaml
from service.engine.violations import forbidden, impossible
from tests.support.sources import kept, modules, refusals, strings
from tests.support.tables import every_game
from tests.unit.engine.toy import TOY


def _package(game: Game) -> str:
    return type(game).__module__.split(".", 1)[1].rsplit(".", 1)[0].replace(".", "/")


def _messages(game: Game) -> dict[str, dict[str, str]]:
    common: dict[str, Any] = load_yaml("service.engine", "messages.yaml")
    own: dict[str, Any] = load_yaml("service." + _package(game).replace("/", "."), "messages.yaml")
    assert not common.keys() & own.keys(), "no sentence is written twice"
    return {code: text if isinstance(text, dict) else {"en": text} for code, text in (common | own).items()}


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _made(game: Game) -> list[Any]:
    known = frozenset(game.rulebook.codes)
    return [*refusals("engine", known), *refusals(_package(game), known)]


@every_game
def test_every_refusal_in_the_sources_has_a_sentence_and_fills_it(game: Game) -> None:
    messages, made = _messages(game), _made(game)
    assert len(made) > 40
    for place, codes, given in made:
        assert codes, f"{place}: the code is not found"
        # The table adds to every fault of chance what the result is for.
        params = given | {"of"} if place.startswith("engine/chance.py") else given
        for code in codes:
            assert code in messages, f"{place}: no sentence for {code}"
            for language, text in messages[code].items():
                assert _placeholders(text) <= params, f"{place}: {code} ({language}) is not filled"


@every_game
def test_every_sentence_is_used(game: Game) -> None:
    used = {code for _, codes, _ in _made(game) for code in codes}
    used |= {f"log-{kind}" for kind in get_args(FaultKind)} | kept(_package(game))
    used |= {f"event-{kind.__struct_config__.tag}" for kind in game.event_types}
    assert sorted(set(game.rulebook.codes) - used) == []


@every_game
def test_events_are_told_from_their_own_fields(game: Game) -> None:
    fields = {kind.__struct_config__.tag: set(kind.__struct_encode_fields__) for kind in game.event_types}
    for code, texts in _messages(game).items():
        if code.startswith("event-"):
            assert all(_placeholders(text) <= fields[code.removeprefix("event-")] for text in texts.values())


@every_game
def test_sentences_are_in_languages_that_can_be_asked_for(game: Game) -> None:
    for texts in _messages(game).values():
        assert "en" in texts
        assert set(texts) <= set(LANGUAGES)


@every_game
def test_every_rule_cited_in_the_sources_exists(game: Game) -> None:
    prefix = next(iter(game.rulebook.rules)).split("-")[0] + "-"
    cited = {
        text
        for module in modules(_package(game)).values()
        for text in strings(module)
        if text.startswith(prefix) and text.removeprefix(prefix).replace(".", "").isdigit()
    }
    assert len(cited) > 40
    assert sorted(cited - set(game.rulebook.rules)) == []
    assert game.chance_rule in game.rulebook.rules


@every_game
def test_rules_are_numbered_within_their_sections(game: Game) -> None:
    book = game.rulebook
    numbers = [section.number for section in book.sections]
    assert numbers == sorted(set(numbers))
    for rule in book.rules.values():
        assert int(rule.id.split("-")[1].split(".")[0]) == rule.section
        assert rule.section in numbers
        assert rule.text
        assert rule.source
    assert {rule.kind for rule in book.rules.values()} <= {*BINDING, "info"}


def test_a_sentence_is_in_the_language_asked_for_else_in_english() -> None:
    book = TOY.rulebook
    assert book.sentence("bad-vote", {"choice": "x"}, "hu") == "x nem szavazat"
    assert book.sentence("bad-vote", {"choice": "x"}, "zh-Hant") == "x is no vote"
    assert book.sentence("bad-vote", {"choice": "x"}) == "x is no vote"


def test_names_lists_numbers_and_nobody_are_spoken() -> None:
    params = {"first": "detour", "second": 3, "third": ["detour", "left"]}
    assert TOY.rulebook.sentence("names", params) == "Detour, 3 and Detour, left"
    assert TOY.rulebook.sentence("names", params, "hu") == "kitero, 3 and kitero, left"
    assert TOY.rulebook.sentence("names", {"first": None, "second": [], "third": "x"}) == "nobody, none and x"


@pytest.mark.parametrize("text", ["{}", "{0}", "{choice}", "{choice.__class__}", "%s", "{", "}}"])
def test_what_a_client_writes_is_not_taken_for_a_placeholder(text: str) -> None:
    assert TOY.rulebook.sentence("bad-vote", {"choice": text}) == f"{text} is no vote"


def test_violations_are_explained_in_place() -> None:
    vote = forbidden("TOY-1", "bad-vote", "/action/for_what", choice="x")
    found = [vote, impossible("TOY-1", "bad-stones", stones=9)]
    assert TOY.rulebook.explain(found, "hu") is found
    assert [(v.scope, v.rule, v.pointer, v.message) for v in found] == [
        ("action", "TOY-1", "/action/for_what", "x nem szavazat"),
        ("state", "TOY-1", "/state", "9 stones are too many"),
    ]


def test_an_event_is_told_when_it_has_a_sentence() -> None:
    assert TOY.rulebook.tell({"type": "told", "text": "x"}) is None


def test_rules_come_in_the_order_of_their_file() -> None:
    assert [rule.id for rule in TOY.rulebook.rules.values()] == ["TOY-1", "TOY-2"]
    assert [(section.number, section.title) for section in TOY.rulebook.sections] == [(1, "All of it")]
