"""What describes the games: GETs, the same handler for every game, answers that a client may keep."""

from functools import cache
from typing import Any

from flask import Flask, Response
from msgspec import Struct

from service.engine import catalogue
from service.engine.canonical import encode
from service.engine.catalogue import SCHEMA_NAMES, NotFound, SchemaName
from service.engine.game import Game
from service.engine.rulebook import DEFAULT_LANGUAGE
from service.engine.shape import MAX_FAULTS, Fault, ShapeError, escape
from service.http import envelopes
from service.http.asked import Asked, current
from service.http.problems import BAD_QUERY, Problem, counted
from service.http.responses import kept
from service.http.settings import Settings

SCHEMA_MEDIA_TYPE = "application/schema+json"


class Guides:
    """The handlers; they differ in what they take from the path and the query."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.cache_seconds

    def install(self, app: Flask) -> None:
        """Add the paths."""
        app.add_url_rule("/v1/games", "games", self.games)
        app.add_url_rule("/v1/games/<game_id>", "game", self.game)
        app.add_url_rule("/v1/games/<game_id>/cards", "cards", self.cards)
        app.add_url_rule("/v1/games/<game_id>/rules", "rules", self.rules)
        app.add_url_rule("/v1/games/<game_id>/rules/<rule_id>", "rule", self.rule)
        app.add_url_rule("/v1/games/<game_id>/schemas/<name>", "schema", self.schema)

    def games(self) -> Response:
        return self._kept(current(), catalogue.catalogue())

    def game(self, game_id: str) -> Response:
        asked = current()
        return self._kept(asked, catalogue.about(asked.game(game_id)))

    def cards(self, game_id: str) -> Response:
        asked = current()
        game = asked.game(game_id)
        query = _query(asked, envelopes.CardsQuery, game)
        found = catalogue.components(game, query.get("kind"), query.get("id"), asked.language)
        return self._kept(asked, found, found.language)

    def rules(self, game_id: str) -> Response:
        asked = current()
        game = asked.game(game_id)
        query = _query(asked, envelopes.RulesQuery, game)
        return self._kept(asked, catalogue.rules(game, query.get("section")))

    def rule(self, game_id: str, rule_id: str) -> Response:
        asked = current()
        return self._kept(asked, catalogue.rule(asked.game(game_id), rule_id))

    def schema(self, game_id: str, name: str) -> Response:
        asked = current()
        game = asked.game(game_id)
        if name not in SCHEMA_NAMES:
            raise NotFound(f"{game_id} has no schema {name[:64]!r}; there are {', '.join(SCHEMA_NAMES)}")
        body = _schema(game, name)
        return kept(asked, body, self._seconds, DEFAULT_LANGUAGE, SCHEMA_MEDIA_TYPE)

    def _kept(self, asked: Asked, answer: Struct, language: str = DEFAULT_LANGUAGE) -> Response:
        return kept(asked, encode(answer), self._seconds, language)


@cache
def _schema(game: Game, name: SchemaName) -> bytes:
    return encode(catalogue.schema(game, name))


def _query(asked: Asked, schema: type[envelopes.Envelope], game: Game) -> dict[str, Any]:
    """Read the query. Raises Problem (400) naming every parameter at fault."""
    args = asked.args
    faults = [Fault(f"/{escape(name[:80])}", "given more than once") for name in args if len(args.getlist(name)) > 1]
    try:
        fields = envelopes.load(schema, game, args.to_dict())
    except ShapeError as error:
        faults += error.faults
    if faults:
        raise Problem(BAD_QUERY, counted(faults), faults=faults[:MAX_FAULTS])
    return fields
