"""Why the strong player moves as it does, in numbers."""

from kuhstall.bots.mue.play.search import Trial
from kuhstall.bots.protocol import Reason, Weighed


class Tried(Weighed, frozen=True, kw_only=True):
    """A move that was tried out; its value is what the hand brings over the mean of the others.

    In a game to a number of points it is how much likelier it makes the seat to win, said in points that do the same.
    """

    points: float
    """What the hand brings the seat itself: triangles, bonus, penalty and eklat."""
    made: float
    """The chance that the chief's team, whoever that is, reaches its target."""
    team: float
    """The chance that the seat is chief or partner."""
    playouts: int


class MueReason(Reason, frozen=True, kw_only=True):
    """What each move was found to bring."""

    tried: list[Tried]
    """The same moves in the same order, with all that was counted."""


class MueBid(MueReason, frozen=True, kw_only=True):
    """Why it bids, or passes."""

    chief: list[float]
    """For each bid the chance to be chief in the end."""


class MueTrump(MueReason, frozen=True, kw_only=True):
    """Why it names a trump."""


class MuePartner(MueReason, frozen=True, kw_only=True):
    """Why it names a partner."""


class MueCard(MueReason, frozen=True, kw_only=True):
    """Why it plays a card."""


def tried(trial: Trial, steps: list[int]) -> Tried:
    """What was found out about a move, by its steps."""
    tries = float(max(1, trial.tries))
    return Tried(
        steps=steps,
        value=trial.mean(),
        points=trial.points / tries,
        made=float(trial.made) / tries,
        team=float(trial.team) / tries,
        playouts=trial.tries,
    )
