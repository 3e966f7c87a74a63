"""A rule player whose way to bid can be turned by knobs: other opponents, to train and to measure against."""

from typing import final

from mypy_extensions import i64

from kuhstall.bots.mue.play.bidding import cards_to_lay, remembered_for_vice
from kuhstall.bots.mue.play.hopes import levels_of
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.play.memory import memory_for
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.core.bits import PLACE, size
from kuhstall.core.luck import Luck
from kuhstall.games.mue.rules.cells import SHOWN
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import set_for, trumps_in


@final
class Knobbed(Medium):
    """Bids up to the level that its hand hopes for, more or less; names and plays like the rule player."""

    boldness: float
    """How many levels it bids above its hope."""
    length: float
    """How many levels each card of a trump counts besides."""
    for_vice: float
    """How many cards it lays at most to become vice."""

    def __init__(self, boldness: float, length: float, for_vice: float) -> None:
        """Set the knobs."""
        self.boldness, self.length, self.for_vice = boldness, length, for_vice

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Lead while the best trump carries it, then lay some cards to be vice."""
        own, highest = position.cells[SHOWN + seat], position.highest
        if highest and own == highest and position.level == NOBODY:
            return 0
        cards = own_cards(position, seat)
        levels = levels_of(position, memory_for(position).slot_of(cards))
        trump: i64 = NOBODY
        most = 0.0
        rest = trumps_in(cards)
        while rest:
            other = PLACE[(rest & -rest) % 67]
            level = levels[other] + self.length * float(size(cards & set_for(other)))
            if trump == NOBODY or level > most:
                trump, most = other, level
            rest &= rest - 1
        if highest < position.variant.hand and most + self.boldness >= float(highest + 1):
            return cards_to_lay(position, seat, trump, highest + 1 - own)
        if position.variant.has_vice and own + 1 < highest and float(own) < self.for_vice:
            return cards_to_lay(position, seat, remembered_for_vice(position, seat, cards), 1)
        return 0
