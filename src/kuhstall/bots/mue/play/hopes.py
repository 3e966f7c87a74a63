"""How hands explain bids: what a player who bids on what he hopes for would have done."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.memory import TRUMPS_EACH, memory_for
from kuhstall.core.bits import PLACE, size
from kuhstall.core.exact import exp
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.trumps import set_for, trumps_in

DARING: Final = 0.5
"""By how many levels above its hope a hand is bid half of the time."""
WIDTH: Final = 1.2
"""How blurred that is, in levels."""
DOUBT: Final = 0.04
"""How often anybody does what nothing explains."""


@final
@mypyc_attr(acyclic=True)
class Hopes:
    """What somebody who was dealt a hand may hope for."""

    cards: i64
    levels: vec[float]
    """The level with each trump."""
    best: float

    def __init__(self, position: Position, cards: i64) -> None:
        """Look at a hand in a game that is played like that of a position."""
        self.cards = cards
        self.levels = levels_of(position, memory_for(position).slot_of(cards))
        self.best = highest_level(self.levels, trumps_in(cards))

    def chance_to_lead(self, height: i64) -> float:
        """How likely the hand leads the auction at a height."""
        away = (float(height) - self.best - DARING) / WIDTH
        return DOUBT + (1.0 - 2.0 * DOUBT) / (1.0 + exp(max(-30.0, min(30.0, away))))

    def chance_to_show(self, shown: i64) -> float:
        """How likely it shows these cards: of the trumps that it hopes for most, the more of them it has."""
        found, total = 0.0, 0.0
        trumps = trumps_in(self.cards)
        while trumps:
            trump = PLACE[(trumps & -trumps) % 67]
            weight = exp(self.levels[trump] - self.best)
            total += weight
            own = set_for(trump)
            found += weight * float(size(shown & own)) / float(size(self.cards & own))
            trumps &= trumps - 1
        return DOUBT + found / total


def levels_of(position: Position, slot: i64) -> vec[float]:
    """The level that a remembered hand may hope for with each trump."""
    memory, scale = memory_for(position), position.variant.scale
    base = float(scale.base)
    step = float(scale.step)
    found = vec[float]([0.0 for _ in range(TRUMPS_EACH)])
    for trump in range(TRUMPS_EACH):
        found[trump] = (memory.hopes[slot * TRUMPS_EACH + trump] - base) / step + 1.0
    return found


def highest_level(levels: vec[float], trumps: i64) -> float:
    """The best of the levels of some trumps."""
    best = -99.0
    while trumps:
        best = max(best, levels[PLACE[(trumps & -trumps) % 67]])
        trumps &= trumps - 1
    return best
