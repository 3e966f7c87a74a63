"""Games played for learning: what the network would look at, now and then along a game, and who won."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.net import INPUTS, fill
from kuhstall.bots.kuhhandel.play.stand import Stand, floats
from kuhstall.core.bits import BIT
from kuhstall.core.luck import Dice
from kuhstall.core.phase import NOBODY
from kuhstall.core.policy import Policy
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.turn import Turn


@final
class Lesson:
    """What was noted along a game, and how it ended."""

    inputs: list[float]
    """Position by position, seat by seat, everything that the network looks at."""
    parts: list[float]
    """Each seat's part in the win."""
    steps: i64
    company: vec[float]

    def __init__(
        self, position: Position, policies: list[Policy], company: list[float], dice: Dice, one_in: i64
    ) -> None:
        """Play the game to its end, and note one in so many positions in which a turn begins.

        The company is how likely each of the policies is taken to be a plain player.
        """
        self.company = vec[float](list(company))
        self.inputs = []
        self.steps = 0
        inputs = floats(INPUTS)
        while True:
            seat = position.phase.asked(position)
            if seat == NOBODY:
                break
            if isinstance(position.phase, Turn) and dice.below(one_in) == 0:
                self.note(position, dice.below(position.seats), inputs)
            position.phase.apply(position, seat, policies[seat].choose(position, seat, dice))
            self.steps += 1
        self.parts = won(position)

    def note(self, position: Position, looker: i64, inputs: vec[float]) -> None:
        """Note the position as a seat sees it."""
        stand = Stand(position, looker, position.turn)
        stand.expect()
        for seat in range(position.seats):
            fill(inputs, stand, seat, self.company)
            for at in range(INPUTS):
                self.inputs.append(inputs[at])


def won(position: Position) -> list[float]:
    """Each seat's part in the win of a game that is over."""
    winners = position.winners()
    parts = [1.0 if winners & BIT[seat] else 0.0 for seat in range(position.seats)]
    return [part / sum(parts) for part in parts]
