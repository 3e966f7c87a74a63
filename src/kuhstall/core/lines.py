"""The lines of a record: where one ends, what is a comment, and what has no place in any of them."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from kuhstall.core.errors import Malformed

END: Final = re.compile(r"\r?\n")
"""Only a line feed ends a line, with a carriage return before it or without."""
STRANGE: Final = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)
"""Controls but for the tab, other programs' line ends, and marks that turn the direction of writing."""


class Written(Struct, frozen=True):
    """A line of a record that says something, with its number in the file."""

    number: int
    text: str


def decoded(data: bytes) -> str:
    """The text of a record; Malformed names the first line that is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("not_utf8", data.count(b"\n", 0, error.start) + 1) from None


def said(text: str) -> Iterator[Written]:
    """The lines that say something, without comments; Malformed if a line has a character that hides what it says."""
    for number, line in enumerate(END.split(text.removeprefix("\ufeff")), 1):
        strange = STRANGE.search(line)
        if strange:
            raise Malformed(
                "no_place_for_character",
                number,
                code=f"{ord(strange[0]):04X}",
            )
        words = line.split(";", 1)[0].strip()
        if words:
            yield Written(number, words)
