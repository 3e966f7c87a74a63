"""What is counted of finished games, for statistics, agrees with how they ended."""

from pathlib import Path

import pytest

from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.events import QuartetCompleted
from tests.properties.test_stories import PLAIN, golden, random_game
from tests.properties.variants import Variant
from tests.test_golden import FILES


def check(match: Match) -> None:
    """A number for each seat, and no more of anything than there can be."""
    found = match.game.tally(match.setup, match.events)
    assert all(len(numbers) == len(match.players) for numbers in found.values())
    assert all(number >= 0 for name, numbers in found.items() if name != "paid" for number in numbers)
    match match.game.id:
        case "kuhfstein":
            sums = [sum(numbers) for numbers in zip(*found.values(), strict=True)]
            assert sums == match.state.scores()
        case "mue":
            assert all(made <= played for made, played in zip(found["made"], found["contracts"], strict=True))
        case _:
            assert all(believed <= made for believed, made in zip(found["believed"], found["bluffs"], strict=True))
            assert sum(found["paid"]) >= 0
            kinds = {event.animal for events in match.events for event in events if type(event) is QuartetCompleted}
            assert sum(found["quartets"]) == len(kinds - {"rat"})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_games_are_counted(file: Path) -> None:
    if golden(file).over:
        check(golden(file))


@pytest.mark.parametrize("variant", PLAIN, ids=str)
def test_random_games_are_counted(variant: Variant) -> None:
    check(random_game(variant))
