"""Over HTTP: adjudicating a body against an echo of the same body, on the same server settings, in turn."""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from service.engine.game import Game
from tests.benchmark.echo import running
from tests.benchmark.positions import Position
from tests.benchmark.report import Line

TURNS = 9
SECONDS = 1.0


def measure(game: Game, position: Position) -> Iterator[Line]:
    """Yield the throughput of both and their ratio: the median of the turns, each turn both within two seconds."""
    with running("tests.benchmark.echo:app") as echo, running("service:create_app()") as service:
        path = f"/v1/games/{game.id}/adjudicate"
        pairs = [
            (_throughput(service, path, position.body), _throughput(echo, "/echo", position.body)) for _ in range(TURNS)
        ]
    ours, theirs = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    ratio = median(pair[0] / pair[1] for pair in pairs)
    yield Line("  adjudicate over HTTP, requests a second, one worker", f"{ours:,.0f}", "")
    yield Line("  orjson echo of the same body", f"{theirs:,.0f}", "")
    yield Line("  adjudicate to echo", f"{ratio:.2f}", "at least 0.6, aim 0.8")


def _throughput(port: int, path: str, body: bytes) -> float:
    """Return the requests a second that a client process of its own gets answered over one connection."""
    command = [sys.executable, "-m", "tests.benchmark.load", str(port), path, str(SECONDS)]
    return float(subprocess.run(command, input=body, check=True, capture_output=True).stdout)
