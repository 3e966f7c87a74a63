"""One decision of the plain rule player in the Kuhhandel family: what it sees, what that is worth, and its chance."""

from functools import lru_cache
from typing import Final

from kuhstall.bots.simple.kuhhandel_values import Appraisal
from kuhstall.core.chance import Chance
from kuhstall.core.game import Game
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhhandel.game import Kuhhandel
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.view import View

SPREAD: Final = 1000


@lru_cache(maxsize=64)
def edition_of(game: Game, options: tuple[str, ...]) -> Edition:
    """The edition that is played."""
    assert isinstance(game, Kuhhandel)
    return game.amended(dict.fromkeys(options))


class Mind:
    """One decision: the view, what things are worth, and the numbers that the seed gives for mixing."""

    def __init__(self, perspective: Perspective, seed: str) -> None:
        """Look at the table."""
        assert isinstance(perspective.view, View)
        self.view: View = perspective.view
        self.legal = perspective.legal
        self.edition = edition_of(perspective.game, tuple(self.view.options))
        self.worth = Appraisal(self.view, self.edition)
        self.chance = Chance(seed)
        self.money = self.view.money or []

    def draw(self) -> float:
        """A number from 0 to 1."""
        return self.chance.below(SPREAD) / SPREAD

    @property
    def only_winner_pays(self) -> bool:
        """Whether a trade is like a sealed auction in which the winner pays the loser (KH-4.9)."""
        return self.edition.only_winner_pays
