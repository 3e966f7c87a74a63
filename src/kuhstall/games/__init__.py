"""The games. Importing this package registers all of them."""

from kuhstall.core.registry import register
from kuhstall.games import kuhhandel
from kuhstall.games.kuhhandel.game import GAMES

for game in GAMES:
    register(game)

__all__ = ["kuhhandel"]
