"""Reviewing apart from the tables, in another process or worker, which tells how far it is."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import json
from msgspec.structs import replace

from kuhstall.core import record
from kuhstall.review.reviewing import Reviewer

STEP: Final = 0.01
"""Progress is told when it has grown by so much."""


def review_apart(
    text: str, attachments: Mapping[str, str], playouts: int, seats: Sequence[int] | None = None
) -> Iterator[float | bytes]:
    """How much of a record's review is done, as a part of 1, and at last the review as it is kept."""
    match = record.replay(record.parse(text), "en", attachments)
    reviewer, told = Reviewer(match, playouts, seats), 0.0
    for done in reviewer.steps():
        if done - told >= STEP:
            told = done
            yield done
    assert reviewer.found
    # Names stand in the table's log, where they can be taken out.
    yield json.encode(replace(reviewer.found, players=[]))
