"""Run all measurements and print them."""

from collections.abc import Iterator

from service.engine.registry import games
from tests.benchmark import footprint, inprocess, over_http, replay
from tests.benchmark.positions import middle, random_game
from tests.benchmark.report import Line, show


def measurements() -> Iterator[Line]:
    """Yield every line of the report, in order."""
    for game in games():
        positions, _ = random_game(game, 1)
        position = middle(positions)
        yield Line(f"{game.id}: a mid-game state", f"{len(position.state) / 1000:.2f} kB", "")
        yield from over_http.measure(game, position)
        yield from inprocess.measure(game, positions)
        yield from replay.measure(game)
    yield from replay.references()
    yield from footprint.measure()


if __name__ == "__main__":
    show(measurements())
