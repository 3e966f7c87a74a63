"""Bots think apart from the tables, one table after the other, and never longer than people would wait."""

import asyncio
import random
import secrets
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from kuhstall.bots import FRIENDLY, bots_for, called_now, strongest
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
CHEAP: Final = ("random", "easy", FRIENDLY, QUICK)
"""The bots that need hardly more."""


class Lost(Exception):
    """A mind is no more; another try may find it alive again."""


class HandedBack(Exception):
    """A mind does not answer, whatever the reason: another one thinks the thought, in the time that is left."""


class Mind(Protocol):
    """Thinks about one thing at a time, apart from the tables: in a process, or on another machine."""

    seconds: float
    """How long the last thought was."""
    where: str
    """The machine on which it thinks, empty for this one: some are slower than others."""

    async def think(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        """The steps of a bot's move from a packed perspective; Lost, HandedBack or TimeoutError if there are none."""

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
        self.spent = 0.0
        """For how many seconds minds have thought about it that then handed it back."""
        self.answer: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()

    def packed(self, playouts: int) -> bytes:
        """What a bot is told that may spend so many playouts."""
        self.perspective.playouts = playouts
        return self.perspective.pack(Chance(secrets.token_hex(16)))


class Thinkers:
    """Everybody who thinks for the tables of the house."""

    def __init__(self, config: Settings, minds: Sequence[Mind]) -> None:
        """They think with these minds of the house's own, each about one thing at a time, and with those that join."""
        self.config = config
        self.turns = Turns[Thought]()
        self.budget = Budget(config.bot_playouts, len(minds), config.bot_long, config.bot_halvings)
        self.thoughts = self.given_up = self.shortened = self.thought_by_lent = self.handed_back = 0
        self.waited = self.longest_wait = 0.0
        """For how many seconds thoughts have waited for their turn: all together, and the longest."""
        self.thinking = 0.0
        """For how many seconds bots have thought, all together."""
        self._own = [*minds]
        self._lent: list[Mind] = []
        self._idle = [*minds]
        self._busy: dict[asyncio.Task[None], Mind] = {}
        self._stopped = False
        self._back: deque[Thought] = deque()
        """Thoughts that minds of others have handed back: our own ones take them before all others."""

    async def stop(self) -> None:
        """End all thoughts and processes."""
        self._stopped = True
        tasks = [*self._busy]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(mind.end() for mind in self._own + self._lent))

    def join(self, mind: Mind) -> None:
        """Let one more mind think, which somebody lends."""
        self._lent.append(mind)
        self._idle.append(mind)
        self._count_workers()
        self._wake()

    def leave(self, mind: Mind) -> None:
        """Give a lent mind nothing more to think about; what it thinks about, it may still answer."""
        self._lent.remove(mind)
        if mind in self._idle:
            self._idle.remove(mind)
        self._count_workers()
        if all(mind.where != other.where for other in self._lent):
            self.budget.forget(mind.where)

    def _count_workers(self) -> None:
        self.budget.workers = len(self._own) + len(self._lent)

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
        self._wake()
        try:
            return await thought.answer
        finally:
            self.turns.drop(thought.kind, thought.owner, thought)

    def _wake(self) -> None:
        """Give what waits to minds that are idle: lent ones first, which leave this machine its cores."""
        for mind in [] if self._stopped else sorted(self._idle, key=self._own.__contains__):
            if thought := self._next(mind):
                self._idle.remove(mind)
                self._busy[asyncio.create_task(self._work_with(mind, thought))] = mind

    def _next(self, mind: Mind) -> Thought | None:
        """What a mind is to think about now, if there is anything."""
        while (handed_back := self._back and mind in self._own) or len(self.turns):
            thought = self._back.popleft() if handed_back else self.turns.take()
            if not thought.answer.done():
                return thought
        return None

    async def _work_with(self, mind: Mind, first: Thought) -> None:
        """Answer a thought and whatever else waits, with one mind."""
        thought: Thought | None = first
        try:
            while thought:
                try:
                    await self._answer(mind, thought)
                except HandedBack:
                    self._back.append(thought)
                    self.handed_back += 1
                    self._wake()
                thought = self._next(mind) if self._is_here(mind) else None
        finally:
            task = asyncio.current_task()
            assert task
            del self._busy[task]
            if self._is_here(mind):
                self._idle.append(mind)

    def _is_here(self, mind: Mind) -> bool:
        return mind in self._own or mind in self._lent

    async def _answer(self, mind: Mind, thought: Thought) -> None:
        """Answer a thought, whatever happens; the mind is busy with it also if nobody waits for it any more."""
        if not thought.spent:
            self._note_wait(moments.now() - thought.since)
        steps: list[int] = []
        for bot in self._players(thought):
            if not steps and not thought.answer.done():
                steps = await self._tried(mind, thought, bot)
        if not thought.answer.done():
            self.thought_by_lent += mind not in self._own
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
        playouts = self.budget.playouts(game, bot, self._behind(thought), mind.where)
        self.shortened += bot == thought.bot and playouts < self.config.bot_playouts
        for _ in range(2):
            try:
                packed, seed = thought.packed(playouts), secrets.token_hex(8)
                return await mind.think(self._seconds(mind, thought), game, bot, packed, seed)
            except HandedBack:
                thought.spent += mind.seconds
                raise
            except Lost:
                LOG.warning("a bot's process has died", extra={"bot": bot, "game": game})
            except Exception as error:  # noqa: BLE001  (a bot's fault must not stop a table)
                LOG.warning("a bot gave up", extra={"bot": bot, "game": game, "why": type(error).__name__})
                break
            finally:
                self.thinking += mind.seconds
                self.budget.pace(game, bot, mind.where).took(mind.seconds)
        self.given_up += 1
        return []

    def _seconds(self, mind: Mind, thought: Thought) -> float:
        """How long a mind may think; one that is lent leaves half of the time to us, if it should not answer."""
        return self.config.bot_seconds - thought.spent if mind in self._own else self.config.bot_seconds / 2

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
            "helpers": len({mind.where for mind in self._lent}),
            "helpers_workers": len(self._lent),
            "bot_thoughts_by_helpers": self.thought_by_lent,
            "bot_thoughts_handed_back": self.handed_back,
        }


def quick(game: str) -> list[str]:
    """The quick bot, if it can play the game."""
    return [bot for bot in bots_for(game) if bot == QUICK]
