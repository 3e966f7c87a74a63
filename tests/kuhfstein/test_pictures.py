"""The pictures in the guide show the deck as it is."""

import zlib
from pathlib import Path

from tests.kuhfstein.scenes import DECK
from tools import kuhfstein_deck

DOCS = Path(__file__).parents[2] / "docs" / "kuhfstein"


def test_the_drawn_deck_is_ours(tmp_path: Path) -> None:
    kuhfstein_deck.main([str(DOCS.parents[1] / "src/kuhstall/games/kuhfstein/deck.toml"), str(tmp_path / "deck")])
    assert (tmp_path / "deck.svg").read_text("utf-8") == (DOCS / "deck.svg").read_text("utf-8")
    assert pixels(tmp_path / "deck.png") == pixels(DOCS / "deck.png")


def pixels(file: Path) -> bytes:
    """The picture behind its compression, which may differ from machine to machine."""
    data = file.read_bytes()
    start = data.index(b"IDAT") + 4
    return zlib.decompress(data[start : data.rindex(b"IEND") - 8])


def test_an_own_deck_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(DECK)
    kuhfstein_deck.main([str(tmp_path / "own.toml"), str(tmp_path / "own")])
    assert "ell" in (tmp_path / "own.svg").read_text("utf-8")
    assert (tmp_path / "own.png").read_bytes().startswith(b"\x89PNG")
