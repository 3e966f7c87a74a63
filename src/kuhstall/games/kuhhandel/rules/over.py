"""The end of the game (KH-2.4, KH-2.5)."""

from typing import final

from kuhstall.core import phase
from kuhstall.games.kuhhandel.rules.position import Position


@final
class Over(phase.Over[Position]):
    """The game has ended: nobody is asked any more."""

    rule = "KH-2.4"
