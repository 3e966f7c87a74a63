"""A face-down pile with the pieces set aside beside it, which make the next pile (KF-3.5, KF-4.3)."""

from typing import final

from mypy_extensions import mypyc_attr

from kuhstall.core.chance import Chance


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Tiles or cards: face down in order, and those set aside or discarded, which everybody has seen."""

    def __init__(self, pieces: list[int], gone: int, aside: list[int], renewed: int) -> None:
        """Take the pieces from the top; `gone` of them have left, and the list itself never changes."""
        self.pieces = pieces
        self.gone = gone
        self.aside = aside
        self.renewed = renewed
        """How often the pile was made anew: since then everybody knows what is in it."""

    def clone(self) -> "Pile":
        """An independent copy."""
        return Pile(self.pieces, self.gone, self.aside[:], self.renewed)

    @property
    def hidden(self) -> int:
        """How many pieces lie face down."""
        return len(self.pieces) - self.gone

    @property
    def left(self) -> int:
        """How many pieces can still be turned up."""
        return self.hidden + len(self.aside)

    def draw(self, chance: Chance) -> int:
        """Take the top piece; a pile that runs out is made anew at once."""
        self.renew(chance)
        piece = self.pieces[self.gone]
        self.gone += 1
        self.renew(chance)
        return piece

    def renew(self, chance: Chance) -> None:
        """Shuffle what was set aside into a new pile if none is left."""
        if self.gone < len(self.pieces) or not self.aside:
            return
        pieces = sorted(self.aside)
        chance.shuffle(pieces)
        self.pieces, self.gone, self.aside = pieces, 0, []
        self.renewed += 1


def one_is_left(pile: Pile, needed: int) -> bool:
    """Swapping needs a single piece: once it is turned up, those set aside make the new pile (KF-3.4, KF-4.2)."""
    return pile.left > 0


def as_many_are_left(pile: Pile, needed: int) -> bool:
    """Swapping needs as many pieces as are set aside: KF-3.4 and KF-4.2 before revision 2."""
    return pile.left >= needed
