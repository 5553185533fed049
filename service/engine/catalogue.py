"""What the service knows about its games: the games themselves, their cards, rules and schemas, as data."""

from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from service.engine.game import Game
from service.engine.log import log_types
from service.engine.registry import games
from service.engine.rulebook import DEFAULT_LANGUAGE, Rule, Section
from service.engine.shape import tag_of

SchemaName = Literal["state", "action", "options", "event", "decision", "view", "log"]
SCHEMA_NAMES: tuple[SchemaName, ...] = get_args(SchemaName)


class Summary(Struct):
    """A game in the list of games. `links` are paths, by what they lead to."""

    id: str
    name: str
    seats: list[str]
    ruleset: str
    links: dict[str, str]


class Catalogue(Struct):
    """All games."""

    games: list[Summary]


class About(Struct):
    """One game: what a client needs to know before it sets one up. `options` holds every option with its default.

    `languages` are those of names, English first; further ones may know some of the names only. Sentences are English.
    """

    id: str
    name: str
    seats: list[str]
    ruleset: str
    phases: list[str]
    languages: list[str]
    action_types: list[str]
    decision_types: list[str]
    event_types: list[str]
    options: dict[str, Any]
    links: dict[str, str]


class Components(Struct):
    """Cards and pieces of a game, with names in `language` where known."""

    game: str
    language: str
    components: list[Any]


class Rules(Struct):
    """Numbered rules of a game, and the titles of its sections."""

    game: str
    ruleset: str
    sections: list[Section]
    rules: list[Rule]


class NotFound(LookupError):
    """There is no such thing in the catalogue; `str(error)` says what there is."""


def catalogue() -> Catalogue:
    """Return all games."""
    return Catalogue([Summary(game.id, game.name, list(game.seats), game.ruleset, links(game)) for game in games()])


def about(game: Game) -> About:
    """Return what there is to know about one game."""
    return About(
        id=game.id,
        name=game.name,
        seats=list(game.seats),
        ruleset=game.ruleset,
        phases=list(game.phases),
        languages=list(game.languages),
        action_types=_tags(game.action_types),
        decision_types=_tags(game.decision_types),
        event_types=_tags(game.event_types),
        options=msgspec.to_builtins(game.options_type()),
        links=links(game),
    )


def links(game: Game) -> dict[str, str]:
    """Return the paths of everything that can be asked about a game, by name."""
    base = f"/v1/games/{game.id}"
    plain = ("cards", "rules", "setup", "adjudicate", "legal-actions", "check", "view", "verify")
    schemas = {f"schema-{name}": f"{base}/schemas/{name}" for name in SCHEMA_NAMES}
    return {"self": base} | {name: f"{base}/{name}" for name in plain} | schemas


def components(
    game: Game, kind: str | None = None, component_id: str | None = None, language: str = DEFAULT_LANGUAGE
) -> Components:
    """Return the components of a game, all or those of a kind or with an id. Raises NotFound when there is none."""
    found = [
        component
        for component in game.components(language)
        if kind in (None, tag_of(component)) and component_id in (None, getattr(component, "id", None))
    ]
    if not found:
        kinds = ", ".join(_tags(game.component_types))
        raise NotFound(f"{game.id} has no such component; its kinds are {kinds}")
    return Components(game.id, language if language in game.languages else DEFAULT_LANGUAGE, found)


def rules(game: Game, section: int | None = None) -> Rules:
    """Return the rules of a game, all or those of a section. Raises NotFound when there is no such section."""
    book = game.rulebook
    sections = [part for part in book.sections if section in (None, part.number)]
    if not sections:
        numbers = ", ".join(str(part.number) for part in book.sections)
        raise NotFound(f"{game.id} has no section {section}; its sections are {numbers}")
    return Rules(game.id, game.ruleset, sections, [r for r in book.rules.values() if section in (None, r.section)])


def rule(game: Game, rule_id: str) -> Rule:
    """Return one rule. Raises NotFound."""
    try:
        return game.rulebook.rules[rule_id]
    except KeyError:
        example = next(iter(game.rulebook.rules))
        raise NotFound(f"{game.id} has no rule {rule_id[:64]!r}; an id looks like {example}") from None


def schema(game: Game, name: SchemaName) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of one of the shapes of a game."""
    kinds: dict[SchemaName, Any] = {
        "state": game.state_type,
        "action": game.action_type,
        "options": game.options_type,
        "event": game.event_type,
        "decision": game.decision_type,
        "view": game.view_type,
        "log": log_types(game).log,
    }
    (body,), parts = msgspec.json.schema_components([kinds[name]], ref_template="#/$defs/{name}")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"/v1/games/{game.id}/schemas/{name}",
        "title": f"{game.name}: {name}",
    }
    # One Struct stands at the top itself; a union of them stands there as references.
    name_of_top = body.get("$ref", "").rpartition("/")[2]
    return head | (parts.pop(name_of_top) if name_of_top else body) | {"$defs": parts}


def _tags(kinds: tuple[type[Struct], ...]) -> list[str]:
    return [tag_of(kind) for kind in kinds]
