"""Packages that come along only when asked for: `pip install "kuhstall[server]"`, `[postgres]`, `[ray]` or `[all]`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kuhstall.core.errors import KuhstallError
from kuhstall.core.speech import say

MISSING: Final = "extra_missing"


class MissingExtra(KuhstallError, ImportError):
    """Something needs packages that were not installed with the library."""

    def __init__(self, package: str, extra: str) -> None:
        """Name the package that is not there and the extra that brings it."""
        super().__init__(package, extra)
        self.package = package
        self.extra = extra

    def said(self, language: str) -> str:
        """What is missing, and how to get it."""
        return say(MISSING, language, package=self.package, extra=self.extra)

    def __str__(self) -> str:
        """The same in English."""
        return self.said("en")


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what an extra brings; MissingExtra says its name if it is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "kuhstall":
            raise
        raise MissingExtra(package, name) from None
