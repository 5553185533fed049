"""Prints all that a fixed set of games answers, to compare processes: `python -m tests.support.transcript`."""

from hashlib import sha256

from service.engine import adjudicator, catalogue
from service.engine.canonical import encode
from service.engine.registry import games
from tests.support.players import choose, chooser, copy
from tests.support.tables import LARGE, starts

_GAMES, _GAMES_LARGE = 4, 1
_PLIES, _PLIES_LARGE = 1000, 120
"""How many plies of a game at most; a large one asks for more with each, and has more starts."""


def main() -> None:
    """Print one line a ply with the hash of every answer about the state, and one a game with its catalogue."""
    for start in starts():
        game = start.game
        for number in range(_GAMES_LARGE if game.id in LARGE else _GAMES):
            rng, state = chooser(start, number), start.begin(number)
            for _ in range(_PLIES_LARGE if game.id in LARGE else _PLIES):
                if not game.decisions(state):
                    break
                seat, action = choose(game, state, rng)
                menu = encode(adjudicator.legal_actions(game, state, None, 1000))
                include = ["state", "legal_actions", "patch", *(f"view:{seat}" for seat in game.seats_in(state))]
                refused = encode(adjudicator.adjudicate(game, copy(game, state), game.seats_in(state)[0], action))
                verdict = adjudicator.adjudicate(game, state, seat, action, None, include)
                print(verdict.digest, *(sha256(raw).hexdigest()[:16] for raw in (menu, refused, encode(verdict))))
    for game in games():
        schemas = [encode(catalogue.schema(game, name)) for name in catalogue.SCHEMA_NAMES]
        answers = [catalogue.about(game), catalogue.rules(game), catalogue.components(game)]
        print(game.id, *(sha256(raw).hexdigest()[:16] for raw in [*schemas, *map(encode, answers)]))


if __name__ == "__main__":
    main()
