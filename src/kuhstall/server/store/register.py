"""Groups in either database: the same SQL for both, with `$1` for the first value."""

from typing import Any, Final

from kuhstall.server.store.fetching import Fetch
from kuhstall.tables.register import Group, Member
from kuhstall.tables.store import Row

GROUP: Final = "groups.id, groups.code, groups.name, groups.founder, groups.founded"
MEMBER: Final = "members.guest, members.name, members.joined, members.seen"


class SqlRegister:
    """The groups of a database."""

    def __init__(self, fetch: Fetch) -> None:
        """Where statements are carried out."""
        self.fetch = fetch

    async def found(self, group: Group, member: Member) -> None:
        """Keep a new group with its first member."""
        query = "insert into groups (id, code, name, founder, founded) values ($1, $2, $3, $4, $5)"
        await self.fetch(query, group.id, group.code, group.name, group.founder, group.founded)
        await self.join(group.id, member)

    async def by_code(self, code: str) -> Group | None:
        """The group with this code."""
        return group_in(await self.fetch(f"select {GROUP} from groups where code = $1", code))

    async def by_id(self, group: str) -> Group | None:
        """The group with this id."""
        return group_in(await self.fetch(f"select {GROUP} from groups where id = $1", group))

    async def members(self, group: str) -> list[Member]:
        """Who belongs to a group."""
        query = f"select {MEMBER} from members where in_group = $1 order by joined, guest"
        return [Member(*row) for row in await self.fetch(query, group)]

    async def of_guest(self, guest: str) -> list[tuple[Group, Member]]:
        """The groups that a guest belongs to."""
        query = (
            f"select {GROUP}, {MEMBER} from members join groups on groups.id = members.in_group "
            "where members.guest = $1 order by members.joined, groups.id"
        )
        return [(group_of(row), Member(*[*row][5:])) for row in await self.fetch(query, guest)]

    async def counted(self, guest: str) -> tuple[int, int]:
        """How many groups there are, in all and of this guest."""
        query = "select (select count(*) from groups), (select count(*) from members where guest = $1)"
        ((in_all, of_guest),) = await self.fetch(query, guest)
        return in_all, of_guest

    async def join(self, group: str, member: Member) -> None:
        """Note that somebody belongs to a group, or goes by another name there."""
        query = (
            "insert into members (in_group, guest, name, joined, seen) select cast($1 as text), cast($2 as text), "
            "cast($3 as text), cast($4 as bigint), cast($5 as bigint) "
            "where exists (select 1 from groups where id = $1) "
            "on conflict (in_group, guest) do update set name = excluded.name, seen = excluded.seen"
        )
        await self.fetch(query, group, member.guest, member.name, member.joined, member.seen)

    async def note_seen(self, group: str, guest: str, day: int) -> None:
        """Note when somebody was last there."""
        await self.fetch("update members set seen = $3 where in_group = $1 and guest = $2", group, guest, day)

    async def rename(self, group: str, name: str) -> None:
        """Give a group another name."""
        await self.fetch("update groups set name = $2 where id = $1", group, name)

    async def renew(self, group: str, code: str) -> None:
        """Give a group another code."""
        await self.fetch("update groups set code = $2 where id = $1", group, code)

    async def leave(self, group: str, guest: str) -> None:
        """Forget a member; without anybody the group is forgotten too."""
        await self.fetch("delete from members where in_group = $1 and guest = $2", group, guest)
        heir = "select guest from members where in_group = $1 order by joined, guest limit 1"
        await self.fetch(
            f"update groups set founder = ({heir}) where id = $1 and founder = $2 and exists ({heir})", group, guest
        )
        if not await self.fetch("select 1 from members where in_group = $1 limit 1", group):
            await self.delete(group)

    async def delete(self, group: str) -> None:
        """Forget a group."""
        await self.fetch("delete from groups where id = $1", group)
        await self.fetch("delete from members where in_group = $1", group)
        await self.fetch("update tables set of_group = '' where of_group = $1 and of_group <> ''", group)

    async def tables(self, group: str, most: int) -> list[Row]:
        """The tables of a group that wait or run."""
        query = (
            "select code, state, listed, updated from tables where of_group = $1 and of_group <> '' "
            "and state in ('waiting', 'running') order by updated desc limit $2"
        )
        return [Row(row[0], row[1], bool(row[2]), row[3]) for row in await self.fetch(query, group, most)]

    async def results(self, group: str, most: int) -> list[tuple[str, bytes]]:
        """How the last games of a group ended."""
        query = (
            "select code, result from tables join results using (code) where of_group = $1 and of_group <> '' "
            "and state = 'over' order by updated desc limit $2"
        )
        return [(row[0], row[1]) for row in await self.fetch(query, group, most)]

    async def finished(self, group: str) -> int:
        """How many games of a group are over."""
        query = "select count(*) from tables where of_group = $1 and of_group <> '' and state = 'over'"
        ((found,),) = await self.fetch(query, group)
        return int(found)

    async def unseen(self, before: int, most: int) -> list[tuple[str, str]]:
        """Groups and their members who have not been there since a day."""
        query = "select in_group, guest from members where seen < $1 order by seen limit $2"
        return [(row[0], row[1]) for row in await self.fetch(query, before, most)]


def group_in(rows: Any) -> Group | None:
    """The group in the only row, if there is one."""
    return group_of(rows[0]) if rows else None


def group_of(row: Any) -> Group:
    """The group that a row begins with."""
    id_, code, name, founder, founded = [*row][:5]
    return Group(id=id_, code=code, name=name, founder=founder, founded=founded)
