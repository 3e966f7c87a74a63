"""The levels of Kuhfstein."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.protocol import Bot
from kuhstall.bots.simple.kuhfstein import SimpleKuhfstein

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"medium": SimpleKuhfstein}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {}
"""Other ways to play, to train and to measure against."""
