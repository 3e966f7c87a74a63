"""The bots by name: ours, and those of other packages.

A package adds a bot by an entry point of the group `kuhstall.bots`: its name is the bot's, and it leads to whatever
makes one when called. A bot that plays only some games lists them in an attribute `games`.
"""

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from kuhstall.bots.any_move import RandomBot
from kuhstall.bots.protocol import Bot
from kuhstall.bots.simple import SIMPLE
from kuhstall.core.errors import Malformed
from kuhstall.core.registry import GAMES

GROUP: Final = "kuhstall.bots"
Maker = Callable[[], Bot]


@cache
def bots() -> Mapping[str, Mapping[str, Maker]]:
    """For each bot what makes one for a game, by id; ours first, from the weakest on."""
    found: dict[str, Mapping[str, Maker]] = {"random": dict.fromkeys(GAMES, RandomBot), "simple": SIMPLE}
    for point in entry_points(group=GROUP):
        try:
            found.setdefault(point.name, playing(point.load()))
        except Exception as error:  # noqa: BLE001  (a package that is not ours must not close the house)
            warnings.warn(f"the bot {point.value} cannot play: {error!r}", stacklevel=2)
    return found


def playing(maker: Maker) -> Mapping[str, Maker]:
    """What makes a bot, for each game that it plays."""
    return dict.fromkeys(getattr(maker, "games", None) or GAMES, maker)


def bots_for(game: str) -> list[str]:
    """The names of the bots that can play a game, weakest first."""
    return [name for name, games in bots().items() if game in games]


def bot_named(name: str, game: str) -> Bot:
    """A bot that can play the game."""
    if game not in bots().get(name, {}):
        known = ", ".join(bots_for(game))
        raise Malformed("no_bot", name=name, game=game, known=known)
    return bots()[name][game]()


def bot_from(where: str, game: str) -> Bot:
    """A bot by its name, or one of the caller's own as `module:Class`; never for names that come from elsewhere."""
    module, colon, name = where.partition(":")
    if not colon:
        return bot_named(where, game)
    try:
        maker: Maker = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise Malformed("bot_missing", name=where, error=error) from None
    if game not in playing(maker):
        raise Malformed("bot_other_game", name=where, game=game)
    return maker()
