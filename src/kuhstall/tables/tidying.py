"""What is taken out of a stored log: talk, names, and whoever has gone. Every line keeps its place and its number."""

import re
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

from msgspec.structs import replace

from kuhstall.core import names
from kuhstall.tables import entries
from kuhstall.tables.entries import AnyEntry, Began, Moved, Muted, Opened, Paused, Rematched, Resumed, Said, Sat
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.names import all_looks, looks

Log = Sequence[AnyEntry]
Change = Callable[[Log], list[AnyEntry]]
"""A log as it is to be, line by line."""
Who = tuple[str, str]
"""A guest under one of their names."""
PLAYER: Final = "Player {}"
"""What somebody is called whose name was taken out."""
NOBODY: Final = "nobody"
"""Who began or ended a pause that was agreed on, if they have gone; it is told apart from one by itself."""
NAMELESS: Final = re.compile(r"Player[ _]?\d+")


def without_talk(log: Log) -> list[AnyEntry]:
    """The log of a table at which nothing was said."""
    return [replace(entry, name="", text="", phrase="") if isinstance(entry, Said) else entry for entry in log]


def without_names(log: Log) -> list[AnyEntry]:
    """The log without the people's names, and without what they said, in which names may be."""
    called = aliases(log, bool)
    return [renamed(entry, called) for entry in without_talk(log)]


def without_guest(log: Log, guest: str, heir: str = "") -> list[AnyEntry]:
    """The log without a guest: somebody without a name sat there and said nothing, and the heir is host instead."""
    called = aliases(log, lambda one: one == guest)
    return [let_go(renamed(entry, called), guest, heir) for entry in log]


def aliases(log: Log, whose: Callable[[str], bool]) -> dict[Who, str]:
    """What some of the people are called from now on, unlike anybody else there."""
    sat = [entry for entry in log if isinstance(entry, Sat)]
    taken = all_looks(entry.name for entry in sat if not whose(entry.guest))
    people = dict.fromkeys((entry.guest, entry.name) for entry in sat if whose(entry.guest))
    free = (name for number in count(1) if not looks(name := PLAYER.format(number)) & taken)
    return dict(zip(people, free, strict=False))


def renamed(entry: AnyEntry, called: dict[Who, str]) -> AnyEntry:
    """A line in which people are called otherwise."""
    if isinstance(entry, Sat) and (entry.guest, entry.name) in called:
        return replace(entry, name=called[entry.guest, entry.name])
    return entry


def let_go(entry: AnyEntry, guest: str, heir: str) -> AnyEntry:
    """A line without a guest."""
    match entry:
        case Opened() if entry.host == guest:
            return replace(entry, host=heir)
        case Sat() if entry.guest == guest:
            return replace(entry, guest="")
        case Said() if entry.guest == guest:
            return replace(entry, guest="", name="", text="", phrase="")
        case Muted() if guest in (entry.guest, entry.who):
            return replace(entry, guest="", who="")
        case Rematched() if entry.guest == guest:
            return replace(entry, guest="")
        case Paused() | Resumed() if entry.by == guest:
            return replace(entry, by=NOBODY)
    return entry


def with_record_of_nameless(log: Log) -> list[AnyEntry]:
    """The log whose record calls those players without names who have none, also where a move names them."""
    start = next((at for at, entry in enumerate(log) if isinstance(entry, Began)), 0)
    began, ledger = log[start], Ledger.fold("", log[: max(start, 1)])
    if not isinstance(began, Began) or (players := players_called(ledger, began.players)) == began.players:
        return [*log]
    ledger.add(began)
    told = [*log[:start], replace(began, players=players)]
    for entry in log[start + 1 :]:
        new = replace(entry, move=said_of(ledger, entry, players)) if isinstance(entry, Moved) else entry
        ledger.add(entry)
        told.append(new)
    return told


def said_of(ledger: Ledger, entry: Moved, players: tuple[str, ...]) -> str:
    """The same move among players who are called otherwise."""
    match, game = ledger.playing, ledger.game
    return game.write(match.state, entry.seat, game.read(match.state, entry.seat, entry.move, match.players), players)


def players_called(ledger: Ledger, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players' names in the record: whoever sits there without a name has none there either."""
    nameless = {
        seat
        for seat, sitter in enumerate(ledger.sitters)
        if (not sitter.bot or sitter.resigned) and NAMELESS.fullmatch(sitter.name)
    }
    taken = {names.key(name) for seat, name in enumerate(players) if seat not in nameless}
    found = list(players)
    for seat in sorted(nameless):
        if not NAMELESS.fullmatch(players[seat]):
            spare = (f"Player_{number}" for number in count(seat + 1))
            found[seat] = next(name for name in spare if names.key(name) not in taken)
        taken.add(names.key(found[seat]))
    return tuple(found)


def readable(log: Sequence[bytes]) -> dict[int, AnyEntry]:
    """The lines of a log that can be read, by their places."""
    found: dict[int, AnyEntry] = {}
    for at, line in enumerate(log):
        try:
            found[at] = entries.decode(line)
        except ValueError:
            continue
    return found
