"""The stories of a game of Mü: the boldest bid, the biggest swing, the fattest trick, the dearest eklat."""

from collections.abc import Iterator, Sequence

from kuhstall.core.journal import Event
from kuhstall.core.story import Events, Story, greatest, number_of, numbered
from kuhstall.games.mue.events import ChiefFound, Dealt, Eklat, Scored, TargetMissed, TargetReached, TrickTaken


def stories(events: Events) -> list[Story]:
    """What is told of a game that is over, at most one story of each kind."""
    return [
        *greatest(bids(events), number_of),
        *greatest(swings(events), number_of),
        *greatest(crashes(events), lambda story: -story.number),
        *greatest(eklats(events), number_of),
        *greatest(tricks(events), number_of),
    ]


def bids(events: Events) -> Iterator[Story]:
    """How high the chiefs went, and what became of it."""
    height, hand = 0, 1
    for move, event in numbered(events):
        match event:
            case Dealt():
                hand = event.number
            case ChiefFound():
                height = event.height
            case TargetReached() | TargetMissed():
                made = isinstance(event, TargetReached)
                facts = {"points": event.points, "target": event.target, "made": int(made), "hand": hand}
                yield Story(kind="bold", number=height, move=move, seats=[event.chief], facts=facts)


def scored(events: Events) -> Iterator[tuple[int, int, Scored]]:
    """What hands brought, each with its move and the number of the hand."""
    hand = 1
    for move, event in numbered(events):
        if isinstance(event, Scored):
            yield move, hand, event
        hand = event.number if isinstance(event, Dealt) else hand


def swings(events: Events) -> Iterator[Story]:
    """The hands that brought somebody points."""
    for move, hand, event in scored(events):
        if event.points > 0:
            facts = {"total": event.total, "hand": hand}
            yield Story(kind="swing", number=event.points, move=move, seats=[event.seat], facts=facts)


def crashes(events: Events) -> Iterator[Story]:
    """The hands that cost somebody points."""
    for move, hand, event in scored(events):
        if event.points < 0:
            facts = {"total": event.total, "hand": hand}
            yield Story(kind="crash", number=event.points, move=move, seats=[event.seat], facts=facts)


def eklats(events: Events) -> Iterator[Story]:
    """The eklats, each with how many cards lay face up."""
    found = [(move, event) for move, event in numbered(events) if isinstance(event, Eklat)]
    for move, event in found:
        lost = cost(events[move - 1], event.culprit)
        facts = {"height": event.height, "eklats": len(found)}
        yield Story(kind="eklat", number=lost, move=move, seats=[event.culprit], facts=facts)


def cost(happened: Sequence[Event], culprit: int) -> int:
    """What an eklat cost whoever is to blame."""
    return sum(-event.points for event in happened if isinstance(event, Scored) and event.seat == culprit)


def tricks(events: Events) -> Iterator[Story]:
    """The tricks with triangles in them."""
    for move, event in numbered(events):
        if isinstance(event, TrickTaken) and event.triangles > 0:
            yield Story(
                kind="trick", number=event.triangles, move=move, seats=[event.seat], thing=" ".join(event.cards)
            )
