"""A position of every edition: what lies where, whose turn it is, and the phase that asks now."""

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT, lowest, native
from kuhstall.core.luck import Luck
from kuhstall.core.phase import NOBODY, Phase
from kuhstall.core.state import State
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import MOST_SEATS
from kuhstall.games.kuhhandel.rules.bag import ONE, count
from kuhstall.games.kuhhandel.rules.dove import notice_dove
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.fields import copy_fields
from kuhstall.games.kuhhandel.rules.memory import NO_MEMORY, Memory
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase
from kuhstall.games.kuhhandel.rules.save import packed
from kuhstall.games.kuhhandel.rules.scoring import Estate, column_of
from kuhstall.games.kuhhandel.rules.worlds import another_world

FREE: Final = -1
"""The cap of a seat that may bid whatever it likes."""
INCOMPLETE: Final = 111573048832920675
"""The two low bits of every kind: a bag of animals with any of them has one, two or three of something."""

# The places in an edition's table of phases.
TURN: Final = 0
ENCORE: Final = 1
BIDDING: Final = 2
KNOCKDOWN: Final = 3
PAYMENT: Final = 4
OFFER: Final = 5
ANSWER: Final = 6
COUNTDOWN: Final = 7
RATS: Final = 8
DIVISION: Final = 9
OVER: Final = 10

# Where each seat's numbers begin in `Position.held`. Holders of money are the seats, then the pot beside a rat, then
# the stock of the game for two.
PURSES: Final = 0
ANIMALS: Final = 8
PEDIGREES: Final = 14
CAPS: Final = 20
ANSWERS: Final = 26
HELD: Final = 32

FIRST: Final[vec[i64]] = native([0, *[lowest(seats) for seats in range(1, 2**MOST_SEATS)]])
"""FIRST[seats] is the least seat in a set that is not empty."""


