"""How bots think in a browser: the quick ones here, between two messages, the others in a worker of their own."""

import asyncio
from typing import Final

from kuhstall.bots.apart import think_apart
from kuhstall.browser.js import Think, given, taken
from kuhstall.tables import moments
from kuhstall.tables.thinkers import CHEAP, Lost

START: Final = 120.0
"""How many seconds the other worker may take to load the games; bots' time counts only afterwards."""


class BrowserMind:
    """Thinks about one thing at a time."""

    where = ""

    def __init__(self, think: Think) -> None:
        """What lets a bot think in another worker."""
        self.seconds = 0.0
        """How long the last thought was."""
        self._think = think
        self._there = False
        """Whether the other worker has loaded the games."""

    async def think(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        """The steps of a bot's move; Lost or TimeoutError if the other worker has none."""
        self.seconds = 0.0
        if bot not in CHEAP:
            await self._load(game, packed, seed)
        begun = moments.now()
        try:
            if bot not in CHEAP:
                return await self._elsewhere(seconds, game, bot, packed, seed)
            await asyncio.sleep(0)  # What has come in meanwhile is heard first.
            return think_apart(game, bot, packed, seed)
        finally:
            self.seconds = moments.now() - begun

    async def _load(self, game: str, packed: bytes, seed: str) -> None:
        """Let the other worker think something quick if it has not thought yet: by then it is there."""
        if not self._there:
            await self._elsewhere(START, game, CHEAP[0], packed, seed)
            self._there = True

    async def _elsewhere(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        try:
            return [*taken(await self._think(seconds, game, bot, given(packed), seed))]
        except Exception as error:
            if "timeout" in str(error):
                self._there = False
                raise TimeoutError from error
            if "lost" in str(error):
                self._there = False
                raise Lost from error
            raise

    async def end(self) -> None:
        """Whoever has started the other worker ends it."""
