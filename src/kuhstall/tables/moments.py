"""The server's clock: it never jumps, and counts milliseconds since 1970 as the wall clock did when it was started."""

import math
import time
from typing import Final

A_DAY: Final = 24 * 3600 * 1000
"""In milliseconds."""
_WALL: Final = time.time()
_START: Final = time.monotonic()


def now() -> float:
    """Seconds, for waiting."""
    return time.monotonic()


def stamp(moment: float) -> int:
    """A moment of `now` as it is told and written: milliseconds since 1970."""
    return int((_WALL + moment - _START) * 1000)


def today() -> int:
    """This moment in milliseconds since 1970."""
    return stamp(now())


def told(until: float) -> int | None:
    """A moment of `now` as it is told; none if it never comes."""
    return None if until == math.inf else stamp(until)
