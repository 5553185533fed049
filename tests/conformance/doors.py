"""The two ways to ask: in process through the engine, or over HTTP any server that speaks the published contract."""

from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

Answer = dict[str, Any]


class WrongShape(Exception):
    """The request does not have the shape asked for; `faults` tells where: a `pointer` and a `message` each."""

    def __init__(self, faults: list[dict[str, str]]) -> None:
        super().__init__(str(faults))
        self.faults = faults


class Door(Protocol):
    """Something that answers questions about one game; requests and answers are plain decoded JSON."""

    def ask(self, game: str, question: str, request: dict[str, Any]) -> Answer:
        """Ask `question` (`setup`, `adjudicate`, `legal-actions`, `check`, `view`); return the answer.

        Raises WrongShape for a request that is not read at all.
        """


class InProcess:
    """The engine of this repository, through the same reading and writing of JSON as the other doors."""

    def ask(self, game: str, question: str, request: dict[str, Any]) -> Answer:
        from service.engine import shape

        try:
            return self._ask(game, question, request)
        except shape.ShapeError as error:
            raise WrongShape([{"pointer": one.pointer, "message": one.message} for one in error.faults]) from None

    @staticmethod
    def _ask(game: str, question: str, request: dict[str, Any]) -> Answer:
        import service  # noqa: F401  (makes the games known)
        from service.engine import adjudicator, canonical, registry, shape
        from service.engine.chance import Declared

        known = registry.game(game)
        request = msgspec.json.decode(msgspec.json.encode(request))
        if "state" in request:
            request["state"] = shape.read(request["state"], known.state_type, "/state")
        if "action" in request:
            request["action"] = shape.read(request["action"], known.action_type, "/action")
        if "chance" in request:
            request["chance"] = shape.read(request["chance"], list[Declared], "/chance")
        if "options" in request:
            request["options"] = shape.read(request["options"], known.options_type, "/options")
        function: Any = getattr(adjudicator, question.replace("-", "_"))
        answer: Answer = msgspec.json.decode(canonical.encode(function(known, **request)))
        return answer


class OverHttp:
    """A server at a base URL."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = kind(parts.netloc, timeout=30)
        self._prefix = parts.path.rstrip("/")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def ask(self, game: str, question: str, request: dict[str, Any]) -> Answer:
        headers = {"Content-Type": "application/json"}
        body = msgspec.json.encode(request)
        path = f"{self._prefix}/v1/games/{game}/{question}"
        try:
            self._connection.request("POST", path, body, headers)
            response = self._connection.getresponse()
        except (ConnectionError, HTTPException):
            # The server has closed an idle connection; every question may be asked twice.
            self._connection.close()
            self._connection.request("POST", path, body, headers)
            response = self._connection.getresponse()
        raw = response.read()
        if response.status == 422:
            raise WrongShape(msgspec.json.decode(raw)["errors"])
        assert response.status == 200, f"{question} was answered with status {response.status}: {raw[:500]!r}"
        answer: Answer = msgspec.json.decode(raw)
        return answer
