"""Verifying logs: one in a JSON body, or a stream of them, one a line, each answered when it has been replayed."""

from collections.abc import Iterable, Iterator

from flask import Flask, Response

from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.log import Report, verify
from service.http import body
from service.http.asked import Asked, current
from service.http.languages import spoken
from service.http.metrics import Metrics
from service.http.problems import BODY_TOO_LARGE, INTERNAL_ERROR, Problem, as_problem, document, log_unforeseen
from service.http.responses import answered, streamed
from service.http.settings import Settings


class Logs:
    """The handler of `/verify`."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics

    def install(self, app: Flask) -> None:
        """Add the path."""
        app.add_url_rule("/v1/games/<game_id>/verify", "verify", self.verify, methods=["POST"])

    def verify(self, game_id: str) -> Response:
        asked = current()
        game = asked.game(game_id)
        if body.media_type(asked, (body.JSON, body.NDJSON)) == body.NDJSON:
            return self._stream(asked, game)
        report = self._verified(game, body.read(asked, self._settings.max_log_bytes), asked.language)
        return answered(encode(report), spoken(game, asked.language))

    def _verified(self, game: Game, raw: bytes, language: str) -> Report:
        report = verify(game, raw, language)
        self._metrics.verdict("verify", game.id, report.valid)
        return report

    def _stream(self, asked: Asked, game: Game) -> Response:
        """Answer line by line. The first line is read before the answer begins, so that an empty body is a 400."""
        lines = split_lines(body.blocks(asked), self._settings.max_line_bytes)
        first = next(lines, None)
        if first is None:
            raise body.empty()
        return streamed(self._answers(asked, game, first, lines), spoken(game, asked.language), body.NDJSON)

    def _answers(
        self, asked: Asked, game: Game, first: tuple[int, bytes | None], lines: Iterator[tuple[int, bytes | None]]
    ) -> Iterator[bytes]:
        line: tuple[int, bytes | None] | None = first
        while line is not None:
            yield self._answer(asked, game, *line) + b"\n"
            try:
                line = next(lines, None)
            except Problem as problem:  # the stream itself is broken: say so and stop
                yield encode(document(problem, asked.request_id)) + b"\n"
                return

    def _answer(self, asked: Asked, game: Game, number: int, raw: bytes | None) -> bytes:
        try:
            if raw is None:
                raise Problem(BODY_TOO_LARGE, f"a line may have {self._settings.max_line_bytes} bytes")
            return encode(self._verified(game, raw, asked.language))
        except Exception as error:
            problem = as_problem(error)
            if problem.cause is INTERNAL_ERROR:
                log_unforeseen(error, asked)
            return encode(document(problem, asked.request_id, f"line-{number}"))


def split_lines(blocks: Iterable[bytes], limit: int) -> Iterator[tuple[int, bytes | None]]:
    """Cut a stream at its line feeds; yield the number (from 1) and the bytes of each line that is not blank.

    A line longer than `limit` comes as None, and not more than `limit` bytes of it are ever held.
    """
    number, held, over = 1, bytearray(), False
    for block in blocks:
        start = 0
        while (end := block.find(b"\n", start)) >= 0:
            over = over or len(held) + end - start > limit
            line = None if over else bytes(held) + block[start:end]
            if line is None or line.strip():
                yield number, line
            number, start, over = number + 1, end + 1, False
            held.clear()
        over = over or len(held) + len(block) - start > limit
        if over:
            held.clear()
        else:
            held += block[start:]
    if over:
        yield number, None
    elif held.strip():
        yield number, bytes(held)
