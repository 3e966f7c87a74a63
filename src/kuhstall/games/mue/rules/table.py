"""The table on which Mü is played: who holds and shows what, the roles, the trick, and the phase that asks now."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.chance import Chance, stream
from kuhstall.core.state import BITS, State
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import ACTIONS
from kuhstall.games.mue.rules.cards import less, members, names, pack_of, set_of, with_card
from kuhstall.games.mue.rules.save import packed
from kuhstall.games.mue.rules.scoring import NOBODY, Outcome, Scale, bonus, sheet_of
from kuhstall.games.mue.rules.worlds import Worlds, another_world

# The places in a variant's table of phases.
AUCTION: Final = 0
VICE_TRUMP: Final = 1
CHIEF_TRUMP: Final = 2
PARTNERSHIP: Final = 3
TRICKS: Final = 4
OVER: Final = 5

UNPLAYED_LIMIT: Final = 10  # MU-3.7


class Phase(ABC):
    """A part of the rules in which the table waits for one seat; it has no data of its own."""

    name: str = ""

    @abstractmethod
    def asked(self, table: "Table") -> int:
        """The seat that is to act."""

    @abstractmethod
    def legal(self, table: "Table", seat: int) -> Sequence[int]:
        """Every legal action of the seat that is to act."""

    @abstractmethod
    def apply(self, table: "Table", seat: int, action: int) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def fallback(self, table: "Table", seat: int) -> int:
        """The next step for a seat whose time is up."""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """The game for a number of players, with its end: numbers, tables and named policies."""

    seats: int
    suits: tuple[int, ...]  # MU-1.1, MU-1.4
    hand: int  # MU-1.3: how many cards each is dealt
    scale: Scale  # MU-6.2
    has_vice: bool = True  # MU-3.6
    has_partner: bool = True  # MU-4.3
    end: int = 200  # MU-6.5: the points that end the game, 0 when only hands are counted
    hands: int = 0  # MU-6.6: how many hands are dealt, 0 when only points are counted
    phases: tuple[Phase, ...]


@final
class Table(State):
    """A game of Mü in progress."""

    # The game: what was dealt, and how the hands went.
    number: int  # of the present hand, counted from 1
    dealer: int
    unplayed: int  # hands in a row that were not played (MU-3.7)
    totals: list[int]
    history: tuple[Outcome, ...]
    phase: Phase
    ended_by: str
    # The cards of each seat, apart: what lies face up still belongs to the hand (MU-2.5).
    concealed: list[int]
    faces: list[int]
    shown: list[int]  # how many cards each has laid face up in this auction
    # The auction.
    turn: int
    passes: int  # in a row
    highest: int  # the most cards that anybody has face up
    level: int  # who drew level with them last, NOBODY if one seat alone has most
    showing: int  # how many cards the turn has still to lay, ANY before it has said so, 0 between moves
    laid: int  # those that it has laid already
    # Roles and trumps, NOBODY and UNNAMED until they are known.
    chief: int
    vice: int
    partner: int
    chief_trump: int
    vice_trump: int
    # Trick play; in it `turn` is who plays next.
    trumps: int  # the set of all trumps
    power: list[int]  # how high each kind of card is; never changed in place, so clones share it
    left: int  # how many tricks are still to be played, this one included
    leader: int
    trick: list[int]  # the kinds played, from the leader on
    led: int  # the set of cards that follow
    best: int  # who is winning the trick
    best_power: int
    triangles: list[int]  # in the tricks that each has won
    tricks: list[int]  # how many each has won
    voids: list[int]  # cards that a seat certainly does not have, because it did not follow
    last_trick: list[int]
    last_leader: int
    last_winner: int
    worlds: Worlds | None  # how other worlds are drawn, kept until the next move

    def __init__(self, variant: Variant, seed: str | None, prepared: dict[int, list[int]]) -> None:
        """A table without cards; `begin` or `clone` fills it. Prepared are hands that are not left to chance."""
        self.variant = variant
        self.seats = variant.seats
        self.actions = ACTIONS
        self.journal = None
        self.seed = seed
        self.prepared = prepared
        self.worlds = None

    def begin(self, dealer: int) -> None:
        """Deal the first hand (MU-1.5)."""
        self.number, self.dealer, self.unplayed, self.ended_by = 1, dealer, 0, ""
        self.totals, self.history = [0] * self.seats, ()
        self.deal()

    def deal(self) -> None:
        """Deal all the cards and ask the dealer for the first bid (MU-1.3, MU-2.1)."""
        seats = self.seats
        self.concealed, self.faces = self.dealt_hands(), [0] * seats
        self.shown, self.turn, self.passes = [0] * seats, self.dealer, 0
        self.highest, self.level, self.showing, self.laid = 0, NOBODY, 0, 0
        self.chief = self.vice = self.partner = NOBODY
        self.chief_trump = self.vice_trump = NOBODY
        self.trumps, self.power, self.left, self.leader = 0, [], self.variant.hand, NOBODY
        self.trick, self.led, self.best, self.best_power = [], 0, NOBODY, 0
        self.triangles, self.tricks, self.voids = [0] * seats, [0] * seats, [0] * seats
        self.last_trick, self.last_leader, self.last_winner = [], NOBODY, NOBODY
        self.enter(AUCTION)

    def dealt_hands(self) -> list[int]:
        """The hands of this deal: as prepared, the other cards shuffled and dealt hand by hand from seat 0 on."""
        hands = self.prepared.get(self.number, [0] * self.seats)[:]
        pack = pack_of(list(self.variant.suits))
        open_seats = 0
        for hand in hands:
            pack = less(pack, hand)
            open_seats += hand == 0
        rest = members(pack)
        if open_seats > 1:  # The last hand is what the others leave, without chance.
            stream(self.seed, f"deal {self.number}").shuffle(rest)
        at = 0
        for seat in range(self.seats):
            if not hands[seat]:
                hands[seat] = set_of(rest[at : at + self.variant.hand])
                at += self.variant.hand
        return hands

    def clone(self, remember: bool = True) -> "Table":
        """An independent copy without a journal."""
        twin = Table(self.variant, self.seed, self.prepared)
        twin.number, twin.dealer, twin.unplayed, twin.ended_by = self.number, self.dealer, self.unplayed, self.ended_by
        twin.totals, twin.history, twin.phase = self.totals[:], self.history, self.phase
        twin.concealed, twin.faces, twin.shown = self.concealed[:], self.faces[:], self.shown[:]
        twin.turn, twin.passes, twin.highest, twin.level = self.turn, self.passes, self.highest, self.level
        twin.showing, twin.laid = self.showing, self.laid
        twin.chief, twin.vice, twin.partner = self.chief, self.vice, self.partner
        twin.chief_trump, twin.vice_trump = self.chief_trump, self.vice_trump
        twin.trumps, twin.power, twin.left, twin.leader = self.trumps, self.power, self.left, self.leader
        twin.trick, twin.led, twin.best, twin.best_power = self.trick[:], self.led, self.best, self.best_power
        twin.triangles, twin.tricks, twin.voids = self.triangles[:], self.tricks[:], self.voids[:]
        twin.last_trick, twin.last_leader, twin.last_winner = self.last_trick, self.last_leader, self.last_winner
        return twin

    def to_act(self) -> int:
        """The set of the one seat that is to act, 0 when the game is over."""
        asked = self.phase.asked(self)
        return 0 if asked == NOBODY else BITS[asked]

    def asked(self) -> int:
        """The seat that is to act."""
        return self.phase.asked(self)

    def midway(self) -> bool:
        """Whether somebody has begun to lay cards and not yet laid them all."""
        return self.showing != 0

    def legal(self, seat: i64) -> Sequence[int]:
        """Every legal action of the seat; empty when it is not to act."""
        return self.phase.legal(self, seat) if self.phase.asked(self) == seat else []

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and everything that follows from it without a choice."""
        self.worlds = None
        self.phase.apply(self, seat, action)

    def fallback(self, seat: i64) -> i64:
        """The next step for a seat whose time is up."""
        return self.phase.fallback(self, seat)

    def resample(self, seat: i64, chance: Chance) -> "Table":
        """A world that looks the same to this seat, each possible deal of the unseen cards equally likely."""
        return another_world(self, seat, chance)

    def scores(self) -> list[int]:
        """Each seat's points from all hands that are over."""
        return self.totals[:]

    def winners(self) -> int:
        """Everybody with the highest total, once the game is over (MU-6.5)."""
        if self.to_act():
            return 0
        best = max(self.totals)
        return sum([BITS[seat] for seat in range(self.seats) if self.totals[seat] == best])

    def ending(self) -> str:
        """MU-3.7 if the game ended by it, else nothing."""
        return self.ended_by

    def dump(self) -> bytes:
        """Everything in the state as bytes."""
        return packed(self)

    # What the phases do with the table.

    def enter(self, phase: int) -> None:
        """Go on with another phase."""
        self.phase = self.variant.phases[phase]

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    @property
    def height(self) -> int:
        """The height of the game: how many cards the chief has laid face up (MU-3.1)."""
        return self.highest

    def target(self) -> int:
        """What the chief's team needs (MU-6.2)."""
        return self.variant.scale.target(self.height)

    def take_back(self) -> None:
        """Undo the steps of a move that is not complete."""
        for kind in members(self.laid):
            self.concealed[self.turn] = with_card(self.concealed[self.turn], kind)
        self.laid, self.showing = 0, 0

    def outcome(self) -> Outcome:
        """How the hand went, or stands."""
        roles = [self.dealer, self.chief, self.vice, self.partner]
        numbers = [*roles, self.chief_trump, self.vice_trump, self.level]
        return Outcome(numbers, self.shown[:], self.triangles[:])

    def score_hand(self) -> None:
        """Write down the hand, then deal the next one or end the game (MU-1.5, MU-6.5)."""
        hand = self.outcome()
        sheet = sheet_of(self.variant.scale, hand)
        self.history = (*self.history, hand)
        if self.watched and not hand.is_eklat():
            self.tell_target(hand)
        for seat in range(self.seats):
            points = sheet.total(seat)
            self.totals[seat] += points
            if self.watched:
                self.tell(events.Scored(seat, points, self.totals[seat]))
        self.unplayed = self.unplayed + 1 if hand.is_eklat() else 0
        self.go_on()

    def tell_target(self, hand: Outcome) -> None:
        """Say whether the chief's team has reached its target (MU-6.3, MU-6.4)."""
        points, target = hand.team_points(), self.target()
        if points >= target:
            self.tell(events.TargetReached(self.chief, points, target, bonus(self.chief_trump, self.height)))
        else:
            short = self.height - self.variant.scale.level(points)
            self.tell(events.TargetMissed(self.chief, points, target, short))

    def go_on(self) -> None:
        """End the game, or let the next dealer deal (MU-1.5, MU-3.7, MU-6.5, MU-6.6)."""
        if self.is_decided():
            self.finish("")
        elif self.unplayed == UNPLAYED_LIMIT:
            self.finish("MU-3.7")
        else:
            self.number += 1
            self.dealer = self.left_of(self.dealer)
            self.deal()
            if self.watched:
                self.tell(events.Dealt(self.number, self.dealer))
                for seat in range(self.seats):
                    self.tell(events.HandReceived(seat, names(self.concealed[seat])))

    def is_decided(self) -> bool:
        """Whether the agreed end is reached (MU-6.5, MU-6.6)."""
        if self.variant.hands:
            return self.number == self.variant.hands
        return max(self.totals) >= self.variant.end

    def finish(self, rule: str) -> None:
        """End the game and say so."""
        self.ended_by = rule
        self.enter(OVER)
        if self.watched:
            self.tell(events.GameEnded(self.totals[:], rule))


@final
class Over(Phase):
    """The game has ended: nobody is asked any more (MU-6.5)."""

    name = "over"

    def asked(self, table: Table) -> int:
        """Nobody."""
        return NOBODY

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Nothing."""
        return []

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Nothing happens any more."""

    def fallback(self, table: Table, seat: int) -> int:
        """There is nothing to fall back to."""
        return NOBODY
