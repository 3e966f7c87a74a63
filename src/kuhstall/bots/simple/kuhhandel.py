"""A plain rule player for the whole Kuhhandel family."""

from kuhstall.core.perspective import Perspective


class SimpleKuhhandel:
    """Placeholder while being written."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The fallback."""
        return perspective.fallback
