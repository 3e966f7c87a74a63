"""Bots that follow sound plain rules, as a good casual player does: one module for each family of games."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.protocol import Bot
from kuhstall.bots.simple.kuhfstein import SimpleKuhfstein
from kuhstall.bots.simple.kuhhandel import SimpleKuhhandel
from kuhstall.bots.simple.mue import SimpleMue
from kuhstall.games.kuhfstein.game import GAMES as KUHFSTEIN
from kuhstall.games.kuhhandel.game import GAMES as KUHHANDEL
from kuhstall.games.mue.game import GAMES as MUE

SIMPLE: Final[Mapping[str, Callable[[], Bot]]] = {
    **{game.id: SimpleKuhhandel for game in KUHHANDEL},
    **{game.id: SimpleMue for game in MUE},
    **{game.id: SimpleKuhfstein for game in KUHFSTEIN},
}
"""What makes the bot for each game."""
