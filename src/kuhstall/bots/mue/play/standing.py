"""How a game stands: each seat's chance to win after a hand (MU-6.5, MU-6.6)."""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.exact import exp
from kuhstall.games.mue.rules.cells import TOTALS
from kuhstall.games.mue.rules.position import Position, Variant

SPREAD: Final = 32.0
"""How many points ahead make somebody e times as likely to win when the end is near."""
SPREAD_AFAR: Final = 0.15
"""How many more they are for each point that the leader still needs."""
WHOLE: Final = 200.0
EACH_HAND: Final = 37.0
"""How many points the leader makes in a hand, about."""
OPEN: Final = 0.1
"""The least doubt about the winner by which points are weighed: chances times their complement."""


@final
@mypyc_attr(acyclic=True)
class Standing:
    """Chances to win a game, for seats of which some may play better than others."""

    variant: Variant
    """The game, with its end."""
    edges: vec[float]
    """By how much each seat's logarithm of its chance is raised when 200 points are left to play for."""

    def __init__(self, variant: Variant, edges: vec[float]) -> None:
        """Say when the game ends, and who plays how well."""
        self.variant, self.edges = variant, edges

    def chances(self, position: Position) -> vec[float]:
        """Each seat's chance to win, by the points of the hands that are over."""
        most = most_points(position)
        left = self.left(position, most)
        found = vec[float]([0.0 for _ in range(position.seats)])
        total = 0.0
        for seat in range(position.seats):
            behind = float(position.cells[TOTALS + seat] - most)
            if left > 0.0:
                found[seat] = exp(self.edges[seat] * sqrt(left / WHOLE) + behind / spread_at(left))
            elif behind == 0.0:
                found[seat] = 1.0
            total += found[seat]
        for seat in range(position.seats):
            found[seat] /= total
        return found

    def left(self, position: Position, most: i64) -> float:
        """How many points the leader is still to make, about; none when the game is over (MU-6.5, MU-6.6)."""
        if self.variant.hands:
            return EACH_HAND * float(self.variant.hands - len(position.history))
        return float(max(0, self.variant.end - most))

    def stake(self, position: Position, seat: i64) -> float:
        """How many points to a seat are as good as winning instead of losing, as things stand."""
        chance = self.chances(position)[seat]
        return spread_at(self.left(position, most_points(position))) / max(OPEN, chance * (1.0 - chance))


def most_points(position: Position) -> i64:
    """The points of the leader."""
    most: i64 = position.cells[TOTALS]
    for seat in range(1, position.seats):
        most = max(most, position.cells[TOTALS + seat])
    return most


def spread_at(left: float) -> float:
    """How many points ahead make somebody e times as likely to win, if so many are left to play for."""
    return SPREAD + SPREAD_AFAR * left
