"""The stories of a game of the Kuhhandel family: the bargain gone wrong, the best bluff, and what else is told of it.

An animal is worth a quarter of its quartet here, in whatever edition.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field

from kuhstall.core.journal import Event
from kuhstall.core.story import Events, Story, greatest, number_of, numbered
from kuhstall.games.kuhhandel.events import (
    Accepted,
    BidMade,
    CardDealt,
    CardTurned,
    CardWon,
    Countered,
    DonkeyPaid,
    Exposed,
    Paid,
    RatFed,
    RatTaken,
    TradeWon,
)
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.money import worth

LEAST_CHAIN: Final = 3
"""Fewer bids than this are no chain."""


def stories(edition: Edition, seats: int, events: Events) -> list[Story]:
    """What is told of a game that is over, at most one story of each kind."""
    bid = [*bluffs(edition, seats, events)]
    return [
        *greatest(lost_bargains(edition, events), lambda story: story.number * QUARTET - story.facts["worth"]),
        *greatest((one for one in bid if one.kind == "bluff"), beyond),
        *greatest(blanks(edition, events), lambda story: story.facts["worth"]),
        *greatest(chains(events), number_of),
        *greatest(bargains(edition, events), lambda story: story.facts["worth"] - story.number * QUARTET),
        *greatest((one for one in bid if one.kind == "caught"), beyond),
        *greatest(fights(edition, events), number_of),
    ]


def value(edition: Edition, animal: str) -> int:
    """What the quartet of an animal is worth; 0 for pedigree cards and rats, which are no animals."""
    return edition.values[edition.animals.index(animal)] if animal in edition.animals else 0


def bought(edition: Edition, events: Events) -> Iterator[Story]:
    """Every animal that somebody paid for, or got for nothing."""
    for move, event in numbered(events):
        if isinstance(event, CardWon) and (quartet := value(edition, event.card)):
            facts = {"worth": quartet}
            yield Story(kind="", number=event.price, move=move, seats=[event.seat], thing=event.card, facts=facts)


def lost_bargains(edition: Edition, events: Events) -> Iterator[Story]:
    """The animals that cost more than they are worth."""
    for story in bought(edition, events):
        if story.number * QUARTET > story.facts["worth"]:
            yield named(story, "dear")


def bargains(edition: Edition, events: Events) -> Iterator[Story]:
    """The animals that cost less than they are worth."""
    for story in bought(edition, events):
        if story.number * QUARTET < story.facts["worth"]:
            yield named(story, "bargain")


def named(story: Story, kind: str) -> Story:
    """A story as one of this kind."""
    return Story(
        kind=kind, number=story.number, move=story.move, seats=story.seats, thing=story.thing, facts=story.facts
    )


def bluffs(edition: Edition, seats: int, events: Events) -> Iterator[Story]:
    """The bids beyond all that the bidder had: those that nobody found out, and those that were caught."""
    purse, card, made = Purses(edition, seats), "", list[Story]()
    for move, event in numbered(events):
        match event:
            case CardTurned():
                yield from made
                card, made = event.card, []
            case BidMade(seat, amount) if amount > (had := purse.has[seat]):
                facts = {"had": had}
                made.append(Story(kind="bluff", number=amount, move=move, seats=[seat], thing=card, facts=facts))
            case Exposed(seat):
                # All that were caught bid too much for this card; the highest of their bids is what they could not pay.
                yield from (named(story, "caught") for story in made if story.seats == [seat])
                made = [story for story in made if story.seats != [seat]]
        purse.follow(event)
    yield from made


def beyond(story: Story) -> int:
    """By how much a bid was more than the bidder had."""
    return story.number - story.facts["had"]


def blanks(edition: Edition, events: Events) -> Iterator[Story]:
    """The offers of nothing but zeros, or of no card at all, that were accepted for an animal."""
    accepted: Accepted | None = None
    for move, event in numbered(events):
        match event:
            case Accepted():
                accepted = event
            case Countered():
                accepted = None
            case TradeWon(_, _, taker, animal, stake) if accepted and not sum(accepted.money or [0]):
                if taker == accepted.challenger and (quartet := value(edition, animal)):
                    facts = {"worth": quartet * stake, "stake": stake}
                    pair = [accepted.challenger, accepted.rival]
                    yield Story(kind="blank", number=accepted.count, move=move, seats=pair, thing=animal, facts=facts)


def chains(events: Events) -> Iterator[Story]:
    """The longest wranglings about one card: how many bids, from what to what, and who made the last one."""
    bids, card = list[BidMade](), ""
    for move, event in numbered(events):
        match event:
            case CardTurned():
                bids, card = [], event.card
            case Exposed():
                bids = []
            case BidMade():
                bids.append(event)
                if len(bids) >= LEAST_CHAIN:
                    facts = {"from": bids[0].amount, "to": event.amount, "bidders": len({bid.seat for bid in bids})}
                    yield Story(kind="chain", number=len(bids), move=move, seats=[event.seat], thing=card, facts=facts)


def fights(edition: Edition, events: Events) -> Iterator[Story]:
    """The trades for an animal in which most money lay on the table."""
    last: Countered | None = None
    for move, event in numbered(events):
        match event:
            case Countered():
                last = event
            case Accepted():
                last = None
            case TradeWon(winner, loser, _, animal, stake) if last and value(edition, animal):
                offer, counter = sum(last.offer or []), sum(last.counter or [])
                won = winner == last.challenger
                facts = {
                    "winner": offer if won else counter,
                    "loser": counter if won else offer,
                    "stake": stake,
                }
                yield Story(
                    kind="fight",
                    number=offer + counter,
                    move=move,
                    seats=[winner, loser],
                    thing=animal,
                    facts=facts,
                )


class Purses(Struct):
    """How much money everybody has, followed from event to event."""

    edition: Edition
    seats: int
    has: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Everybody has what they start with (KH-1.3)."""
        self.has = [int(worth(self.edition.purse, self.edition.note))] * self.seats

    def move(self, payer: int, payee: int, amount: int) -> None:
        """Money goes from one to another."""
        self.has[payer] -= amount
        self.has[payee] += amount

    def follow(self, event: Event) -> None:
        """Take in what happened."""
        match event:
            case DonkeyPaid(_, note):
                self.has = [money + note for money in self.has]
            case Paid(payer, payee, _, money):
                self.move(payer, payee, sum(money or []))
            case RatFed(seat, note):
                self.has[seat] -= note or 0
            case RatTaken(seat, _, money):
                self.has[seat] += sum(money or [])
            case CardDealt(seat, card, True):
                self.has[seat] += int(card or 0)
            case Accepted(rival, challenger, _, money):
                self.move(challenger, rival, sum(money or []))
            case Countered(rival, challenger, _, counter, offer):
                self.count(challenger, rival, sum(offer or []), sum(counter or []))

    def count(self, challenger: int, rival: int, offer: int, counter: int) -> None:
        """After a counter-offer both keep what they got, or only the winner pays, and after a tie nobody (KH-4.9)."""
        if not self.edition.only_winner_pays:
            self.move(challenger, rival, offer)
            self.move(rival, challenger, counter)
        elif offer > counter:
            self.move(challenger, rival, offer)
        elif counter > offer:
            self.move(rival, challenger, counter)
