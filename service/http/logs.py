"""Logs: JSON, one line an entry, to standard output. No state, action or body is ever logged."""

import logging
import sys
from typing import Any, cast

import orjson
import structlog
from structlog.typing import FilteringBoundLogger


def make_logger(level: str) -> FilteringBoundLogger:
    """Return a logger for entries of at least `level` (`debug`, `info`, `warning` or `error`)."""
    logger = structlog.wrap_logger(
        structlog.BytesLogger(sys.stdout.buffer),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_serialize),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
    )
    return cast("FilteringBoundLogger", logger.bind())


def _serialize(entry: Any, **_: Any) -> bytes:
    return orjson.dumps(entry, default=repr)
