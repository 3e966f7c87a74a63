"""Bidding for an animal (KH-3.1 to KH-3.5)."""

from collections.abc import Sequence
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Refused
from kuhstall.core.luck import Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.speech import say
from kuhstall.core.tempo import Tempo
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.auction import auction_view, auctioned, knock_down
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name, whole
from kuhstall.games.kuhhandel.rules.position import CAPS, FIRST, FREE, Position
from kuhstall.games.kuhhandel.view import BiddingView, Bids


def raises_open_to(position: Position, seat: i64) -> i64:
    """By how many steps the seat may raise: up to all the money in play (KH-3.4), or what it showed (KM-3.1)."""
    if not position.exposed & BIT[seat]:
        return position.raises
    return min(position.raises, (position.held[CAPS + seat] - position.bid) // position.edition.step)


def drop_out(position: Position) -> None:
    """Nobody can raise beyond all the money in play (KH-3.4), nor beyond what was shown (KH-3.12, KM-3.1)."""
    doubtful = position.able & position.exposed
    if position.raises == 0:
        position.able = 0
    elif doubtful:
        position.able &= ~poor_among(doubtful, position.held, position.bid + position.edition.step)


def poor_among(seats: i64, held: vec[i64], least: i64) -> i64:
    """Those of a set of seats who have shown too little for the least bid."""
    poor: i64 = 0
    while seats:
        seat = FIRST[seats]
        if held[CAPS + seat] < least:
            poor |= BIT[seat]
        seats &= seats - 1
    return poor


def highest_bid(position: Position, seat: i64) -> i64:
    """The highest bid that is open to the seat."""
    return position.bid + raises_open_to(position, seat) * position.edition.step


@final
class Bidding(FamilyPhase):
    """Everybody but the auctioneer may bid, in any order, as often as they like (KH-3.1)."""

    name = "bidding"
    rule = "KH-3.1"
    verbs: tuple[str, ...] = ("bid", "pass")
    alone: tuple[str, ...] = ("pass",)
    tempo = Tempo("open", silent="pass")

    def to_act(self, position: Position) -> i64:
        """Every bidder who has not answered the highest bid and could still raise it."""
        return position.waiting

    def resume(self, position: Position) -> None:
        """Find them; bids and passes keep the set, without which playouts took a quarter longer."""
        position.raises = (position.in_play - position.bid) // position.edition.step
        position.able = (BIT[position.seats] - 1) & ~BIT[position.turn]
        drop_out(position)
        position.waiting = position.able & ~position.silent
        if position.bidder != NOBODY:
            position.waiting &= ~BIT[position.bidder]

    def asked(self, position: Position) -> i64:
        """Clockwise from the last bidder, at first from the auctioneer's left."""
        last = position.turn if position.bidder == NOBODY else position.bidder
        return position.after(last, position.waiting)

    def count(self, position: Position, seat: i64) -> i64:
        """Pass, or raise by steps (KH-3.3), also beyond what one owns (KH-3.4)."""
        return 1 + raises_open_to(position, seat)

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """Pass, then ever higher bids."""
        return position.edition.pass_at + n

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """All of them are consecutive."""
        first: int = position.edition.pass_at
        return range(first, first + self.count(position, seat))

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them."""
        return position.edition.pass_at + luck.below(1 + raises_open_to(position, seat))

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Note the bid or the pass; when all have passed it is knocked down (KH-3.5)."""
        steps = action - position.edition.pass_at
        if steps == 0:
            position.silent |= BIT[seat]
            position.waiting &= ~BIT[seat]
            if position.watched:
                position.tell(events.Passed(seat))
        else:
            position.bid += steps * position.edition.step
            position.raises -= steps
            position.bidder = seat
            position.silent = 0  # A raise starts the calls again (KH-3.5).
            drop_out(position)
            position.waiting = position.able & ~BIT[seat]
            if position.watched:
                position.tell(events.BidMade(seat, position.bid))
        if not position.waiting:
            knock_down(position)

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A bid that beats the highest, or a pass."""
        if verb == "pass":
            return [position.edition.pass_at]
        more = whole(words, "bid") - position.bid
        if more <= 0 or (more + position.bid) % position.edition.step:
            return []
        return [position.edition.pass_at + more // position.edition.step]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A bid, or a pass."""
        raised = (steps[0] - position.edition.pass_at) * position.edition.step
        return f"bid {position.bid + raised}" if raised else "pass"

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """The auctioneer, the highest bidder and those who have passed or cannot raise wait."""
        if seat == position.turn:
            return Refused("KH-3.1", "auctioneer")
        if seat == position.bidder:
            return Refused("KH-3.14", "leading")
        cap = position.cap(seat)
        if cap != FREE and cap <= position.bid:
            return Refused(position.edition.insolvency, "cap", most=cap)
        passed = position.silent & BIT[seat] != 0
        return Refused("KH-3.14", "passed") if passed else Refused("KH-3.4", "high", most=position.in_play)

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """The bid is no whole step, too low or too high (KH-3.3, KH-3.4, KM-3.1)."""
        amount, step = whole(words, "bid"), position.edition.step
        if amount % step:
            return Refused("KH-3.3", "step", step=step)
        if amount <= position.bid:
            return Refused("KH-3.3", "low", least=position.bid + step)
        if amount > position.in_play:
            return Refused("KH-3.4", "high", most=position.in_play)
        return Refused(position.edition.insolvency, "cap", most=position.cap(seat))

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """A pass, and the range of bids."""
        least, most = position.bid + position.edition.step, highest_bid(position, seat)
        return ["pass", say("kuhhandel.choice_bid", language, least=least, most=most)]

    def view(self, position: Position, seat: int) -> BiddingView:
        """What is auctioned, and what may be bid."""
        return BiddingView(auction_view(position), bids_open_to(position, seat) if position.acts(seat) else None)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """What is auctioned."""
        return auctioned(position, players, name, language)

    def bid_within(self, position: Position, seat: int, limit: int) -> str | None:
        """The least bid that beats the highest if it is within the limit, else a pass (KH-3.3)."""
        least = position.bid + position.edition.step
        return f"bid {least}" if least <= min(limit, highest_bid(position, seat)) else "pass"


def bids_open_to(position: Position, seat: int) -> Bids:
    """What a bidder may bid, and the rule that forbids more."""
    step, edition = position.edition.step, position.edition
    rule = "KH-3.4" if position.cap(seat) == FREE else edition.insolvency
    return Bids(position.bid + step, highest_bid(position, seat), step, rule)
