"""Replaying logs: actions a second of this service, and of two well-known engines as fixed references."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

import chess
import orjson
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from service.engine import log
from service.engine.game import Game
from tests.benchmark.positions import random_game
from tests.benchmark.report import Line, micros

GAMES = 40
TARGETS = {"rebellion": "40,000"}


def measure(game: Game) -> Iterator[Line]:
    """Yield the actions a second when whole logs are read, judged and replayed, and as a multiple of the yardstick."""
    logs = [random_game(game, number)[1] for number in range(GAMES)]
    best = 0.0
    for _ in range(5):
        start = perf_counter()
        plies = sum(_verified(game, raw) for raw in logs)
        best = max(best, plies / (perf_counter() - start))
    yardstick = 8000 / len(logs[0]) * micros(lambda: orjson.loads(logs[0]))
    yield Line("  replay, actions a second", f"{best:,.0f}", TARGETS.get(game.id, "100,000"))
    yield Line("    yardsticks an action", f"{1e6 / best / yardstick:.2f}", "")


def _verified(game: Game, raw: bytes) -> int:
    report = log.verify(game, raw)
    assert report.valid, report
    return report.plies


def references() -> Iterator[Line]:
    """Yield the same loop over python-chess, and over catanatron, which has no text for its actions to be parsed."""
    yield Line("python-chess 1.11: parse, judge and push, moves a second", f"{_chess():,.0f}", "")
    yield Line("catanatron 3.2: judge and execute, actions a second", f"{_catan():,.0f}", "")


def _chess() -> float:
    chooser = Random(1)
    texts: list[list[str]] = []
    for _ in range(20):
        board = chess.Board()
        moves: list[str] = []
        while not board.is_game_over() and len(moves) < 150:
            move = chooser.choice(list(board.legal_moves))
            board.push(move)
            moves.append(move.uci())
        texts.append(moves)
    start = perf_counter()
    for moves in texts:
        board = chess.Board()
        for text in moves:
            board.push_uci(text)
    return sum(map(len, texts)) / (perf_counter() - start)


def _catan() -> float:
    spent, actions = 0.0, 0
    for seed in range(3):
        game = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        chooser = Random(seed)
        while game.winning_color() is None and game.state.num_turns < 300:
            action = chooser.choice(game.state.playable_actions)
            start = perf_counter()
            game.execute(action)
            spent += perf_counter() - start
            actions += 1
    return actions / spent
