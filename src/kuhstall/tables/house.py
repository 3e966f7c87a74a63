"""All tables of the process: opening, finding, forgetting them, and what they share."""

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

from msgspec.structs import replace

from kuhstall.bots import bot_named
from kuhstall.core.errors import Malformed
from kuhstall.tables import entries, moments, wire
from kuhstall.tables.chores import CHORES, Chore
from kuhstall.tables.denied import Denied
from kuhstall.tables.devices import Devices
from kuhstall.tables.entries import AnyEntry, Opened
from kuhstall.tables.groups import Groups
from kuhstall.tables.hub import Limits, Outgoing
from kuhstall.tables.identity import Guests
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.lists import Lists
from kuhstall.tables.log import LOG, logged
from kuhstall.tables.metrics import Metrics
from kuhstall.tables.owners import Alone, Elsewhere, Owners, Unreachable
from kuhstall.tables.people import newcomers
from kuhstall.tables.pulse import EVERY, Pulse
from kuhstall.tables.reading import read
from kuhstall.tables.rematch import same_again
from kuhstall.tables.requests import sat_down
from kuhstall.tables.reviews import Looks, Reviews
from kuhstall.tables.ringing import Bells
from kuhstall.tables.settings import Settings
from kuhstall.tables.store import Store
from kuhstall.tables.table import Table
from kuhstall.tables.thinkers import Thinks
from kuhstall.tables.writing import lost

LETTERS: Final = "CDFGHJKMNPQRTWXY34679"
"""Letters and digits that nobody mistakes for each other, and no vowels, so that codes are no words."""
LENGTH: Final = 8
AT_ONCE: Final = 8
"""So many tables are loaded at a time."""
BEGIN_A_SECOND: Final = 50
"""At how many tables bots begin to think in a second, when many games are gone on with at once."""
LONGEST_SPREAD: Final = 10.0
FRESH: Final = 2.0
"""How many seconds a check of whether the store can be written holds."""
WORTH_SAYING: Final = 0.5
"""How many seconds the server must have stood still before the log says so."""
CAUTION: Final = 3600.0
"""How many seconds a house has to be open before it closes a table for its age."""


def code_of(text: str) -> str:
    """A table's code as it is stored, however somebody has typed it."""
    return text.replace("-", "").replace(" ", "").upper()


