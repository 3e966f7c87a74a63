"""The levels of Mü."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.protocol import Bot
from kuhstall.bots.simple.mue import SimpleMue

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"medium": SimpleMue}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {}
"""Other ways to play, to train and to measure against."""
