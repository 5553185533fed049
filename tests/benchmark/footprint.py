"""What the service costs before it is asked anything: the time to import it, the memory of a worker."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from service.cli.client import Client, server
from tests.benchmark.report import Line

REQUESTS = 200
AT_ONCE = "import os; os._exit(0)"
"""Ends an interpreter without taking down what it has made: that is no part of making it."""


def measure() -> Iterator[Line]:
    """Yield the import time beyond that of an empty interpreter, and the memory of a worker that has answered."""
    imported = _time(f"import service; service.create_app(); {AT_ONCE}") - _time(AT_ONCE)
    yield Line("making the application, from a cold interpreter", f"{imported:.2f} s", "under 0.5 s")
    yield Line("memory of a worker after 200 requests", f"{_worker_memory():.0f} MB", "under 80 MB")


def _time(code: str) -> float:
    return median(_once(code) for _ in range(5))


def _once(code: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - start


def _worker_memory() -> float:
    """Return the resident memory in MB of the largest process of a server with one worker."""
    with server("--workers", "1") as port:
        client = Client(port)
        for _ in range(REQUESTS):
            client.get("/v1/games")
            client.post("/v1/games/empire-vs-rebellion/setup", {"seed": "0" * 32})
        client.close()
        return max(_resident(pid) for pid in _processes_of(port))


def _processes_of(port: int) -> list[int]:
    return [
        int(entry.name)
        for entry in Path("/proc").iterdir()
        if entry.name.isdigit() and f"127.0.0.1:{port}" in _read(entry / "cmdline")
    ]


def _resident(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", _read(Path(f"/proc/{pid}/status")))
    return int(found.group(1)) / 1000 if found else 0.0


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
