"""The archive in either database: the same SQL for both, with `$1` for the first value."""

from typing import Final

from kuhstall.server.store.fetching import Fetch
from kuhstall.server.store.register import SqlRegister
from kuhstall.tables.archive import BellKept, Order
from kuhstall.tables.register import Register
from kuhstall.tables.store import Mark

ENDED: Final = "state in ('over', 'closed', 'stopped', 'revealed')"
COLUMNS: Final = "number, what, about, taken, answered, fine, outcome"


class SqlArchive:
    """Everything in the database that no running game needs."""

    def __init__(self, fetch: Fetch) -> None:
        """Where statements are carried out."""
        self.fetch = fetch
        self.register: Register | None = SqlRegister(fetch)

    async def log(self, code: str) -> list[bytes]:
        """The log of a table."""
        return [row[0] for row in await self.fetch("select payload from log where code = $1 order by seq", code)]

    async def tables_of(self, guest: str) -> list[tuple[str, Mark]]:
        """Every table of a guest."""
        query = "select code, state from people join tables using (code) where guest = $1 order by updated desc"
        return [(code, state) for code, state in await self.fetch(query, guest)]

    async def result_of(self, code: str) -> bytes:
        """How a table's game ended."""
        found = await self.fetch("select result from results where code = $1", code)
        return found[0][0] if found else b""

    async def results_of(self, guest: str) -> list[tuple[str, bytes]]:
        """How the games at a guest's tables ended."""
        query = "select code, result from people join results using (code) where guest = $1"
        return [(code, result) for code, result in await self.fetch(query, guest)]

    async def keys_of(self, guest: str) -> list[int | None]:
        """For each key when it expires."""
        return [row[0] for row in await self.fetch("select expires from keys where guest = $1", guest)]

    async def bells_of(self, guest: str) -> list[BellKept]:
        """What is kept of the bells of a guest."""
        query = (
            "select kind, address, language, zone, quiet_from, quiet_to, confirmed, made, came, rung from bells "
            "where guest = $1 order by made"
        )
        return [BellKept(*row) for row in await self.fetch(query, guest)]

    async def forget_bells(self, guest: str) -> None:
        """Forget a guest's bells, and what waits for them."""
        await self.fetch("delete from bells where guest = $1", guest)
        await self.fetch("delete from waits where guest = $1", guest)

    async def end_expired_keys(self, now: int) -> None:
        """Forget the keys whose time is over, but not the one that only shows that the database can be written."""
        await self.fetch("delete from keys where expires <= $1 and guest <> ''", now)

    async def to_be_tidied(self, tidied: int, before: int, most: int) -> list[tuple[str, Mark]]:
        """Tables of whose logs so much has been taken out."""
        query = (
            f"select code, state from tables where tidied = $1 and {ENDED} and updated < $2 order by updated limit $3"
        )
        return [(code, state) for code, state in await self.fetch(query, tidied, before, most)]

    async def to_be_deleted(self, before: int, most: int) -> list[str]:
        """Tables that have been quiet for long."""
        query = f"select code from tables where {ENDED} and updated < $1 order by updated limit $2"
        return [row[0] for row in await self.fetch(query, before, most)]

    async def note_tidied(self, code: str, tidied: int) -> None:
        """Note what has been taken out."""
        await self.fetch("update tables set tidied = $2 where code = $1", code, tidied)

    async def place(self, what: str, about: str, now: int, taken: int | None = None) -> int:
        """Leave an order."""
        query = "insert into orders (what, about, asked, taken) values ($1, $2, $3, $4) returning number"
        ((number,),) = await self.fetch(query, what, about, now, taken)
        return int(number)

    async def orders(self, since: int) -> list[Order]:
        """The orders after a number, and those that nobody has answered."""
        query = f"select {COLUMNS} from orders where number > $1 or answered is null order by number"
        return [Order(*row) for row in await self.fetch(query, since)]

    async def take(self, number: int, now: int, before: int) -> bool:
        """Whether an order is ours to carry out."""
        query = (
            "update orders set taken = $2 where number = $1 and answered is null and (taken is null or taken < $3) "
            "returning number"
        )
        return bool(await self.fetch(query, number, now, before))

    async def answer(self, number: int, fine: bool, outcome: str, now: int) -> None:
        """Note what came of an order."""
        query = "update orders set fine = $2, outcome = $3, answered = $4 where number = $1"
        await self.fetch(query, number, fine, outcome, now)

    async def withdraw(self, number: int) -> bool:
        """Take an order back."""
        return bool(await self.fetch("delete from orders where number = $1 and taken is null returning number", number))

    async def last_order(self) -> int:
        """The number of the latest order."""
        ((number,),) = await self.fetch("select coalesce(max(number), 0) from orders")
        return int(number)

    async def forget_orders(self, before: int) -> None:
        """Forget orders that were answered long ago."""
        await self.fetch("delete from orders where answered < $1", before)
