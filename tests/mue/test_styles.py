"""Other ways to bid, for the arena: they play whole hands, and their knobs do what they say."""

import pytest

from kuhstall.bots import think
from kuhstall.bots.mue import STYLES, TUNABLE
from kuhstall.bots.protocol import Bot
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from tests.mue.scenes import NAMES, SEATS, position

HANDS = 5


def heights(bot: Bot, seats: int) -> int:
    """How high a crowd of one bot plays some hands, all heights together."""
    setup = Setup(players=NAMES[:seats], seed="1", first=0, options={"hands": HANDS})
    match = Match(GAMES["mue"], setup)
    while not match.over:
        seat = match.state.asked()
        match.play(seat, think(bot, match.perspective(seat), "1"))
    return sum(hand.height() for hand in position(match).history)


@pytest.mark.parametrize("seats", SEATS)
def test_who_is_bolder_bids_higher(seats: int) -> None:
    assert heights(STYLES["bold"](), seats) > heights(STYLES["timid"](), seats)


@pytest.mark.parametrize("name", STYLES)
def test_every_style_plays_whole_hands(name: str) -> None:
    assert heights(STYLES[name](), 5) > 0


def test_knobs_can_be_turned_as_far_as_they_go() -> None:
    for numbers in ([knob.low for knob in TUNABLE.knobs], [knob.high for knob in TUNABLE.knobs]):
        assert heights(TUNABLE.make(numbers), 5) >= 0
