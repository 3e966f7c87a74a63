"""A plain rule player for Kuhfstein."""

from kuhstall.core.perspective import Perspective


class SimpleKuhfstein:
    """Placeholder while being written."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The fallback."""
        return perspective.fallback
