"""The table: what lies where, whose turn it is, what is left to do in it, and the phase that asks now."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.chance import Chance
from kuhstall.core.state import BITS, State
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import actions
from kuhstall.games.kuhfstein.rules.board import EMPTY, Board
from kuhstall.games.kuhfstein.rules.cards import Deck
from kuhstall.games.kuhfstein.rules.goals import goal_points
from kuhstall.games.kuhfstein.rules.pile import Pile, one_is_left
from kuhstall.games.kuhfstein.rules.save import packed
from kuhstall.games.kuhfstein.rules.tiles import COWS, OPEN_CARDS, OPEN_TILES, TREES_EACH
from kuhstall.games.kuhfstein.rules.track import BONUSES, COW, NO_BONUS, Track
from kuhstall.games.kuhfstein.rules.worlds import another_world

NOBODY: Final = -1
NONE: Final = -1
"""No card, no tile, no goal."""

# The places in the table of phases.
PICK: Final = 0
TURN: Final = 1
SWAPPED_TILES: Final = 2
SWAPPED_CARDS: Final = 3
BONUS_TILE: Final = 4
BONUS_CARD: Final = 5
PLACING: Final = 6
PLANTING: Final = 7
LAYING: Final = 8
GOALS: Final = 9
OVER: Final = 10


class Phase(ABC):
    """A part of the rules in which the table waits for somebody; it has no data of its own."""

    name: str = ""

    def asked(self, table: "Table") -> int:
        """The seat whose answer is due: as a rule the player whose turn it is."""
        return table.turn

    def to_act(self, table: "Table") -> int:
        """The set of seats that may act."""
        return BITS[self.asked(table)]

    @abstractmethod
    def legal(self, table: "Table", seat: int) -> Sequence[int]:
        """Every legal action of a seat that may act."""

    @abstractmethod
    def apply(self, table: "Table", seat: int, action: int) -> None:
        """Carry out a legal action."""

    def fallback(self, table: "Table", seat: int) -> int:
        """The next step for a seat whose time is up: as a rule the first there is."""
        return self.legal(table, seat)[0]


@dataclass(frozen=True, kw_only=True)
class Kit:
    """What a game is played with and by which rules: the deck, the track, the phases, the options."""

    revision: int  # of the rules
    options: tuple[str, ...] = ()
    deck: Deck
    track: Track
    phases: tuple[Phase, ...]
    picks: bool = False  # KF-9.2: the first cards are chosen
    draws_bonuses: bool = False  # KF-9.1: the bonus tiles are drawn
    actions: int = 2  # KF-2.1: in a turn
    enough_to_swap: Callable[[Pile, int], bool] = one_is_left  # KF-3.4, KF-4.2: whether so many may be set aside


@final
class Table(State):
    """A game of Kuhfstein in progress."""

    # What lies in the middle.
    tiles: Pile
    open_tiles: list[int]
    cards: Pile
    open_cards: list[int]
    trees: int
    bonuses: list[int]  # what each bonus space gives
    # What the players have.
    boards: list[Board]
    hands: list[list[int]]  # in the order of taking
    secrets: list[int]  # the card of each hand that the others have not seen, NONE if they know all (KF-1.6)
    supplies: list[int]  # cows
    points: list[int]
    goals: list[list[int]]
    shown: list[int]  # the goal that each has shown in the end
    # The turn.
    phase: Phase
    fox: int
    turn: int
    left: int  # actions that are left in this turn
    turns: int  # completed so far, by everybody together
    queue: list[int]  # bonuses that are waiting (KF-7.1)
    using: int  # the bonus that is being used
    swaps: int  # made in this action (KF-3.4)
    last_round: bool
    ended_by: str
    # A move that is being made: the tile taken, where it lies, the card played.
    taken: int
    spot: int
    chosen: int

    def __init__(self, kit: Kit, seats: int, tiles: Pile, cards: Pile, chance: Chance) -> None:
        """An empty table; `deal` or `clone` fills it."""
        self.kit = kit
        self.seats = seats
        self.actions = actions(len(kit.deck.cards))
        self.journal = None
        self.tiles = tiles
        self.cards = cards
        self.chance = chance

    def deal(self, fox: int, goals: list[list[int]], bonuses: list[int]) -> None:
        """Lay out tiles and cards, deal, and ask the first player (KF-1)."""
        seats = self.seats
        self.open_tiles = [self.tiles.draw(self.chance) for _ in range(OPEN_TILES)]
        self.open_cards = [self.cards.draw(self.chance) for _ in range(OPEN_CARDS)]
        self.trees, self.bonuses = TREES_EACH * seats, bonuses
        self.boards, self.points = [EMPTY] * seats, [0] * seats
        self.supplies = [COWS - bonuses.count(COW)] * seats  # KF-1.4, KF-1.8
        self.goals, self.shown = goals, [NONE] * seats
        self.hands, self.secrets = [[] for _ in range(seats)], [NONE] * seats
        self.fox = self.turn = fox
        self.turns, self.last_round, self.ended_by = 0, False, ""
        self.queue = []
        self.begin_turn()
        if self.kit.picks:
            self.turn = self.right_of(fox)
            self.enter(PICK)
        else:
            self.deal_cards()

    def deal_cards(self) -> None:
        """Everybody gets a card from the pile, the fox first (KF-1.6)."""
        for step in range(self.seats):
            seat = (self.fox + step) % self.seats
            card = self.cards.draw(self.chance)
            self.hands[seat].append(card)
            self.secrets[seat] = card

    def clone(self, remember: bool = True) -> "Table":
        """An independent copy without a journal."""
        twin = Table(self.kit, self.seats, self.tiles.clone(), self.cards.clone(), self.chance.clone())
        twin.open_tiles, twin.open_cards = self.open_tiles[:], self.open_cards[:]
        twin.trees, twin.bonuses, twin.boards = self.trees, self.bonuses, self.boards[:]
        twin.hands, twin.secrets = [hand[:] for hand in self.hands], self.secrets[:]
        twin.supplies, twin.points = self.supplies[:], self.points[:]
        twin.goals, twin.shown = self.goals, self.shown[:]
        twin.phase, twin.fox, twin.turn, twin.left = self.phase, self.fox, self.turn, self.left
        twin.turns, twin.queue, twin.using, twin.swaps = self.turns, self.queue[:], self.using, self.swaps
        twin.last_round, twin.ended_by = self.last_round, self.ended_by
        twin.taken, twin.spot, twin.chosen = self.taken, self.spot, self.chosen
        return twin

    def to_act(self) -> int:
        """The set of seats that may act now, 0 when the game is over."""
        return self.phase.to_act(self)

    def asked(self) -> int:
        """The seat whose answer is due when seats are asked one by one."""
        return self.phase.asked(self)

    def midway(self) -> bool:
        """Whether somebody has taken a tile or played a card and not yet said where."""
        return self.taken != NONE or self.chosen != NONE

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
        """Points on the track and for the scoring tiles shown so far."""
        return [self.points[seat] + self.goal_score(seat) for seat in range(self.seats)]

    def goal_score(self, seat: int) -> int:
        """What the shown scoring tile brings (KF-8.3)."""
        return goal_points(self, seat, self.shown[seat]) if self.shown[seat] != NONE else 0

    def winners(self) -> int:
        """Most points, then most tiles, then shared (KF-8.5), once the game is over."""
        if self.phase.to_act(self):
            return 0
        scores = self.scores()
        ranks = [scores[seat] * 100 + self.boards[seat].size for seat in range(self.seats)]
        best = max(ranks)
        return sum([BITS[seat] for seat in range(self.seats) if ranks[seat] == best])

    def ending(self) -> str:
        """KF-8.2 if the tiles ran out, else nothing."""
        return self.ended_by

    def dump(self) -> bytes:
        """Everything in the state as bytes."""
        return packed(self)

    # What the phases do with the table.

    def enter(self, phase: int) -> None:
        """Go on with another phase."""
        self.phase = self.kit.phases[phase]

    def right_of(self, seat: int) -> int:
        """The next seat counter-clockwise."""
        return (seat + self.seats - 1) % self.seats

    def begin_turn(self) -> None:
        """Give the player whose turn it is the actions (KF-2.1)."""
        self.left = self.kit.actions
        self.forget()
        self.enter(TURN)

    def forget(self) -> None:
        """No action, bonus or move is under way any more."""
        self.using = NO_BONUS
        self.swaps = 0
        self.taken = self.spot = self.chosen = NONE

    def score(self, seat: int, points: int) -> None:
        """Move the counter; bonus spaces that it reaches or passes join the queue (KF-7.1)."""
        before = self.points[seat]
        self.points[seat] = before + points
        for at in range(len(self.bonuses)):
            space = self.kit.track.spaces[at]
            if before < space <= before + points:
                self.queue.append(self.bonuses[at])
                if self.watched:
                    self.tell(events.BonusReached(seat, space, BONUSES[self.bonuses[at]]))


@final
class Over(Phase):
    """The game has ended: nobody is asked any more (KF-8)."""

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
