"""The position: what lies where, whose turn it is, what is left to do in it, and the phase that asks now."""

from collections.abc import Sequence
from typing import Any, final

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.luck import Luck
from kuhstall.core.phase import Phase
from kuhstall.core.state import State
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import actions
from kuhstall.games.kuhfstein.rules.board import empty
from kuhstall.games.kuhfstein.rules.edition import BONUS_TILE, PICK, SWAPPED_TILES, TURN, Edition
from kuhstall.games.kuhfstein.rules.fields import copy_fields
from kuhstall.games.kuhfstein.rules.goals import goal_points
from kuhstall.games.kuhfstein.rules.pile import Pile
from kuhstall.games.kuhfstein.rules.player import Player
from kuhstall.games.kuhfstein.rules.save import packed
from kuhstall.games.kuhfstein.rules.tiles import COWS, OPEN_CARDS, OPEN_TILES, TREE_POINTS, TREES_EACH
from kuhstall.games.kuhfstein.rules.track import BONUSES, COW, NO_BONUS, NONE, TILE_BONUS
from kuhstall.games.kuhfstein.rules.worlds import another_world


@final
@mypyc_attr(acyclic=True)
class Position(State):
    """A game of Kuhfstein in progress."""

    # What lies in the middle.
    tiles: Pile
    open_tiles: list[int]
    cards: Pile
    open_cards: list[int]
    trees: i64
    bonuses: list[int]  # shared: what each bonus space gives
    # What the players have.
    players: list[Player]  # apart: each is cloned
    # The turn.
    fox: i64
    turn: i64
    left: i64  # actions that are left in this turn
    turns: i64  # completed so far, by everybody together
    queue: list[int]  # bonuses that are waiting (KF-7.1)
    using: i64  # the bonus that is being used
    swaps: i64  # made in this action (KF-3.4)
    last_round: bool
    ended_by: str
    # A move that is being made: the tile taken, where it lies, the card played.
    taken: i64
    spot: i64
    chosen: i64
    luck: Luck

    def __init__(self, edition: Edition, seats: i64) -> None:
        """A position without anything; `deal`, `clone` or loading fills it."""
        self.edition = edition
        self.seats = seats
        self.actions = actions(len(edition.deck.cards))
        self.journal = None

    def deal(self, fox: i64, goals: list[list[int]], bonuses: list[int]) -> None:
        """Lay out tiles and cards, deal, and ask the first player (KF-1)."""
        self.open_tiles = [self.tiles.draw(self.luck) for _ in range(OPEN_TILES)]
        self.open_cards = [self.cards.draw(self.luck) for _ in range(OPEN_CARDS)]
        self.trees, self.bonuses = TREES_EACH * self.seats, bonuses
        self.players = [Player(empty(), [], goals[seat]) for seat in range(self.seats)]
        for player in self.players:
            player.cows = COWS - bonuses.count(COW)  # KF-1.4, KF-1.8
        self.fox = self.turn = fox
        self.turns, self.last_round, self.ended_by = 0, False, ""
        self.queue = []
        self.begin_turn()
        if self.edition.picks:
            self.turn = self.right_of(fox)
            self.enter(PICK)
        else:
            self.deal_cards()

    def deal_cards(self) -> None:
        """Everybody gets a card from the pile, the fox first (KF-1.6)."""
        for step in range(self.seats):
            player = self.players[(self.fox + step) % self.seats]
            player.secret = self.cards.draw(self.luck)
            player.hand.append(player.secret)

    def clone(self, remember: bool = True) -> "Position":
        """An independent copy without a journal; there is nothing to forget."""
        twin = Position(self.edition, self.seats)
        copy_fields(self, twin)
        twin.phase = self.phase
        twin.players = [player.clone() for player in self.players]
        return twin

    def phases(self) -> Sequence[Phase[Any]]:
        """Every phase that the game may come to."""
        return self.edition.phases

    def midway(self) -> bool:
        """Whether somebody has taken a tile or played a card and not yet said where."""
        return self.taken != NONE or self.chosen != NONE

    def phase_for(self, seat: i64) -> Phase[Any]:
        """The phase as a seat knows it: nobody else sees the first step of a move that is not complete."""
        if seat == self.turn or not self.midway():
            return self.phase
        begun = SWAPPED_TILES if self.swaps else BONUS_TILE if self.using == TILE_BONUS else TURN
        return self.edition.phases[begun]

    def resample(self, seat: i64, luck: Luck) -> "Position":
        """A world that looks the same to this seat."""
        return another_world(self, seat, luck)

    def scores(self) -> list[int]:
        """Points on the track and for the scoring tiles shown so far."""
        return [self.players[seat].points + self.goal_score(seat) for seat in range(self.seats)]

    def goal_score(self, seat: i64) -> i64:
        """What the shown scoring tile brings (KF-8.3)."""
        shown = self.players[seat].shown
        return goal_points(self, seat, shown) if shown != NONE else 0

    def tree_score(self, seat: i64) -> i64:
        """What the trees brought, which is the part of the points that no card scored (KF-3.2)."""
        return TREE_POINTS * len(self.players[seat].board.trees)

    def ranks(self) -> list[int]:
        """Most points, then most tiles, then shared (KF-8.5)."""
        scores = self.scores()
        return [scores[seat] * 100 + self.players[seat].board.size for seat in range(self.seats)]

    def ending(self) -> str:
        """KF-8.2 if the tiles ran out, else nothing."""
        return self.ended_by

    def dump(self) -> bytes:
        """Everything in the position as bytes."""
        return packed(self)

    # What the phases do with the position.

    def enter(self, phase: i64) -> None:
        """Go on with another phase."""
        self.phase = self.edition.phases[phase]

    def right_of(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
        return (seat + self.seats - 1) % self.seats

    def begin_turn(self) -> None:
        """Give the player whose turn it is the actions (KF-2.1)."""
        self.left = self.edition.actions
        self.forget()
        self.enter(TURN)

    def forget(self) -> None:
        """No action, bonus or move is under way any more."""
        self.using = NO_BONUS
        self.swaps = 0
        self.taken = self.spot = self.chosen = NONE

    def enough_to_swap(self, pile: Pile, pieces: i64) -> bool:
        """Whether there is enough to turn up for that many open pieces (KF-3.4, KF-4.2)."""
        return pile.left >= (pieces if self.edition.swaps_like_for_like else 1)

    def score(self, seat: i64, points: i64) -> None:
        """Move the counter; bonus spaces that it reaches or passes join the queue (KF-7.1)."""
        before = self.players[seat].points
        self.players[seat].points = before + points
        for at, space in enumerate(self.edition.track.spaces):
            if before < space <= before + points:
                self.queue.append(self.bonuses[at])
                if self.watched:
                    self.tell(events.BonusReached(seat, space, BONUSES[self.bonuses[at]]))
