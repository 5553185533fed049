"""What the service knows about its games, as data."""

import json
from typing import Any

import jsonschema
import msgspec
import pytest

from service.engine import catalogue
from service.engine.adjudicator import begin, play
from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.registry import UnknownGame, game, games
from tests.support.players import choose, chooser
from tests.support.tables import Start, every_game, every_start, seed
from tests.unit.engine.toy import TOY


def test_games_are_known_by_their_ids() -> None:
    assert [known.id for known in games()] == sorted(known.id for known in games())
    assert games()
    for known in games():
        assert game(known.id) is known


@pytest.mark.parametrize("game_id", ["", "chess", "Empire-vs-Rebellion", "x" * 10_000])
def test_an_unknown_game_is_refused_with_the_known_ones(game_id: str) -> None:
    with pytest.raises(UnknownGame, match=games()[0].id) as caught:
        game(game_id)
    assert len(str(caught.value)) < 300


@every_game
def test_a_game_describes_itself(game: Game) -> None:
    about = catalogue.about(game)
    assert about.ruleset.startswith(f"{game.id}/")
    assert set(about.languages) <= {"en", "zh-Hant", "zh-Hans", "hu"}
    assert "en" in about.languages
    for names in (about.seats, about.phases, about.action_types, about.decision_types, about.event_types):
        assert len(set(names)) == len(names) > 0
    assert msgspec.convert(about.options, game.options_type) == game.options_type()
    assert len(about.links) == len(set(about.links.values()))
    assert all(path.startswith(f"/v1/games/{game.id}") for path in about.links.values())
    assert next(summary for summary in catalogue.catalogue().games if summary.id == game.id).ruleset == about.ruleset


@every_game
def test_tags_tell_kinds_apart(game: Game) -> None:
    for kinds in (game.action_types, game.event_types, game.decision_types, game.component_types):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags)


@every_game
def test_components_are_found_by_kind_and_id_in_every_language(game: Game) -> None:
    everything = catalogue.components(game).components
    ids = [component.id for component in everything]
    # A ring may have the name of the mission that brings it.
    assert len({(type(component), component.id) for component in everything}) == len(ids)
    for kind in game.component_types:
        tag = str(kind.__struct_config__.tag)
        found = catalogue.components(game, kind=tag).components
        assert [type(component) for component in found] == [kind] * len(found)
    for language in game.languages:
        answer = catalogue.components(game, language=language)
        assert answer.language == language
        assert [component.id for component in answer.components] == ids
    assert catalogue.components(game, language="xx").language == "en"
    (only,) = catalogue.components(game, component_id=ids[0]).components
    assert only == everything[0]
    for wrong in ({"kind": "nothing"}, {"component_id": "nobody"}, {"kind": "nothing", "component_id": ids[0]}):
        with pytest.raises(catalogue.NotFound):
            catalogue.components(game, **wrong)


@every_game
def test_rules_are_found_by_section_and_id(game: Game) -> None:
    everything = catalogue.rules(game)
    parts = [catalogue.rules(game, section.number) for section in everything.sections]
    assert [rule for part in parts for rule in part.rules] == everything.rules
    assert all(len(part.sections) == 1 for part in parts)
    for rule in everything.rules:
        assert catalogue.rule(game, rule.id) is rule
    for section in (-1, 99):
        with pytest.raises(catalogue.NotFound):
            catalogue.rules(game, section)
    for wrong in ("", "X-1.1", everything.rules[0].id.lower(), "x" * 5000):
        with pytest.raises(catalogue.NotFound) as caught:
            catalogue.rule(game, wrong)
        assert len(str(caught.value)) < 300


@every_game
@pytest.mark.parametrize("name", catalogue.SCHEMA_NAMES)
def test_schemas_are_json_schema(game: Game, name: catalogue.SchemaName) -> None:
    schema = catalogue.schema(game, name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")
    assert schema["$id"] == catalogue.links(game)[f"schema-{name}"]
    references = [part.split('"')[0] for part in json.dumps(schema).split('"#/$defs/')[1:]]
    assert set(references) <= set(schema["$defs"])


def _valid(game: Game, name: catalogue.SchemaName, value: Any) -> None:
    jsonschema.Draft202012Validator(catalogue.schema(game, name)).validate(json.loads(encode(value)))


@every_start
def test_what_the_service_makes_fits_its_schemas(start: Start) -> None:
    kept, entries, rng = start.game, [], chooser(start, 0)
    state = start.begin(0)
    _valid(kept, "options", start.options)
    for ply in range(60):
        if not kept.decisions(state):
            break
        seat, action = choose(kept, state, rng)
        entries.append({"seat": seat, "action": action})
        events = play(kept, state, seat, action, None)
        if ply % 6 == 0:
            _valid(kept, "state", state)
            _valid(kept, "view", kept.view(state, seat))
            _valid(kept, "action", action)
            for event in events:
                _valid(kept, "event", event)
            for decision in kept.decisions(state):
                _valid(kept, "decision", decision)
    log = {"format": "galactic-arbiter-log/1", "game": kept.id, "entries": entries}
    _valid(kept, "log", log | {"setup": {"seed": seed(start.name, 0), "options": start.options}})
    _valid(kept, "log", log | {"state": start.begin(0)})


def test_a_component_without_an_id_is_found_by_its_kind() -> None:
    assert len(catalogue.components(TOY, kind="stone").components) == 2
    assert begin(TOY, TOY.options_type(), "0" * 32).stones == 3
