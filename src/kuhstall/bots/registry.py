"""The bots by name: ours, and those of other packages.

A package adds a bot by an entry point of the group `kuhstall.bots`: its name is the bot's, and it leads to whatever
makes one when called. A bot that plays only some games lists them in an attribute `games`.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import Final

from kuhstall.bots import kuhfstein, kuhhandel, mue
from kuhstall.bots.any_move import RandomBot
from kuhstall.bots.judging import Judge
from kuhstall.bots.protocol import Bot
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Game
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhfstein.game import Kuhfstein
from kuhstall.games.kuhhandel.game import Kuhhandel
from kuhstall.games.mue.game import Mue

GROUP: Final = "kuhstall.bots"
LEVELS: Final = ("random", "easy", "medium", "strong")
"""Our bots, the same in every game, from the weakest on."""
FRIENDLY: Final = "friendly"
"""The bot of first games, which a family with such games makes by its `friendly`; nobody else meets it."""
EARLIER: Final = {"simple": "medium"}
"""What bots were called by earlier versions, whose tables still name them so."""
Maker = Callable[[], Bot]
FAMILIES: Final[dict[type[Game], ModuleType]] = {Kuhhandel: kuhhandel, Mue: mue, Kuhfstein: kuhfstein}
"""Where the bots for each kind of game are."""


@cache
def bots() -> Mapping[str, Mapping[str, Maker]]:
    """For each bot what makes one for a game, by id; ours first, from the weakest on."""
    found: dict[str, Mapping[str, Maker]] = {"random": dict.fromkeys(GAMES, RandomBot)}
    for level in LEVELS[1:]:
        found[level] = {game: makers[level] for game, makers in in_families("LEVELS") if level in makers}
    for point in entry_points(group=GROUP):
        try:
            found.setdefault(point.name, playing(point.load()))
        except Exception as error:  # noqa: BLE001  (a package that is not ours must not close the house)
            warnings.warn(f"the bot {point.value} cannot play: {error!r}", stacklevel=2)
    return found


@cache
def styles() -> Mapping[str, Mapping[str, Maker]]:
    """For each game other ways to play, which nobody meets at a table: to train and to measure against."""
    return dict(in_families("STYLES"))


def in_families(what: str) -> Iterator[tuple[str, Mapping[str, Maker]]]:
    """The bots that the family of each game brings, by the game's id."""
    for name in GAMES:
        family = family_of(name)
        if family is not None:
            yield name, getattr(family, what)


def family_of(game: str) -> ModuleType | None:
    """Where the bots for a game are, if we have some."""
    return next((family for kind, family in FAMILIES.items() if isinstance(GAMES[game], kind)), None)


def playing(maker: Maker) -> Mapping[str, Maker]:
    """What makes a bot, for each game that it plays."""
    return dict.fromkeys(getattr(maker, "games", None) or GAMES, maker)


def bots_for(game: str) -> list[str]:
    """The names of the bots that can play a game, weakest first."""
    return [name for name, games in bots().items() if game in games]


def strongest(game: str) -> str:
    """The strongest of our levels that can play a game."""
    return [level for level in LEVELS if game in bots()[level]][-1]


def called_now(name: str) -> str:
    """What a bot is called that an earlier version may have called otherwise."""
    return EARLIER.get(name, name)


def bot_named(name: str, game: str) -> Bot:
    """A bot that can play the game, or one of its styles."""
    name = called_now(name)
    maker = bots().get(name, {}).get(game) or styles().get(game, {}).get(name)
    if name == FRIENDLY and GAMES.get(game) and GAMES[game].lesson:
        maker = getattr(family_of(game), FRIENDLY, None)
    if maker is None:
        raise Malformed("no_bot", name=name, game=game, known=", ".join(bots_for(game)))
    return maker()


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


def judge_for(game: str) -> Judge | None:
    """Who judges decisions in a game, if somebody can."""
    family = family_of(game)
    return getattr(family, "JUDGE", None)
