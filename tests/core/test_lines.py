"""The lines of a record: only a line feed ends one, and nothing in it can hide what it says."""

import pytest

from kuhstall.core import record
from kuhstall.core.errors import Malformed
from kuhstall.core.lines import decoded
from tests.core.test_record import EXAMPLE

STRANGE = "\f\v\r\x1b\x1c\x1d\x1e\x00\x7f\x85\u2028\u2029\u202e\u2066\u200f"


@pytest.mark.parametrize("character", STRANGE, ids=lambda character: f"U+{ord(character):04X}")
@pytest.mark.parametrize(
    "line", ["Cleo: pass ; so{0}Cleo: bid 20", "Cleo:{0}pass", "{0}Cleo: pass", "; a{0}b\nCleo: pass"]
)
def test_a_strange_character_is_named_with_its_line_and_plays_nothing(character: str, line: str) -> None:
    with pytest.raises(Malformed, match=rf"U\+{ord(character):04X}") as caught:
        record.parse(EXAMPLE.replace("Cleo: pass", line.format(character), 1))
    assert caught.value.line == 10


def test_tabs_and_both_kinds_of_line_ends_are_read() -> None:
    text = EXAMPLE.replace("Ben: bid 10", "\tBen:\tbid\t10\t; a\ttab")
    before = record.replay(record.parse(EXAMPLE)).state.dump()
    for ends in ("\n", "\r\n"):
        assert record.replay(record.parse(text.replace("\n", ends))).state.dump() == before


def test_bad_utf_8_is_named_with_its_line() -> None:
    with pytest.raises(Malformed, match="UTF-8") as caught:
        decoded(b"kuhstall 1\r\n; K\xc3\xa4the\nplayers: K\xe4the\n")
    assert caught.value.line == 3
