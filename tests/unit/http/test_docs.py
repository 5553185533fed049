"""The contract and the page to browse it."""

import json
import re
from typing import Any

import pytest
import yaml

from service.http.openapi import document, yaml_text


def test_the_contract_in_both_forms(client: Any) -> None:
    as_json, as_yaml = client.get("/openapi.json"), client.get("/openapi.yaml")
    assert (as_json.content_type, as_yaml.content_type) == ("application/json", "application/yaml")
    assert as_yaml.text == yaml_text()
    assert json.loads(as_json.data) == json.loads(json.dumps(document()))
    assert yaml.load(as_yaml.text, Loader=yaml.CSafeLoader)["openapi"].startswith("3.1")


def test_every_path_of_the_contract_has_a_route_and_the_other_way_round(client: Any) -> None:
    adapter = client.application.url_map.bind("localhost")
    told = set()
    for path, item in document()["paths"].items():
        concrete = re.sub(r"{\w+}", "x", path)
        for method in item:
            endpoint, _ = adapter.match(concrete, method=method.upper())
            told.add(endpoint)
    served = {rule.endpoint for rule in client.application.url_map.iter_rules()}
    assert served - told == {"docs.show"}


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/index.html"])
def test_the_page_loads_nothing_from_elsewhere(client: Any, path: str) -> None:
    answer = client.get(path, headers={"Host": "evil.example"})
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/html")
    assert "evil.example" not in answer.text
    assert "http:" not in answer.text
    assert "https:" not in answer.text
    loaded = re.findall(r'(?:src|href)="([^"]+)"', answer.text)
    assert len(loaded) == 6
    for asset in loaded:
        got = client.get(asset)
        assert got.status_code == 200, asset
        got.close()


def test_the_page_shows_this_contract_and_asks_no_validator(client: Any) -> None:
    config: Any = json.loads(re.findall(r"var user_config = ({.*?});", client.get("/docs").text)[0])
    assert config["url"] == "/openapi.json"
    assert config["validatorUrl"] is None


def test_the_browser_is_told_to_load_nothing_from_elsewhere(client: Any) -> None:
    for path in ("/docs", "/docs/swagger-ui.css"):
        answer = client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        answer.close()
        assert policy.startswith("default-src 'self';")
        assert "http" not in policy
        assert "*" not in policy


def test_the_scripts_are_compressed_and_compared(client: Any) -> None:
    first = client.get("/docs/swagger-ui-bundle.js", headers={"Accept-Encoding": "gzip"})
    assert first.headers["Content-Encoding"] == "gzip"
    again = client.get(
        "/docs/swagger-ui-bundle.js", headers={"Accept-Encoding": "gzip", "If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", ["/docs/../__init__.py", "/docs/%2e%2e/flask_swagger_ui.py", "/docs//etc/passwd"])
def test_nothing_else_of_the_wheel_is_served(client: Any, path: str) -> None:
    assert client.get(path).status_code == 404
