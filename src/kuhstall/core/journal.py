"""Events: what happened at a table, told to each seat as far as it may know."""

from functools import cache
from types import ModuleType
from typing import Annotated, Final, TypeVar, get_type_hints

from msgspec import Meta, Struct

SEAT: Final = Meta(title="seat")
Seat = Annotated[int, SEAT]
"""A field of an event that holds the number of a seat; whoever tells the event puts the player's name there."""

Told = TypeVar("Told", bound="Event")


# What is made for every move has no cycles, so the garbage collector need not look for any: gc=False.
class Event(Struct, frozen=True, tag=True, gc=False):
    """Something that happened. Every kind of event defines `seen_by` itself: there is no default."""

    def __init_subclass__(cls) -> None:
        """Refuse a kind of event that leaves open who may see what."""
        super().__init_subclass__()
        if "seen_by" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} must say what each seat may see of it")

    def seen_by(self: Told, seat: int) -> Told:
        """The event as this seat, or PUBLIC, may know it."""
        raise TypeError(f"{type(self).__name__} must say what {seat} may see of it")


def in_full(event: Told, seat: int) -> Told:
    """The whole event, for kinds that have no secrets: assign it to `seen_by`."""
    return event


def kinds_in(module: ModuleType) -> tuple[type[Event], ...]:
    """Every kind of event that a module defines."""
    return tuple(
        kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__
    )


@cache
def seat_fields(kind: type[Event]) -> frozenset[str]:
    """The fields of a kind of event that hold seats."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if SEAT in getattr(hint, "__metadata__", ()))
