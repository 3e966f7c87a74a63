"""What a player can do, and the phases in which the player whose turn it is chooses among such moves."""

from collections.abc import Sequence

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Refused
from kuhstall.core.phase import Phase
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.spots import border_spots
from kuhstall.games.kuhfstein.rules.track import BONUSES, NO_BONUS
from kuhstall.games.kuhfstein.view import Spot


class Move:
    """One kind of move: when it is possible, what it brings about, how it is read and written."""

    verb: str = ""
    words: str = ""
    """The words that all moves of the kind begin with, if there are more than the verb."""

    def count(self, position: Position, seat: i64) -> i64:
        """How many ways there are to begin such a move."""
        raise NotImplementedError

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th of them."""
        raise NotImplementedError

    def has(self, position: Position, action: i64) -> bool:
        """Whether an action begins such a move."""
        raise NotImplementedError

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Carry out the move, or its first step."""
        raise NotImplementedError

    def read(self, position: Position, seat: int, words: list[str]) -> list[int]:
        """The steps of a move, none if the words mean no such move; Malformed if they mean nothing at all."""
        raise NotImplementedError

    def write(self, position: Position, seat: int, steps: Sequence[int]) -> str:
        """The move as records write it."""
        raise NotImplementedError

    def why_not(self, position: Position, seat: int, words: list[str]) -> Refused | None:
        """Which rule forbids the move, None if the words mean another one."""
        raise NotImplementedError

    def choices(self, position: Position, seat: int, action: int, language: str) -> list[str]:
        """The moves that begin with an action, as people write them."""
        return [self.write(position, seat, [action])]


class Choosing(Phase[Position]):
    """A phase in which the player whose turn it is chooses among some kinds of moves."""

    by_turns = True
    moves: tuple[Move, ...] = ()
    bonus: i64 = NO_BONUS
    """The bonus that is used in this phase."""
    of_turn: bool = True
    """Whether it belongs to a turn, which may be tried out before it counts."""
    rule = "KF-2.1"
    instead: str = ""
    """The reason of refusing what is not among its moves."""

    def asked(self, position: Position) -> i64:
        """The player whose turn it is (KF-2.4)."""
        return position.turn

    def possible(self, position: Position, seat: i64) -> bool:
        """Whether there is anything to choose (KF-2.3, KF-7.6)."""
        return any(move.count(position, seat) for move in self.moves)

    def count(self, position: Position, seat: i64) -> i64:
        """All of their moves."""
        found: i64 = 0
        for move in self.moves:
            found += move.count(position, seat)
        return found

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """One kind after the other."""
        for move in self.moves:
            here = move.count(position, seat)
            if n < here:
                return move.nth(position, seat, n)
            n -= here
        raise IndexError(n)

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """All of them, one kind after the other."""
        found: list[int] = []
        for move in self.moves:
            for n in range(move.count(position, seat)):
                found.append(move.nth(position, seat, n))
        return found

    def fallback(self, position: Position, seat: i64) -> i64:
        """The first there is."""
        return self.nth(position, seat, 0)

    def move_of(self, position: Position, action: i64) -> Move:
        """The kind of move that an action begins."""
        for move in self.moves:
            if move.has(position, action):
                return move
        raise ValueError(action)

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Begin or carry out the move."""
        self.move_of(position, action).begin(position, seat, action)

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """The steps of a move of any kind with this verb."""
        for move in self.moves:
            steps = move.read(position, seat, words) if move.verb == verb else []
            if steps:
                return steps
        return []

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """The move as its kind is written."""
        return self.move_of(position, steps[0]).write(position, position.turn, steps)

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """What the kind of move says, or what the phase says of other kinds."""
        for move in self.moves:
            refusal = move.why_not(position, seat, words) if move.verb == verb else None
            if refusal:
                return refusal
        return self.not_now(position, seat, verb)

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """What this phase asks for instead."""
        return Refused(self.rule, self.instead)

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """It is somebody else's turn."""
        return Refused("KF-2.4", "not_asked")

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """The moves as people write them; the places of tiles are only counted."""
        found: list[str] = []
        for action in self.legal(position, seat):
            found += self.move_of(position, action).choices(position, seat, action, language)
        return found

    def kinds(self, position: Position, seat: i64) -> list[str]:
        """The kinds of moves that a seat can make now, by the words that they begin with."""
        if not self.acts(position, seat):
            return []
        return [move.words or move.verb for move in self.moves if move.count(position, seat)]

    def acts(self, position: Position, seat: i64) -> bool:
        """Whether a seat, or PUBLIC, is to act."""
        return seat >= 0 and self.to_act(position) & BIT[seat] != 0

    def places(self, position: Position, seat: i64) -> list[Spot]:
        """Where a seat that is to act may lay a tile."""
        return border_spots(position.players[seat].board) if self.acts(position, seat) else []

    def situation(self, position: Position, name: str, book: Rulebook, language: str) -> str:
        """What is going on, in words."""
        if position.using != NO_BONUS:
            bonus = book.word(BONUSES[position.using], language)
            return say("kuhfstein.drawn_bonus", language, name=name, bonus=bonus)
        turn = say("kuhfstein.drawn_turn", language, name=name, left=position.left)
        return f"{turn}, {say('kuhfstein.drawn_last_round', language)}" if position.last_round else turn
