"""The bot that plays anything legal, in every game."""

from kuhstall.core.chance import Chance
from kuhstall.core.perspective import Perspective


class RandomBot:
    """Every legal step is equally likely."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """Any legal action; within a move each step draws its own number, since the seed is the same."""
        legal = perspective.legal
        drawn = Chance(f"{seed} {perspective.step}").below(len(legal))
        return legal[drawn]
