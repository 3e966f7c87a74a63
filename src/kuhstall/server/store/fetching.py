"""What the stores share: statements that either database understands."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

Fetch = Callable[..., Awaitable[Sequence[Sequence[Any]]]]
"""Carries out a statement with its values and returns the rows."""
