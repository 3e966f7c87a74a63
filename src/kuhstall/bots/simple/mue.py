"""A plain rule player for Mü."""

from kuhstall.core.perspective import Perspective


class SimpleMue:
    """Placeholder while being written."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The fallback."""
        return perspective.fallback
