"""Trying moves: everybody plays on greedily in worlds that look the same to the seat, and the lead is what counts."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhfstein.play.greedy import Greedy, phase_of
from kuhstall.bots.kuhfstein.play.planner import SWAP_KINDS, Planner
from kuhstall.bots.kuhfstein.play.weights import POINT, Weights
from kuhstall.core.phase import NOBODY
from kuhstall.core.state import State
from kuhstall.games.kuhfstein.rules.edition import GOALS, OVER
from kuhstall.games.kuhfstein.rules.position import Position

STAGE: Final = 4
"""So often each candidate is tried at least, all stages together."""
FAR_BEHIND: Final = -(10**9)


@final
@mypyc_attr(acyclic=True)
class Settings:
    """How a search spends its playouts."""

    beam: i64
    """So many of the moves that look best are thought on to the next action."""
    candidates: i64
    """So many of them are tried."""
    turns: i64
    """About how many turns are played on, by everybody together."""
    win: i64
    """What a win is worth besides the lead."""
    ahead: i64
    """So many first actions of its own turns to come are thought on to the second one."""
    trust: i64
    """How many playouts the first sight of a move is worth."""

    def __init__(self) -> None:
        """What won most games."""
        self.beam, self.candidates, self.turns, self.win, self.trust = 24, 10, 16, 10 * POINT, 8
        self.ahead = 4


@final
class Search:
    """One decision after the other."""

    alive: i64
    """How many candidates are still tried: the first in the planner's order."""
    sums: vec[i64]
    tries: vec[i64]
    spent: i64

    def __init__(self, weights: Weights, settings: Settings) -> None:
        """Take what things are worth, and how to spend playouts."""
        self.settings = settings
        self.planner = Planner(weights, settings.beam)
        self.greedy: Greedy = self.planner.greedy
        self.own = Planner(weights, settings.ahead)
        self.sums = vec[i64]([0] * (settings.beam + SWAP_KINDS))
        self.tries = vec[i64]([0] * (settings.beam + SWAP_KINDS))
        self.alive = self.spent = 0

    def gather(self, position: Position, seat: i64) -> i64:
        """Find the moves that look best; how many of them are to be tried."""
        self.planner.gather(position, seat)
        self.alive, self.spent = self.planner.number, 0
        if self.alive > self.settings.candidates:
            self.alive = self.settings.candidates
        for n in range(self.planner.number):
            self.sums[n] = 0
            self.tries[n] = 0
        return self.alive

    def spend(self, worlds: list[State], playouts: i64) -> None:
        """Halve the candidates again and again, each time trying those left in more worlds, the same for all."""
        while 0 < playouts < STAGE * self.alive:  # Better tried again and again than all of them once.
            self.alive -= 1
        while self.spent < playouts and self.alive > 0:
            stages: i64 = 1
            while (self.alive - 1) >> stages:
                stages += 1
            times = (playouts - self.spent) // (stages * self.alive)
            if times == 0:
                return
            self.try_all(worlds, times)
            self.rank_by_means()
            if stages == 1 and self.alive <= 2:
                return
            self.alive = (self.alive + 1) // 2

    def try_all(self, worlds: list[State], times: i64) -> None:
        """Try each candidate that many times more."""
        for at in range(self.alive):
            n = self.planner.order[at]
            for _ in range(times):
                world = worlds[self.tries[n] % len(worlds)]
                assert isinstance(world, Position)
                self.sums[n] += self.playout(world, n)
                self.tries[n] += 1
            self.spent += times

    def playout(self, world: Position, n: i64) -> i64:
        """The lead some rounds after a candidate's move, everybody playing greedily."""
        position = world.clone()
        self.planner.make(position, n)
        end = world.turns + self.settings.turns // position.seats * position.seats  # Whole rounds are fair.
        greedy, ahead = self.greedy, self.settings.ahead
        while position.turns < end:
            seat = position.phase.asked(position)
            if seat == NOBODY:
                break
            plans = ahead and position.left > 1 and phase_of(position) != GOALS  # A turn may lapse with actions left.
            if plans and seat == self.planner.seat:
                self.own.make_best(position, seat)
            else:
                greedy.make(position, seat)
        return self.lead(position)

    def lead(self, position: Position) -> i64:
        """What the seat is ahead of the best other one."""
        over = phase_of(position) == OVER
        mine: i64 = 0
        best: i64 = FAR_BEHIND
        for seat in range(position.seats):
            worth = final_worth(position, seat) if over else self.greedy.worth(position, seat)
            if seat == self.planner.seat:
                mine = worth
            elif worth > best:
                best = worth
        if over and mine > best:
            return mine - best + self.settings.win
        if over and mine < best:
            return mine - best - self.settings.win
        return mine - best

    def rank_by_means(self) -> None:
        """Order the candidates by their means so far; of equals those stay ahead that were."""
        order = self.planner.order
        for start in range(1, self.alive):
            n, at = order[start], start
            while at > 0 and self.below(order[at - 1], n):
                order[at] = order[at - 1]
                at -= 1
            order[at] = n

    def below(self, one: i64, other: i64) -> bool:
        """Whether one candidate is below another, which was tried as often: by its leads, and by first sight.

        A few playouts tell less than a look, many tell more.
        """
        trust, looks = self.settings.trust, self.planner.looks
        return self.sums[one] + trust * looks[one] < self.sums[other] + trust * looks[other]


def final_worth(position: Position, seat: i64) -> i64:
    """The final score, with the tiles that break ties (KF-8.5)."""
    player = position.players[seat]
    return (player.points + position.goal_score(seat)) * POINT + player.board.size


def play_on_greedily(position: Position, greedy: Greedy) -> None:
    """Play a position to its end."""
    while True:
        seat = position.phase.asked(position)
        if seat == NOBODY:
            return
        greedy.make(position, seat)
