"""Groups: people who play together again and again. Whoever has the link may join under a name, without an account."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from kuhstall.tables import moments, names, ratings, results, summary
from kuhstall.tables.calls import Missing
from kuhstall.tables.denied import Denied
from kuhstall.tables.identity import day
from kuhstall.tables.ratings import Rated
from kuhstall.tables.register import Group, Member, Register
from kuhstall.tables.results import Result

if TYPE_CHECKING:
    from kuhstall.tables.house import House

LETTERS: Final = "CDFGHJKMNPQRTWXY34679"
"""As in the codes of tables."""
LENGTH: Final = 12
"""Longer than a table's code: a group is there for years, and whoever guesses its code is in."""
MOST_TABLES: Final = 50
MOST_GAMES: Final = 600
"""So many of the latest games make up its standings."""
MOST_KEPT: Final = 200
"""For so many groups the ratings are kept that were worked out last."""
A_ROUND: Final = 500
Name = Annotated[str, Meta(max_length=24)]


class FoundGroup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish for a group."""

    name: Name
    called: Name
    """The name that you go by there."""


class JoinGroup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish to belong to a group, or to go by another name there."""

    called: Name


class RenameGroup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The group's new name."""

    name: Name


class RemoveMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to belong to the group no more."""

    person: Annotated[str, Meta(max_length=40)]


class GroupMember(Struct, frozen=True, kw_only=True):
    """Somebody who belongs to a group."""

    person: str
    """Tells persons apart; strangers are told none."""
    name: str
    founder: bool
    """Whether they look after the group."""


class GroupSheet(Struct, frozen=True, kw_only=True):
    """A group as whoever has its link may know it; who does not belong to it is told of no tables and no games."""

    id: str
    """Empty for strangers."""
    code: str
    name: str
    members: list[GroupMember]
    """Whoever joined first comes first."""
    you: str
    """Who of them you are, empty if you do not belong to it."""
    tables: list[summary.TableSummary]
    """Those that wait or run, the latest first."""
    finished: int
    """How many games are over."""


class OwnGroup(Struct, frozen=True, kw_only=True):
    """A group of one's own."""

    id: str
    code: str
    name: str
    called: str
    """The name that one goes by there."""
    members: int


class GroupGame(Struct, frozen=True, kw_only=True):
    """A game of a group that is over; the lists have an element for each seat."""

    code: str
    game: str
    at: int
    """When it ended."""
    names: list[str]
    persons: list[str]
    """Who of the group played, also if they gave up; empty for bots and for guests of the evening."""
    bots: list[str]
    scores: list[int]
    places: list[int]
    """From 1 on; who gave up comes last."""
    resigned: list[int]
    """The seats at which somebody gave up."""
    counts: bool
    """Whether it counts: everybody had a seat of their own."""


class GroupGames(Struct, frozen=True, kw_only=True):
    """The games of a group, the latest first, and how strong everybody seems to be by them."""

    games: list[GroupGame]
    ratings: list[Rated]


class GroupKept(Struct, frozen=True, kw_only=True):
    """What is kept of a guest in a group."""

    name: str
    code: str
    called: str
    joined: int
    founder: bool


