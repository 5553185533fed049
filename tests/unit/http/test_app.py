"""The application as a whole: how it is made, and that it keeps to the interface of its servers."""

import json
import subprocess
import sys
from typing import Any
from wsgiref.validate import validator

from flask import Flask
from werkzeug.test import Client

import service
from service.engine.registry import games
from tests.unit.http.conftest import BASE, SEED


def test_the_factory_makes_an_application() -> None:
    assert isinstance(service.create_app(), Flask)


def test_asking_in_process_loads_no_web_framework() -> None:
    code = "import service, sys; print([name for name in ('flask', 'marshmallow') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stdout == b"[]\n"


def test_settings_are_read_from_the_environment(monkeypatch: Any) -> None:
    monkeypatch.setenv("ARBITER_CACHE_SECONDS", "7")
    monkeypatch.setenv("ARBITER_LOG_LEVEL", "error")
    answer = service.create_app().test_client().get("/v1/games")
    assert answer.headers["Cache-Control"] == "public, max-age=7"


def test_every_game_has_every_path(client: Any) -> None:
    rules = [rule.rule for rule in client.application.url_map.iter_rules() if "<game_id>" in rule.rule]
    assert len(rules) == 11
    for game in games():
        for rule in rules:
            path = rule.replace("<game_id>", game.id).replace("<rule_id>", "x").replace("<name>", "x")
            assert client.options(path).status_code == 200


def test_it_keeps_to_the_gateway_interface(client: Any) -> None:
    checked = Client(validator(client.application))
    for path in ("/v1/games", f"{BASE}/rules", "/nothing", "/docs", "/healthz"):
        answer = checked.get(path)
        assert answer.status_code in (200, 404)
        answer.close()
    body = json.dumps({"seed": SEED}).encode()
    made: Any = checked.post(f"{BASE}/setup", data=body, content_type="application/json")
    assert made.json["digest"] == client.post(f"{BASE}/setup", json={"seed": SEED}).json["digest"]
    made.close()
    stream = checked.post(f"{BASE}/verify", data=b"x\n", content_type="application/x-ndjson")
    assert json.loads(stream.data)["status"] == 400
    stream.close()
