"""Learns the weights of Mü by self-play: `python -m kuhstall.training.mue --folder build/training/mue`.

Round by round the learned player plays hands against itself, in the first round the rule player does. Some of its cards
and bids are tried out in the true world and played on to the end of the hand, and the weights move towards what each
brought (least squares by stochastic gradient, in compiled code). Hidden cards need no care: who knows only the marks
learns the mean over all that might be hidden, given that the auction went as it did.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Final

from librt.vecs import vec
from msgspec import Struct, field, json

from kuhstall.bots.mue.learned import PARTS, WEIGHTS
from kuhstall.bots.mue.play.bid_marks import BID_MARKS
from kuhstall.bots.mue.play.card_marks import CARD_MARKS
from kuhstall.bots.mue.play.lessons import Lessons
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.play.sharp import Sharp
from kuhstall.bots.mue.play.style import Style, play_hand
from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.luck import Dice, dice_of
from kuhstall.core.registry import GAMES
from kuhstall.core.state import PUBLIC
from kuhstall.games.mue.rules.position import Position

NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
FASTEST: Final = 0.02
SLOWEST: Final = 0.001
"""How far weights move towards what they should be: in the first round, and at least."""
EXAMINED: Final = 300
"""In how many deals the learned player is examined after a round."""


class Grade(Struct, frozen=True):
    """How good the learned player is after a round."""

    round: int
    error: float
    """By how many points it is wrong about a card, as a root of the mean square; most of that is luck."""
    lead: float
    """Points a hand over the others, one learned player among rule players."""
    made: float
    """How many contracts a crowd of learned players makes."""
    height: float
    seconds: float


class Checkpoint(Struct):
    """All that is needed to go on."""

    seats: int
    dice: str
    round: int = 0
    weights: list[float] = field(default_factory=list)
    curve: list[Grade] = field(default_factory=list)


def deals(seats: int, dice: Dice, number: int) -> Iterator[Position]:
    """Fresh hands, with any dealer."""
    start = GAMES["mue"].start(Setup(players=NAMES[:seats], seed="1", first=0, options={"hands": 1}))
    for _ in range(number):
        world = start.resample(PUBLIC, dice)
        assert isinstance(world, Position)
        world.dealer = world.turn = dice.below(seats)
        yield world


def begun(seats: int, seed: str) -> Checkpoint:
    """A training that has not begun."""
    dice = Chance(f"{seed} {seats}").dice()
    return Checkpoint(seats=seats, dice=dice.key(), weights=[0.0] * (CARD_MARKS + BID_MARKS))


def train_round(checkpoint: Checkpoint, hands: int) -> None:
    """Train one more round."""
    start, seats, dice = process_time(), checkpoint.seats, dice_of(checkpoint.dice)
    weights = vec[float](checkpoint.weights)
    style: Style = Sharp(weights) if checkpoint.round else Medium()
    rate = max(SLOWEST, FASTEST / (1 + checkpoint.round))
    lessons: Lessons | None = None
    for position in deals(seats, dice, hands):
        lessons = lessons or Lessons([style] * seats, weights, dice, position.variant)
        lessons.hand(position, rate, rate)
    assert lessons is not None
    checkpoint.round += 1
    checkpoint.weights, checkpoint.dice = list(weights), dice.key()
    error = sqrt(lessons.error / float(max(1, lessons.asked)))
    seconds = process_time() - start
    checkpoint.curve.append(graded(checkpoint, error, seconds))


def graded(checkpoint: Checkpoint, error: float, seconds: float) -> Grade:
    """Examine the learned player on deals of its own."""
    seats, sharp = checkpoint.seats, Sharp(vec[float](checkpoint.weights))
    made, height = contracts(seats, sharp)
    lead = lead_over(seats, sharp, Medium())
    return Grade(checkpoint.round, error, lead, made, height, seconds)


def lead_over(seats: int, hero: Style, other: Style) -> float:
    """Points a hand over the others of one hero among others, in every seat of the same deals."""
    dice, total = Dice(seats), 0.0
    for position in deals(seats, dice, EXAMINED):
        for seat in range(seats):
            hand = position.clone()
            play_hand(hand, [hero if at == seat else other for at in range(seats)], dice)
            scores = hand.scores()
            total += scores[seat] - (sum(scores) - scores[seat]) / (seats - 1)
    return total / EXAMINED / seats


def contracts(seats: int, style: Style) -> tuple[float, float]:
    """How many contracts a crowd of one style makes, and their mean height."""
    dice, chiefs, made, height = Dice(seats + 1), 0, 0, 0
    for position in deals(seats, dice, EXAMINED):
        play_hand(position, [style] * seats, dice)
        hand = position.history[-1]
        if not hand.is_eklat():
            chiefs += 1
            made += position.variant.scale.short(hand) <= 0
            height += hand.height()
    return made / max(1, chiefs), height / max(1, chiefs)


def resumed(path: Path, seats: int, seed: str) -> Checkpoint:
    """The training as it was left, or a new one."""
    if path.exists():
        return json.decode(path.read_bytes(), type=Checkpoint)
    return begun(seats, seed)


def train(seats: int, rounds: int, hands: int, seed: str, folder: Path) -> Checkpoint:
    """Train up to a number of rounds, going on from the last checkpoint, and write one after each."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seats}.json"
    checkpoint = resumed(path, seats, seed)
    while checkpoint.round < rounds:
        train_round(checkpoint, hands)
        path.write_bytes(json.encode(checkpoint))
        grade = checkpoint.curve[-1]
        told = f"{grade.error:.1f} {grade.lead:+.1f} {grade.made:.0%} at {grade.height:.1f}, {grade.seconds:.1f} s"
        print(f"{seats} players, round {grade.round}: {told}", flush=True)
    return checkpoint


def stored(checkpoints: list[Checkpoint]) -> bytes:
    """The weights as the package carries them."""
    found = {str(point.seats): [round(weight * PARTS) for weight in point.weights] for point in checkpoints}
    return json.encode(found)


def arguments() -> Namespace:
    """What the caller wants."""
    parser = ArgumentParser(description="Learn the weights of Mü by self-play.")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--hands", type=int, default=1000, help="hands a round")
    parser.add_argument("--seed", default="tune mue")
    parser.add_argument("--folder", type=Path, required=True, help="where checkpoints and weights are kept")
    return parser.parse_args()


def main() -> None:
    """Train for each number of players, and write the weights beside the checkpoints."""
    wanted = arguments()
    trained = [train(seats, wanted.rounds, wanted.hands, wanted.seed, wanted.folder) for seats in wanted.players]
    (wanted.folder / WEIGHTS).write_bytes(stored(trained))


if __name__ == "__main__":
    main()
