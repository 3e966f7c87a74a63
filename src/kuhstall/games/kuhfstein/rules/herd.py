"""Taking back a herd (KF-6)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Malformed, Refused
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import GOAL, HERD
from kuhstall.games.kuhfstein.rules.board import COW, NOWHERE, where
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.move import Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.words import spot_of


@final
class TakeHerd(Move):
    """All cows of one herd come back to the supply (KF-6.1)."""

    verb = "herd"

    def count(self, position: Position, seat: i64) -> i64:
        """Each herd."""
        return len(position.players[seat].board.herds())

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th by its first tile."""
        return HERD + position.players[seat].board.herds()[n]

    def has(self, position: Position, action: i64) -> bool:
        """Whether the action takes back a herd."""
        return HERD <= action < GOAL

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Take it back."""
        player = position.players[seat]
        herd = player.board.herd(action - HERD)
        player.board.take_cows(herd)
        player.cows += len(herd)
        if position.watched:
            x, y = where(player.board.in_order(herd)[0])
            position.tell(events.HerdTaken(seat, x, y, len(herd)))
        done(position)

    def read(self, position: Position, seat: int, words: list[str]) -> list[int]:
        """The herd to which a cow belongs."""
        if len(words) != 1:
            raise Malformed("kuhfstein.write_herd")
        board = position.players[seat].board
        tile = board.number(*spot_of(words[0]))
        if tile == NOWHERE or not board.has(tile, COW):
            return []
        return [HERD + min(board.herd(tile))]

    def write(self, position: Position, seat: int, steps: Sequence[int]) -> str:
        """The lowest, then leftmost cow of the herd."""
        board = position.players[seat].board
        x, y = where(board.in_order(board.herd(steps[0] - HERD))[0])
        return f"herd {x},{y}"

    def why_not(self, position: Position, seat: int, words: list[str]) -> Refused:
        """There is no cow."""
        x, y = spot_of(words[0])
        return Refused("KF-6.1", "no_cow", x=x, y=y)
