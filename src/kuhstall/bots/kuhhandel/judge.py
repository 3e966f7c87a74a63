"""Judges decisions in the Kuhhandel family: games are played out in which everybody goes on by rule."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from kuhstall.bots.judging import Because, Grounds, Idea, Tally, idea_of, part_of_win
from kuhstall.bots.kuhhandel.grounds import grounds_of, limit_of
from kuhstall.bots.kuhhandel.moves import bid_of, name_of, sum_of
from kuhstall.bots.kuhhandel.play.trade_game import offer_by
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.bots.kuhhandel.strong import StrongKuhhandel
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice, Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.policy import Policy, play_on
from kuhstall.core.state import State
from kuhstall.games.kuhhandel.rules.actions import ACCEPT
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.bidding import Bidding
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.over import Over
from kuhstall.games.kuhhandel.rules.payment import Payment
from kuhstall.games.kuhhandel.rules.position import ANSWER, Position
from kuhstall.games.kuhhandel.rules.turn import Turn
from kuhstall.games.kuhhandel.rules.worlds import another_pile

CLOSE: Final = 0.004
"""Moves are as good that differ by less than this in the chance to win."""
PATIENCE: Final = 4
"""In how many worlds it looks for an offer of as many cards as lie there."""


class KuhhandelJudge:
    """Asks the strong player what to do, and plays games to their end to tell how much it matters."""

    tells = frozenset({"CardWon", "CardDealt", "DoveWon", "Exposed", "QuartetCompleted", "RatTaken", "TradeWon"})

    def idea(self, perspective: Perspective, seed: str, made: Sequence[int]) -> Idea:
        """What the strong player would do."""
        moves = StrongKuhhandel().explain(perspective.planless(), seed).moves
        idea, world = idea_of(moves, made, CLOSE), world_of(perspective, Chance(f"{seed} world").dice())
        seat = perspective.seat
        second = [] if is_folly(world, seat, idea.second) else idea.second
        return replace(idea, agrees=idea.agrees or as_good(world, seat, idea.best, made), second=second)

    def compare(self, perspective: Perspective, seed: str, one: Sequence[int], other: Sequence[int]) -> Tally:
        """How often each of two moves wins."""
        tally, dice, seat = Tally(), Chance(f"{seed} compare").dice(), perspective.seat
        crowd: list[Policy] | None = None
        for world in likely_worlds(perspective, dice):
            crowd = crowd or table_of(world)
            same = dice.dice()
            won = [played_out(world, seat, steps, crowd, same.clone()) for steps in (one, other)]
            tally.add(won[0], won[1])
        return tally

    def grounds(self, perspective: Perspective, seed: str, best: Sequence[int], made: Sequence[int]) -> Grounds:
        """What cards and sums were worth."""
        return grounds_of(perspective, seed, best, made)

    def named(self, perspective: Perspective, steps: Sequence[int]) -> Because:
        """What somebody does who makes this move."""
        return name_of(world_of(perspective, Chance("name").dice()), steps)

    def settled(self, state: State) -> bool:
        """Between two turns."""
        return isinstance(state.phase, (Turn, Over))

    def chances(self, state: State, luck: Luck, playouts: int) -> list[float]:
        """How often each wins with the money that it has; the pile is shuffled."""
        assert isinstance(state, Position)
        crowd, won = table_of(state), [0.0] * state.seats
        for _ in range(playouts):
            world, dice = state.clone(False), luck.dice()
            world.pile, world.drawn, world.luck = another_pile(state, state.turn, dice), 0, dice
            play_on(world, crowd, dice)
            for seat in range(state.seats):
                won[seat] += part_of_win(world, seat) / playouts
        return won


def as_good(world: Position, seat: int, best: Sequence[int], made: Sequence[int]) -> bool:
    """Whether two moves come to the same: sums that are equal, or bids up to what the card is worth to the seat.

    Whoever bids less may go on later, so how high one starts tells nothing.
    """
    if isinstance(world.phase, Bidding):
        wait = int(world.edition.pass_at)
        if best[0] == wait or made[0] == wait:
            return False
        return made[0] <= best[0] or bid_of(world, made) <= limit_of(world, seat)
    laying = isinstance(world.phase, (Offer, Answer, Payment))
    return laying and (best[0] == ACCEPT) == (made[0] == ACCEPT) and sum_of(world, best) == sum_of(world, made)


def is_folly(world: Position, seat: int, steps: Sequence[int]) -> bool:
    """Whether a move is a bid above what the card is worth to the seat: nobody is praised for not making it."""
    return bool(steps) and isinstance(world.phase, Bidding) and bid_of(world, steps) > limit_of(world, seat)


def table_of(position: Position) -> list[Policy]:
    """A rule player for each seat."""
    return [POLICIES["medium"]() for _ in range(position.seats)]


def world_of(perspective: Perspective, luck: Luck) -> Position:
    """A world in which the seat could be."""
    world = perspective.sample(luck, 1)[0]
    assert isinstance(world, Position)
    return world


def likely_worlds(perspective: Perspective, dice: Dice) -> Iterator[Position]:
    """Worlds in which the seat could be; whoever answers an offer sees such as a rule player would make there."""
    for _ in range(perspective.playouts):
        world = world_of(perspective, dice)
        yield with_likely_offer(perspective, world, dice) if isinstance(world.phase, Answer) else world


def with_likely_offer(perspective: Perspective, world: Position, dice: Dice) -> Position:
    """A world where an offer of as many cards makes sense, if one is soon found; else any."""
    model = POLICIES["medium"]()
    for _ in range(PATIENCE):
        offer = offer_by(model, world.clone(), dice)
        if size(offer) == size(world.offer):
            world.offer = offer
            world.enter(ANSWER)
            return world
        world = world_of(perspective, dice)
    return world


def played_out(world: Position, seat: int, steps: Sequence[int], crowd: list[Policy], dice: Dice) -> float:
    """A seat's part of the win if it makes a move in a world."""
    tried = world.clone(False)
    tried.luck = dice.dice()
    for step in steps:
        tried.apply(seat, step)
    play_on(tried, crowd, dice)
    return part_of_win(tried, seat)
