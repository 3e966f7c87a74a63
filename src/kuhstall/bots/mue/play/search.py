"""Moves tried out in imagined worlds, each played on to the end of the hand."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.standing import Standing
from kuhstall.bots.mue.play.style import Style, lay_or_pass, play_hand
from kuhstall.core.luck import Luck
from kuhstall.core.state import State
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cells import TOTALS
from kuhstall.games.mue.rules.position import Position, Variant
from kuhstall.games.mue.rules.scoring import Outcome, points_for

SURE: Final = 0.75
"""Whoever makes so many of his contracts as chief need not doubt a bid."""


@final
@mypyc_attr(acyclic=True)
class Trial:
    """A move that is tried out: a set of cards in the auction, an action elsewhere."""

    move: i64
    bonus: float
    """What speaks for the move besides the tries, in points."""
    doubt: float
    """How many points a bid costs if the seat never makes its contract as chief; less if it makes some, or enough."""
    tries: i64
    value: float
    """The sum over the tries of what the hand brought the seat over the mean of the others, or of what is as good."""
    points: float
    """The sum of what it brought the seat."""
    chief: i64
    """How often the seat was chief in the end."""
    kept: i64
    """How often it was chief and had its target."""
    team: i64
    """How often it was chief or partner."""
    made: i64
    """How often there was a chief whose team had its target."""
    won: i64
    """How often the seat was in that team."""

    def __init__(self, move: i64, bonus: float = 0.0) -> None:
        """A move that was not tried yet."""
        self.move, self.bonus, self.doubt, self.tries = move, bonus, 0.0, 0
        self.chief = self.kept = self.team = self.made = self.won = 0
        self.value = self.points = 0.0

    def note(self, hand: Outcome, seat: i64, made: bool) -> None:
        """Count the roles in a hand, and whether its target was reached."""
        if seat == hand.chief:
            self.chief += 1
            self.kept += 1 if made else 0
        if hand.in_team(seat):
            self.team += 1
        if made:
            self.made += 1
            if hand.in_team(seat):
                self.won += 1

    def mean(self) -> float:
        """What the hand brings on average if the move is made."""
        if self.tries == 0:
            return 0.0
        return self.value / float(self.tries)

    def rank(self) -> float:
        """By what moves are compared."""
        share = (float(self.kept) + SURE) / (float(self.chief) + 1.0)
        return self.mean() + self.bonus - self.doubt * max(0.0, SURE - share)


def make_move(position: Position, seat: i64, move: i64) -> None:
    """Make a whole move."""
    phase = position.phase
    if isinstance(phase, Auction):
        lay_or_pass(position, seat, move)
    else:
        phase.apply(position, seat, move)


@final
class Search:
    """Tries moves of a seat in worlds in which it could be."""

    seat: i64
    crowds: list[list[Style]]
    """Who plays on at each seat: one crowd in the first world, the next in the second, and so on."""
    luck: Luck
    one_hand: Variant
    """The game as it would be if this hand were its last, so that no cards are dealt in vain."""
    margin: i64
    """How many triangles fewer the seat makes as chief than in its imagination, more if it is below 0."""
    standing: Standing | None
    """How to tell who wins the game; without it the points of the hand count."""
    stake: float
    """How many points are as good as winning the game instead of losing it."""
    chance: float
    """The seat's chance to win before the hand."""

    def __init__(self, seat: i64, crowds: list[list[Style]], luck: Luck, one_hand: Variant) -> None:
        """Say who plays on in which style."""
        self.seat, self.crowds, self.luck, self.one_hand = seat, crowds, luck, one_hand
        self.margin, self.standing, self.stake, self.chance = 0, None, 0.0, 0.0

    def play_to_win(self, standing: Standing, world: Position) -> None:
        """Let the chance to win the game count from now on."""
        self.standing, self.stake = standing, standing.stake(world, self.seat)
        self.chance = standing.chances(world)[self.seat]

    def attempt(self, world: Position, trial: Trial, crowd: i64) -> None:
        """Make a move in a copy of a world, play the hand to its end, and note what it brought."""
        end = world.clone()
        end.variant = self.one_hand
        make_move(end, self.seat, trial.move)
        play_hand(end, self.crowds[crowd], self.luck)
        if self.margin != 0 and end.history[-1].chief == self.seat:
            end.history = (*end.history[:-1], self.corrected(world, end))
        own: i64 = 0
        others: i64 = 0
        for seat in range(end.seats):
            gained = end.cells[TOTALS + seat] - world.cells[TOTALS + seat]
            if seat == self.seat:
                own = gained
            else:
                others += gained
        hand = end.history[-1]
        trial.note(hand, self.seat, not hand.is_eklat() and self.one_hand.scale.short(hand) <= 0)
        trial.tries += 1
        trial.points += float(own)
        standing = self.standing
        if standing is None:
            trial.value += float(own) - float(others) / float(end.seats - 1)
        else:
            trial.value += self.stake * (standing.chances(end)[self.seat] - self.chance)

    def corrected(self, world: Position, end: Position) -> Outcome:
        """The outcome if the seat took fewer triangles by the margin, or more, whose points are given to all."""
        hand = end.outcome()
        moved = min(self.margin, hand.triangles[self.seat])
        hand.triangles[self.seat] -= moved
        short = self.one_hand.scale.short(hand)
        for seat in range(end.seats):
            end.cells[TOTALS + seat] = world.cells[TOTALS + seat] + points_for(hand, seat, short)
        return hand

    def halve(self, worlds: list[State], trials: list[Trial], playouts: i64) -> list[Trial]:
        """The moves, best first: all are tried in some worlds, the better half of them in more, and so on."""
        left = trials[:]
        rounds = rounds_for(len(left))
        at: i64 = 0
        for now in range(rounds):
            share = playouts // (rounds - now) // len(left)
            if now == rounds - 1:
                share = playouts // len(left)
            for _ in range(share):
                world = worlds[at % len(worlds)]
                assert isinstance(world, Position)
                for trial in left:
                    self.attempt(world, trial, at % len(self.crowds))
                at += 1
            playouts -= share * len(left)
            sort_by_rank(left)
            left = left[: (len(left) + 1) // 2]
        return trials_by_survival(trials)


def worlds_for(moves: i64, playouts: i64) -> i64:
    """In how many worlds `halve` tries the best of so many moves with so many playouts in all, at least one."""
    rounds = rounds_for(moves)
    found: i64 = 0
    for now in range(rounds):
        share = playouts // (rounds - now) // moves
        found += share
        playouts -= share * moves
        moves = (moves + 1) // 2
    return max(1, found)


def rounds_for(moves: i64) -> i64:
    """How often moves can be halved until two are left."""
    rounds: i64 = 1
    while moves > 2:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds


def sort_by_rank(trials: list[Trial]) -> None:
    """Put the best first; of equals who was first stays first."""
    for at in range(1, len(trials)):
        trial = trials[at]
        to = at
        while to > 0 and trials[to - 1].rank() < trial.rank():
            trials[to] = trials[to - 1]
            to -= 1
        trials[to] = trial


def trials_by_survival(trials: list[Trial]) -> list[Trial]:
    """Those tried most first, among them the best first."""
    found = trials[:]
    sort_by_rank(found)
    for at in range(1, len(found)):
        trial = found[at]
        to = at
        while to > 0 and found[to - 1].tries < trial.tries:
            found[to] = found[to - 1]
            to -= 1
        found[to] = trial
    return found