class NoGroup(Missing):
    """There is no such group."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("there is no such group")


class Groups:
    """The groups of a house."""

    def __init__(self, house: "House") -> None:
        """Whose store keeps them."""
        self._house = house
        self._rated: OrderedDict[str, tuple[object, list[Rated]]] = OrderedDict()
        """The ratings of groups, each with what they were worked out from."""

    @property
    def _register(self) -> Register:
        register = self._house.store.archive.register
        if register is None:
            raise NoGroup
        return register

    async def found(self, guest: str, wish: FoundGroup) -> GroupSheet:
        """A new group, with the guest as its first member; Denied if there are too many."""
        name, called = lettered(wish.name), lettered(wish.called)
        await self._check_number(guest)
        in_all, _ = await self._register.counted(guest)
        if in_all >= self._house.config.most_groups:
            raise Denied("house_full")
        group = Group(id=secrets.token_hex(8), code=new_code(), name=name, founder=guest, founded=moments.today())
        await self._register.found(group, new_member(guest, called))
        return await self._sheet(group, guest)

    async def _check_number(self, guest: str) -> None:
        if (await self._register.counted(guest))[1] >= self._house.config.groups_per_guest:
            raise Denied("many_groups")

    async def own(self, guest: str) -> list[OwnGroup]:
        """The groups of a guest, whichever they joined first first."""
        return [
            OwnGroup(
                id=group.id,
                code=group.code,
                name=group.name,
                called=member.name,
                members=len(await self._register.members(group.id)),
            )
            for group, member in await self._register.of_guest(guest)
        ]

    async def sheet(self, code: str, guest: str) -> GroupSheet:
        """A group as a guest may know it."""
        return await self._sheet(await self.by_code(code), guest)

    async def by_code(self, code: str) -> Group:
        """The group with a code; NoGroup if there is none."""
        group = await self._register.by_code(code) if len(code) == LENGTH and set(code) <= set(LETTERS) else None
        if group is None:
            raise NoGroup
        return group

    async def belongs(self, code: str, guest: str) -> bool:
        """Whether a guest belongs to the group with this code."""
        return any(group.code == code for group, _ in await self._register.of_guest(guest))

    async def check_member(self, group: str, guest: str) -> None:
        """Denied if the group with an id is not one of the guest's."""
        if self._house.store.archive.register is None or not await self._member(group, guest):
            raise Denied("not_in_group")

    async def _member(self, group: str, guest: str) -> Member | None:
        return next((one for one in await self._register.members(group) if guest and one.guest == guest), None)

    async def _sheet(self, group: Group, guest: str) -> GroupSheet:
        members = await self._register.members(group.id)
        me = next((one for one in members if guest and one.guest == guest), None)
        if me and me.seen != day():
            await self._register.note_seen(group.id, guest, day())
        told = [
            GroupMember(person=one.guest if me else "", name=one.name, founder=one.guest == group.founder)
            for one in members
        ]
        return GroupSheet(
            id=group.id if me else "",
            code=group.code,
            name=group.name,
            members=told,
            you=guest if me else "",
            tables=await self._tables(group) if me else [],
            finished=await self._register.finished(group.id) if me else 0,
        )

    async def _tables(self, group: Group) -> list[summary.TableSummary]:
        found = await self._house.lists.of_rows(await self._register.tables(group.id, MOST_TABLES))
        return [table for table in found if table.state in ("waiting", "running")]

    async def join(self, code: str, guest: str, called: str) -> GroupSheet:
        """The group to which a guest belongs from now on, under a name that nobody else has there."""
        group = await self.by_code(code)
        members = await self._register.members(group.id)
        others = [one.name for one in members if one.guest != guest]
        if len(others) == len(members):
            await self._check_number(guest)
            if len(members) >= self._house.config.group_members:
                raise Denied("group_full")
        name = names.told_apart(lettered(called), others)
        await self._register.join(group.id, new_member(guest, name))
        return await self._sheet(group, guest)

    async def leave(self, code: str, guest: str) -> None:
        """Let a member go; somebody else looks after the group if they did, and without anybody it is no more."""
        await self._register.leave((await self._own(code, guest)).id, guest)

    async def rename(self, code: str, guest: str, name: str) -> GroupSheet:
        """The group with another name."""
        group = await self._founded(code, guest)
        await self._register.rename(group.id, lettered(name))
        return await self.sheet(code, guest)

    async def remove(self, code: str, guest: str, person: str) -> GroupSheet:
        """The group without a member; its link is another one, or they could come back by the old one."""
        group = await self._founded(code, guest)
        if person == guest or not await self._member(group.id, person):
            raise Denied("no_such_person")
        await self._register.leave(group.id, person)
        return await self.renew(code, guest)

    async def renew(self, code: str, guest: str) -> GroupSheet:
        """The group with another link; the old one leads nowhere."""
        group = await self._founded(code, guest)
        fresh = new_code()
        await self._register.renew(group.id, fresh)
        return await self.sheet(fresh, guest)

    async def delete(self, code: str, guest: str) -> None:
        """Let a group be no more; its tables and games stay with those who played."""
        await self._register.delete((await self._founded(code, guest)).id)

    async def _own(self, code: str, guest: str) -> Group:
        group = await self.by_code(code)
        if not await self._member(group.id, guest):
            raise Denied("not_in_group")
        return group

    async def _founded(self, code: str, guest: str) -> Group:
        group = await self._own(code, guest)
        if group.founder != guest:
            raise Denied("founder_only")
        return group

    async def played(self, code: str, guest: str) -> GroupGames:
        """The games of a group that are over, for those who belong to it."""
        group = await self._own(code, guest)
        members = [one.guest for one in await self._register.members(group.id)]
        kept = await self._register.results(group.id, MOST_GAMES)
        found = [(code, results.DECODER.decode(result)) for code, result in kept]
        known = frozenset(members)
        return GroupGames(
            games=[game_of(code, result, known) for code, result in found],
            ratings=await self._ratings(group.id, tuple(members), found),
        )

    async def _ratings(self, group: str, members: tuple[str, ...], found: Sequence[tuple[str, Result]]) -> list[Rated]:
        """Worked out once for the same people and games, apart from whatever else goes on here."""
        of = members, tuple(code for code, _ in found)
        if group not in self._rated or self._rated[group][0] != of:
            rated = await asyncio.to_thread(ratings.rated, [result for _, result in found], members)
            self._rated[group] = of, rated
        self._rated.move_to_end(group)
        while len(self._rated) > MOST_KEPT:
            self._rated.popitem(last=False)
        return self._rated[group][1]

    async def forget(self, guest: str) -> None:
        """Take a guest who goes for good out of every group."""
        register = self._house.store.archive.register
        for group, _ in await register.of_guest(guest) if register else ():
            await self._register.leave(group.id, guest)

    async def tidy(self, before: int) -> None:
        """Forget members who have not been there since a day."""
        register = self._house.store.archive.register
        for group, guest in await register.unseen(before, A_ROUND) if register else ():
            await self._register.leave(group, guest)


async def kept_of(register: Register | None, guest: str) -> list[GroupKept]:
    """What is kept of a guest in groups."""
    return [
        GroupKept(
            name=group.name,
            code=group.code,
            called=member.name,
            joined=member.joined,
            founder=group.founder == guest,
        )
        for group, member in (await register.of_guest(guest) if register else ())
    ]


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_member(guest: str, name: str) -> Member:
    """Somebody who comes now."""
    return Member(guest, name, moments.today(), day())


def lettered(name: str) -> str:
    """A name as it is kept; Denied if nothing is to be seen of it."""
    tidy = names.tidy(name)
    if not tidy:
        raise Denied("name_needs_letters")
    return tidy


def game_of(code: str, result: Result, members: frozenset[str]) -> GroupGame:
    """A game as the group is told it."""
    return GroupGame(
        code=code,
        game=result.game,
        at=result.at,
        names=result.names,
        persons=[one if one in members else "" for one in result.persons],
        bots=result.bots or [""] * len(result.names),
        scores=result.scores,
        places=results.places(result),
        resigned=[seat for seat, one in enumerate(result.resigned) if one],
        counts=result.counts,
    )
