"""The stories of a game of Kuhfstein: the biggest card, the biggest herd, the best turn, and where points came from."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from kuhstall.core.journal import Event
from kuhstall.core.story import Events, Story, greatest, number_of, numbered
from kuhstall.games.kuhfstein.events import CardPlayed, CowsReturned, GoalShown, HerdTaken, TreePlanted


def stories(movers: Sequence[int], events: Events) -> list[Story]:
    """What is told of a game that is over, at most one story of each kind; the movers made the moves."""
    return [
        *greatest(cards(events), number_of),
        *greatest(herds(events), number_of),
        *greatest(turns(movers, events), number_of),
        *greatest(goals(events), number_of),
        *greatest(sources(events), number_of),
    ]


def cards(events: Events) -> Iterator[Story]:
    """The cards that were played."""
    for move, event in numbered(events):
        if isinstance(event, CardPlayed):
            facts = {"cows": event.cows}
            yield Story(kind="card", number=event.points, move=move, seats=[event.seat], thing=event.card, facts=facts)


def herds(events: Events) -> Iterator[Story]:
    """The herds that came home."""
    for move, event in numbered(events):
        if isinstance(event, HerdTaken | CowsReturned):
            yield Story(kind="herd", number=event.cows, move=move, seats=[event.seat])


def turns(movers: Sequence[int], events: Events) -> Iterator[Story]:
    """The turns that brought points: all the moves that one player made without another between them."""
    for _, turn in groupby(enumerate(movers, 1), key=lambda one: one[1]):
        moves = list(turn)
        points = sum(points_of(event) for move, _ in moves for event in events[move - 1])
        if points:
            facts = {"moves": len(moves)}
            yield Story(kind="turn", number=points, move=moves[-1][0], seats=[moves[0][1]], facts=facts)


def points_of(event: Event) -> int:
    """The points that an event brought on the track."""
    return event.points if isinstance(event, CardPlayed | TreePlanted) else 0


def goals(events: Events) -> Iterator[Story]:
    """The scoring tiles that were met."""
    for move, event in numbered(events):
        if isinstance(event, GoalShown) and event.points:
            yield Story(kind="goal", number=event.points, move=move, seats=[event.seat], thing=event.goal)


def sources(events: Events) -> Iterator[Story]:
    """Where everybody's points came from, told at the last move."""
    from_cards, from_trees, from_goals = Counter[int](), Counter[int](), Counter[int]()
    for _, event in numbered(events):
        match event:
            case CardPlayed():
                from_cards[event.seat] += event.points
            case TreePlanted():
                from_trees[event.seat] += event.points
            case GoalShown():
                from_goals[event.seat] += event.points
    for seat in sorted({*from_cards, *from_trees, *from_goals}):
        facts = {"cards": from_cards[seat], "trees": from_trees[seat], "goal": from_goals[seat]}
        yield Story(kind="sources", number=sum(facts.values()), move=len(events), seats=[seat], facts=facts)