@final
@mypyc_attr(acyclic=True)
class Position(State):
    """A game of the Kuhhandel family in progress."""

    edition: Edition  # apart
    memory: Memory  # apart
    pile: vec[i64]  # shared: it stays as it is, `drawn` counts what has left it
    luck: Luck  # shared: whoever draws from it takes a copy first, so that copies of a position cost a quarter less
    held: vec[i64]
    # The money outside, the pile and the turn.
    bank: i64
    in_play: i64  # the worth of all the money outside the bank, which is public
    drawn: i64
    turn: i64
    donkeys: i64
    stalled: i64
    dove: i64
    # The auction, the countdown, the rat. The auctioneer is always the player whose turn it is.
    card: i64
    bid: i64
    bidder: i64
    silent: i64  # who has passed since the last bid, or answered the countdown
    by_cards: bool  # whether the bid counts cards (KM-3.2) and not money
    payer: i64
    payee: i64
    asking: i64  # who is asked about the rat
    laid: i64  # the money cards of a move that is being made
    # The cow trade. The challenger is always the player whose turn it is.
    rival: i64
    animal: i64
    stake: i64
    tied: bool
    offer: i64
    exposed: i64  # derived: the seats that have a cap
    able: i64  # derived: who could beat the highest bid, the bidder among them
    waiting: i64  # derived: who has still to answer the highest bid, or the countdown
    raises: i64  # derived: by how many steps the highest bid can be raised (KH-3.4)
    due: i64  # derived: what the payer has still to lay, in money or in cards
    ended_by: str

    def __init__(self, edition: Edition, seats: i64) -> None:
        """An empty position; `deal`, `clone` or `load` fills it."""
        self.edition = edition
        self.seats = seats
        self.actions = edition.actions
        self.journal = None

    def deal(self, first: i64, pile: list[int], luck: Luck, lying: list[tuple[int, list[int]]]) -> None:
        """Hand out the money (KH-1.3), and what lies before players already, and ask the first player (KH-1.5)."""
        edition, seats = self.edition, self.seats
        self.pile, self.luck = native(pile), luck
        self.held = native([0] * HELD)
        self.held[self.stock] = edition.stock
        self.bank = edition.deck - seats * edition.purse - edition.stock
        self.in_play = seats * worth(edition.purse, edition.note)
        self.memory = Memory(seats + 1, seats + 2)
        for seat in range(seats):
            self.held[PURSES + seat] = edition.purse
            self.memory.receive(seat, edition.purse)
        self.drawn = self.donkeys = self.stalled = 0
        self.turn, self.dove, self.ended_by = first, NOBODY, ""
        self.exposed = BIT[seats] - 1
        self.able = self.waiting = self.raises = self.due = 0
        self.clear()
        for owner, cards in lying:
            for card in cards:
                self.take_card(owner, card)
        self.enter(TURN)

    def clear(self) -> None:
        """Forget the last auction or trade."""
        self.card = self.bidder = self.payer = self.payee = self.asking = self.rival = self.animal = NOBODY
        self.bid = self.silent = self.laid = self.stake = self.offer = 0
        if self.exposed:
            for seat in range(self.seats):
                self.held[CAPS + seat] = FREE
            self.exposed = 0
        self.by_cards = self.tied = False

    def clone(self, remember: bool = True) -> "Position":
        """An independent copy without a journal; one that does not remember who saw which money plays on faster."""
        twin = Position(self.edition, self.seats)
        copy_fields(self, twin)
        twin.phase = self.phase
        twin.memory = self.memory.clone() if remember else NO_MEMORY
        return twin

    def phases(self) -> Sequence[Phase[Any]]:
        """Every phase that the game may come to."""
        return self.edition.phases

    def midway(self) -> bool:
        """Whether somebody has laid some of the cards of a move and not yet all."""
        return self.laid != 0

    def resample(self, seat: i64, luck: Luck) -> "Position":
        """A world that looks the same to this seat."""
        return another_world(self, seat, luck)

    def scores(self) -> list[int]:
        """Each seat's score as it stands; in the end the highest wins (KH-5.5)."""
        return [column_of(self.edition, self.estate(seat)).total for seat in range(self.seats)]

    def estate(self, seat: i64) -> Estate:
        """What the seat owns that may score."""
        money = worth(self.purse(seat), self.edition.note)
        return estate_of(self.edition, self.animals(seat), self.pedigrees(seat), self.dove == seat, money)

    def ending(self) -> str:
        """KH-2.5 if the game ended by it, else nothing."""
        return self.ended_by

    def dump(self) -> bytes:
        """Everything in the position as bytes."""
        return packed(self)

    # What lies where.

    @property
    def pot(self) -> i64:
        """The holder of the money beside a rat."""
        return self.seats

    @property
    def stock(self) -> i64:
        """The holder of the money in the pile of the game for two."""
        return self.seats + 1

    def purse(self, holder: i64) -> i64:
        """The money of a seat, the pot or the stock."""
        return self.held[PURSES + holder]

    def purses(self) -> list[int]:
        """The money of all holders."""
        return [self.held[PURSES + holder] for holder in range(self.seats + 2)]

    def animals(self, seat: i64) -> i64:
        """The animals and rats before a seat."""
        return self.held[ANIMALS + seat]

    def pedigrees(self, seat: i64) -> i64:
        """The set of animals whose pedigree cards lie before a seat."""
        return self.held[PEDIGREES + seat]

    def cap(self, seat: i64) -> i64:
        """What an exposed bidder may still bid for this card, FREE for the others (KH-3.12, KM-3.1)."""
        return self.held[CAPS + seat]

    def owns(self, seat: i64, kind: i64) -> i64:
        """How many animals of the kind (or rats) lie before the seat."""
        return count(self.held[ANIMALS + seat], kind)

    def worth_of(self, money: i64) -> i64:
        """The value of money cards."""
        return worth(money, self.edition.note)

    # What the phases do with it.

    def now(self) -> FamilyPhase | None:
        """The phase that asks now, as one of this family; None when the game is over."""
        phase = self.phase
        return phase if isinstance(phase, FamilyPhase) else None

    def pile_left(self) -> i64:
        """How many cards lie in the pile; one that somebody is looking at has been lifted (KM-6.3)."""
        return len(self.pile) - self.drawn - self.lifted()

    def lifted(self) -> i64:
        """How many cards somebody has lifted from the pile to look at (KM-6.3)."""
        phase = self.now()
        return 0 if phase is None else phase.lifted

    def enter(self, phase: i64) -> None:
        """Go on with another phase."""
        self.phase = self.edition.phase[phase]

    def begin(self, phase: i64) -> None:
        """Go on with a phase in which something happens at once."""
        self.enter(phase)
        begun = self.now()
        assert begun is not None
        begun.begin(self)

    def acts(self, seat: i64) -> bool:
        """Whether this seat, or PUBLIC, may act."""
        return seat >= 0 and self.phase.to_act(self) & BIT[seat] != 0

    def resume(self) -> None:
        """Let the phase work out what it keeps at hand."""
        phase = self.now()
        if phase is not None:
            phase.resume(self)

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        following = seat + 1
        if following < self.seats:
            return following
        return 0

    def after(self, seat: i64, seats: i64) -> i64:
        """The first of a set of seats, clockwise after this one."""
        following = seats & -BIT[seat + 1]
        return FIRST[following or seats]

    def take_card(self, seat: i64, card: i64) -> None:
        """A seat gets an animal, a rat or a pedigree card and lays it open."""
        if card >= self.edition.pedigree:
            self.held[PEDIGREES + seat] |= BIT[card - self.edition.pedigree]
        else:
            self.gain(seat, card, 1)

    def gain(self, seat: i64, kind: i64, cards: i64) -> None:
        """Lay animals before a seat, and notice a completed quartet."""
        animals = self.held[ANIMALS + seat] + cards * ONE[kind]
        self.held[ANIMALS + seat] = animals
        if count(animals, kind) == QUARTET:
            self.stalled = 0
            if self.watched:
                self.tell(events.QuartetCompleted(seat, self.edition.cards[kind]))
            if self.dove == NOBODY and self.edition.dove_pairs:
                notice_dove(self, seat)

    def pay_donkey(self) -> None:
        """Every player gets money from the bank for the donkey that was turned up (KH-3.2)."""
        note: i64 = self.edition.donkeys[self.donkeys]
        self.donkeys += 1
        for seat in range(self.seats):
            self.held[PURSES + seat] += ONE[note]
            self.bank -= ONE[note]
            self.memory.receive(seat, ONE[note])
        self.in_play += self.seats * self.edition.note[note]
        if self.watched:
            self.tell(events.DonkeyPaid(self.donkeys, self.edition.note[note]))

    def hand_over(self, giver: i64, taker: i64, money: i64, price: i64) -> None:
        """Money passes between two holders; the two see the cards and the others only how many (KH-3.10)."""
        seated = BIT[self.seats] - 1  # The pot sees nothing.
        self.pass_on((BIT[giver] | BIT[taker]) & seated, giver, taker, money, price)

    def pass_on(self, seen_by: i64, giver: i64, taker: i64, money: i64, price: i64) -> None:
        """Money passes between two holders before the eyes of a set of seats."""
        self.memory.move(seen_by, giver, taker, money, self.held, price, self.edition.note)
        self.held[PURSES + giver] -= money
        self.held[PURSES + taker] += money

    def end_turn(self) -> None:
        """Clear the table and ask the next player who has anything to do (KH-2.1, KH-2.3)."""
        self.clear()
        self.turn = self.left_of(self.turn)
        if self.drawn < len(self.pile):
            self.enter(TURN)
        elif self.all_complete():
            self.finish("")
        elif self.stalled >= self.edition.stall_limit:
            self.finish("KH-2.5")
        else:
            while not self.held[ANIMALS + self.turn] & INCOMPLETE:
                self.turn = self.left_of(self.turn)
            self.enter(TURN)

    def all_complete(self) -> bool:
        """Whether nobody owns part of a quartet (KH-2.4)."""
        owned: i64 = 0
        for seat in range(self.seats):
            owned |= self.held[ANIMALS + seat]
        return owned & INCOMPLETE == 0

    def finish(self, rule: str) -> None:
        """End the game and say so."""
        self.ended_by = rule
        self.enter(OVER)
        if self.watched:
            self.tell(events.GameEnded(self.scores(), rule))


def estate_of(edition: Edition, animals: i64, pedigrees: i64, dove: bool, money: i64) -> Estate:
    """What may score of somebody's animals and rats, pedigree cards, dove and money."""
    quartets: i64 = 0
    for animal in range(edition.rat):
        if count(animals, animal) == QUARTET:
            quartets |= BIT[animal]
    return Estate(quartets, pedigrees, count(animals, edition.rat) == QUARTET, dove, money)
