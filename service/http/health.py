"""For those who run the service: whether it lives, whether it can answer, and its metrics."""

from flask import Flask, Response

from service.engine.registry import games
from service.http.metrics import MEDIA_TYPE, Metrics
from service.http.problems import NOT_READY, Problem
from service.http.responses import plain

OPERATIONS = ("healthz", "readyz", "metrics")


def install(app: Flask, metrics: Metrics) -> None:
    """Add the paths."""
    app.add_url_rule("/healthz", "healthz", healthz)
    app.add_url_rule("/readyz", "readyz", readyz)
    app.add_url_rule("/metrics", "metrics", lambda: plain(metrics.text(), MEDIA_TYPE))


def healthz() -> Response:
    """Tell that the process answers."""
    return plain(b'{"status":"alive"}')


def readyz() -> Response:
    """Tell whether questions can be answered: there are games, and each can read its rules and sentences."""
    known = games()
    if not known:
        raise Problem(NOT_READY, "no game is registered")
    for game in known:
        if not (game.rulebook.rules and game.rulebook.codes):
            raise Problem(NOT_READY, f"the rules of {game.id} cannot be read")
    return plain(b'{"status":"ready"}')
