"""The questions about a state: POST in, one answer out, the same handler for every game."""

from collections.abc import Callable

from flask import Flask, Response

from service.engine.answers import Verdict
from service.engine.canonical import encode
from service.http import asking, body
from service.http.asked import current
from service.http.languages import spoken
from service.http.metrics import Metrics
from service.http.responses import answered
from service.http.settings import Settings


def install(app: Flask, settings: Settings, metrics: Metrics) -> None:
    """Add the paths of all questions."""
    for name in asking.QUESTIONS:
        view = _handler(name, settings.max_body_bytes, metrics)
        app.add_url_rule(f"/v1/games/<game_id>/{name}", name, view, methods=["POST"])


def _handler(name: str, limit: int, metrics: Metrics) -> Callable[[str], Response]:
    def handle(game_id: str) -> Response:
        asked = current()
        game = asked.game(game_id)
        language = asked.language
        body.media_type(asked, (body.JSON,))
        answer = asking.answer(name, game, body.read(asked, limit), language)
        if isinstance(answer, Verdict):
            metrics.verdict(name, game.id, answer.valid)
        return answered(encode(answer), spoken(game, language))

    return handle
