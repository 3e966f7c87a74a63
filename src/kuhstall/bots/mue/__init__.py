"""The levels of Mü."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.friendly import FriendlyBot
from kuhstall.bots.judging import Judge
from kuhstall.bots.mue.friendly import wishes
from kuhstall.bots.mue.judge import MueJudge
from kuhstall.bots.mue.play.easy import Easy
from kuhstall.bots.mue.play.knobbed import Knobbed
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.strong import StrongMue
from kuhstall.bots.protocol import Bot
from kuhstall.bots.tuning import Knob, Tunable
from kuhstall.core.speech import learn


def easy() -> Bot:
    """The beginner."""
    return PolicyBot(Easy())


def medium() -> Bot:
    """The rule player."""
    return PolicyBot(Medium())


def friendly() -> Bot:
    """The bot of first games."""
    return FriendlyBot(wishes, easy())


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"easy": easy, "medium": medium, "strong": StrongMue}
"""What makes the bot of each level."""
KNOBS: Final = (
    Knob("boldness", start=0.0, low=-3.0, high=4.0),
    Knob("length", start=0.0, low=0.0, high=0.6),
    Knob("for_vice", start=5.0, low=0.0, high=8.0),
)
"""What a search may turn to find another player."""


def knobbed(numbers: Sequence[float]) -> Bot:
    """A rule player with its knobs at these numbers."""
    boldness, length, for_vice = numbers
    return PolicyBot(Knobbed(boldness, length, for_vice))


STYLES: Final[Mapping[str, Callable[[], Bot]]] = {
    "bold": lambda: knobbed((1.5, 0.0, 5.0)),
    "timid": lambda: knobbed((-1.5, 0.0, 5.0)),
    "long-suit": lambda: knobbed((-0.5, 0.3, 5.0)),
    "no-vice": lambda: knobbed((0.5, 0.0, 0.0)),
}
"""Other ways to play, to train and to measure against."""
TUNABLE: Final = Tunable(knobs=KNOBS, make=knobbed)
"""The rule player whose bids can be turned, for whoever looks for a best response."""
JUDGE: Final[Judge] = MueJudge()
"""Who judges decisions in these games."""
learn("kuhstall.bots.mue")
