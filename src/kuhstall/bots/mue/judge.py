"""Judges decisions in Mü: hands are played out as the strong player imagines them, and points become chances."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kuhstall.bots.judging import Because, Grounds, Idea, Tally, idea_of
from kuhstall.bots.mue.grounds import Counted, grounds_of, name_of
from kuhstall.bots.mue.play.search import Search, Trial
from kuhstall.bots.mue.play.standing import Standing
from kuhstall.bots.mue.play.style import Style, play_hand
from kuhstall.bots.mue.strong import (
    StrongMue,
    believed,
    between_moves,
    first_world,
    last_hand,
    margin_for,
    players_for,
    standing_for,
)
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice, Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import BITS, State
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cards import set_of
from kuhstall.games.mue.rules.over import Over
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.tricks import Tricks

CLOSE: Final = 1.0
"""Moves are as good that differ by less than so many points."""
STRANGERS: Final = 1.0
"""When chances are told, nobody is taken to play better than the others."""
MOST_HANDS: Final = 60
"""So many times a hand is played on to tell the chances."""


class Tried(NamedTuple):
    """Two moves that were tried in the same worlds."""

    tally: Tally
    counted: tuple[Counted, Counted]


class MueJudge:
    """Asks the strong player what to do, and plays hands to their end to tell how much it matters."""

    tells = frozenset(
        {"ChiefFound", "Eklat", "PartnerNamed", "TargetMissed", "TargetReached", "TrickTaken", "TrumpNamed"}
    )

    def idea(self, perspective: Perspective, seed: str, made: Sequence[int]) -> Idea:
        """What the strong player would do."""
        return idea_of(StrongMue().explain(perspective.planless(), seed).moves, made, CLOSE)

    def compare(self, perspective: Perspective, seed: str, one: Sequence[int], other: Sequence[int]) -> Tally:
        """What two moves bring in the same worlds."""
        return self.tried(perspective, seed, one, other).tally

    def tried(self, perspective: Perspective, seed: str, one: Sequence[int], other: Sequence[int]) -> Tried:
        """The same, with what else was counted."""
        world, seat = between_moves(first_world(perspective, seed)), perspective.seat
        dice = Chance(f"{seed} compare").dice()
        imagined = believed(perspective, world, dice, max(1, perspective.playouts))
        search = Search(seat, imagined.crowds, dice, last_hand(world))
        if isinstance(world.phase, Auction):
            search.margin = margin_for(world.seats, imagined)
        search.play_to_win(standing_for(world, seat, STRANGERS), world)
        trials = Trial(whole(world, one)), Trial(whole(world, other))
        tally, before = Tally(), search.chance
        for at, drawn in enumerate(imagined.worlds):
            assert isinstance(drawn, Position)
            values = []
            for trial in trials:
                value = trial.value
                search.attempt(drawn, trial, at % len(imagined.crowds))
                values.append(before + (trial.value - value) / search.stake)
            tally.add(values[0], values[1])
        return Tried(tally, (counted(trials[0]), counted(trials[1])))

    def grounds(self, perspective: Perspective, seed: str, best: Sequence[int], made: Sequence[int]) -> Grounds:
        """How often contracts are made, and what cards bring."""
        tried = self.tried(perspective, f"{seed} grounds", best, made)
        return grounds_of(first_world(perspective, seed), perspective.seat, (best, made), tried.counted)

    def named(self, perspective: Perspective, steps: Sequence[int]) -> Because:
        """What somebody does who makes this move."""
        return name_of(first_world(perspective, "name"), steps)

    def settled(self, state: State) -> bool:
        """Between two tricks, and before somebody bids for the first time."""
        assert isinstance(state, Position)
        if isinstance(state.phase, Tricks):
            return state.played == 0
        return isinstance(state.phase, Over) or (isinstance(state.phase, Auction) and state.highest == 0)

    def chances(self, state: State, luck: Luck, playouts: int) -> list[float]:
        """Each seat's chance after the hand, which players of several kinds play on with all cards as they lie."""
        assert isinstance(state, Position)
        if isinstance(state.phase, Over):
            winners = int(state.winners())
            return [bool(winners & BITS[seat]) / winners.bit_count() for seat in range(state.seats)]
        standing, dice = standing_for(state, 0, STRANGERS), luck.dice()
        found, hands = [0.0] * state.seats, min(MOST_HANDS, playouts)
        for _ in range(hands):
            for seat, chance in enumerate(after_hand(state, standing, dice)):
                found[seat] += chance / hands
        return found


def after_hand(state: Position, standing: Standing, dice: Dice) -> Sequence[float]:
    """The chances when the hand has been played on by whoever may sit there."""
    kinds = players_for(state.seats)
    crowd: list[Style] = [kinds[dice.below(len(kinds))] for _ in range(state.seats)]
    world = state.clone(False)
    world.variant = last_hand(state)
    play_hand(world, crowd, dice)
    return list(standing.chances(world))


def whole(world: Position, steps: Sequence[int]) -> int:
    """A move as the search knows it: a set of cards in the auction, else its action."""
    if not isinstance(world.phase, Auction):
        return steps[0]
    return set_of([step - CARD for step in steps if step >= CARD])


def counted(trial: Trial) -> Counted:
    """What was counted of a move."""
    tries = max(1, int(trial.tries))
    return Counted(
        points=float(trial.points) / tries,
        made=int(trial.made) / tries,
        team=int(trial.team) / tries,
        chief=int(trial.chief) / tries,
        kept=int(trial.kept) / max(1, int(trial.chief)),
    )
