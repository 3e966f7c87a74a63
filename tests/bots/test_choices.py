"""Bots choose alike wherever they think: compiled, plain, and in the Python of a browser."""

import builtins
from pathlib import Path

import pytest

from tests.alone.inside import said_in_node
from tests.bots.choices import TABLES, choices_in
from tests.bots.test_same_everywhere import sum_of_whole_numbers
from tests.plain import PLAIN

HERE = Path(__file__).parent
EXPECTED = (HERE / "choices.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", TABLES)
def test_bots_choose_as_it_is_written(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    assert list(choices_in(game)) == [line for line in EXPECTED if line.startswith(f"{game} ")]


@pytest.mark.skipif(PLAIN, reason="the browser's Python is the same beside compiled rules")
def test_bots_choose_in_the_python_of_a_browser_as_it_is_written(tmp_path: Path) -> None:
    said = said_in_node('import tests.bots.choices; "\\n".join(tests.bots.choices.choices())', tmp_path)
    assert said == EXPECTED
