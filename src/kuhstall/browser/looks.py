"""How finished games are looked at in a browser: in a worker of its own, which is ended with the work."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import json

from kuhstall.browser.js import Looker, given
from kuhstall.tables.replays import Source

PATIENCE: Final = 8.0
"""How many seconds somebody who waits for a hint waits for its reason; a browser's Python is slow."""


class BrowserLooks:
    """Looks at one game after the other."""

    thorough = False

    def __init__(self, looker: Looker) -> None:
        """What starts the worker and hears it."""
        self._looker = looker

    async def look(
        self, source: Source, playouts: int, progress: Callable[[float], None], seats: Sequence[int] | None = None
    ) -> bytes:
        """The review of a game; whatever the worker dies of is raised."""
        attachments, wanted = (json.encode(thing).decode() for thing in (source.attachments, seats))
        self._looker.begin(source.record, attachments, playouts, wanted)
        try:
            while not isinstance(said := await self._looker.next(), str):
                progress(said)
            return said.encode()
        finally:
            self._looker.stop()

    async def explain(self, game: str, packed: bytes, seed: str, steps: list[int]) -> bytes:
        """Why a move is good; an error if nobody says it in time."""
        return (await self._looker.explain(PATIENCE, game, given(packed), seed, given(steps))).encode()
