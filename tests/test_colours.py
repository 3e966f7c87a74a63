"""What has a colour of its own on the page has one: in the description of its game, or among the tokens of the page."""

import re
from pathlib import Path
from typing import Final

import pytest

from kuhstall.core.registry import GAMES
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhhandel.pieces import Pieces
from kuhstall.games.mue.rules.cards import SUITS

WEB: Final = Path(__file__).parents[1] / "web" / "src"
TOKENS: Final = set(re.findall(r"^  --([\w-]+):", (WEB / "tokens.css").read_text("utf-8"), re.MULTILINE))
SUIT: Final = dict(re.findall(r"\b([a-z]): \"(\w+)\"", (WEB / "parts" / "MueCard.svelte").read_text("utf-8")))
"""What the page calls each suit of the records."""
FAMILIES: Final = {
    "mue": [f"{kind}-{SUIT[suit]}" for suit in SUITS for kind in ("mue", "on")],
    "kuhfstein": TERRAINS,
}
"""The tokens of the families whose colours are the page's own."""


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_painted_has_a_colour(game: str) -> None:
    pieces = GAMES[game].pieces()
    if isinstance(pieces, Pieces):
        assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in pieces.colours.values())
        assert {str(note) for note in pieces.notes} <= pieces.colours.keys()
    else:
        assert set(FAMILIES[game.partition("-")[0]]) <= TOKENS
