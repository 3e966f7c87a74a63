"""The games that stand in files, played once more: digests of random games, and whole games in record form.

It needs nothing but the package, so that it can run in the Python of a browser too.
"""

from collections.abc import Iterator
from pathlib import Path

from kuhstall.core import record
from tests.properties.variants import EARLIER, VARIANTS, digest

TESTS = Path(__file__).resolve().parents[1]
IN_BROWSER = 'import tests.alone.replays; "\\n".join(tests.alone.replays.lines())'
"""What gives the lines there."""


def lines() -> Iterator[str]:
    """A line for each variant, as it stands in digests.txt, and the moves and scores of each golden game."""
    for variant in [*VARIANTS, *EARLIER]:
        yield f"{variant} {digest(variant)}"
    for file in golden():
        yield from record.written(record.replay(record.parse(file.read_text("utf-8")))).split("---\n")[1].splitlines()


def as_they_stand() -> Iterator[str]:
    """The same lines out of the files."""
    expected = dict(line.split() for line in (TESTS / "properties" / "digests.txt").read_text("utf-8").splitlines())
    for variant in [*VARIANTS, *EARLIER]:
        yield f"{variant} {expected[str(variant)]}"
    for file in golden():
        game = record.parse(file.read_text("utf-8"))
        assert game.final
        yield from (line.text for line in [*game.moves, game.final])


def golden() -> list[Path]:
    """The files of the golden games."""
    return sorted((TESTS / "golden").glob("*.kuh"))
