"""The games that this service knows, by id. `service/games/__init__.py` fills it."""

from service.engine.game import Game

_games: dict[str, Game] = {}


class UnknownGame(LookupError):
    """No game has that id."""


def register(game: Game) -> None:
    """Make a game known under its id."""
    _games[game.id] = game


def games() -> list[Game]:
    """Return all games, in the order of their ids."""
    return [_games[key] for key in sorted(_games)]


def game(game_id: str) -> Game:
    """Return the game with that id. Raises UnknownGame."""
    try:
        return _games[game_id]
    except KeyError:
        known = ", ".join(sorted(_games))
        raise UnknownGame(f"there is no game {game_id[:64]!r}; known are {known}") from None
