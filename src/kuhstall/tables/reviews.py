"""Finished games that the bots look at: one at a time, for those who played; what is found is kept in the log."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal, Protocol

from msgspec import Raw, Struct, json

from kuhstall.bots.apart import Why
from kuhstall.bots.registry import judge_for
from kuhstall.core.catalogue import ENGLISH
from kuhstall.core.chance import Chance
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.review.findings import Review
from kuhstall.review.telling import Speaker, Told, told
from kuhstall.tables import replays
from kuhstall.tables.calls import Missing, Withheld
from kuhstall.tables.denied import Denied
from kuhstall.tables.hub import Limits
from kuhstall.tables.log import LOG
from kuhstall.tables.replays import Source
from kuhstall.tables.settings import Settings

if TYPE_CHECKING:
    from kuhstall.tables.floor import Advice
    from kuhstall.tables.table import Table

MOST_WAITING: Final = 20
"""So many games wait at most; people can ask again."""
A_DAY: Final = 86_400.0


class Looks(Protocol):
    """Whoever looks at games, apart from the tables."""

    thorough: bool
    """Whether there is time for everybody's decisions, and not only for those of whoever asks."""

    async def look(
        self, source: Source, playouts: int, progress: Callable[[float], None], seats: Sequence[int] | None = None
    ) -> bytes:
        """The review as it is kept, of the decisions of these seats or of all; whoever cancels this ends it."""

    async def explain(self, game: str, packed: bytes, seed: str, steps: list[int]) -> bytes:
        """Why a bot's move is good, by a packed perspective."""


class Wish(Struct, frozen=True):
    """Who asks for a review, and what: how it stands, in a language, to begin it, or to end it."""

    guest: str
    what: Literal["told", "begin", "stop"]
    language: str = "en"


class ReviewNow(Struct, frozen=True, kw_only=True):
    """How the review of a game stands."""

    state: Literal["none", "waiting", "running", "done"]
    done: float
    """How far it is, as a part of 1."""
    possible: bool
    """Whether one can be asked for here."""
    yours: bool
    """Whether it was you who asked for it, so that you may end it."""
    seat: int | None
    """The seat that is spoken to as you, if you have sat on just one."""
    review: Told | None


class Job:
    """A review that is being made."""

    def __init__(self, guest: str) -> None:
        """Who has asked for it."""
        self.guest = guest
        self.done = 0.0
        self.running = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews that are being made."""

    def __init__(self, looks: Looks | None, config: Settings, find: Callable[[str], Awaitable["Table | None"]]):
        """Who looks at games, if somebody does, how closely, how many a guest may ask for in a day, and the tables."""
        self.looks, self.playouts, self.find = looks, config.review_playouts, find
        self.jobs: dict[str, Job] = {}
        self._asked = Limits(config.reviews_per_day, A_DAY)
        self._free = asyncio.Semaphore(1)

    async def answer(self, table: "Table", wish: Wish) -> ReviewNow:
        """How the review of a table's game stands, after what is wished for; Withheld while the game runs."""
        if table.ledger.state != "over" or table.ledger.played is None:
            raise Withheld("the bots look at a game when it is over")
        if wish.what == "begin":
            self.begin(table, wish.guest)
        elif wish.what == "stop":
            self.stop_for(table.ledger.code, wish.guest)
        return self.now(table, wish)

    def now(self, table: "Table", wish: Wish) -> ReviewNow:
        """How it stands."""
        ledger, job = table.ledger, self.jobs.get(table.ledger.code)
        possible = self.looks is not None and judge_for(ledger.game.id) is not None
        seats = ledger.seats_of(wish.guest)
        seat = seats[0] if len(seats) == 1 else None
        if ledger.review:
            names = [sitter.name for sitter in ledger.sitters]
            language = wish.language if wish.language in LANGUAGES else ENGLISH
            found = told(json.decode(ledger.review, type=Review), language, seat, names)
            return ReviewNow(state="done", done=1.0, possible=possible, yours=False, seat=seat, review=found)
        if job is None:
            return ReviewNow(state="none", done=0.0, possible=possible, yours=False, seat=seat, review=None)
        yours = bool(wish.guest) and job.guest == wish.guest
        state: Literal["running", "waiting"] = "running" if job.running else "waiting"
        return ReviewNow(state=state, done=round(job.done, 3), possible=possible, yours=yours, seat=seat, review=None)

    def begin(self, table: "Table", guest: str) -> None:
        """Begin a review; Denied if it cannot be made, or if the guest asks for too many."""
        code = table.ledger.code
        if table.ledger.review or code in self.jobs:
            return
        if self.looks is None:
            raise Denied("no_reviews")
        if not table.ledger.concerns(guest):
            raise Denied("not_played")
        if any(job.guest == guest for job in self.jobs.values()):
            raise Denied("one_review")
        if len(self.jobs) >= MOST_WAITING or not self._asked.take(guest):
            raise Denied("many_reviews")
        job = self.jobs[code] = Job(guest)
        seats = None if self.looks.thorough else table.ledger.seats_of(guest)
        job.task = asyncio.create_task(self._make(code, replays.source_of(table), seats, job))

    def stop_for(self, code: str, guest: str) -> None:
        """End a review that a guest has asked for; Denied to others."""
        job = self.jobs.get(code)
        if job is None:
            return
        if not guest or job.guest != guest:
            raise Denied("not_your_review")
        del self.jobs[code]
        if job.task:
            job.task.cancel()

    async def _make(self, code: str, source: Source, seats: Sequence[int] | None, job: Job) -> None:
        try:
            async with self._free:
                job.running = True
                await self._look(code, source, seats, job)
        except Exception as error:  # noqa: BLE001  (a bot's fault must not stop the house)
            LOG.warning("a game could not be reviewed", extra={"why": type(error).__name__})
        finally:
            if self.jobs.get(code) is job:
                del self.jobs[code]

    async def _look(self, code: str, source: Source, seats: Sequence[int] | None, job: Job) -> None:
        assert self.looks

        def progress(done: float) -> None:
            job.done = done

        found = await self.looks.look(source, self.playouts, progress, seats)
        table = await self.find(code)
        if table:
            with suppress(Denied):
                await table.reviewed(Raw(found))

    async def why(self, advice: "Advice") -> dict[str, str]:
        """The reason of a hint in every language, from what its seat knows; empty if nobody says it in time."""
        game, perspective = advice.perspective.game, advice.perspective
        if self.looks is None:
            return {}
        packed = perspective.pack(Chance(secrets.token_hex(16)))
        try:
            found = await self.looks.explain(game.id, packed, secrets.token_hex(8), advice.steps)
        except Exception as error:  # noqa: BLE001  (a hint is a hint without its reason)
            LOG.warning("a hint has no reason", extra={"why": type(error).__name__})
            return {}
        why = json.decode(found, type=Why)
        if why.other is None:
            return {}
        speakers = {language: Speaker(game, advice.players, language, advice.seat) for language in LANGUAGES}
        return {language: speaker.hint(why.sentences, why.other, advice.seat) for language, speaker in speakers.items()}

    async def stop(self) -> None:
        """End all of them."""
        tasks = [job.task for job in self.jobs.values() if job.task]
        self.jobs.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def answered(table: "Table", more: str) -> ReviewNow:
    """The answer to what somebody wishes of the review of a table's game."""
    if table.reviews is None:
        raise Missing("nobody looks at games here")
    return await table.reviews.answer(table, json.decode(more, type=Wish))
