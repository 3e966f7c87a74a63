"""The border between Python and JavaScript: what is handed over there must be of its own kind."""

import sys
from collections.abc import Awaitable, Sequence
from typing import Any, Final, Protocol

from kuhstall.tables.store import Conflict, Full

IN_BROWSER: Final = sys.platform == "emscripten"
Kept = Sequence[tuple[str, str | None]]
"""Small things by their names; without a text they are to be forgotten."""


class Drawers(Protocol):
    """Where a browser keeps things: every log by its table's code, and small things by name."""

    def kept(self) -> Awaitable[Any]:
        """All small things, pairs of name and text."""

    def log(self, code: str) -> Awaitable[Any]:
        """The lines of a log."""

    def write(self, code: str, seq: int, lines: Any, kept: Any) -> Awaitable[str]:
        """Write lines from this place on, and small things, all or none: `done`, `taken` or `full`."""

    def replace(self, code: str, lines: Any, kept: Any) -> Awaitable[str]:
        """Replace lines, pairs of place and text, and write small things, all or none: `done` or `full`."""

    def drop(self, code: str, kept: Any) -> Awaitable[str]:
        """Forget a log, and write small things, all or none."""


class Think(Protocol):
    """Lets a bot think in another worker."""

    def __call__(self, seconds: float, game: str, bot: str, packed: Any, seed: str) -> Awaitable[Any]:
        """The steps of a move; an `Error` whose message is `timeout` or `lost` if there are none.

        It must be an `Error`: a promise that was rejected with anything else Pyodide cannot tell of.
        """


def given(thing: Any) -> Any:
    """Plain values as JavaScript has them; without a browser they stay as they are."""
    if not IN_BROWSER:
        return thing
    from pyodide.ffi import jsnull, to_js

    return to_js(thing if isinstance(thing, bytes) else [with_null(each, jsnull) for each in thing])


def with_null(thing: Any, null: Any) -> Any:
    """The same with JavaScript's null for None."""
    if isinstance(thing, tuple):
        return [null if each is None else each for each in thing]
    return thing


def taken(thing: Any) -> Any:
    """Plain values as Python has them."""
    return thing.to_py() if hasattr(thing, "to_py") else thing


def check(outcome: str) -> None:
    """Conflict or Full unless drawers have written what they were given."""
    if outcome == "taken":
        raise Conflict
    if outcome == "full":
        raise Full
