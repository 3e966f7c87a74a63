"""What is generated from the fields of a position is what its lines say now."""

from pathlib import Path

import pytest

from tools.gen_fields import fields, positions, written

DECLARED = '''
class Position(State):
    """A game in progress."""

    turn: i64
    tied: bool  # whether a trade was tied
    trumps: i64  # derived: from the roles
    cells: vec[i64]
    power: vec[i64]  # shared: how high each kind of card is
    memory: Memory
    ended_by: str
    worlds: Worlds | None  # apart: kept until the next move

    def deal(self) -> None:
        dealer: i64 = 0
'''


@pytest.mark.parametrize("path", positions(), ids=lambda path: path.parent.parent.name)
def test_generated_code_is_current(path: Path) -> None:
    assert path.with_name("fields.py").read_text("utf-8") == written(path), "run tools/gen_fields.py"


def test_lines_say_what_is_copied_and_dumped() -> None:
    found = {field.name: (field.copied(), field.is_number) for field in fields(DECLARED)}
    assert found == {
        "turn": ("position.turn", True),
        "tied": ("position.tied", True),
        "trumps": ("position.trumps", False),
        "cells": ("position.cells[:]", False),
        "power": ("position.power", False),
        "memory": ("position.memory.clone()", False),
        "ended_by": ("position.ended_by", False),
    }
