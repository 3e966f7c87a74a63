"""A face-down pile with the pieces set aside beside it, which make the next pile (KF-3.5, KF-4.3)."""

from typing import final

from mypy_extensions import mypyc_attr

from kuhstall.core.luck import Luck


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Tiles or cards: face down in order, and those set aside or discarded, which everybody has seen."""

    def __init__(self, pieces: list[int], drawn: int, aside: list[int], renewed: int) -> None:
        """Take the pieces from the top; `drawn` of them have left, and the list itself never changes."""
        self.pieces = pieces
        self.drawn = drawn
        self.aside = aside
        self.renewed = renewed
        """How often the discards have become the pile: since then everybody knows what is in it."""

    def clone(self) -> "Pile":
        """An independent copy."""
        return Pile(self.pieces, self.drawn, self.aside[:], self.renewed)

    @property
    def hidden(self) -> int:
        """How many pieces lie face down."""
        return len(self.pieces) - self.drawn

    @property
    def left(self) -> int:
        """How many pieces can still be turned up."""
        return self.hidden + len(self.aside)

    def rest(self) -> list[int]:
        """The pieces that lie face down, from the top."""
        return self.pieces[self.drawn :]

    def draw(self, luck: Luck) -> int:
        """Take the top piece; a pile that runs out is refilled at once."""
        self.renew(luck)
        piece = self.pieces[self.drawn]
        self.drawn += 1
        self.renew(luck)
        return piece

    def renew(self, luck: Luck) -> None:
        """Shuffle what was set aside into a new pile if none is left."""
        if self.drawn < len(self.pieces) or not self.aside:
            return
        pieces = sorted(self.aside)
        luck.shuffle(pieces)
        self.pieces, self.drawn, self.aside = pieces, 0, []
        self.renewed += 1
