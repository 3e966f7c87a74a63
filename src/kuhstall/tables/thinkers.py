"""Bots think apart from the tables, one table after the other, and never longer than people would wait."""

import asyncio
import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from kuhstall.bots import bots_for, called_now, strongest
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.tables import moments
from kuhstall.tables.budget import Budget
from kuhstall.tables.denied import Denied
from kuhstall.tables.log import LOG
from kuhstall.tables.settings import Settings
from kuhstall.tables.turns import Kind, Turns

QUICK: Final = "medium"
"""The bot that needs no time: it plays instead of one that fails, or for which there is no time."""
CHEAP: Final = ("random", "easy", QUICK)
"""The bots that need hardly more."""


class Lost(Exception):
    """A mind is no more; another try may find it alive again."""


class Mind(Protocol):
    """Thinks about one thing at a time, apart from the tables: in a process, or on another machine."""

    seconds: float
    """How long the last thought was."""

    async def think(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        """The steps of a bot's move from a packed perspective; Lost or TimeoutError if there will be none."""

    async def end(self) -> None:
        """Think no more."""


class Thinks(Protocol):
    """Whoever thinks for the tables of a house."""

    async def think(self, match: Match, bot: str, seat: int, table: str) -> list[int]:
        """A bot's move from a seat."""

    async def hint(self, match: Match, seat: int, guest: str) -> list[int]:
        """What the strongest bot would do for a guest; Denied if many others ask too."""

    def pause(self) -> float:
        """How long a bot seems to think."""

    async def stop(self) -> None:
        """End all thoughts."""

    @property
    def gauges(self) -> dict[str, float]:
        """How busy the bots are."""


class Thought:
    """Something to think about, and whoever waits for it."""

    def __init__(self, kind: Kind, owner: str, match: Match, bot: str, seat: int) -> None:
        """A bot's move from a seat, as the match stands now, for a table, or for a guest who asks for a hint."""
        self.kind, self.owner = kind, owner
        self.game, self.bot = match.game.id, called_now(bot)
        self.perspective = match.perspective(seat)
        self.fallback = match.fallback(seat)
        self.since = moments.now()
        self.answer: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()

    def packed(self, playouts: int) -> bytes:
        """What a bot is told that may spend so many playouts."""
        self.perspective.playouts = playouts
        return self.perspective.pack(Chance(secrets.token_hex(16)))


class Thinkers:
    """Everybody who thinks for the tables of the house."""

    def __init__(self, config: Settings, minds: Sequence[Mind]) -> None:
        """They think with these minds, each about one thing at a time."""
        self.config = config
        self.turns = Turns[Thought]()
        self.budget = Budget(config.bot_playouts, len(minds))
        self.thoughts = self.given_up = self.shortened = 0
        self.waited = self.longest_wait = 0.0
        """For how many seconds thoughts have waited for their turn: all together, and the longest."""
        self.thinking = 0.0
        """For how many seconds bots have thought, all together."""
        self._idle = [*minds]
        self._busy: dict[asyncio.Task[None], Mind] = {}

    async def stop(self) -> None:
        """End all thoughts and processes."""
        minds = [*self._idle, *self._busy.values()]
        tasks = [*self._busy]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(mind.end() for mind in minds))

    async def think(self, match: Match, bot: str, seat: int, table: str) -> list[int]:
        """A bot's move from a seat, in its table's turn; if it fails that of the quick bot, or else the fallback."""
        return await self._think(Thought("move", table, match, bot, seat))

    async def hint(self, match: Match, seat: int, guest: str) -> list[int]:
        """What the strongest bot would do for a guest, in the guest's turn; Denied if many others ask too."""
        return await self._think(Thought("hint", guest, match, strongest(match.game.id), seat))

    async def _think(self, thought: Thought) -> list[int]:
        if not self.turns.add(thought.kind, thought.owner, thought):
            if thought.kind == "hint":
                raise Denied("many_hints")
            self.given_up += 1
            return thought.fallback
        if self._idle:
            mind = self._idle.pop()
            self._busy[asyncio.create_task(self._work_with(mind))] = mind
        try:
            return await thought.answer
        finally:
            self.turns.drop(thought.kind, thought.owner, thought)

    async def _work_with(self, mind: Mind) -> None:
        """Answer whatever waits, with one mind."""
        try:
            while len(self.turns):
                thought = self.turns.take()
                if not thought.answer.done():
                    await self._answer(mind, thought)
        finally:
            task = asyncio.current_task()
            assert task
            self._idle.append(self._busy.pop(task))

    async def _answer(self, mind: Mind, thought: Thought) -> None:
        """Answer a thought, whatever happens; the mind is busy with it also if nobody waits for it any more."""
        self._note_wait(moments.now() - thought.since)
        steps: list[int] = []
        for bot in self._players(thought):
            if not steps and not thought.answer.done():
                steps = await self._tried(mind, thought, bot)
        if not thought.answer.done():
            thought.answer.set_result(steps or thought.fallback)

    def _behind(self, thought: Thought) -> int:
        """How many wait behind a thought; bots do not count for hints, which come before them."""
        return self.turns.waiting("hint") if thought.kind == "hint" else len(self.turns)

    def _players(self, thought: Thought) -> Iterable[str]:
        """The bots that may answer, one after the other until one does."""
        hurried = self.budget.crowded(self._behind(thought)) and thought.bot not in CHEAP and quick(thought.game)
        self.shortened += bool(hurried)
        return dict.fromkeys([*([] if hurried else [thought.bot]), *quick(thought.game)])

    def _note_wait(self, seconds: float) -> None:
        self.thoughts += 1
        self.waited += seconds
        self.longest_wait = max(self.longest_wait, seconds)

    async def _tried(self, mind: Mind, thought: Thought, bot: str) -> list[int]:
        """A bot's move, none if it takes too long, fails, or its process dies twice."""
        game = thought.game
        playouts = self.budget.playouts(game, bot, self._behind(thought))
        self.shortened += bot == thought.bot and playouts < self.config.bot_playouts
        for _ in range(2):
            try:
                packed, seed = thought.packed(playouts), secrets.token_hex(8)
                return await mind.think(self.config.bot_seconds, game, bot, packed, seed)
            except Lost:
                LOG.warning("a bot's process has died", extra={"bot": bot, "game": game})
            except Exception as error:  # noqa: BLE001  (a bot's fault must not stop a table)
                LOG.warning("a bot gave up", extra={"bot": bot, "game": game, "why": type(error).__name__})
                break
            finally:
                self.thinking += mind.seconds
                self.budget.pace(game, bot).took(mind.seconds)
        self.given_up += 1
        return []

    def pause(self) -> float:
        """How long a bot seems to think; it tells nothing, since it does not depend on the cards."""
        return random.uniform(1, 3) * self.config.bot_pause

    @property
    def gauges(self) -> dict[str, float]:
        """How busy the bots are."""
        return {
            "bot_thoughts": self.thoughts,
            "bot_thoughts_shortened": self.shortened,
            "bots_given_up": self.given_up,
            "bots_waiting": self.turns.waiting("move"),
            "hints_waiting": self.turns.waiting("hint"),
            "bot_wait_seconds": self.waited,
            "bot_longest_wait_seconds": self.longest_wait,
            "bot_think_seconds": self.thinking,
        }


def quick(game: str) -> list[str]:
    """The quick bot, if it can play the game."""
    return [bot for bot in bots_for(game) if bot == QUICK]
