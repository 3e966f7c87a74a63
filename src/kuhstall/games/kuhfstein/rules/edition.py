"""What a game is played with and by which rules."""

from dataclasses import dataclass
from typing import Any, Final

from kuhstall.core.phase import Phase
from kuhstall.games.kuhfstein.rules.cards import Deck
from kuhstall.games.kuhfstein.rules.track import Track

# The places in the table of phases.
TURN: Final = 0
SWAPPED_TILES: Final = 1
SWAPPED_CARDS: Final = 2
BONUS_TILE: Final = 3
BONUS_CARD: Final = 4
PICK: Final = 5
PLACING: Final = 6
PLANTING: Final = 7
LAYING: Final = 8
GOALS: Final = 9
OVER: Final = 10
HELD: Final = 11  # only in a turn that is tried out


@dataclass(frozen=True, kw_only=True)
class Edition:
    """The deck, the track, the phases, and what the options and the revision of the rules change."""

    revision: int  # of the rules
    options: tuple[str, ...] = ()
    deck: Deck
    track: Track
    phases: tuple[Phase[Any], ...]
    picks: bool = False  # KF-9.2: the first cards are chosen
    draws_bonuses: bool = False  # KF-9.1: the bonus tiles are drawn
    actions: int = 2  # KF-2.1: in a turn
    holds: bool = False  # a turn that is tried out waits at its end, and nothing is refilled before (KF-2.2)
    swaps_like_for_like: bool = False  # KF-3.4, KF-4.2: a swap needs as many pieces as it sets aside, not just one
