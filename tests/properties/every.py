"""Runs a test for every variant."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from tests.plain import some_if_plain
from tests.properties.variants import VARIANTS

Test = TypeVar("Test", bound=Callable[..., None])


def every_variant(test: Test) -> Test:
    """Run a test for every variant, or for some on the plain rules."""
    marked: Test = pytest.mark.parametrize("variant", some_if_plain(VARIANTS, test), ids=str)(test)
    return marked
