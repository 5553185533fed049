"""Settings of gunicorn, the same for `make serve`, the container and the tests.

    gunicorn -c python:service.http.gunicorn_conf "service:create_app()"

What can be chosen is in the table of `service.http.settings`; the command line wins over it. Being read has an effect:
a fresh directory for the metrics of the workers is made, and named in the environment for the workers to find.
"""

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from service.http import settings, stalling

_MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
_YOUNG = 20_000
"""Objects to be added before the collector looks for cycles: a request leaves a dozen or two, hardly ever in cycles."""
_MEMORY = Path("/dev/shm")  # noqa: S108  (a file system in memory; used only where it is one and can be written)


def _fresh_metrics_directory() -> tuple[Path, bool]:
    """Return an empty directory for metrics, and whether it was made here.

    prometheus-client adds up all files it finds, those of an earlier run too, so a directory that the environment
    names is emptied of them. The library looks for the variable when it is imported: it must be set before the
    application is loaded.
    """
    named = os.environ.get(_MULTIPROCESS_DIR)
    if named:
        directory = Path(named)
        directory.mkdir(parents=True, exist_ok=True)
        for left in directory.glob("*.db"):
            left.unlink()
        return directory, False
    directory = Path(tempfile.mkdtemp(prefix="galactic-arbiter-metrics-", dir=worker_tmp_dir))
    os.environ[_MULTIPROCESS_DIR] = str(directory)
    return directory, True


def when_ready(server: Any) -> None:
    """Let no client hold a thread by sending or taking nothing, and read the rules before there are workers.

    What has been read stays for good: the collector of the workers need not look at it again, and does not write to
    its pages, which the workers share.
    """
    from service.http.app import warm_up

    warm_up()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG)
    stalling.limit([listener.sock for listener in server.LISTENERS], _chosen.stall_seconds)


def child_exit(server: Any, worker: Any) -> None:
    """Let the metrics of a worker that has ended count no longer where they tell of the present."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Remove the directory of the metrics if it was made here."""
    if _own_metrics_directory:
        shutil.rmtree(_metrics_directory, ignore_errors=True)


try:
    _chosen = settings.load()
except settings.SettingError as error:
    sys.exit(f"galactic-arbiter: {error}")

bind = _chosen.bind
workers = _chosen.workers
threads = _chosen.threads
# Threads keep connections alive, and a client that says nothing takes up a connection, not a worker.
worker_class = "gthread"
keepalive = _chosen.keepalive_seconds
timeout = _chosen.worker_timeout_seconds
graceful_timeout = _chosen.graceful_seconds
preload_app = True
control_socket_disable = True
# The heartbeat of a worker is a file that is touched every second; on a disk that can stall.
worker_tmp_dir: str | None = str(_MEMORY) if os.access(_MEMORY, os.W_OK | os.X_OK) else None
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
accesslog: Any = None  # the application logs its requests itself
errorlog = "-"
loglevel = _chosen.log_level

_metrics_directory, _own_metrics_directory = _fresh_metrics_directory()
