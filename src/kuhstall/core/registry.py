"""The games that can be played, by id: ours, and those of other packages. The property suites cover every one.

A package adds games by an entry point of the group `kuhstall.games` that names a sequence of them.
"""

import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Game

GROUP: Final = "kuhstall.games"
"""The group of entry points, and the package of our own games."""


class Games(Mapping[str, Game]):
    """Every game by id, in the order of registration; they are looked for when somebody first asks."""

    def __init__(self) -> None:
        self._found: dict[str, Game] = {}
        self._looked = False

    def add(self, game: Game) -> Game:
        """Register a game that has everything it needs; ValueError says what it lacks."""
        if game.id in self._found:
            raise ValueError(f"there is a game {game.id} already")
        if lacking := game.lacks():
            raise ValueError(f"the game {game.id} cannot be played yet, it lacks {', '.join(lacking)}")
        self._found[game.id] = game
        return game

    def _all(self) -> dict[str, Game]:
        if not self._looked:
            self._looked = True
            import_module(GROUP)
            self._add_plugins()
        return self._found

    def _add_plugins(self) -> None:
        for point in entry_points(group=GROUP):
            try:
                for game in point.load():
                    self.add(game)
            except Exception as error:  # noqa: BLE001  (a package that is not ours must not close the house)
                warnings.warn(f"the games of {point.value} cannot be played: {error!r}", stacklevel=2)

    def __getitem__(self, game: str) -> Game:
        return self._all()[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


GAMES: Final = Games()
register: Final = GAMES.add


def game_by_id(game: str) -> Game:
    """The game with this id; Malformed if there is none."""
    try:
        return GAMES[game]
    except KeyError:
        known = ", ".join(GAMES)
        raise Malformed("no_game", about="game", game=game, known=known) from None
