"""What is counted of a game of Mü: the contracts of the chiefs."""

from kuhstall.core.story import Events, by_seat
from kuhstall.games.mue.stories import bids


def tally(seats: int, events: Events) -> dict[str, list[int]]:
    """For each seat how often it was chief in a hand that was played, and how often its team made it."""
    contracts = [*bids(events)]
    return {
        "contracts": by_seat(seats, ((one.seats[0], 1) for one in contracts)),
        "made": by_seat(seats, ((one.seats[0], one.facts["made"]) for one in contracts)),
    }
