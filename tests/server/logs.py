"""Logs of whole games, written as a table writes them, without a server."""

from collections.abc import Sequence

from msgspec.structs import replace

from kuhstall.arena.series import finish
from kuhstall.bots import bot_named
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.tables import entries, happenings
from kuhstall.tables.ledger import Ledger

PLAYERS = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")
VARIANTS: list[tuple[str, int, dict[str, int | None]]] = [
    ("kuhhandel-1", 3, {}),
    ("kuhhandel-2", 3, {}),
    ("kuhhandel-master", 4, {"super": None}),
    ("kuhhandel-duel", 2, {}),
    ("mue", 4, {"hands": 2}),
    ("kuhfstein", 2, {}),
]


def beginning(game: str, seats: int, options: dict[str, int | None], seed: str = "7a") -> list[entries.AnyEntry]:
    """The entries of a game that has begun: Anna is host, all others are bots."""
    pace = entries.Pace(kind="turns")
    opened = entries.Opened(at=1, game=game, options=options, seats=seats, pace=pace, listed=False, host="anna")
    anna = entries.Sat(at=2, seat=0, guest="anna", name="Anna")
    bots = [entries.Sat(at=2, seat=seat, bot="random", name=PLAYERS[seat]) for seat in range(1, seats)]
    rules = GAMES[game].rulebook.revision
    return [opened, anna, *bots, entries.Began(at=3, seed=seed, players=PLAYERS[:seats], rules=rules)]


def whole(game: str, seats: int, options: dict[str, int | None], seed: str = "7a") -> list[entries.AnyEntry]:
    """The entries of a game between random bots, to its end."""
    log = beginning(game, seats, options, seed)
    match = Ledger.fold("", log).playing
    finish(twin := match.copy(), [bot_named("random", game)] * seats, "1")
    for at, (seat, text) in enumerate(twin.moves, 4):
        draft = match.draft(seat, text)
        log.append(happenings.moved(match.game, draft, at, "bot", {}))
        match.enter(draft)
    return log


def encoded(log: Sequence[entries.AnyEntry]) -> list[bytes]:
    return [entries.encode(entry) for entry in log]


def bare(log: Sequence[entries.AnyEntry]) -> list[entries.AnyEntry]:
    """The log as it was written before events were stored."""
    return [
        replace(entry, events=entries.UNTOLD, ended=None) if isinstance(entry, entries.Moved) else entry
        for entry in log
    ]


def places(log: Sequence[entries.AnyEntry]) -> list[int]:
    """Where the moves stand in a log."""
    return [at for at, entry in enumerate(log) if isinstance(entry, entries.Moved)]


def replayed(match: Match) -> Match:
    """The same game, judged anew."""
    again = Match(match.game, match.setup)
    for seat, text in match.moves:
        again.move(seat, text)
    return again
