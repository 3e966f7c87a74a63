"""The levels of Kuhfstein."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.friendly import FriendlyBot
from kuhstall.bots.judging import Judge
from kuhstall.bots.kuhfstein.friendly import wishes
from kuhstall.bots.kuhfstein.judge import KuhfsteinJudge
from kuhstall.bots.kuhfstein.play.careless import Careless
from kuhstall.bots.kuhfstein.play.greedy import Greedy
from kuhstall.bots.kuhfstein.play.planner import BEAM, Planner
from kuhstall.bots.kuhfstein.play.weights import Weights, plain
from kuhstall.bots.kuhfstein.strong import StrongKuhfstein
from kuhstall.bots.protocol import Bot
from kuhstall.core.speech import learn


def easy() -> Bot:
    """The beginner."""
    return PolicyBot(Careless())


def friendly() -> Bot:
    """The bot of first games."""
    return FriendlyBot(wishes, easy())


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "easy": easy,
    "medium": lambda: PolicyBot(Planner(plain(), BEAM)),
    "strong": StrongKuhfstein,
}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {
    "greedy": lambda: PolicyBot(Greedy(Weights())),
    "tuned": lambda: PolicyBot(Planner(Weights(), BEAM)),
}
"""Other ways to play, to train and to measure against."""
JUDGE: Final[Judge] = KuhfsteinJudge()
"""Who judges decisions in these games."""
learn("kuhstall.bots.kuhfstein")
