"""The Dockerfile, as far as it can be tested without an engine that builds it."""

import json
import re
import socket
import subprocess
import sys
import threading
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

import service

ROOT = Path(__file__).resolve().parents[3]
INSTRUCTION = re.compile(r"([A-Z]+) (.*)", re.DOTALL)


class _Silent(WSGIRequestHandler):
    """Writes nothing to standard error."""

    def log_message(self, *_: object) -> None:
        pass


def _instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    found = [INSTRUCTION.fullmatch(line) for line in lines if line]
    assert all(found)
    return [(match[1], match[2]) for match in found if match]


def _all(name: str) -> list[str]:
    return [rest for instruction, rest in _instructions() if instruction == name]


def _environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in " ".join(_all("ENV")).split())


def _copied() -> list[str]:
    lines = [line.split() for line in _all("COPY") if not line.startswith("--from")]
    return [source for line in lines for source in line[:-1]]


def test_base_images_are_pinned_to_a_full_version() -> None:
    images = [line.split()[0] for line in _all("FROM")]
    assert len(images) == 2
    assert len(set(images)) == 1
    version = re.fullmatch(r"python:(\d+\.\d+)\.\d+-slim-[a-z]+", images[0])
    assert version
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f">={version[1]}" == wanted


def test_every_source_that_is_copied_exists() -> None:
    assert _copied()
    assert [source for source in _copied() if not (ROOT / source).exists()] == []


def test_what_is_copied_reaches_the_builder_and_nothing_else_does() -> None:
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    assert lines[0] == "*"
    let_in = [line[1:] for line in lines if line.startswith("!")]
    assert sorted(let_in) == sorted(_copied())
    assert any(fnmatch("service/http/__pycache__", line) for line in lines[1:])


def test_everything_is_installed_at_its_pin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert all("==" in dependency for dependency in project["dependencies"])
    constraints = (ROOT / ".ci/constraints.txt").read_text().lower().replace("_", "-").splitlines()
    for dependency in project["dependencies"]:
        assert dependency.lower() in constraints
    (install,) = [line for line in _all("RUN") if "--requirement" in line]
    assert "--constraint constraints.txt" in install


def test_it_does_not_run_as_root() -> None:
    instructions = [name for name, _ in _instructions()]
    (user,) = _all("USER")
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    assert instructions.index("USER") < instructions.index("CMD")
    assert "COPY" not in instructions[instructions.index("USER") :]


def test_the_command_serves_with_the_settings_of_the_project() -> None:
    command = json.loads(_all("CMD")[0])
    assert command == ["gunicorn", "--config", "python:service.http.gunicorn_conf", "service:create_app()"]


def test_settings_in_the_image_are_settings_of_the_service(tmp_path: Path) -> None:
    given = {**_environment(), "PATH": "/usr/bin:/bin", "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    assert _environment()["PROMETHEUS_MULTIPROC_DIR"].startswith("/dev/shm/")
    code = """if True:
        import json
        from service.http import gunicorn_conf as conf
        names = ("bind", "workers", "worker_class", "preload_app", "control_socket_disable", "worker_tmp_dir")
        print(json.dumps({name: getattr(conf, name) for name in names}))
    """
    done = subprocess.run(
        [sys.executable, "-c", code], env=given, cwd=ROOT, capture_output=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == {
        "bind": "0.0.0.0:8000",
        "workers": 2,
        "worker_class": "gthread",
        "preload_app": True,
        "control_socket_disable": True,
        "worker_tmp_dir": "/dev/shm",
    }


@pytest.mark.parametrize(("port", "healthy"), [("serving", True), ("closed", False)])
def test_the_health_check_tells_health(port: str, healthy: bool) -> None:
    _, _, command = _all("HEALTHCHECK")[0].partition("CMD ")
    executable, *arguments = json.loads(command)
    assert executable == "python"
    with make_server("127.0.0.1", 0, service.create_app({"log_level": "error"}), handler_class=_Silent) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with socket.create_server(("127.0.0.1", 0)) as other:
            closed = other.getsockname()[1]
        number = server.server_port if port == "serving" else closed
        done = subprocess.run(
            [sys.executable, *arguments],
            env={**_environment(), "ARBITER_BIND": f"0.0.0.0:{number}"},
            capture_output=True,
            check=False,
            timeout=60,
        )
        server.shutdown()
    assert (done.returncode == 0) is healthy


def test_no_host_of_a_registry_is_named() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert not re.search(r"index-url|https?://(?!127\.0\.0\.1:)|\.(io|com|org)\b", text)
