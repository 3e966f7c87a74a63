"""What the games of an arena tell: win shares and points of everybody everywhere, with errors over deals."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from kuhstall.arena.job import EXPLOIT
from kuhstall.arena.play import Played
from kuhstall.arena.tally import Tally


class Cell(Struct):
    """How somebody has fared among certain others."""

    wins: Tally = field(default_factory=Tally)
    """Games won; a shared win counts its share."""
    points: Tally = field(default_factory=Tally)
    ahead: Tally = field(default_factory=Tally)
    """Points over the mean of the others."""

    def add(self, played: Played, seat: int) -> None:
        """Count a game from a seat."""
        self.wins.add(played.deal, played.share(seat))
        self.points.add(played.deal, played.scores[seat])
        self.ahead.add(played.deal, played.ahead(seat))


Place = tuple[str, str, str]
"""A part of the job, who is measured, and among whom."""


class Figures(Struct):
    """All cells of an arena, and sums over all its games."""

    cells: dict[Place, Cell] = field(default_factory=dict)
    games: int = 0
    moves: int = 0
    early: int = 0

    def add(self, played: Played) -> None:
        """Count a game; where all are of one kind, from every seat."""
        cell = self.cells.setdefault((played.part, played.hero, played.among), Cell())
        for seat in range(len(played.seated)) if played.hero == played.among else (played.seat,):
            cell.add(played, seat)
        self.games += 1
        self.moves += played.moves
        self.early += played.early


def figures(games: Iterable[Played]) -> Figures:
    """What the games tell."""
    found = Figures()
    for played in games:
        found.add(played)
    return found


Pairs = Mapping[tuple[str, str], float]
"""How often one was ranked before another at the same table; a tie is half a time for each."""


def pairs(games: Iterable[Played]) -> dict[int, dict[tuple[str, str], float]]:
    """For each deal how the bots of different names were ranked; who was trained for one crowd is left out."""
    found = dict[int, dict[tuple[str, str], float]]()
    for played in games:
        if played.part != EXPLOIT:
            rank(played, found.setdefault(played.deal, {}))
    return found


def rank(played: Played, found: dict[tuple[str, str], float]) -> None:
    """Count the pairs of a game."""
    for one, name in enumerate(played.seated):
        for other, opponent in enumerate(played.seated):
            if name != opponent:
                better = (played.ranks[one] > played.ranks[other]) + (played.ranks[one] == played.ranks[other]) / 2
                found[name, opponent] = found.get((name, opponent), 0) + better
