"""The levels of Mü."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.mue.play.easy import Easy
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.strong import StrongMue
from kuhstall.bots.protocol import Bot


def easy() -> Bot:
    """The beginner."""
    return PolicyBot(Easy())


def medium() -> Bot:
    """The rule player."""
    return PolicyBot(Medium())


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"easy": easy, "medium": medium, "strong": StrongMue}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {}
"""Other ways to play, to train and to measure against."""
