"""Bots choose alike on every Python: since 3.12 `sum` adds numbers with fractions more exactly than before."""

import builtins
from collections.abc import Iterable

import pytest

from kuhstall.bots import bot_named, think
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from tests.properties.variants import IDS, VARIANTS, Variant

PLAIN_SUM = builtins.sum


def sum_of_whole_numbers(numbers: Iterable[int], start: int = 0) -> int:
    """The built-in sum, for the one kind of numbers that every Python adds alike."""
    counted = list(numbers)
    assert not any(isinstance(number, float) for number in counted), "use fsum"
    return PLAIN_SUM(counted, start)


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_no_choice_depends_on_how_a_python_adds_fractions(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    match, chance = Match(variant.game, variant.setup("ad")), Chance("fractions")
    bot = bot_named("medium", variant.game.id)
    while not match.over:
        seat = match.state.asked()
        match.play(seat, think(bot, match.perspective(seat), f"{chance.word()}"))
    assert match.moves
