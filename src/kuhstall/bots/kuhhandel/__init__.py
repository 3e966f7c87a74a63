"""The levels of the Kuhhandel family."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.kuhhandel.play.policy import HeuristicPolicy
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.protocol import Bot


def medium() -> Bot:
    """A good casual player."""
    return PolicyBot(HeuristicPolicy(Style()))


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"medium": medium}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {}
"""Other ways to play, to train and to measure against."""
