"""The commands. Each takes the parsed arguments, prints its answer, and returns whether the answer is yes.

Whatever is also asked over HTTP is read by the same envelopes and printed as the same bytes, with a newline after them.
"""

import os
import sys
from argparse import Namespace
from pathlib import Path

import msgspec

from service.cli.referee import describe
from service.engine import catalogue, log
from service.engine.canonical import encode
from service.engine.game import Game
from service.engine.registry import game as find_game
from service.engine.shape import Fault, ShapeError
from service.engine.strictjson import parse
from service.http import asking


def serve(arguments: Namespace) -> bool:
    """Become gunicorn with the service's settings; further arguments are gunicorn's own."""
    command = [sys.executable, "-m", "gunicorn", "--config", "python:service.http.gunicorn_conf", *arguments.further]
    os.execv(sys.executable, [*command, "service:create_app()"])  # noqa: S606


def ask(arguments: Namespace) -> bool:
    """Answer one of the questions that the HTTP interface takes as a body: `arguments.question`."""
    game = find_game(arguments.game)
    answer = asking.answer(arguments.question, game, _read(arguments.file), arguments.language)
    _print(encode(answer))
    valid = getattr(answer, "valid", getattr(answer, "possible", True))
    return bool(valid and not getattr(answer, "violations", ()))


def verify(arguments: Namespace) -> bool:
    """Replay logs, each of the game it names; print a report a log. Yes when all of them are in order."""
    valid = True
    for name in arguments.files:
        raw = _read(name)
        game = _game_of(raw)
        report = log.verify(game, raw, arguments.language)
        valid = valid and report.valid
        if arguments.json:
            _print(encode(report))
        else:
            print(f"{name}: {describe(report)}")
    return valid


class _Named(msgspec.Struct):
    game: str


def _game_of(raw: bytes) -> Game:
    """Return the game that a log names. Raises MalformedJson, ShapeError and UnknownGame."""
    try:
        return find_game(msgspec.json.decode(raw, type=_Named).game)
    except msgspec.DecodeError:
        parse(raw)
        raise ShapeError([Fault("/game", "missing; a log names its game")]) from None


def rules(arguments: Namespace) -> bool:
    """Print the rules of a game, of one section, or one rule: for people, or as JSON."""
    game = find_game(arguments.game)
    if arguments.rule:
        rule = catalogue.rule(game, arguments.rule)
        found: msgspec.Struct = rule
        text = f"{rule.id} [{rule.kind}] {rule.text}\nSource: {rule.source}"
    else:
        book = catalogue.rules(game, arguments.section)
        found = book
        text = "\n".join(
            line
            for section in book.sections
            for line in (
                f"\n{section.number}. {section.title}\n",
                *(f"{rule.id} [{rule.kind}] {rule.text}" for rule in book.rules if rule.section == section.number),
            )
        )
    if arguments.json:
        _print(encode(found))
    else:
        print(text)
    return True


def cards(arguments: Namespace) -> bool:
    """Print the components of a game as JSON."""
    _print(encode(catalogue.components(find_game(arguments.game), arguments.kind, arguments.id, arguments.language)))
    return True


def _read(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _print(answer: bytes) -> None:
    sys.stdout.buffer.write(answer + b"\n")
    sys.stdout.buffer.flush()
