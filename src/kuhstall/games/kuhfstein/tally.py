"""What is counted of a game of Kuhfstein: where the points came from."""

from typing import Final

from kuhstall.core.story import Events, by_seat
from kuhstall.games.kuhfstein.stories import sources

SOURCES: Final = ("cards", "trees", "goal")


def tally(seats: int, events: Events) -> dict[str, list[int]]:
    """For each seat its points from cards, trees and the scoring tile."""
    found = [*sources(events)]
    return {name: by_seat(seats, ((one.seats[0], one.facts[name]) for one in found)) for name in SOURCES}
