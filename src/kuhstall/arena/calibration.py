"""Whether bots know who will win: what they gave for everybody's chances, beside who won."""

from collections.abc import Iterable
from math import log
from typing import Final

from msgspec import Struct, field

from kuhstall.arena.play import Played, Said
from kuhstall.arena.tally import Tally

BINS: Final = 10
LEAST: Final = 1e-6
"""The chance that counts at least, so that one that was said to be none is not infinitely wrong."""


class Bin(Struct):
    """Chances of about the same size: what was said, and what came of it."""

    said: Tally = field(default_factory=Tally)
    won: Tally = field(default_factory=Tally)


class Calibration(Struct):
    """How well a bot's chances fit what happened."""

    bins: list[Bin] = field(default_factory=lambda: [Bin() for _ in range(BINS)])
    brier: Tally = field(default_factory=Tally)
    """The sum over seats of the squared distance between chance and share of the win; 0 is perfect."""
    loss: Tally = field(default_factory=Tally)
    """The negative logarithm of the winner's chance; 0 is perfect."""
    evenly: Tally = field(default_factory=Tally)
    """The Brier score of whoever gives everybody the same chance."""
    seats: int = 0

    @property
    def loss_evenly(self) -> float:
        """The log loss of whoever gives everybody the same chance."""
        return log(self.seats)

    def add(self, played: Played, said: Said) -> None:
        """Count a position of a game that is over."""
        shares = [played.share(seat) for seat in range(len(played.seated))]
        self.seats = len(shares)
        for chance, share in zip(said.chances, shares, strict=True):
            found = self.bins[min(BINS - 1, int(chance * BINS))]
            found.said.add(played.deal, chance)
            found.won.add(played.deal, share)
        pairs = list(zip(said.chances, shares, strict=True))
        self.brier.add(played.deal, sum((chance - share) ** 2 for chance, share in pairs))
        self.evenly.add(played.deal, sum((1 / len(shares) - share) ** 2 for share in shares))
        self.loss.add(played.deal, -sum(share * log(max(LEAST, chance)) for chance, share in pairs))


OWN: Final = "its own kind"
MIXED: Final = "others"


def calibrations(games: Iterable[Played]) -> dict[tuple[str, str], Calibration]:
    """For each bot that has said chances, at tables of its own kind and at others."""
    found = dict[tuple[str, str], Calibration]()
    for played in games:
        for said in played.said:
            place = (played.seated[said.seat], OWN if len(set(played.seated)) == 1 else MIXED)
            found.setdefault(place, Calibration()).add(played, said)
    return dict(sorted(found.items()))
