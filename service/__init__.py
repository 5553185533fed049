"""Galactic Arbiter: a stateless adjudicator of rules for three games of galactic war.

`create_app()` makes the web application. The functions of `service.inprocess` ask the same questions in process.
"""

from typing import TYPE_CHECKING, Any

import service.games  # noqa: F401  (makes the games known to the registry)
from service.engine.registry import UnknownGame
from service.engine.shape import ShapeError
from service.engine.strictjson import MalformedJson
from service.inprocess import adjudicate, check, legal_actions, setup, verify, view

if TYPE_CHECKING:
    from flask import Flask

__all__ = [
    "MalformedJson",
    "ShapeError",
    "UnknownGame",
    "adjudicate",
    "check",
    "create_app",
    "legal_actions",
    "setup",
    "verify",
    "view",
]


def create_app(config: Any = None) -> "Flask":
    """Make the WSGI application.

    config: settings by name that take precedence over the environment variables; see `service.http.settings`.
    """
    # Imported here, so that whoever asks in process does not load the web framework.
    from service.http.app import create_app as create

    return create(config)
