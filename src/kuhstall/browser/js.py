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


class Looker(Protocol):
    """Looks at a finished game in a worker of its own, and says why a move is good in that of the bots."""

    def begin(self, record: str, attachments: str, playouts: int, seats: str) -> None:
        """Start the worker; attachments and seats are JSON."""

    def next(self) -> Awaitable[Any]:
        """How far it is, as a part of 1, or at last the review; an `Error` if the worker is lost."""

    def stop(self) -> None:
        """End the worker."""

    def explain(self, seconds: float, game: str, packed: Any, seed: str, steps: Any) -> Awaitable[str]:
        """The reason of a hint as JSON; an `Error` whose message is `timeout` or `lost` if there is none."""


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
