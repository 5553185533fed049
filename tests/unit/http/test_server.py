"""The service under gunicorn with its settings, over real sockets on loopback."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.unit.http.conftest import BASE, SEED

TIMEOUT = 20
SETUP = b'{"seed":"%s"}' % SEED.encode()


class Server(NamedTuple):
    """A running gunicorn: the main process, its port and its home directory."""

    process: subprocess.Popen[bytes]
    port: int
    home: Path

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)

    def get(self, path: str) -> bytes:
        connection = self.connect()
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200
        connection.close()
        return body

    def raw(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT)


def _environment(home: Path, **settings: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ARBITER_", "PROMETHEUS_"))}
    return {**kept, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), **settings}


COMMAND = [sys.executable, "-m", "gunicorn", "--config", "python:service.http.gunicorn_conf", "service:create_app()"]


@contextmanager
def _serving(home: Path, **settings: str) -> Iterator[Server]:
    # The socket is bound here and handed on, so that nobody else can take the port in between.
    with socket.create_server(("127.0.0.1", 0)) as listener, (home / "log").open("wb") as log:
        settings = {"ARBITER_BIND": f"fd://{listener.fileno()}", **settings}
        process = subprocess.Popen(
            COMMAND,
            env=_environment(home, **settings),
            pass_fds=[listener.fileno()],
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield Server(process, listener.getsockname()[1], home)
        finally:
            process.terminate()
            process.wait(TIMEOUT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("home")
    metrics = home / "metrics"
    metrics.mkdir()
    (metrics / "counter_1.db").write_bytes(b"what an earlier run has left")
    with _serving(home, ARBITER_WORKERS="2", ARBITER_THREADS="4", PROMETHEUS_MULTIPROC_DIR=str(metrics)) as running:
        running.get("/readyz")
        yield running


def _ask(server: Server, head: bytes, *pieces: bytes) -> tuple[int, dict[str, Any]]:
    """Send a request as given; return the status and the decoded body of the answer."""
    with server.raw() as connection:
        connection.sendall(head.replace(b"\n", b"\r\n") + b"\r\n")
        for piece in pieces:
            connection.sendall(piece)
        answer = b""
        while received := connection.recv(65536):
            answer += received
    top, _, body = answer.partition(b"\r\n\r\n")
    return int(top.split()[1]), json.loads(body)


def _head(path: str, *more: str) -> bytes:
    lines = [f"POST {BASE}/{path} HTTP/1.1", "Host: x", "Connection: close", "Content-Type: application/json", *more]
    return "\n".join([*lines, ""]).encode()


def _chunk(content: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(content), content)


def test_a_chunked_body_is_read(server: Server) -> None:
    pieces = [_chunk(SETUP[:5]), _chunk(SETUP[5:]), b"0\r\n\r\n"]
    status, answer = _ask(server, _head("setup", "Transfer-Encoding: chunked"), *pieces)
    assert status == 200
    assert answer["state"]["chance"]["seed"] == SEED


@pytest.mark.parametrize("size", [1024 * 1024 + 1, 3 * 1024 * 1024])
def test_a_chunked_body_over_the_limit_is_refused(server: Server, size: int) -> None:
    padded = SETUP.ljust(size)
    pieces = [_chunk(padded[start : start + 60_000]) for start in range(0, size, 60_000)]
    status, answer = _ask(server, _head("setup", "Transfer-Encoding: chunked"), *pieces, b"0\r\n\r\n")
    assert status == 413
    assert answer["type"].endswith(":body-too-large")


def test_a_declared_body_over_the_limit_is_refused(server: Server) -> None:
    status, answer = _ask(server, _head("setup", "Content-Length: 2000000"), SETUP.ljust(2_000_000))
    assert status == 413
    assert answer["type"].endswith(":body-too-large")


def test_a_broken_chunk_is_refused(server: Server) -> None:
    status, answer = _ask(server, _head("setup", "Transfer-Encoding: chunked"), _chunk(SETUP[:5]), b"zz\r\n")
    assert status == 400
    assert answer["type"].endswith(":malformed-json")


def test_a_body_cut_off_is_refused(server: Server) -> None:
    with server.raw() as connection:
        connection.sendall(_head("setup", "Content-Length: 100").replace(b"\n", b"\r\n") + b"\r\n" + SETUP)
        connection.shutdown(socket.SHUT_WR)
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_a_connection_is_kept(server: Server) -> None:
    connection = server.connect()
    for _ in range(3):
        connection.request("POST", f"{BASE}/setup", SETUP, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 200
        answer.read()
        assert connection.sock is not None
    connection.close()


def test_clients_that_say_nothing_do_not_block_others(server: Server) -> None:
    with ExitStack() as silent:
        for _ in range(3):
            silent.enter_context(server.raw())
        assert json.loads(server.get("/healthz")) == {"status": "alive"}


def test_metrics_are_those_of_all_workers(server: Server) -> None:
    connections = [server.connect() for _ in range(24)]
    for connection in connections:
        connection.request("GET", f"{BASE}/rules/none")
    for connection in connections:
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 404
        connection.close()
    line = b'arbiter_requests_total{game="empire-vs-rebellion",operation="rule",status="404"} 24.0'
    for _ in range(6):
        assert line in server.get("/metrics").splitlines()


def test_the_directory_of_the_metrics_was_emptied_first(server: Server) -> None:
    assert not (server.home / "metrics" / "counter_1.db").exists()
    assert list((server.home / "metrics").glob("counter_*.db"))


def test_there_is_no_control_socket(server: Server) -> None:
    assert sorted(path.name for path in server.home.iterdir()) == ["log", "metrics"]


def test_requests_are_logged_as_json_and_nothing_has_failed(server: Server) -> None:
    server.get("/v1/games")
    lines = (server.home / "log").read_text().splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    assert {entry["event"] for entry in entries} == {"request"}
    assert not [line for line in lines if "Traceback" in line]


def test_a_stop_finishes_what_is_in_flight(tmp_path: Path, log: Any) -> None:
    line = json.dumps(log).encode() + b"\n"
    head = _head("verify", "Transfer-Encoding: chunked").replace(b"application/json", b"application/x-ndjson")
    with _serving(tmp_path) as server, server.raw() as connection:
        connection.sendall(head.replace(b"\n", b"\r\n") + b"\r\n" + _chunk(line * 400))
        answer = connection.recv(65536)  # the first lines are answered: the request is in flight
        assert answer.startswith(b"HTTP/1.1 200 ")
        server.process.send_signal(signal.SIGTERM)
        _refuses(server)
        connection.sendall(_chunk(line) + b"0\r\n\r\n")
        while received := connection.recv(65536):
            answer += received
        assert answer.endswith(b"\r\n0\r\n\r\n")
        assert answer.count(b'"valid":true') == 401
        assert server.process.wait(TIMEOUT) == 0


def _refuses(server: Server) -> None:
    """Wait until the server has said that it stops."""
    log = server.home / "log"
    while b"Handling signal: term" not in log.read_bytes():
        assert server.process.poll() is None


def test_the_directory_made_for_metrics_is_removed(tmp_path: Path) -> None:
    with _serving(tmp_path, TMPDIR=str(tmp_path)) as server:
        server.get("/metrics")
        directory = _metrics_directory(server)
        assert directory.is_dir()
    assert not directory.exists()


def _metrics_directory(server: Server) -> Path:
    """Return where a worker has its metrics files, which it holds in memory."""
    worker = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()[0]
    mapped = [line.split()[-1] for line in Path(f"/proc/{worker}/maps").read_text().splitlines()]
    return Path(next(path for path in mapped if path.endswith(".db"))).parent


def test_a_bad_setting_stops_the_start_with_a_sentence(tmp_path: Path) -> None:
    environment = _environment(tmp_path, ARBITER_WORKERS="many")
    done = subprocess.run(COMMAND, env=environment, capture_output=True, timeout=TIMEOUT, check=False)
    assert done.returncode != 0
    assert b"ARBITER_WORKERS='many' cannot be used" in done.stderr
    assert b"Traceback" not in done.stderr
