"""The weights that were learned by self-play, as the package carries them."""

from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from msgspec import json

from kuhstall.bots.mue.play.bid_marks import BID_MARKS
from kuhstall.bots.mue.play.card_marks import CARD_MARKS
from kuhstall.bots.mue.play.sharp import Sharp

WEIGHTS: Final = "weights.json"
PARTS: Final = 10
"""A weight is stored as a whole number of tenths of a point."""


@cache
def sharp_for(seats: int) -> Sharp:
    """The learned player for a number of players."""
    text = (files("kuhstall.bots.mue") / WEIGHTS).read_bytes()
    stored = json.decode(text, type=dict[str, list[int]])[str(seats)]
    assert len(stored) == CARD_MARKS + BID_MARKS
    return Sharp(vec[float]([weight / PARTS for weight in stored]))
