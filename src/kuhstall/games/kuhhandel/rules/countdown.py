"""The countdown for a pedigree card (KM-3.2 to KM-3.6)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Refused
from kuhstall.core.luck import Luck
from kuhstall.core.speech import say
from kuhstall.core.tempo import Tempo
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import HIGHEST_COUNT
from kuhstall.games.kuhhandel.rules.auction import auction_view, auctioned, knock_down
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name, whole
from kuhstall.games.kuhhandel.rules.position import ANSWERS, CAPS, FREE, Position
from kuhstall.games.kuhhandel.view import Bids, CountdownView


def may_slap_from(position: Position, seat: i64) -> i64:
    """The highest count at which the seat may slap; who was exposed, no more cards than were shown (KM-3.1)."""
    cap = position.held[CAPS + seat]
    return HIGHEST_COUNT if cap == FREE or cap > HIGHEST_COUNT else cap


@final
class Countdown(FamilyPhase):
    """One sealed answer from each: the count at which to slap, or none (KM-3.6)."""

    name = "countdown"
    rule = "KM-3.2"
    verbs: tuple[str, ...] = ("slap", "wait")
    alone: tuple[str, ...] = ("wait",)
    tempo = Tempo("countdown", silent="wait", slap="slap", counts=HIGHEST_COUNT)

    def to_act(self, position: Position) -> i64:
        """Everybody but the auctioneer (KM-3.4) who has not answered and may still slap."""
        return position.waiting

    def resume(self, position: Position) -> None:
        """Find them; later answers keep the set."""
        out = position.silent | BIT[position.turn]
        for seat in range(position.seats):
            if may_slap_from(position, seat) == 0:
                out |= BIT[seat]
        position.waiting = (BIT[position.seats] - 1) & ~out

    def asked(self, position: Position) -> i64:
        """From the auctioneer's left."""
        return position.after(position.turn, position.waiting)

    def count(self, position: Position, seat: i64) -> i64:
        """Wait, or slap at a count; slapping for more cards than one has is a bluff (KM-3.5)."""
        return 1 + may_slap_from(position, seat)

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """Wait, then ever higher counts."""
        return position.edition.wait_at + n

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """All of them are consecutive."""
        first: int = position.edition.wait_at
        return range(first, first + self.count(position, seat))

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Keep the answer sealed until all have answered."""
        count = action - position.edition.wait_at
        position.held[ANSWERS + seat] = count
        position.silent |= BIT[seat]
        position.waiting &= ~BIT[seat]
        if position.watched:
            position.tell(events.Answered(seat, count))
        if not position.waiting:
            slap(position)

    def imagine(self, world: Position, seat: i64, luck: Luck) -> None:
        """Any answers that the others could have given."""
        for other in range(world.seats):
            if other != seat and world.silent & BIT[other]:
                world.held[ANSWERS + other] = luck.below(1 + may_slap_from(world, other))

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A slap at a count, or none."""
        if verb == "wait":
            return [position.edition.wait_at]
        at = whole(words, "slap")
        return [position.edition.wait_at + at] if 1 <= at <= HIGHEST_COUNT else []

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A slap at a count, or none."""
        at = steps[0] - position.edition.wait_at
        return f"slap {at}" if at else "wait"

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """The auctioneer, those who showed that they have no cards, and those who have answered wait."""
        if seat == position.turn:
            return Refused("KM-3.4", "auctioneer")
        if position.cap(seat) == 0:
            return Refused(position.edition.insolvency, "cap_cards", most=0)
        return Refused("KM-3.6", "answered")

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """There is no such count, or more cards than were shown (KM-3.1)."""
        if not 1 <= whole(words, "slap") <= HIGHEST_COUNT:
            return Refused("KM-3.2", "count")
        return Refused(position.edition.insolvency, "cap_cards", most=position.cap(seat))

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """No slap, and the range of counts."""
        return ["wait", say("kuhhandel.choice_slap", language, most=may_slap_from(position, seat))]

    def view(self, position: Position, seat: int) -> CountdownView:
        """What is auctioned, and at which counts the seat may slap."""
        if not position.acts(seat):
            return CountdownView(auction_view(position), None)
        rule = self.rule if position.cap(seat) == FREE else position.edition.insolvency
        return CountdownView(auction_view(position), Bids(1, may_slap_from(position, seat), 1, rule))

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """What is auctioned."""
        return auctioned(position, players, name, language)


def slap(position: Position) -> None:
    """The highest count wins, equal counts by lot; losing answers are never shown (KM-3.6)."""
    answers = [position.held[ANSWERS + seat] for seat in range(position.seats)]
    highest = max(answers)
    position.bid = highest
    first = [seat for seat in range(position.seats) if answers[seat] == highest]
    if highest:
        position.luck = position.luck.clone()  # Copies of the position share it.
        position.bidder = first[position.luck.below(len(first))]
        if position.watched:
            position.tell(events.Slapped(position.bidder, position.bid))
    for seat in range(position.seats):
        position.held[ANSWERS + seat] = 0
    knock_down(position)
