"""The application: the parts put together, and what is done with every answer on its way out."""

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from flask_compress import Compress
from flask_cors import CORS

from service.engine.log import log_types
from service.engine.registry import games
from service.http import docs, health, problems, questions, settings
from service.http.asked import Asked, current
from service.http.guides import SCHEMA_MEDIA_TYPE, Guides
from service.http.logs import RequestLog
from service.http.metrics import Metrics
from service.http.streams import Logs

_COMPRESSED = (
    "application/json",
    SCHEMA_MEDIA_TYPE,
    docs.YAML,
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
)


class _NoSessions(SessionInterface):
    """There are no sessions: every request gets the same one, which is empty and cannot be changed."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._none


class Application(Flask):
    """Flask without sessions, for views that are plain functions and requests that are `Asked`."""

    request_class = Asked
    session_interface = _NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return `func`: nothing here is a coroutine, which Flask would find out anew for every request."""
        return func

    def make_default_options_response(self) -> Response:
        """Answer OPTIONS with the methods in one order on every worker."""
        response: Response = super().make_default_options_response()
        response.headers["Allow"] = problems.in_order(response.headers["Allow"])
        return response


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return a new application. config: settings by name, which win over the environment. Raises SettingError."""
    chosen = settings.load(overrides=config)
    app = Application("service", static_folder=None)
    # A path is what the contract says, to the letter: no redirects to other spellings.
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = True
    metrics = Metrics()
    # What differs by origin must say so in every answer, or a shared cache gives one origin the answer to another.
    by_origin = bool(chosen.cors_origins) and "*" not in chosen.cors_origins
    _Exit(app, metrics, RequestLog(chosen.log_level), by_origin).install()
    if chosen.cors_origins:
        CORS(
            app,
            origins=list(chosen.cors_origins),
            expose_headers=["ETag", "X-Request-ID"],
            max_age=600,
            send_wildcard=True,
            vary_header=False,
        )
    problems.install(app)
    questions.install(app, chosen, metrics)
    Logs(chosen, metrics).install(app)
    Guides(chosen).install(app)
    health.install(app, metrics)
    docs.install(app, chosen)
    return app


def warm_up() -> None:
    """Read what would otherwise be read by a first request: before a server forks, once for all of its workers."""
    for game in games():
        _ = game.rulebook.rules, game.rulebook.codes, log_types(game), game.components("en")


class _Exit:
    """What every answer passes last: compression, the request id, the metrics and the log entry."""

    def __init__(self, app: Flask, metrics: Metrics, log: RequestLog, by_origin: bool) -> None:
        self._app = app
        self._by_origin = by_origin
        self._metrics = metrics
        self._log = log
        app.config["COMPRESS_REGISTER"] = False
        app.config["COMPRESS_MIMETYPES"] = _COMPRESSED
        app.config["COMPRESS_ALGORITHM"] = ("gzip",)
        app.config["COMPRESS_STREAMS"] = False
        self._compress = Compress(app)

    def install(self) -> None:
        """Be the first to register, and so the last that an answer passes."""
        self._app.after_request(self.finish)

    def finish(self, response: Response) -> Response:
        """Finish an answer: whole ones are logged now, streams when they end."""
        asked = current()
        headers = response.headers
        if "HTTP_ACCEPT_ENCODING" in asked.environ and asked.accept_encodings.quality("gzip") > 0:
            self._compress.after_request(response)
        headers.add("X-Request-ID", asked.request_id)
        headers.add("X-Content-Type-Options", "nosniff")
        if self._by_origin:
            headers.add("Vary", "Origin")
        if response.is_streamed:
            self._finish_stream(asked, response)
        else:
            size = 0 if asked.method == "HEAD" else int(headers.get("Content-Length", 0))
            self._record(asked, response.status_code, size)
        return response

    def _finish_stream(self, asked: Asked, response: Response) -> None:
        sent = 0

        def count() -> Any:
            nonlocal sent
            for piece in response_pieces:
                sent += len(piece)
                yield piece

        response_pieces = response.response
        response.response = count()
        response.call_on_close(lambda: self._record(asked, response.status_code, sent))

    def _record(self, asked: Asked, status: int, size: int) -> None:
        rule = asked.url_rule
        operation = rule.endpoint if rule is not None else "none"
        seconds = perf_counter() - asked.started
        self._metrics.request(operation, asked.game_id, status, seconds)
        self._log.write(
            "debug" if operation in health.OPERATIONS else "info",
            {
                "method": asked.method,
                "route": rule.rule if rule is not None else None,
                "status": status,
                "ms": round(seconds * 1000, 3),
                "bytes": size,
                "request_id": asked.request_id,
                "game": asked.game_id or None,
            },
        )
