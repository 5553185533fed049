"""The request as the handlers see it: when it came, its id, the language it asks for, the game it is about."""

import os
import re
from functools import cached_property
from time import perf_counter
from typing import Any, cast

from flask import Request, request

from service.engine import registry
from service.engine.game import Game
from service.http import languages

_SANE_ID = re.compile(r"[A-Za-z0-9._\-]{1,128}")


class Asked(Request):
    """One request. `game_id` is set when the game of the path is known to exist, so that it can label a metric."""

    game_id = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.started = perf_counter()

    @cached_property
    def request_id(self) -> str:
        """The caller's `X-Request-ID` when it is short and plain, else a new one."""
        given: str = self.environ.get("HTTP_X_REQUEST_ID", "")
        return given if _SANE_ID.fullmatch(given) else os.urandom(16).hex()

    @property
    def language(self) -> str:
        """The language to answer in."""
        return languages.choose(self.environ.get("HTTP_ACCEPT_LANGUAGE", ""))

    def game(self, game_id: str) -> Game:
        """Return the game that the path names. Raises UnknownGame."""
        found = registry.game(game_id)
        self.game_id = game_id
        return found


def current() -> Asked:
    """Return the request being handled."""
    return cast("Asked", request._get_current_object())  # type: ignore[attr-defined]
