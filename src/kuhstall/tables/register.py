"""What is kept of groups: who they are, who belongs to them, and which tables are theirs."""

from typing import Protocol

from msgspec import Struct

from kuhstall.tables.store import Row


class Group(Struct, frozen=True, kw_only=True):
    """People who play together."""

    id: str
    """Stays the same, and opens nothing."""
    code: str
    """The key: whoever has it may see the group and join."""
    name: str
    founder: str
    """The guest who looks after it: whoever has founded it, or else has been there longest."""
    founded: int


class Member(Struct, frozen=True):
    """A guest who belongs to a group, under the name that they go by there."""

    guest: str
    name: str
    joined: int
    seen: int
    """The day on which they were last there."""


class Register(Protocol):
    """The groups of a house."""

    async def found(self, group: Group, member: Member) -> None:
        """Keep a new group with its first member."""

    async def by_code(self, code: str) -> Group | None:
        """The group with this code."""

    async def by_id(self, group: str) -> Group | None:
        """The group with this id."""

    async def members(self, group: str) -> list[Member]:
        """Who belongs to a group, whoever joined first first."""

    async def of_guest(self, guest: str) -> list[tuple[Group, Member]]:
        """The groups that a guest belongs to, with what each knows of the guest."""

    async def counted(self, guest: str) -> tuple[int, int]:
        """How many groups there are, in all and of this guest."""

    async def join(self, group: str, member: Member) -> None:
        """Note that somebody belongs to a group, or goes by another name there."""

    async def note_seen(self, group: str, guest: str, day: int) -> None:
        """Note when somebody was last there."""

    async def rename(self, group: str, name: str) -> None:
        """Give a group another name."""

    async def renew(self, group: str, code: str) -> None:
        """Give a group another code; the old one opens nothing any more."""

    async def leave(self, group: str, guest: str) -> None:
        """Forget a member; somebody else looks after the group, and without anybody it is forgotten."""

    async def delete(self, group: str) -> None:
        """Forget a group; its tables belong to none."""

    async def tables(self, group: str, most: int) -> list[Row]:
        """The tables of a group that wait or run, the latest first."""

    async def results(self, group: str, most: int) -> list[tuple[str, bytes]]:
        """How the last games of a group ended, the latest first, each with the code of its table."""

    async def finished(self, group: str) -> int:
        """How many games of a group are over."""

    async def unseen(self, before: int, most: int) -> list[tuple[str, str]]:
        """Groups and their members who have not been there since a day."""
