"""What it costs a table to keep what each move brought about: bytes and processor time a move, by game.

`python bench/stored_events.py` judges the same games again and again and encodes each move with and without its events.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from kuhstall.core.game import Game
from kuhstall.core.match import Draft, Match
from kuhstall.core.registry import game_by_id
from kuhstall.tables import entries, happenings
from kuhstall.tables.ledger import Ledger
from tests.server.logs import VARIANTS, whole

ROUNDS = 20


def drafts(match: Match) -> list[Draft]:
    """Every move of a game, tried."""
    again, found = Match(match.game, match.setup), list[Draft]()
    for seat, text in match.moves:
        found.append(again.draft(seat, text))
        again.enter(found[-1])
    return found


def bare(game: Game, draft: Draft) -> entries.Moved:
    """The entry as it was before events were stored."""
    return entries.Moved(at=1_760_000_000_000, seat=draft.seat, move=draft.text)


def full(game: Game, draft: Draft) -> entries.Moved:
    """The entry with its events."""
    return happenings.moved(game, draft, 1_760_000_000_000, "player", {})


def microseconds(work: Callable[[], object], moves: int) -> float:
    """Processor time a move: the best of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times) / moves * 1e6


def encoded(make: Callable[[Game, Draft], entries.Moved], game: Game, moves: Sequence[Draft]) -> list[bytes]:
    """The lines of a log."""
    return [entries.encode(make(game, draft)) for draft in moves]


def line(name: str, seats: int, options: dict[str, int | None]) -> str:
    """What it costs in one game."""
    game, log = game_by_id(name), whole(name, seats, options)
    match = Ledger.fold("", log).playing
    moves, moved = drafts(match), [entry for entry in log if isinstance(entry, entries.Moved)]
    before, now = (sum(map(len, encoded(make, game, moves))) / len(moves) for make in (bare, full))
    took, takes = (microseconds(partial(encoded, make, game, moves), len(moves)) for make in (bare, full))
    reads = microseconds(lambda: [happenings.brought_about(game, entry, seats) for entry in moved], len(moved))
    judges = microseconds(lambda: drafts(match), len(moves))
    return f"{name:18}{len(moves):6}{before:14.0f}{now:6.0f}{took:19.2f}{takes:6.2f}{reads:15.2f}{judges:11.1f}"


def main() -> None:
    """Print a line for each game."""
    print("game               moves  bytes before   now   encode µs before   now   read back µs   judge µs")
    for variant in VARIANTS:
        print(line(*variant))


if __name__ == "__main__":
    main()
