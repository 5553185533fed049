"""From the bytes of a question to its answer, for the two doors that take whole bodies: HTTP and the command line."""

from collections.abc import Callable
from typing import Any

from service.engine import adjudicator, strictjson
from service.engine.game import Game
from service.engine.shape import ShapeError
from service.http import envelopes

Ask = Callable[[Game, dict[str, Any], str], Any]
"""Puts a question: the game, the fields of the envelope and the language in, the answer as a Struct out."""

QUESTIONS: dict[str, tuple[type[envelopes.Envelope], Ask]] = {
    "setup": (
        envelopes.SetupRequest,
        lambda game, fields, language: adjudicator.setup(game, **fields, language=language),
    ),
    "adjudicate": (
        envelopes.AdjudicateRequest,
        lambda game, fields, language: adjudicator.adjudicate(game, **fields, language=language),
    ),
    "legal-actions": (
        envelopes.LegalActionsRequest,
        lambda game, fields, language: adjudicator.legal_actions(game, **fields, language=language),
    ),
    "check": (
        envelopes.CheckRequest,
        lambda game, fields, language: adjudicator.check(game, **fields, language=language),
    ),
    "view": (
        envelopes.ViewRequest,
        lambda game, fields, language: adjudicator.view(game, **fields, language=language),
    ),
}
"""What may be asked, by the last part of the path: the envelope of the request, and who answers."""


def answer(question: str, game: Game, raw: bytes, language: str) -> Any:
    """Read a body and put the question; return the answer as a Struct.

    question: a key of QUESTIONS; raw: the body as JSON. Raises MalformedJson, or ShapeError with all faults.
    """
    schema, ask = QUESTIONS[question]
    return ask(game, read(schema, game, raw), language)


def read(schema: type[envelopes.Envelope], game: Game, raw: bytes) -> dict[str, Any]:
    """Read a body as an envelope of a question; raises what `answer` does."""
    fields = envelopes.load_text(schema, game, raw)
    if fields is not None:
        return fields
    value = strictjson.parse(raw)
    try:
        return envelopes.load(schema, game, value)
    except ShapeError:
        # What is nested too deep or too large a number is not JSON to this service, whatever its shape.
        strictjson.scrutinise(raw)
        raise
