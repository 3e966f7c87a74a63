"""Means over games with errors over deals."""

from math import nan, sqrt

from msgspec import Struct, field


class Tally(Struct):
    """The mean of something over games, and its standard error over deals.

    The games of one deal are not independent: equal bots that leave nothing to chance play the same game in every seat
    order. So the error counts each deal once, as a cluster of games.
    """

    games: int = 0
    total: float = 0
    deals: dict[int, tuple[int, float]] = field(default_factory=dict)
    """For each deal how many games it has had, and the sum over them."""

    def add(self, deal: int, value: float) -> None:
        """Count a game."""
        games, total = self.deals.get(deal, (0, 0.0))
        self.deals[deal] = (games + 1, total + value)
        self.games += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The mean over games."""
        return self.total / self.games

    @property
    def error(self) -> float:
        """The standard error of the mean over deals, not a number if there was only one."""
        clusters = len(self.deals)
        if clusters < 2:
            return nan
        squares = sum((total - games * self.mean) ** 2 for games, total in self.deals.values())
        return sqrt(squares * clusters / (clusters - 1)) / self.games
