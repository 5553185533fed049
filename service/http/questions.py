"""The questions about a state: POST in, one answer out, the same handler for every game."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response

from service.engine import adjudicator, strictjson
from service.engine.answers import Verdict
from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.shape import ShapeError
from service.http import body, envelopes
from service.http.asked import Asked, current
from service.http.metrics import Metrics
from service.http.responses import answered
from service.http.settings import Settings

Ask = Callable[[Game, dict[str, Any], str], Any]
"""Puts a question: the game, the fields of the envelope and the language in, the answer as a Struct out."""

QUESTIONS: dict[str, tuple[type[envelopes.Envelope], Ask]] = {
    "setup": (envelopes.SetupRequest, lambda game, fields, _: adjudicator.setup(game, **fields)),
    "adjudicate": (
        envelopes.AdjudicateRequest,
        lambda game, fields, language: adjudicator.adjudicate(game, **fields, language=language),
    ),
    "legal-actions": (
        envelopes.LegalActionsRequest,
        lambda game, fields, language: adjudicator.legal_actions(game, **fields, language=language),
    ),
    "check": (
        envelopes.CheckRequest,
        lambda game, fields, language: adjudicator.check(game, **fields, language=language),
    ),
    "view": (
        envelopes.ViewRequest,
        lambda game, fields, language: adjudicator.view(game, **fields, language=language),
    ),
}
"""What may be asked, by the last part of the path: the envelope of the request, and who answers."""


def install(app: Flask, settings: Settings, metrics: Metrics) -> None:
    """Add the paths of all questions."""
    for name, (schema, ask) in QUESTIONS.items():
        view = _handler(name, schema, ask, settings.max_body_bytes, metrics)
        app.add_url_rule(f"/v1/games/<game_id>/{name}", name, view, methods=["POST"])


def _handler(
    name: str, schema: type[envelopes.Envelope], ask: Ask, limit: int, metrics: Metrics
) -> Callable[[str], Response]:
    def handle(game_id: str) -> Response:
        asked = current()
        game = asked.game(game_id)
        language = asked.language
        answer = ask(game, _fields(asked, schema, game, limit), language)
        if isinstance(answer, Verdict):
            metrics.verdict(name, game.id, answer.valid)
        return answered(encode(answer), language)

    return handle


def _fields(asked: Asked, schema: type[envelopes.Envelope], game: Game, limit: int) -> dict[str, Any]:
    """Read the envelope. Raises Problem, MalformedJson or ShapeError."""
    body.media_type(asked, (body.JSON,))
    raw = body.read(asked, limit)
    value = strictjson.parse(raw)
    try:
        return envelopes.load(schema, game, value)
    except (ShapeError, RecursionError):
        # What is nested too deep or too large a number is not JSON to this service, whatever its shape.
        strictjson.scrutinise(raw)
        raise
