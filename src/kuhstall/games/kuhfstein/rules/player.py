"""What a player has: tiles, cows, cards, points and scoring tiles."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from kuhstall.games.kuhfstein.rules.board import Board
from kuhstall.games.kuhfstein.rules.track import NONE


@final
@mypyc_attr(acyclic=True)
class Player:
    """A player's belongings."""

    points: i64  # on the track
    cows: i64  # in supply
    secret: i64  # the card in hand that the others have not seen, NONE if they know all (KF-1.6)
    shown: i64  # the scoring tile that was shown in the end

    def __init__(self, board: Board, hand: list[int], goals: list[int]) -> None:
        """Somebody with a board, a hand in the order of taking, and two scoring tiles."""
        self.board = board
        self.hand = hand
        self.goals = goals
        self.points = self.cows = 0
        self.secret = self.shown = NONE

    def clone(self) -> "Player":
        """An independent copy; the list of scoring tiles is never changed."""
        twin = Player(self.board.clone(), self.hand[:], self.goals)
        twin.points, twin.cows, twin.secret, twin.shown = self.points, self.cows, self.secret, self.shown
        return twin

    def seen_hand(self) -> list[int]:
        """The cards in hand that everybody has seen: all but the first one, dealt face down (KF-1.6)."""
        return [card for card in self.hand if card != self.secret]
