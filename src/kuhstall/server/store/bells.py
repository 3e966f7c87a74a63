"""The book of bells in either database: the same SQL for both, with `$1` for the first value."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import json

from kuhstall.server.store.fetching import Fetch
from kuhstall.tables.bells import Bell, Quiet, Told
from kuhstall.tables.waits import Noted

COLUMNS: Final = (
    "id, guest, kind, address, secret, token, language, zone, quiet_from, quiet_to, confirmed, made, told, came, seen, "
    "rung, next_look, failures"
)
ADD: Final = f"""
insert into bells ({COLUMNS}, device) values ({", ".join(f"${number}" for number in range(1, 20))})
on conflict (id) do update set address = excluded.address, secret = excluded.secret, language = excluded.language,
zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, next_look = 0, failures = 0
"""
NOTE: Final = """
insert into waits (guest, code, what, stamp, since, remind) select $1, $2, $3, $4, $5, $6
where exists (select 1 from bells where guest = $1)
on conflict (guest, code) do update set what = excluded.what, stamp = excluded.stamp, remind = excluded.remind,
since = case when waits.what = excluded.what and waits.stamp = excluded.stamp then waits.since else excluded.since end
"""
"""Notes something for a guest who has a bell; what was noted already has waited since then."""
NOTE_POSTGRES: Final = NOTE.replace(
    "select $1, $2, $3, $4, $5, $6",
    "select $1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::bigint",
)
HOOK: Final = """
insert into bells (id, guest, kind, address, token, made) values ($1, $2, 'hook', '', $1, $3) on conflict do nothing
"""
READY: Final = f"""
select {COLUMNS} from bells where confirmed and next_look <= $1 and exists (
    select 1 from waits where waits.guest = bells.guest and (
        (waits.since <= $2 and waits.since > bells.seen and bells.rung <= bells.came)
        or (waits.remind > 0 and waits.remind <= $1)
    )
) order by next_look limit $3
"""
CAME: Final = """
update bells set came = $2, seen = case when $3 = 1 then $2 else seen end
where guest = $1 and (rung > came or ($3 = 1 and exists (select 1 from waits where waits.guest = $1)))
"""
CAME_POSTGRES: Final = CAME.replace("$2", "$2::bigint").replace("$3", "$3::integer")


class SqlBells:
    """Bells, and what waits for those who have one."""

    def __init__(self, fetch: Fetch, postgres: bool) -> None:
        """Where statements are carried out, and whether that is PostgreSQL, which wants to be told types."""
        self._fetch, self._postgres = fetch, postgres

    async def add(self, bell: Bell, device: bytes | None) -> None:
        """Keep a bell."""
        await self._fetch(ADD, *row_of(bell), device)

    async def of(self, guest: str) -> list[Bell]:
        """The bells of a guest."""
        query = f"select {COLUMNS} from bells where guest = $1 order by made"
        return [bell_of(row) for row in await self._fetch(query, guest)]

    async def with_token(self, token: str) -> Bell | None:
        """The bell with this token."""
        found = await self._fetch(f"select {COLUMNS} from bells where token = $1", token)
        return bell_of(found[0]) if found else None

    async def of_device(self, device: bytes) -> str:
        """The id of a device's own bell."""
        found = await self._fetch("select id from bells where device = $1", device)
        return str(found[0][0]) if found else ""

    async def end_others(self, address: str, but: str) -> None:
        """Forget every other bell of a browser."""
        await self._fetch("delete from bells where kind = 'push' and address = $1 and id <> $2", address, but)

    async def end(self, bell: str) -> None:
        """Forget a bell."""
        await self._fetch("delete from bells where id = $1", bell)

    async def confirm(self, bell: str) -> None:
        """Let a bell ring."""
        await self._fetch("update bells set confirmed = true where id = $1", bell)

    async def end_unconfirmed(self, before: int) -> None:
        """Forget the bells of which nobody has confirmed the address."""
        await self._fetch("delete from bells where not confirmed and made < $1", before)

    async def came(self, guest: str, now: int, shown: bool) -> None:
        """Note that a guest has come to the page."""
        await self._fetch(CAME_POSTGRES if self._postgres else CAME, guest, now, int(shown))

    async def note(self, waits: Sequence[Noted], hook: bool) -> None:
        """Keep what waits for guests who have a bell."""
        for guest in {one.guest for one in waits} if hook else ():
            await self._fetch(HOOK, f"hook-{guest}", guest, waits[0].since)
        for one in waits:
            values = (one.guest, one.code, one.what, one.stamp, one.since, one.remind)
            await self._fetch(NOTE_POSTGRES if self._postgres else NOTE, *values)

    async def forget(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Nothing waits any more for these guests at these tables."""
        for guest, code in pairs:
            await self._fetch("delete from waits where guest = $1 and code = $2", guest, code)

    async def ready(self, now: int, after: int, most: int) -> list[Bell]:
        """Bells that may have to ring."""
        return [bell_of(row) for row in await self._fetch(READY, now, now - after, most)]

    async def waits_for(self, guest: str) -> list[Noted]:
        """What was noted to wait for a guest."""
        query = "select guest, code, what, stamp, since, remind from waits where guest = $1 order by since, code"
        return [Noted(*row) for row in await self._fetch(query, guest)]

    async def take(self, bell: Bell, until: int) -> bool:
        """Whether a bell is ours alone until a moment."""
        query = "update bells set next_look = $3 where id = $1 and next_look = $2 returning id"
        return bool(await self._fetch(query, bell.id, bell.next_look, until))

    async def settle(self, bell: Bell) -> None:
        """Keep what came of looking at a bell."""
        query = "update bells set told = $2, rung = $3, next_look = $4, failures = $5 where id = $1"
        told = json.encode(bell.told).decode()
        await self._fetch(query, bell.id, told, bell.rung, bell.next_look, bell.failures)

    async def own_key(self, name: str, proposed: str) -> str:
        """A key of the server's own."""
        query = "insert into own_keys (name, value) values ($1, $2) on conflict (name) do nothing"
        await self._fetch(query, name, proposed)
        ((value,),) = await self._fetch("select value from own_keys where name = $1", name)
        return str(value)


def row_of(bell: Bell) -> tuple[Any, ...]:
    """A bell as its row."""
    quiet, told = bell.quiet, json.encode(bell.told).decode()
    who = (bell.id, bell.guest, bell.kind, bell.address, bell.secret, bell.token, bell.language)
    how = (quiet.zone, quiet.start, quiet.end, bell.confirmed, bell.made, told)
    return (*who, *how, bell.came, bell.seen, bell.rung, bell.next_look, bell.failures)


def bell_of(row: Sequence[Any]) -> Bell:
    """A bell as its row has it."""
    name, guest, kind, address, secret, token, language, zone, start, end, confirmed, made, told, *moments = row
    came, seen, rung, next_look, failures = moments
    return Bell(
        id=name,
        guest=guest,
        kind=kind,
        address=address,
        secret=secret,
        token=token,
        language=language,
        quiet=Quiet(start, end, zone),
        confirmed=bool(confirmed),
        made=made,
        told=json.decode(told, type=dict[str, Told]),
        came=came,
        seen=seen,
        rung=rung,
        next_look=next_look,
        failures=failures,
    )
