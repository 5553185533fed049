"""The yardstick over HTTP: a Flask application that reads a JSON body with orjson, writes it back, and does no more."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import orjson
from flask import Flask, Response, request

from service.cli.client import free_port, wait_until_open

app = Flask(__name__)


@app.post("/echo")
def echo() -> Response:
    """Answer with the body, read and written anew."""
    return Response(orjson.dumps(orjson.loads(request.get_data())), content_type="application/json")


@contextmanager
def running(application: str) -> Iterator[int]:
    """Run an application under gunicorn with the service's settings and one worker; give its port."""
    port = free_port()
    settings = ["--config", "python:service.http.gunicorn_conf", "--workers", "1", "--bind", f"127.0.0.1:{port}"]
    command = [sys.executable, "-m", "gunicorn", *settings, "--log-level", "warning", application]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_until_open(port, process)
        yield port
    finally:
        process.terminate()
        process.wait()
