"""Judges decisions in Kuhfstein: games are played out in which everybody goes on greedily."""

from collections.abc import Sequence
from typing import Final

from kuhstall.bots.judging import Because, Grounds, Idea, Tally, idea_of, part_of_win
from kuhstall.bots.kuhfstein.grounds import grounds_of, name_of
from kuhstall.bots.kuhfstein.play.greedy import Greedy, phase_of
from kuhstall.bots.kuhfstein.play.search import play_on_greedily
from kuhstall.bots.kuhfstein.play.weights import Weights
from kuhstall.bots.kuhfstein.strong import StrongKuhfstein, world_of
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import State
from kuhstall.games.kuhfstein.rules.edition import OVER, TURN
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.track import NO_BONUS
from kuhstall.games.kuhfstein.rules.worlds import shuffled_rest

CLOSE: Final = 0.3
"""Moves are as good that differ by less than so many points."""


class KuhfsteinJudge:
    """Asks the strong player what to do, and plays games to their end to tell how much it matters."""

    tells = frozenset({"CardPlayed", "CardTaken", "GoalShown", "HerdTaken", "TilePlaced", "TreePlanted"})

    def idea(self, perspective: Perspective, seed: str, made: Sequence[int]) -> Idea:
        """What the strong player would do."""
        return idea_of(StrongKuhfstein().explain(perspective.planless(), seed).moves, made, CLOSE)

    def compare(self, perspective: Perspective, seed: str, one: Sequence[int], other: Sequence[int]) -> Tally:
        """What two moves lead to in the same worlds: the win, and the lead over the best other seat."""
        tally, dice, greedy = Tally(), Chance(f"{seed} compare").dice(), Greedy(Weights())
        for drawn in perspective.sample(dice, perspective.playouts):
            won, lead = list[float](), list[float]()
            for steps in (one, other):
                end = after(drawn, perspective.seat, steps)
                play_on_greedily(end, greedy)
                won.append(part_of_win(end, perspective.seat))
                lead.append(lead_of(end, perspective.seat))
            tally.add(won[0], won[1], (lead[0], lead[1]))
        return tally

    def grounds(self, perspective: Perspective, seed: str, best: Sequence[int], made: Sequence[int]) -> Grounds:
        """What each of two moves scores at once, and which cards it brings nearer."""
        return grounds_of(world_of(perspective, Chance(f"{seed} grounds").dice()), perspective.seat, best, made)

    def named(self, perspective: Perspective, steps: Sequence[int]) -> Because:
        """What somebody does who makes this move."""
        return name_of(world_of(perspective, Chance("name").dice()), perspective.seat, steps)

    def settled(self, state: State) -> bool:
        """Between two turns."""
        assert isinstance(state, Position)
        if phase_of(state) == TURN:
            return state.left == state.edition.actions and state.using == NO_BONUS and not state.queue
        return phase_of(state) == OVER

    def chances(self, state: State, luck: Luck, playouts: int) -> list[float]:
        """How often each wins with the goals and cards that it has; the piles are shuffled."""
        assert isinstance(state, Position)
        greedy, won = Greedy(Weights()), [0.0] * state.seats
        for _ in range(playouts):
            world, dice = state.clone(), luck.dice()
            for pile in (world.tiles, world.cards):
                pile.pieces, pile.drawn = shuffled_rest(pile, dice), 0
            world.luck = dice
            play_on_greedily(world, greedy)
            for seat in range(state.seats):
                won[seat] += part_of_win(world, seat) / playouts
        return won


def after(world: State, seat: int, steps: Sequence[int]) -> Position:
    """A copy of a world in which a seat has made a move."""
    end = world.clone()
    assert isinstance(end, Position)
    for step in steps:
        end.apply(seat, step)
    return end


def lead_of(end: Position, seat: int) -> float:
    """By how many points a seat is ahead of the best other one."""
    scores = [int(end.players[other].points + end.goal_score(other)) for other in range(end.seats)]
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
