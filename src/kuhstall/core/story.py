"""What there is to tell of a game that is over: its greatest moments as values; clients have the words."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from kuhstall.core.journal import Event


class Story(Struct, frozen=True, kw_only=True):
    """A moment of a game that is over. It may tell what was hidden, so nobody is told it before the end."""

    kind: str
    """What it is the greatest of; every game has kinds of its own."""
    number: int
    """What it boasts of."""
    move: int
    """The number of the move that brought it about; the first move has number 1."""
    seats: list[int]
    """Whom it is about, whoever did it first."""
    thing: str = ""
    """The card, animal or goal that it is about, as records name it."""
    facts: dict[str, int] = {}
    """Further numbers, by name."""


def numbered(events: Iterable[Iterable[Event]]) -> Iterator[tuple[int, Event]]:
    """Every event with the number of its move."""
    for move, happened in enumerate(events, 1):
        yield from ((move, event) for event in happened)


def greatest(stories: Iterable[Story], by: Callable[[Story], int]) -> list[Story]:
    """The greatest of some stories, the first of equal ones; none of none."""
    found = max(stories, key=by, default=None)
    return [] if found is None else [found]


def by_seat(seats: int, counted: Iterable[tuple[int, int]]) -> list[int]:
    """A number for each seat: the sum of what is counted for it."""
    sums = [0] * seats
    for seat, number in counted:
        sums[seat] += number
    return sums


def number_of(story: Story) -> int:
    """What a story boasts of."""
    return story.number


Events = Sequence[Sequence[Event]]
"""What each move of a game brought about, in full."""
