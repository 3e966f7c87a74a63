"""What is counted of a game of the Kuhhandel family: prices against fair value, bluffs, and quartets."""

from kuhstall.core.story import Events, by_seat, numbered
from kuhstall.games.kuhhandel.events import QuartetCompleted
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.stories import bluffs, bought, value


def tally(edition: Edition, seats: int, events: Events) -> dict[str, list[int]]:
    """For each seat what it paid for its animals and their fair value, its bids beyond its money, and its quartets."""
    buys, bids = [*bought(edition, events)], [*bluffs(edition, seats, events)]
    complete = [event for _, event in numbered(events) if isinstance(event, QuartetCompleted)]
    return {
        "paid": by_seat(seats, ((one.seats[0], one.number) for one in buys)),
        "worth": by_seat(seats, ((one.seats[0], one.facts["worth"] // QUARTET) for one in buys)),
        "bluffs": by_seat(seats, ((one.seats[0], 1) for one in bids)),
        "believed": by_seat(seats, ((one.seats[0], 1) for one in bids if one.kind == "bluff")),
        "quartets": by_seat(seats, ((one.seat, 1) for one in complete if value(edition, one.animal))),
    }
