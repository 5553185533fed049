"""Prometheus metrics: requests, their duration, verdicts. Labels take few values, never a path as it was sent.

With several workers each writes to files in the directory that `PROMETHEUS_MULTIPROC_DIR` names, and `/metrics` of any
worker adds them up; without that variable the numbers are those of the one process.
"""

import os
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = CONTENT_TYPE_LATEST
BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)

# A second series for every counter, which says only when the process started.
disable_created_metrics()  # type: ignore[no-untyped-call]


class _Children(NamedTuple):
    requests: Counter
    seconds: Histogram


class Metrics:
    """The metrics of one application. Labelled metrics are looked up once and kept."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "arbiter_requests", "Requests answered.", ("operation", "game", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "arbiter_request_seconds",
            "Seconds from the head of the request read to the answer ready.",
            ("operation",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._verdicts = Counter(
            "arbiter_verdicts", "Actions and logs judged.", ("operation", "game", "valid"), registry=self._registry
        )
        self._seen: dict[tuple[str, str, int], _Children] = {}
        self._judged: dict[tuple[str, str, bool], Counter] = {}

    def request(self, operation: str, game: str, status: int, seconds: float) -> None:
        """Count a request. operation: the name of its endpoint; game: a known id, or nothing."""
        key = (operation, game, status)
        children = self._seen.get(key)
        if children is None:
            children = _Children(self._requests.labels(operation, game, status), self._seconds.labels(operation))
            self._seen[key] = children
        children.requests.inc()
        children.seconds.observe(seconds)

    def verdict(self, operation: str, game: str, valid: bool) -> None:
        """Count an action or a log judged."""
        key = (operation, game, valid)
        child = self._judged.get(key)
        if child is None:
            child = self._judged[key] = self._verdicts.labels(operation, game, str(valid).lower())
        child.inc()

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus, of all workers where there are several."""
        if os.environ.get(MULTIPROCESS_DIR):
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
            return generate_latest(registry)
        return generate_latest(self._registry)
