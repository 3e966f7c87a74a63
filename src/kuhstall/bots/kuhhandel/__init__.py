"""The levels of the Kuhhandel family."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.protocol import Bot
from kuhstall.bots.simple.kuhhandel import SimpleKuhhandel

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"medium": SimpleKuhhandel}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {}
"""Other ways to play, to train and to measure against."""
