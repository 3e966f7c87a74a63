"""What is asked of the database besides play: whose tables there are, what is due to be taken out, and orders."""

from typing import Final, Protocol

from msgspec import Struct

from kuhstall.tables.register import Register
from kuhstall.tables.store import Mark

NAME_REMAINS: Final = -1
"""Somebody has gone whose name the record still has, since the game goes on."""
NOTHING_OUT: Final = 0
TALK_OUT: Final = 1
NAMES_OUT: Final = 2
NOT_TIDIED: Final = 9
"""The log could not be rewritten, and is left alone."""


class Order(Struct, frozen=True):
    """Something that an operator or a guest has asked for."""

    number: int
    what: str
    about: str
    """A table's code or a guest."""
    taken: int | None = None
    """When somebody last began to carry it out, in milliseconds since 1970."""
    answered: int | None = None
    fine: int | bool = False
    """Whether it was carried out."""
    outcome: str = ""
    """What came of it, as a sentence for the operator."""


class BellKept(Struct, frozen=True):
    """A way in which a guest is called when they are away."""

    kind: str
    address: str
    language: str
    zone: str
    quiet_from: int
    quiet_to: int
    confirmed: bool | int
    made: int
    came: int
    """When they last came after they were called, or were shown what waits."""
    rung: int


class Archive(Protocol):
    """Everything in the database that no running game needs."""

    register: Register | None
    """The groups, None where there are none."""

    async def log(self, code: str) -> list[bytes]:
        """The log of a table."""

    async def tables_of(self, guest: str) -> list[tuple[str, Mark]]:
        """Every table of which the guest was host or at which they sat, the latest first."""

    async def result_of(self, code: str) -> bytes:
        """How a table's game ended, empty if it has not or that was not kept."""

    async def results_of(self, guest: str) -> list[tuple[str, bytes]]:
        """How the games at a guest's tables ended, as far as that was kept."""

    async def keys_of(self, guest: str) -> list[int | None]:
        """For each key of a guest when it expires, None for a lasting one."""

    async def bells_of(self, guest: str) -> list[BellKept]:
        """What is kept of the bells of a guest."""

    async def forget_bells(self, guest: str) -> None:
        """Forget a guest's bells, and what waits for them."""

    async def end_expired_keys(self, now: int) -> None:
        """Forget the keys for one use whose time is over."""

    async def to_be_tidied(self, tidied: int, before: int, most: int) -> list[tuple[str, Mark]]:
        """Tables that are over, closed or stopped and quiet since then, of whose logs so much has been taken out."""

    async def to_be_deleted(self, before: int, most: int) -> list[str]:
        """Tables that are over, closed or stopped and quiet since then."""

    async def note_tidied(self, code: str, tidied: int) -> None:
        """Note what has been taken out of a table's log."""

    async def place(self, what: str, about: str, now: int, taken: int | None = None) -> int:
        """Leave an order, which may be taken already; its number."""

    async def orders(self, since: int) -> list[Order]:
        """The orders after a number, and those before it that nobody has answered."""

    async def take(self, number: int, now: int, before: int) -> bool:
        """Whether an order is ours to carry out: nobody else has taken it since that moment."""

    async def answer(self, number: int, fine: bool, outcome: str, now: int) -> None:
        """Note what came of an order."""

    async def withdraw(self, number: int) -> bool:
        """Take an order back that nobody has begun to carry out; whether that was still possible."""

    async def last_order(self) -> int:
        """The number of the latest order."""

    async def forget_orders(self, before: int) -> None:
        """Forget the orders that were answered before a moment."""
