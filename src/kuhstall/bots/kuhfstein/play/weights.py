"""What things are worth to a player of Kuhfstein, in thousandths: whole numbers, which every machine adds alike."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

POINT: Final = 1000
"""A point; what things are worth is counted in thousandths of it."""


@final
@mypyc_attr(acyclic=True)
class Weights:
    """How a player values tasks, cows and scoring tiles. Shares are in thousandths."""

    ready: i64
    """What a task that only waits to be played is worth, of its points."""
    one: i64
    """What it is worth if it lacks one tile."""
    two: i64
    three: i64
    more: i64
    scarce: i64
    """What is left of it if none of the open tiles helps."""
    no_cows: i64
    """What is left of it if a herd must come back first."""
    second: i64
    """What is left of each further task: actions and cows go to one after the other."""
    offer: i64
    """What is left of the best task that lies open: taking it takes an action, and others may."""
    herd: i64
    """What each herd beyond the first costs, since an action brings back only one."""
    cow: i64
    """What a cow in supply is worth by itself."""
    tile: i64
    """What a tile is worth by itself: it breaks ties (KF-8.5), and cards fit more easily."""
    lasting: i64
    """What it is worth besides for each turn that is to come."""
    corner: i64
    """What a square for a tree is worth that lacks one tile."""
    snug: i64
    """What each tile beside a new one is worth."""
    bonus: i64
    """What it is worth to have passed a bonus space."""
    swap: i64
    """What new tiles or cards must promise above the best move without a swap."""
    pace: i64
    """The points of a turn, by which it is told how long the game will last."""
    goal: i64
    """What a share of the way to a scoring tile is worth, as a share of its points."""
    other_goal: i64
    """What the lesser scoring tile is worth besides."""

    def __init__(self) -> None:
        """The values that won most games."""
        self.ready, self.one, self.two, self.three, self.more = 865, 614, 424, 249, 312
        self.scarce, self.no_cows, self.second, self.offer = 855, 951, 504, 262
        self.herd, self.cow, self.tile, self.lasting, self.corner, self.snug = 365, 141, 222, 28, 600, 21
        self.bonus, self.swap, self.pace, self.goal, self.other_goal = 368, 0, 5, 929, 120


def plain() -> Weights:
    """The values that a sensible player would guess."""
    weights = Weights()
    weights.ready, weights.one, weights.two, weights.three, weights.more = 850, 612, 441, 317, 228
    weights.scarce, weights.no_cows, weights.second, weights.offer = 1000, 850, 550, 260
    weights.herd, weights.cow, weights.tile, weights.lasting = 350, 140, 10, 0
    weights.corner, weights.snug, weights.bonus, weights.pace = 300, 0, 0, 5
    weights.swap, weights.goal, weights.other_goal = 400, 700, 200
    return weights
