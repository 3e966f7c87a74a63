"""What the others have bid and played in this hand."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.core.bits import native
from kuhstall.games.mue.rules.cards import joined, less
from kuhstall.games.mue.rules.cells import BLOCK, CONCEALED, FACES, SHOWN, VOIDS
from kuhstall.games.mue.rules.position import AUCTION, TRICKS, Position
from kuhstall.games.mue.rules.scoring import NOBODY


@final
@mypyc_attr(acyclic=True)
class Story:
    """The bids of a hand in their order, and the cards that each seat has played."""

    seat: i64
    """Who reads it: the others' moves are to be explained."""
    movers: list[int]
    bids: list[int]
    heights: list[int]
    """The height at which each bid would have led the auction, 0 if the mover led it already."""
    leads: list[bool]
    played: vec[i64]
    """The cards that each seat has played."""
    shown: vec[i64]
    """The cards that each seat has laid face up."""
    players: list[int]
    plays: list[int]
    """Who has played which kind of card, in order."""

    def __init__(self, seat: i64) -> None:
        """A hand in which nothing has happened."""
        self.seat = seat
        self.movers, self.bids, self.heights, self.leads = [], [], [], []
        self.players, self.plays = [], []
        self.shown = native([0] * BLOCK)
        self.played = native([0] * BLOCK)

    def before_auction(self, world: Position) -> Position:
        """A world as it was before the first bid."""
        hand = world.clone()
        for seat in range(hand.seats):
            hand.cells[CONCEALED + seat] = self.dealt_to(world, seat)
            hand.cells[FACES + seat] = hand.cells[SHOWN + seat] = 0
        hand.highest, hand.level, hand.showing, hand.laid, hand.chief = 0, NOBODY, 0, 0, NOBODY
        hand.turn = hand.dealer
        hand.enter(AUCTION)
        return hand

    def before_tricks(self, world: Position) -> Position:
        """The world as it was before its first trick."""
        hand = world.clone()
        for seat in range(hand.seats):
            cards = self.dealt_to(world, seat)
            hand.cells[FACES + seat] = self.shown[seat]
            hand.cells[CONCEALED + seat] = less(cards, self.shown[seat])
            hand.cells[VOIDS + seat] = 0
        hand.left = hand.variant.hand + 1  # One more, so that the last trick does not end the hand.
        hand.leader = hand.turn = hand.chief
        hand.played, hand.led, hand.best, hand.best_power = 0, 0, NOBODY, 0
        hand.enter(TRICKS)
        return hand

    def dealt_to(self, world: Position, seat: i64) -> i64:
        """All the cards that a seat was dealt in a world."""
        return joined(own_cards(world, seat), self.played[seat])
