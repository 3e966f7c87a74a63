"""What is remarkable about a bid: the numbers of the weights that together say what it gains over a pass.

There are three kinds of bids besides the pass: to lead the auction, to lay a card for a trump of one's own as vice, and
to lay one that makes the leader choose one as partner.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.bidding import cards_to_lay, leader_of, shown_trump, trump_for_vice
from kuhstall.bots.mue.play.memory import TRUMPS_EACH, memory_for
from kuhstall.bots.mue.play.sight import own_cards, tops
from kuhstall.bots.mue.play.worth import pack_of
from kuhstall.core.bits import BIT, PLACE, native, size
from kuhstall.games.mue.rules.cards import FIRSTS
from kuhstall.games.mue.rules.cells import CONCEALED, SHOWN
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY, difficulty
from kuhstall.games.mue.rules.trumps import set_for, trumps_in

LEAD: Final = 0
VICE: Final = 1
HELP: Final = 2
BIDS: Final = 3
BID_GROUPS: Final = 5
BID_SIZES: Final = [240, 128, 128, 128, 160]
PER_BID: Final = 784
BID_STARTS: Final[vec[i64]] = native([sum(BID_SIZES[:group]) for group in range(BID_GROUPS)])
BID_MARKS: Final = 2352
"""How many marks there are for all kinds of bids together."""
RANK_EXTRA: Final = 1.0


@final
@mypyc_attr(acyclic=True)
class BidMarks:
    """Marks the bids that a seat may make; a bid that it cannot make has no cards."""

    trump: i64
    level: float
    cards: vec[i64]
    marks: vec[i64]

    def __init__(self, position: Position, seat: i64) -> None:
        """Look at the auction from the seat whose turn it is."""
        self.cards = vec[i64]([0 for _ in range(BIDS)])
        self.marks = vec[i64]([0 for _ in range(BIDS * BID_GROUPS)])
        own, most = position.cells[SHOWN + seat], position.highest
        if most and own == most and position.level == NOBODY:
            return
        hand = own_cards(position, seat)
        self.find_trump(position, hand)
        if most < position.variant.hand:
            self.cards[LEAD] = cards_to_lay(position, seat, self.trump, most + 1 - own)
        support = self.find_small(position, seat, hand, own)
        self.mark(position, seat, hand, support)

    def find_trump(self, position: Position, hand: i64) -> None:
        """Find the trump with the highest level to hope for, where a harder trump counts for more."""
        memory, scale = memory_for(position), position.variant.scale
        slot = memory.slot_of(hand)
        self.trump, self.level = NOBODY, -99.0
        rest = trumps_in(hand)
        while rest:
            trump = PLACE[(rest & -rest) % 67]
            points = memory.hopes[slot * TRUMPS_EACH + trump] - float(scale.base)
            level = points / float(scale.step) + 1.0 + RANK_EXTRA * float(difficulty(trump)) * 0.5
            if level > self.level:
                self.trump, self.level = trump, level
            rest &= rest - 1

    def find_small(self, position: Position, seat: i64, hand: i64, own: i64) -> i64:
        """Find the single cards to lay without leading, and return how many trumps of the leader the seat has."""
        if position.highest == 0:
            return 0
        chief_trump = shown_trump(position, leader_of(position))
        hidden = position.cells[CONCEALED + seat]
        help_with = hidden & set_for(chief_trump) & FIRSTS
        if own + 1 < position.highest and position.variant.has_vice:
            self.cards[VICE] = cards_to_lay(position, seat, trump_for_vice(position, seat, trumps_in(hand)), 1)
            if help_with:
                self.cards[HELP] = BIT[PLACE[(help_with & -help_with) % 67]]
        return size(hand & set_for(chief_trump))

    def mark(self, position: Position, seat: i64, hand: i64, support: i64) -> None:
        """Reckon the marks of all bids."""
        height = position.highest + 1
        margin = max(0, min(23, int((self.level - float(height)) * 2.0 + 14.0)))
        coarse = margin // 3
        high: i64 = 0
        pack = pack_of(position.variant)
        for suit in range(5):
            high += tops(hand, set_for(self.trump), pack, suit)
        plain = min(7, high // 60)
        rivals: i64 = 0
        for other in range(position.seats):
            if other != seat and 2 * position.cells[SHOWN + other] >= height:
                rivals += 1
        own = min(3, position.cells[SHOWN + seat])
        tall = min(9, height - 1)
        kind = difficulty(self.trump)
        groups = native_groups(
            margin * 10 + tall,
            (coarse * 4 + min(3, rivals)) * 4 + min(3, kind),
            (min(7, height // 2) * 4 + min(3, support)) * 4 + own,
            (plain * 4 + min(3, height // 3)) * 4 + min(3, support),
            (min(4, position.passes) * 8 + coarse) * 4 + own,
        )
        for bid in range(BIDS):
            for group in range(BID_GROUPS):
                self.marks[bid * BID_GROUPS + group] = bid * PER_BID + BID_STARTS[group] + groups[group]

    def gain(self, weights: vec[float], start: i64, bid: i64) -> float:
        """What a bid gains over a pass by these weights, which begin somewhere."""
        found = 0.0
        for group in range(BID_GROUPS):
            found += weights[start + self.marks[bid * BID_GROUPS + group]]
        return found


def native_groups(one: i64, two: i64, three: i64, four: i64, five: i64) -> vec[i64]:
    """The marks within their groups."""
    return vec[i64]([one, two, three, four, five])
