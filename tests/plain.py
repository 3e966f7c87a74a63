"""What is left out on the plain rules, which are the same code, ten to thirty times as slow."""

import os
from collections.abc import Callable, Sequence
from typing import TypeVar
from zlib import crc32

import pytest

Case = TypeVar("Case")
PLAIN = os.environ.get("KUHSTALL_PLAIN") == "1"
slow_if_plain = pytest.mark.skipif(PLAIN, reason="it takes compiled code to be done with it soon")


def some_if_plain(cases: Sequence[Case], test: Callable[..., None]) -> Sequence[Case]:
    """All cases of a test; on the plain rules every third of them, and for each test thirds of its own."""
    return cases[crc32(test.__name__.encode()) % 3 :: 3] if PLAIN else cases
