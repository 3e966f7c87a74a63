"""The table on which every edition is played: what lies where, whose turn it is, and the phase that asks now."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.chance import Chance
from kuhstall.core.state import BITS, State
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import PASS
from kuhstall.games.kuhhandel.rules.bag import ONE, count
from kuhstall.games.kuhhandel.rules.cards import CARDS, NOTES, PEDIGREE, RAT, TRADED
from kuhstall.games.kuhhandel.rules.memory import Memory
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.save import packed
from kuhstall.games.kuhhandel.rules.scoring import Estate, Step, sheet_of
from kuhstall.games.kuhhandel.rules.worlds import another_world

NOBODY: Final = -1
QUARTET: Final = 4
FREE: Final = -1
"""The cap of a seat that may bid whatever it likes."""

# The places in an edition's table of phases.
TURN: Final = 0
BIDDING: Final = 1
COUNTDOWN: Final = 2
KNOCKDOWN: Final = 3
PAYMENT: Final = 4
RATS: Final = 5
OFFER: Final = 6
ANSWER: Final = 7
DIVISION: Final = 8
ENCORE: Final = 9
OVER: Final = 10


class Phase(ABC):
    """A part of the rules in which the table waits for somebody; it has no data of its own."""

    name: str = ""

    @abstractmethod
    def asked(self, table: "Table") -> int:
        """The seat whose answer is due when seats are asked one by one."""

    def to_act(self, table: "Table") -> int:
        """The set of seats that may act."""
        return BITS[self.asked(table)]

    @abstractmethod
    def legal(self, table: "Table", seat: int) -> Sequence[int]:
        """Every legal action of a seat that may act."""

    @abstractmethod
    def apply(self, table: "Table", seat: int, action: int) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def fallback(self, table: "Table", seat: int) -> int:
        """The next step for a seat whose time is up."""


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One printed edition, or one with options: numbers, tables and named policies."""

    id: str
    options: tuple[str, ...] = ()
    fewest: int
    most: int
    deck: int  # KH-1.3: all the money there is
    purse: int  # KH-1.3: what each player starts with
    donkeys: tuple[int, ...]  # KH-3.2: the kind of money card that each donkey pays
    extra_cards: tuple[int, ...] = ()  # KM-1.1: cards in the pile besides the animals
    stock: int = 0  # KM-6.1: the money from which the game for two takes some into its pile
    boxed: int = 0  # KM-6.1: how many cards of the stock stay in the box unseen
    pile: str  # the rule that says which cards are in the pile
    phases: tuple[Phase, ...]
    draw: int  # the action that takes a card from the pile on your turn: auction or divide
    stall_limit: int = 60  # KH-2.5
    insolvency: str  # the rule that an exposed bidder is bound by
    shown_cap: Callable[["Table", int], int]  # KH-3.12, KM-3.1: what an exposed bidder may still bid
    accepted_money: Callable[["Table"], None]  # KH-4.6, KH-4.9: who gets what when an offer is accepted
    countered_money: Callable[["Table", int], None]  # the same for a counter-offer, given the winner or NOBODY
    after_trade: Callable[["Table"], None]  # KM-7.1: what follows a trade
    on_quartet: Callable[["Table", int], None]  # KH-5.3: what else a completed quartet brings
    scoring: tuple[Step, ...]  # KH-5, KM-5: the lines of the score sheet


