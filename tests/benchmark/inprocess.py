"""In process: from the bytes of a request to the bytes of the answer, and what part of it each stage takes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

import msgspec
import orjson

from service.engine import adjudicator
from service.engine.canonical import digest, encode
from service.engine.game import Game
from service.http import asking, envelopes
from tests.benchmark.positions import Position, middle
from tests.benchmark.report import Line, micros

ALLOWED = {"rebellion": 100}
"""Microseconds for an ordinary action where the yardstick takes as many as in `YARDSTICK`; 40 in the card games."""
YARDSTICK = 19
EVERY = 6
"""Every which position of the game is measured."""


class Timed(NamedTuple):
    """One action from bytes to bytes, and the yardstick at that time, in microseconds."""

    kind: str
    whole: float
    yardstick: float


def measure(game: Game, positions: Sequence[Position]) -> Iterator[Line]:
    """Yield the time from bytes to bytes and its parts, beside the yardstick: orjson reading 8 kB of states.

    positions: those of one whole game. An ordinary action is one of the kind that is commonest in it.
    """
    commonest = Counter(position.kind for position in positions).most_common(1)[0][0]
    timed = [_timed(game, position) for position in positions[::EVERY]]
    ordinary = [one for one in timed if one.kind == commonest]
    allowed = ALLOWED.get(game.id, 40)
    target = f"{allowed / YARDSTICK:.1f} ({allowed} us where it is {YARDSTICK})"
    yield Line("  orjson reading 8 kB (the yardstick)", f"{median(one.yardstick for one in timed):.1f} us", "")
    for name, those, aim in ((f"ordinary ({commonest})", ordinary, target), ("any action", timed, "")):
        yield Line(f"  bytes to bytes in process, {name}", f"{median(one.whole for one in those):.1f} us", "")
        yield Line("    yardsticks", f"{median(one.whole / one.yardstick for one in those):.2f}", aim)
    yield from _parts(game, middle(positions))


def _timed(game: Game, position: Position) -> Timed:
    eight = b"[" + b",".join([position.state] * (8000 // len(position.state) + 1)) + b"]"
    yardstick = micros(lambda: orjson.loads(eight), 5, 60) * 8000 / len(eight)
    return Timed(position.kind, micros(lambda: _answer(game, position), 5, 60), yardstick)


def _answer(game: Game, position: Position) -> bytes:
    return encode(adjudicator.adjudicate(game, **asking.read(envelopes.AdjudicateRequest, game, position.body)))


def _parts(game: Game, position: Position) -> Iterator[Line]:
    """Yield what each stage takes of the time at one position."""
    body = position.body
    decode = msgspec.json.Decoder(game.state_type).decode
    action = msgspec.json.decode(position.action, type=game.action_type)
    standing = decode(position.state)

    def parsing() -> dict[str, Any]:
        return asking.read(envelopes.AdjudicateRequest, game, body)

    def judging() -> None:
        game.judge(standing, position.seat, action, game.examine(standing).now)

    def decoding_and_applying() -> None:
        adjudicator.play(game, decode(position.state), position.seat, action, None)

    def encoding() -> None:
        digest(standing)
        game.decisions(standing)
        encode(standing)

    total, parsed, judged = micros(lambda: _answer(game, position)), micros(parsing), micros(judging)
    applied = micros(decoding_and_applying) - micros(lambda: decode(position.state))
    encoded = micros(encoding)
    yield Line(f"  bytes to bytes in the middle of the game ({position.kind})", f"{total:.1f} us", "")
    for name, part in (("parsing", parsed), ("judging", judged), ("applying", applied), ("encoding", encoded)):
        yield Line(f"    {name}", f"{part:.1f} us {part / total:>5.0%}", "")
