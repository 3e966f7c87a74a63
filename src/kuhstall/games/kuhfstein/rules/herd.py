"""Taking back a herd (KF-6)."""

from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import HERD
from kuhstall.games.kuhfstein.rules.board import places
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.table import Table


def herd_actions(table: Table, seat: int) -> list[int]:
    """Every herd."""
    return [HERD + tile for tile in table.boards[seat].herds()]


def take_back(table: Table, seat: int, tile: int) -> None:
    """All cows of one herd come back to the supply (KF-6.1)."""
    board = table.boards[seat]
    herd = board.herd_of(tile)
    cows = herd.bit_count()
    table.boards[seat] = board.with_cows(board.cows & ~herd)
    table.supplies[seat] += cows
    if table.watched:
        x, y = board.where(places(herd)[0])
        table.tell(events.HerdTaken(seat, x, y, cows))
    done(table)
