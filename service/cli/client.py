"""A small client of the HTTP interface and a server of one's own to talk to, on a free loopback port."""

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

STARTING_SECONDS = 30.0


class Client:
    """Asks one server, over one connection that is kept open. Raises RuntimeError when the answer is a problem."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=STARTING_SECONDS)

    def get(self, path: str) -> Any:
        """GET `path`; return the decoded answer."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: Any) -> Any:
        """POST `body` as JSON to `path`; return the decoded answer."""
        return self._ask("POST", path, json.dumps(body))

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None) -> Any:
        self._connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        response = self._connection.getresponse()
        answer = json.loads(response.read())
        if response.status != http.client.OK:
            raise RuntimeError(f"{method} {path}: {response.status} {answer}")
        return answer


@contextmanager
def server(*settings: str) -> Iterator[int]:
    """Run the service under gunicorn while the context lasts; give its port. settings: further gunicorn arguments."""
    port = free_port()
    command = [sys.executable, "-m", "service", "serve", "--bind", f"127.0.0.1:{port}", *settings]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
    try:
        wait_until_open(port, process)
        yield port
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """Return a port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_open(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Return once `process` listens on `port`. Raises RuntimeError when it stops, or does not in time."""
    for _ in range(int(STARTING_SECONDS * 20)):
        if process.poll() is not None:
            raise RuntimeError(f"the server stopped at once, with exit code {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server did not listen within {STARTING_SECONDS:.0f} seconds")