class House:
    """Every table, and what they share."""

    def __init__(
        self,
        config: Settings,
        store: Store,
        bots: Thinks,
        owners: Owners | None = None,
        chores: Sequence[Chore] = CHORES,
        pulse: float = EVERY,
        worth_saying: float = WORTH_SAYING,
        looks: Looks | None = None,
        bells: Bells | None = None,
    ) -> None:
        """A house that opens with `start`, with whatever keeps its tables and whoever thinks for its bots.

        Where several nodes share the tables, `owners` says which of them are this one's. `chores` is what goes on all
        the while, `pulse` how many seconds there are between two looks whether the process has stood still, and
        `worth_saying` how many it must have stood still before the log says so. `looks` looks at games that are over,
        and `bells` call guests who are away.
        """
        self.config, self.store, self.bots, self.owners = config, store, bots, owners or Alone(store)
        self.bells = bells
        self.guests = Guests(self.store)
        self.devices = Devices(self.store, self.guests)
        self.metrics = Metrics()
        self.tables: dict[str, Table] = {}
        self.ready = False
        self._probed: tuple[float, bool] = (-FRESH, False)
        """When it was last tried whether the store can be written, and whether it could."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._rematching: set[str] = set()
        self._chores: list[asyncio.Task[None]] = []
        self._to_do = chores
        self._opened_at, self._slept = moments.now(), 0
        """Since when the house is open, and how long before nothing had happened at any table, by the clock."""
        self._pulse, self._worth_saying = Pulse(self._stood, pulse), worth_saying
        self._hinting: set[str] = set()
        self._spread = 0.0
        """Over how many seconds the bots of tables that are loaded now begin to think."""
        self.lists = Lists(self)
        self.groups = Groups(self)
        self.reviews = Reviews(looks, config, self.find)
        self.outgoing = Outgoing(config.outbox)
        self.talk = Limits(config.lines_per_minute)
        """How much each guest may say, at all their tables together."""
        self.sockets: Counter[str] = Counter()
        """How many sockets each guest has open, and those without a key at each table."""
        self.elsewhere: dict[int, Counter[str]] = {}
        """The same at other nodes, for those who have many there."""

    async def start(self) -> None:
        """Open the store and go on with every game that is being played."""
        await self.store.start()
        if self.bells:
            await self.bells.ringer.start()
        latest = next(iter(await self.store.rows(["waiting", "running"])), None)
        self._opened_at, self._slept = moments.now(), max(moments.today() - latest.updated, 0) if latest else 0
        await self.adopt()
        self._chores = [asyncio.create_task(chore(self)) for chore in self._to_do]
        self._pulse.start()
        self.ready = True
        LOG.info("the house is open", extra={"tables": len(self.tables)})

    async def adopt(self) -> None:
        """Go on with every game that nobody else goes on with."""
        codes = await self.owners.orphans()
        random.shuffle(codes)  # Nodes that look at the same time begin with different ones.
        self._spread = min(len(codes) / BEGIN_A_SECOND, LONGEST_SPREAD)
        for start in range(0, len(codes), AT_ONCE):
            await asyncio.gather(*(self._adopt(code) for code in codes[start : start + AT_ONCE]))
        self._spread = 0.0

    async def _adopt(self, code: str) -> None:
        with logged("a game could not be gone on with"), suppress(Elsewhere, Unreachable):
            await self.find(code)

    async def let_go(self) -> None:
        """Forget every table, since others may have them by now; whoever is connected comes back."""
        tables, self.tables = [*self.tables.values()], {}
        await asyncio.gather(*(table.stop() for table in tables))

    async def hand_over(self, tables: Collection[Table]) -> None:
        """Give tables up so that another node goes on with them: what was written is written, and no more is."""
        for table in tables:
            await table.seal()
        await self.owners.release([table.ledger.code for table in tables])
        for table in tables:
            self._forget(table)
        await asyncio.gather(*(table.stop() for table in tables))

    async def can_write(self) -> bool:
        """Whether the store can be written, tried now unless it was tried a moment ago."""
        if moments.now() - self._probed[0] >= FRESH:
            self._probed = (moments.now(), self._probed[1])  # Whoever else asks meanwhile is told what was so before.
            try:
                await asyncio.wait_for(self.store.probe(), FRESH)
            except Exception:  # noqa: BLE001  (whatever a store raises)
                self._probed = (moments.now(), False)
            else:
                self._probed = (moments.now(), True)
        return self._probed[1]

    async def stop(self) -> None:
        """Close every connection, and the store when everything is written."""
        self.ready = False
        self._pulse.stop()
        background = [*self._chores, *self._errands]
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.reviews.stop()
        await self.bots.stop()
        if self.bells:
            await self.bells.ringer.stop()
        await self.store.stop()
        LOG.info("the house is closed")

    async def open(self, opened: Opened, name: str = "", bot: str = "") -> Table:
        """Open a table, seat its host under a name and fill it with a bot; Denied or Malformed says why not."""
        players = tuple(f"{seat}" for seat in range(opened.seats))
        ledger = Ledger("", opened)
        # A file that was made to hurt is read for a while.
        ledger.game.check(await asyncio.to_thread(ledger.setup_with, players))
        self.config.check_pace(opened.pace)
        if bot:
            bot_named(bot, opened.game)
            if not name:
                raise Malformed("to begin with bots, say under which name you sit down")
        await self._check_number(opened.host)
        seated = sat_down(ledger, name, bot, opened.at) if name else []
        return await self._opened(opened, *seated)

    async def _check_number(self, host: str) -> None:
        """Deny another table if there are too many, also of those that are not in memory."""
        in_all, of_guest = await self.store.open_tables(host)
        if in_all >= self.config.most_tables:
            raise Denied("house_full")
        if of_guest >= self.config.tables_per_guest:
            raise Denied("many_tables")

    async def _opened(self, opened: Opened, *more: AnyEntry) -> Table:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        log = [entries.encode(entry) for entry in (opened, *more)]
        ledger = Ledger.fold(code, [entries.decode(line) for line in log])
        row = replace(ledger.row, newcomers=newcomers([opened, *more]))
        try:
            await self.store.append(code, 0, log, row)
        except Exception as error:  # noqa: BLE001  (whatever a store raises)
            raise lost(error, "a table could not be opened") from None
        table = self._table(ledger)
        self.metrics.tables_opened += 1
        self.lists.changed()
        return table

    def _table(self, ledger: Ledger) -> Table:
        table = Table(ledger, self.config, self.store, self.bots, self.metrics, self.talk, self._gone)
        table.reviews = self.reviews
        self.tables[ledger.code] = table
        table.start(random.uniform(0, self._spread))
        return table

    def _gone(self, table: Table) -> None:
        """Forget a table whose log has gone on without it; whoever comes next finds it as the log tells it."""
        self._forget(table)
        self._run(self._load_again(table))

    def _forget(self, table: Table) -> None:
        if self.tables.get(table.ledger.code) is table:
            del self.tables[table.ledger.code]

    async def _load_again(self, table: Table) -> None:
        """Stop a table; if its game is played, load it even if nobody comes, so that its clock goes on."""
        await table.stop()
        while self.ready and table.ledger.state == "running":
            await asyncio.sleep(self.config.retry)
            with logged("a table could not be loaded again"):
                with suppress(Elsewhere):
                    await self.find(table.ledger.code)
                return

    async def find(self, code: str) -> Table | None:
        """The table with this code, from memory or from the store; Elsewhere if another node has it."""
        if code in self.tables:
            return self.tables[code]
        if len(code) != LENGTH or not set(code) <= set(LETTERS):
            return None
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Table | None:
        await self.owners.claim(code)
        ledger = await read(self.store, code)
        if ledger is None or ledger.closed:
            await self.owners.release([code])
            return None
        return self._table(ledger)

    def dismiss(self, guest: str) -> None:
        """Know a guest no more whose keys have ended, and close their sockets at this house's tables."""
        self.guests.let_go(guest)
        for table in list(self.tables.values()):
            table.dismiss(guest)

    async def rematch(self, table: Table, guest: str) -> None:
        """Open another table for the same people, once."""
        ledger = table.ledger
        if ledger.state != "over" or not ledger.seats_of(guest):
            raise Denied("no_rematch_yet")
        if ledger.rematch or ledger.code in self._rematching:
            raise Denied("rematch_already")
        self._rematching.add(ledger.code)
        try:
            await self._check_number(guest)
            opened, log = same_again(ledger, guest, moments.today())
            again = await self._opened(opened, *log)
            await table.rematched(again.ledger.code, guest)
        finally:
            self._rematching.discard(ledger.code)

    async def hint(self, table: Table, guest: str, message: wire.Hint) -> tuple[str, dict[str, str]]:
        """What the strongest bot would do at a guest's seat, and why; one thought at a time for each guest."""
        if guest in self._hinting:
            raise Denied("one_hint")
        self._hinting.add(guest)
        try:
            advice = await table.floor.hint(guest, message)
            return advice.move, await self.reviews.why(advice)
        finally:
            self._hinting.discard(guest)

    def note_coming(self, guest: str, shown: bool = False) -> None:
        """Note, soon, that a guest has come to the page, and whether they are shown all their tables."""
        if self.bells and guest:
            self._run(self.bells.came(guest, shown))

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    @contextmanager
    def socket_of(self, guest: str, table: Table) -> Iterator[None]:
        """Count a socket while it is open, from before its hello on; Denied if the guest, or the public, has many."""
        whose = guest or table.ledger.code
        already = self.sockets[whose] + sum(others[whose] for others in self.elsewhere.values())
        if already >= (self.config.connections_per_guest if guest else self.config.most_watchers):
            raise Denied("many_sockets")
        self.sockets[whose] += 1
        try:
            yield
        finally:
            self.sockets[whose] -= 1
            if not self.sockets[whose]:
                del self.sockets[whose]

    @property
    def gauges(self) -> dict[str, float]:
        """What there is at the moment."""
        states = [table.ledger.state for table in self.tables.values()]
        return {
            "tables_in_memory": len(states),
            "tables_running": states.count("running"),
            "sockets": sum(len(table.connections) for table in self.tables.values()),
            **self.bots.gauges,
        }

    def _stood(self, since: float, until: float) -> None:
        """Let nobody pay for a while in which the server stood still: what was sent meanwhile is heard first."""
        self.metrics.stalls += 1
        if until - since > self._worth_saying:
            LOG.warning("the server stood still", extra={"seconds": round(until - since, 3)})
        for table in list(self.tables.values()):
            table.stood(since, until)

    def grown_old(self, updated: int) -> bool:
        """Whether a table at which nothing has happened since then may be closed.

        While nothing was served no table grew older, or the clock has jumped; and what is for good is not done at once.
        """
        after, served = self.config.close_after, moments.now() - self._opened_at
        return moments.today() - self._slept - updated > after * 1000 and served > min(after, CAUTION)
