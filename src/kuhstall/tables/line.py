"""What a line is credited with where moments count: what was meant in time is in time, however long the line."""

from collections.abc import Sequence
from typing import Final

MOST_CREDIT: Final = 0.150
"""No line is credited with more, in seconds."""


def credit_of(trips: Sequence[float]) -> float:
    """What a line is credited with: half the smallest of its last round trips, at most MOST_CREDIT."""
    return min(min(trips) / 2, MOST_CREDIT) if trips else 0.0
