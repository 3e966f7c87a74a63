"""What moves brought about, as the log keeps it: written once, read strictly."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Final

from msgspec import Raw, json, msgpack

from kuhstall.core.game import Game
from kuhstall.core.journal import Event, seat_fields
from kuhstall.core.match import Draft
from kuhstall.core.state import State
from kuhstall.tables.entries import UNTOLD, By, Ended, Moved
from kuhstall.tables.faults import BadEvents

ENCODER: Final = json.Encoder()


def stored(events: Sequence[Event]) -> Raw:
    """Events in full, as an entry keeps them."""
    return Raw(ENCODER.encode(events))


def moved(game: Game, draft: Draft, at: int, by: By, left: dict[int, int]) -> Moved:
    """The entry of a move that was tried, with what it brings about, and how the game ends if it does."""
    ended = None if draft.state.to_act() else ending(game, draft.state)
    return Moved(at=at, seat=draft.seat, move=draft.text, by=by, left=left, events=stored(draft.events), ended=ended)


def are_stored(entry: Moved) -> bool:
    """Whether an entry says what its move brought about."""
    return entry.events is not UNTOLD


def brought_about(game: Game, entry: Moved, seats: int) -> list[Event]:
    """What a move brought about as its entry says; BadEvents if this game can have no such events."""
    try:
        events = reader(game.events).decode(entry.events)
        msgpack.encode(events)  # What bots cannot be told must not be read: a number may be too big.
    except Exception as error:
        raise BadEvents from error
    if any(not 0 <= getattr(event, field) < seats for event in events for field in seat_fields(type(event))):
        raise BadEvents
    return events


@cache
def reader(kinds: tuple[type[Event], ...]) -> json.Decoder[list[Event]]:
    """What reads the events of a game in which such kinds happen."""
    told = reduce(or_, kinds) if kinds else Event
    return json.Decoder(list[told])  # type: ignore[valid-type]


def ending(game: Game, state: State) -> Ended:
    """How a game that is over in this state has ended."""
    won = state.winners()
    return Ended(
        scores=state.scores(),
        winners=[seat for seat in range(state.seats) if won >> seat & 1],
        rule=state.ending() or "",
        sheet=game.final_sheet(state),
    )
