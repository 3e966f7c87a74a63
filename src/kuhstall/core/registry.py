"""The games that can be played, by id. A game joins by registering; the property suites then cover it."""

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Game

GAMES: dict[str, Game] = {}
"""Every registered game, in the order of registration."""


def register(game: Game) -> Game:
    """Add a game."""
    if game.id in GAMES:
        raise ValueError(f"there is a game {game.id} already")
    GAMES[game.id] = game
    return game


def named(game: str) -> Game:
    """The game with this id."""
    if game not in GAMES:
        known = ", ".join(GAMES)
        raise Malformed("there is no game {game!r}; the games are {known}", about="game", game=game, known=known)
    return GAMES[game]
