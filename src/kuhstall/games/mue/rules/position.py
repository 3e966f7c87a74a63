"""A position of Mü: who holds and shows what, the roles, the trick, and the phase that asks now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import native
from kuhstall.core.chance import stream
from kuhstall.core.luck import Dice, Luck
from kuhstall.core.phase import Phase
from kuhstall.core.state import State
from kuhstall.games.mue.rules.actions import ACTIONS
from kuhstall.games.mue.rules.cards import joined, members, pack_of
from kuhstall.games.mue.rules.cells import CELLS, CONCEALED, LAST_TRICK, SHOWN, TOTALS, TRICK, WON
from kuhstall.games.mue.rules.fields import copy_fields
from kuhstall.games.mue.rules.save import packed
from kuhstall.games.mue.rules.scoring import Outcome, Scale
from kuhstall.games.mue.rules.worlds import Worlds, another_world

# The places in a variant's table of phases.
AUCTION: Final = 0
VICE_TRUMP: Final = 1
CHIEF_TRUMP: Final = 2
PARTNERSHIP: Final = 3
TRICKS: Final = 4
OVER: Final = 5


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
    phases: tuple[Phase[Any], ...]

    def pack(self) -> int:
        """All the cards in the game, as a set."""
        return pack_of(list(self.suits))


@final
@mypyc_attr(acyclic=True)
class Position(State):
    """A game of Mü in progress."""

    variant: Variant  # shared
    deck: vec[i64]  # shared: the kinds of all cards, in the order in which they lie before the shuffle
    seed: str | None  # shared: what the deals are drawn from, None if nothing can be drawn
    prepared: dict[int, list[int]]  # shared: by the number of the deal, hands that are not left to chance
    dice: Dice | None  # apart: from which the deals come instead, in a world that somebody imagines
    worlds: Worlds | None  # apart: how other worlds are drawn from this position
    history: tuple[Outcome, ...]  # shared: the hands that are over
    ended_by: str
    cells: vec[i64]  # everything that each seat has, in blocks
    # The numbers, in the order in which they are dumped. First the game.
    number: i64  # of the present hand, counted from 1
    dealer: i64
    unplayed: i64  # hands in a row that were not played (MU-3.7)
    # The auction; in the tricks `turn` is who plays next.
    turn: i64
    passes: i64  # in a row
    highest: i64  # the most cards that anybody has face up: in the end the height of the game (MU-3.1)
    level: i64  # who drew level with them last, NOBODY if one seat alone has most
    showing: i64  # how many cards the turn has still to lay, ANY before it has said so, 0 between moves
    laid: i64  # those that it has laid already
    # Roles and trumps, NOBODY until they are known.
    chief: i64
    vice: i64
    partner: i64
    chief_trump: i64
    vice_trump: i64
    # The tricks.
    left: i64  # how many are still to be played, this one included
    leader: i64
    led: i64  # the set of cards that follow
    best: i64  # who wins the trick as it stands
    best_power: i64
    last_leader: i64
    last_winner: i64
    played: i64  # derived: how many cards lie in the trick
    trumps: i64  # derived: the set of all trumps
    order: i64  # derived: where POWER says how high each card is

    def __init__(self, variant: Variant) -> None:
        """A position without cards; `begin`, `load` or `clone` fills it."""
        self.seats = variant.seats
        self.actions = ACTIONS
        self.journal = None
        self.dice = None
        self.worlds = None

    def set_up(self, variant: Variant, seed: str | None, prepared: dict[int, list[int]]) -> None:
        """Lay ready what the deals are made of."""
        self.variant, self.seed, self.prepared = variant, seed, prepared
        self.deck = native(members(variant.pack()))
        self.cells = native([0] * CELLS)

    def clone(self, remember: bool = True) -> "Position":
        """An independent copy without a journal; one for playouts draws its next deals with dice, which are faster."""
        twin = Position(self.variant)
        copy_fields(self, twin)
        twin.phase = self.phase
        if self.dice is not None:
            twin.dice = self.dice.clone()
        elif not remember and self.seed is not None:
            twin.dice = stream(self.seed, "playout").dice()
        return twin

    def midway(self) -> bool:
        """Whether somebody has begun to lay cards and not yet laid them all."""
        return self.showing != 0

    def resample(self, seat: i64, luck: Luck) -> "Position":
        """A world that looks the same to this seat, each possible deal of the unseen cards equally likely."""
        return another_world(self, seat, luck)

    def scores(self) -> list[int]:
        """Each seat's points from all hands that are over; in the end the highest total wins (MU-6.5)."""
        return self.of_seats(TOTALS)

    def ending(self) -> str:
        """MU-3.7 if the game ended by it, else nothing."""
        return self.ended_by

    def dump(self) -> bytes:
        """Everything in the state as bytes."""
        return packed(self)

    def phases(self) -> Sequence[Phase[Any]]:
        """Every phase that the game may come to."""
        return self.variant.phases

    # What the phases do with the position.

    def enter(self, phase: i64) -> None:
        """Go on with another phase."""
        self.phase = self.variant.phases[phase]

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.seats:  # Not `0 if …`, for which compiled code would make a Python number.
            return 0
        return seat

    def of_seats(self, block: i64) -> list[int]:
        """A block of cells, a number for each seat."""
        return [self.cells[block + seat] for seat in range(self.seats)]

    def trick(self) -> list[int]:
        """The kinds played to this trick, from the leader on."""
        return [self.cells[TRICK + at] for at in range(self.played)]

    def last_trick(self) -> list[int]:
        """The same of the trick before, empty in the first."""
        return [] if self.last_winner < 0 else [self.cells[LAST_TRICK + at] for at in range(self.seats)]

    def target(self) -> i64:
        """What the chief's team needs (MU-6.2)."""
        return self.variant.scale.target(self.highest)

    def take_back(self) -> None:
        """Undo the steps of a move that is not complete."""
        self.cells[CONCEALED + self.turn] = joined(self.cells[CONCEALED + self.turn], self.laid)
        self.laid, self.showing = 0, 0

    def outcome(self) -> Outcome:
        """How the hand went, or stands."""
        seats = self.seats
        hand = Outcome(self.cells[SHOWN : SHOWN + seats], self.cells[WON : WON + seats])
        hand.dealer, hand.chief, hand.vice, hand.partner = self.dealer, self.chief, self.vice, self.partner
        hand.chief_trump, hand.vice_trump, hand.culprit = self.chief_trump, self.vice_trump, self.level
        return hand