@final
class Table(State):
    """A game of the Kuhhandel family in progress."""

    # What lies where. Holders of money are the seats, then the pot beside a rat, then the stock of the game for two.
    pot: int
    stock: int
    purses: list[int]
    bank: int
    in_play: int  # the worth of all the money outside the bank, which is public
    memory: Memory
    animals: list[int]
    pedigrees: list[int]
    gone: int  # how many cards have left the pile; the list itself never changes, so clones share it
    # The turn.
    phase: Phase
    turn: int
    donkeys: int
    stalled: int
    dove: int
    ended_by: str
    # The auction, the countdown, the rat. The auctioneer is always the player whose turn it is.
    card: int
    bid: int
    bidder: int
    silent: int  # who has passed since the last bid, or answered the countdown
    caps: list[int]
    answers: list[int]
    by_cards: bool  # whether the bid counts cards (KM-3.2) and not money
    payer: int
    payee: int
    asking: int  # who is asked about the rat
    laid: int  # the money cards of a move that is being made
    # The cow trade. The challenger is always the player whose turn it is.
    rival: int
    animal: int
    stake: int
    tied: bool
    offer: int

    def __init__(self, edition: Edition, seats: int, pile: list[int], chance: Chance) -> None:
        """An empty table; `deal` or `clone` fills it."""
        self.edition = edition
        self.seats = seats
        self.actions = PASS + worth(edition.deck) // 10 + 1
        self.journal = None
        self.pile = pile
        self.chance = chance

    def deal(self, first: int) -> None:
        """Hand out the money (KH-1.3) and ask the first player (KH-1.5)."""
        edition, seats = self.edition, self.seats
        self.pot, self.stock = seats, seats + 1
        self.purses = [edition.purse] * seats + [0, edition.stock]
        self.bank = edition.deck - seats * edition.purse - edition.stock
        self.in_play = seats * worth(edition.purse)
        self.memory = Memory(seats, seats + 2)
        for seat in range(seats):
            self.memory.receive(seat, edition.purse)
        self.animals, self.pedigrees = [0] * seats, [0] * seats
        self.gone = self.donkeys = self.stalled = 0
        self.turn, self.dove, self.ended_by = first, NOBODY, ""
        self.clear()
        self.enter(TURN)

    def clear(self) -> None:
        """Forget the last auction or trade."""
        self.card = self.bidder = self.payer = self.payee = self.asking = self.rival = self.animal = NOBODY
        self.bid = self.silent = self.laid = self.stake = self.offer = 0
        self.caps, self.answers = [FREE] * self.seats, [0] * self.seats
        self.by_cards = self.tied = False

    def clone(self, remember: bool = True) -> "Table":
        """An independent copy without a journal."""
        twin = Table(self.edition, self.seats, self.pile, self.chance.clone())
        twin.pot, twin.stock = self.pot, self.stock
        twin.purses, twin.bank, twin.in_play = self.purses[:], self.bank, self.in_play
        twin.memory = self.memory.clone()
        twin.animals, twin.pedigrees, twin.gone = self.animals[:], self.pedigrees[:], self.gone
        twin.phase, twin.turn, twin.donkeys, twin.stalled = self.phase, self.turn, self.donkeys, self.stalled
        twin.dove, twin.ended_by = self.dove, self.ended_by
        twin.card, twin.bid, twin.bidder, twin.silent = self.card, self.bid, self.bidder, self.silent
        twin.caps, twin.answers, twin.by_cards = self.caps[:], self.answers[:], self.by_cards
        twin.payer, twin.payee, twin.asking, twin.laid = self.payer, self.payee, self.asking, self.laid
        twin.rival, twin.animal, twin.stake = self.rival, self.animal, self.stake
        twin.tied, twin.offer = self.tied, self.offer
        return twin

    def to_act(self) -> int:
        """The set of seats that may act now, 0 when the game is over."""
        return self.phase.to_act(self)

    def asked(self) -> int:
        """The seat whose answer is due when seats are asked one by one."""
        return self.phase.asked(self)

    def midway(self) -> bool:
        """Whether somebody has laid some of the cards of a move and not yet all."""
        return self.laid != 0

    def legal(self, seat: i64) -> Sequence[int]:
        """Every legal action of the seat; empty when it is not to act."""
        if not self.phase.to_act(self) & BITS[seat]:
            return []
        return self.phase.legal(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and everything that follows from it without a choice."""
        self.phase.apply(self, seat, action)

    def fallback(self, seat: i64) -> i64:
        """The next step for a seat whose time is up."""
        return self.phase.fallback(self, seat)

    def resample(self, seat: i64, chance: Chance) -> "Table":
        """A world that looks the same to this seat."""
        return another_world(self, seat, chance)

    def scores(self) -> list[int]:
        """Each seat's score as it stands."""
        return [sheet_of(self.edition.scoring, self.estate(seat)).total for seat in range(self.seats)]

    def estate(self, seat: int) -> Estate:
        """What the seat owns that may score."""
        return estate_of(self.animals[seat], self.pedigrees[seat], self.dove == seat, worth(self.purses[seat]))

    def winners(self) -> int:
        """Everybody with the highest score, once the game is over (KH-5.5)."""
        if self.phase.to_act(self):
            return 0
        scores = self.scores()
        best = max(scores)
        return sum([BITS[seat] for seat in range(self.seats) if scores[seat] == best])

    def ending(self) -> str:
        """KH-2.5 if the game ended by it, else nothing."""
        return self.ended_by

    def dump(self) -> bytes:
        """Everything in the state as bytes."""
        return packed(self)

    # What the phases do with the table.

    def enter(self, phase: int) -> None:
        """Go on with another phase."""
        self.phase = self.edition.phases[phase]

    def pile_left(self) -> int:
        """How many cards lie in the pile; one that somebody is looking at has been lifted (KM-6.3)."""
        return len(self.pile) - self.gone - int(self.phase.name == "division")

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def after(self, seat: int, seats: int) -> int:
        """The first of a set of seats, clockwise after this one."""
        following = self.left_of(seat)
        while not seats & BITS[following]:
            following = self.left_of(following)
        return following

    def owns(self, seat: int, kind: int) -> int:
        """How many animals of the kind (or rats) lie before the seat."""
        return count(self.animals[seat], kind)

    def can_trade(self, seat: int, kind: int, rival: int) -> bool:
        """Whether both own the animal; then neither has the quartet (KH-2.2)."""
        return seat != rival and self.owns(seat, kind) > 0 and self.owns(rival, kind) > 0

    def stake_of(self, seat: int, kind: int, rival: int) -> int:
        """Two animals each if both own a pair, else one (KH-4.8)."""
        return 2 if self.owns(seat, kind) == 2 and self.owns(rival, kind) == 2 else 1

    def take_card(self, seat: int, card: int) -> None:
        """A seat gets an animal, a rat or a pedigree card and lays it open."""
        if card >= PEDIGREE:
            self.pedigrees[seat] |= BITS[card - PEDIGREE]
        else:
            self.gain(seat, card, 1)

    def gain(self, seat: int, kind: int, cards: int) -> None:
        """Lay animals before a seat, and notice a completed quartet."""
        self.animals[seat] += cards * ONE[kind]
        if self.owns(seat, kind) == QUARTET:
            self.stalled = 0
            if self.watched:
                self.tell(events.QuartetCompleted(seat, CARDS[kind]))
            self.edition.on_quartet(self, seat)

    def pay_donkey(self) -> None:
        """Every player gets money from the bank for the donkey that was turned up (KH-3.2)."""
        note = self.edition.donkeys[self.donkeys]
        self.donkeys += 1
        for seat in range(self.seats):
            self.purses[seat] += ONE[note]
            self.bank -= ONE[note]
            self.memory.receive(seat, ONE[note])
        self.in_play += self.seats * NOTES[note]
        if self.watched:
            self.tell(events.DonkeyPaid(self.donkeys, NOTES[note]))

    def hand_over(self, giver: int, taker: int, money: int, price: int) -> None:
        """Money passes between two holders; the two see the cards and the others only how many (KH-3.10)."""
        seated = BITS[self.seats] - 1  # The pot sees nothing.
        self.memory.move((BITS[giver] | BITS[taker]) & seated, giver, taker, money, self.purses, price)
        self.purses[giver] -= money
        self.purses[taker] += money

    def end_turn(self) -> None:
        """Clear the table and ask the next player who has anything to do (KH-2.1, KH-2.3)."""
        self.clear()
        self.turn = self.left_of(self.turn)
        if self.gone < len(self.pile):
            self.enter(TURN)
        elif self.all_complete():
            self.finish("")
        elif self.stalled >= self.edition.stall_limit:
            self.finish("KH-2.5")
        else:
            while not self.unfinished(self.turn):
                self.turn = self.left_of(self.turn)
            self.enter(TURN)

    def unfinished(self, seat: int) -> bool:
        """Whether the seat owns part of a quartet."""
        return any(0 < self.owns(seat, kind) < QUARTET for kind in range(TRADED))

    def all_complete(self) -> bool:
        """Whether nobody owns part of a quartet (KH-2.4)."""
        return all(not self.unfinished(seat) for seat in range(self.seats))

    def finish(self, rule: str) -> None:
        """End the game and say so."""
        self.ended_by = rule
        self.enter(OVER)
        if self.watched:
            self.tell(events.GameEnded(self.scores(), rule))


def estate_of(animals: int, pedigrees: int, dove: bool, money: int) -> Estate:
    """What may score of somebody's animals and rats, pedigree cards, dove and money."""
    quartets = 0
    for animal in range(RAT):
        if count(animals, animal) == QUARTET:
            quartets |= BITS[animal]
    return Estate(quartets, pedigrees, count(animals, RAT) == QUARTET, dove, money)


@final
class Over(Phase):
    """The game has ended: nobody is asked any more (KH-2.4)."""

    name = "over"

    def asked(self, table: Table) -> int:
        """Nobody."""
        return NOBODY

    def to_act(self, table: Table) -> int:
        """The empty set."""
        return 0

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Nothing."""
        return []

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Nothing happens any more."""

    def fallback(self, table: Table, seat: int) -> int:
        """There is nothing to fall back to."""
        return NOBODY
