"""The rules are the same in the Python of a browser: what stands in files is played there once more."""

from pathlib import Path

from tests.alone.inside import said_in_node
from tests.alone.replays import IN_BROWSER, as_they_stand


def test_every_digest_and_golden_game_is_played_alike_in_node(tmp_path: Path) -> None:
    expected = [*as_they_stand()]
    assert len(expected) > 1000
    assert said_in_node(IN_BROWSER, tmp_path) == expected
