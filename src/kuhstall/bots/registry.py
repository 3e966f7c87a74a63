"""The bots by name, and the games that each can play."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.any_move import RandomBot
from kuhstall.bots.protocol import Bot
from kuhstall.bots.simple.kuhfstein import SimpleKuhfstein
from kuhstall.bots.simple.kuhhandel import SimpleKuhhandel
from kuhstall.bots.simple.mue import SimpleMue
from kuhstall.core.errors import Malformed
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhfstein.game import GAMES as KUHFSTEIN
from kuhstall.games.kuhhandel.game import GAMES as KUHHANDEL
from kuhstall.games.mue.game import GAMES as MUE

BOTS: Final[Mapping[str, Mapping[str, Callable[[], Bot]]]] = {
    "random": dict.fromkeys(GAMES, RandomBot),
    "simple": {
        **{game.id: SimpleKuhhandel for game in KUHHANDEL},
        **{game.id: SimpleMue for game in MUE},
        **{game.id: SimpleKuhfstein for game in KUHFSTEIN},
    },
}
"""For each bot the games it plays."""


def bots_for(game: str) -> list[str]:
    """The names of the bots that can play a game, weakest first."""
    return [name for name, games in BOTS.items() if game in games]


def bot_named(name: str, game: str) -> Bot:
    """A bot that can play the game."""
    if game not in BOTS.get(name, {}):
        known = ", ".join(bots_for(game))
        raise Malformed("there is no bot {name!r} for {game}; there are {known}", name=name, game=game, known=known)
    return BOTS[name][game]()
