"""Breaks: people read what happened, and the clock waits for them."""

from msgspec import Struct


class Rest(Struct):
    """A break, in which people read what happened: it lasts until all have gone on, or for so long."""

    waits: set[str]
    """Guests who have not gone on yet."""
    until: float
