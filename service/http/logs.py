"""Logs: JSON, one line an entry, to standard output. No state, action or body is ever logged."""

import logging
import sys
from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal

import orjson


class _StandardOutput:
    """Writes lines to whatever standard output is at the time, each in one go, so that threads do not mix theirs.

    When nobody reads the log any more, or its disk is full, lines are lost: that is no reason to refuse an answer.
    """

    def msg(self, line: bytes) -> None:
        try:
            output = sys.stdout.buffer
            output.write(line + b"\n")
            output.flush()
        except (OSError, ValueError):
            pass

    debug = info = warning = error = msg


def log_failure(error: BaseException, request_id: str, route: str | None) -> None:
    """Write the entry of an error that nobody foresaw, with its trace. route: as declared, never as it was sent."""
    _failures().error("internal error", request_id=request_id, route=route, exc_info=error)


@cache
def _failures() -> Any:
    import structlog  # slow to load, and a service that never fails does without

    return structlog.wrap_logger(
        _StandardOutput(),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_serialize),
        ],
    ).bind()


class RequestLog:
    """The line a request: written by hand, since it is written for every one, in the form of the other entries."""

    def __init__(self, level: str) -> None:
        self._least = logging.getLevelNamesMapping()[level.upper()]
        self._output = _StandardOutput()

    def write(self, level: Literal["debug", "info"], entry: dict[str, Any]) -> None:
        """Write one entry, unless only graver ones are asked for. entry: plain values; it is added to."""
        if self._least > (logging.DEBUG if level == "debug" else logging.INFO):
            return
        entry["event"] = "request"
        entry["level"] = level
        entry["timestamp"] = datetime.now(UTC)
        self._output.msg(orjson.dumps(entry, option=orjson.OPT_UTC_Z))


def _serialize(entry: Any, **_: Any) -> bytes:
    return orjson.dumps(entry, default=repr)
