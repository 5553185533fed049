"""The contract: `/openapi.yaml`, `/openapi.json`, and `/docs`, a page to browse it, which loads nothing from afar."""

from functools import cache
from typing import Any

from flask import Flask, Response
from flask_swagger_ui import get_swaggerui_blueprint

from service.engine.canonical import encode
from service.engine.rulebook import DEFAULT_LANGUAGE
from service.http.asked import current
from service.http.body import JSON
from service.http.responses import kept
from service.http.settings import Settings

YAML = "application/yaml"
BASE = "/docs"
# The page has a script and some styles inline; everything else must come from here, and the browser sees to it.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
)


def install(app: Flask, settings: Settings) -> None:
    """Add the paths."""

    def openapi_json() -> Response:
        return kept(current(), _json(), settings.cache_seconds, DEFAULT_LANGUAGE, JSON)

    def openapi_yaml() -> Response:
        return kept(current(), _yaml(), settings.cache_seconds, DEFAULT_LANGUAGE, YAML)

    app.add_url_rule("/openapi.json", "openapi-json", openapi_json)
    app.add_url_rule("/openapi.yaml", "openapi-yaml", openapi_yaml)
    _install_page(app)


def _install_page(app: Flask) -> None:
    blueprint = get_swaggerui_blueprint(
        BASE,
        "/openapi.json",
        config={
            "app_name": "Galactic Arbiter",
            "validatorUrl": None,
            "layout": "BaseLayout",
            # Given, so that the page is not built from the Host header of the request.
            "oauth2RedirectUrl": f"{BASE}/oauth2-redirect.html",
        },
        blueprint_name="docs",
    )
    blueprint.after_request(_confine)
    app.register_blueprint(blueprint)
    app.add_url_rule(BASE, "docs.page", app.view_functions["docs.show"])


def _confine(response: Response) -> Response:
    """Add the policy, and read a file to its end: it can then be compressed, and is closed at once."""
    source: Any = response.response
    response.direct_passthrough = False
    response.make_sequence()
    if hasattr(source, "close"):
        source.close()
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response


@cache
def _json() -> bytes:
    from service.http.openapi import document  # costs time that a worker need not spend at its start

    return encode(document())


@cache
def _yaml() -> bytes:
    from service.http.openapi import yaml_text

    return yaml_text().encode()
