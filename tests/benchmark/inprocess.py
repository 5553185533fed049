"""In process: from the bytes of a request to the bytes of the answer, and what part of it each stage takes."""

from collections.abc import Iterator
from typing import Any

import msgspec
import orjson

from service.engine import adjudicator
from service.engine.canonical import digest, encode
from service.engine.game import Game
from service.http import asking, envelopes
from tests.benchmark.positions import Position
from tests.benchmark.report import Line, micros


def measure(game: Game, position: Position) -> Iterator[Line]:
    """Yield the time from bytes to bytes and its parts, beside the standard of an orjson reading of 8 kB."""
    body = position.body
    decode = msgspec.json.Decoder(game.state_type).decode
    action = msgspec.json.decode(position.action, type=game.action_type)
    standing = decode(position.state)

    def parsing() -> dict[str, Any]:
        return asking.read(envelopes.AdjudicateRequest, game, body)

    def whole() -> bytes:
        return encode(adjudicator.adjudicate(game, **parsing()))

    def judging() -> None:
        game.check(standing)
        game.judge(standing, position.seat, action)

    def decoding_and_applying() -> None:
        adjudicator.play(game, decode(position.state), position.seat, action, None)

    def encoding() -> None:
        digest(standing)
        game.decisions(standing)
        encode(standing)

    eight = b"[" + b",".join([position.state] * (8000 // len(position.state) + 1)) + b"]"
    standard = micros(lambda: orjson.loads(eight)) * 8000 / len(eight)
    total, parsed, judged = micros(whole), micros(parsing), micros(judging)
    applied = micros(decoding_and_applying) - micros(lambda: decode(position.state))
    encoded = micros(encoding)
    yield Line("  orjson reading 8 kB (the yardstick)", f"{standard:.1f} us", "")
    yield Line("  bytes to bytes in process", f"{total:.1f} us", "")
    yield Line("    as a multiple of the yardstick", f"{total / standard:.2f}", "2.1 (40 us where it is 19)")
    for name, part in (("parsing", parsed), ("judging", judged), ("applying", applied), ("encoding", encoded)):
        yield Line(f"    {name}", f"{part:.1f} us {part / total:>5.0%}", "")
