"""The end: everybody shows one scoring tile (KF-8.3)."""

from collections.abc import Sequence
from typing import final

from msgspec import Struct
from mypy_extensions import i64

from kuhstall.core import phase
from kuhstall.core.bits import BIT
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import GOAL
from kuhstall.games.kuhfstein.rules.edition import OVER
from kuhstall.games.kuhfstein.rules.goals import GOALS, goal_points
from kuhstall.games.kuhfstein.rules.move import Choosing
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import GOALS_EACH
from kuhstall.games.kuhfstein.rules.track import NONE
from kuhstall.games.kuhfstein.view import GoalsView


@final
class ShowGoals(Choosing):
    """Each shows one of two scoring tiles, all at the same time (KF-8.3)."""

    name = "goals"
    verbs: tuple[str, ...] = ("goal",)
    of_turn = False
    rule = "KF-8.3"
    instead = "goals"

    def asked(self, position: Position) -> i64:
        """The first from the fox clockwise who has not shown one."""
        seat = position.fox
        while position.players[seat].shown != NONE:
            seat = (seat + 1) % position.seats
        return seat

    def to_act(self, position: Position) -> i64:
        """Everybody who has not shown one."""
        found: i64 = 0
        for seat in range(position.seats):
            if position.players[seat].shown == NONE:
                found |= BIT[seat]
        return found

    def count(self, position: Position, seat: i64) -> i64:
        """Either of the two."""
        return GOALS_EACH

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """One of them."""
        return GOAL + position.players[seat].goals[n]

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """Both."""
        return [GOAL + goal for goal in position.players[seat].goals]

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Show it and score it if it is met; bonus spaces do nothing any more."""
        goal = action - GOAL
        position.players[seat].shown = goal
        if position.watched:
            position.tell(events.GoalShown(seat, GOALS[goal], goal_points(position, seat, goal)))
        if not self.to_act(position):
            position.enter(OVER)
            if position.watched:
                position.tell(events.GameEnded(position.scores(), position.ended_by))

    def fallback(self, position: Position, seat: i64) -> i64:
        """The one that brings more."""
        one, other = position.players[seat].goals
        return GOAL + (other if goal_points(position, seat, other) > goal_points(position, seat, one) else one)

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A scoring tile by its name."""
        if len(words) != 1 or words[0] not in GOALS:
            raise Malformed("kuhfstein.write_goal", known=", ".join(GOALS))
        return [GOAL + GOALS.index(words[0])]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A scoring tile by its name."""
        return f"goal {GOALS[steps[0] - GOAL]}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """It is not the seat's own."""
        return Refused(self.rule, "not_yours", goal=words[0])

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """The seat has shown one."""
        return Refused(self.rule, "shown")

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """Both."""
        return [self.write(position, [action], players) for action in self.legal(position, seat)]

    def view(self, position: Position, seat: int) -> Struct:
        """That scoring tiles are shown; the seat's own are always in its view."""
        return GoalsView()

    def situation(self, position: Position, name: str, book: Rulebook, language: str) -> str:
        """What everybody does."""
        return say("kuhfstein.drawn_goals", language)


@final
class Over(phase.Over[Position]):
    """The game has ended (KF-8.1, KF-8.2)."""

    by_turns = True
    rule = "KF-8.1"

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """The game is over."""
        return Refused(self.rule_now(position), "over")

    def fallback(self, position: Position, seat: i64) -> i64:
        """There is nothing to fall back to."""
        return phase.NOBODY

    def situation(self, position: Position, name: str, book: Rulebook, language: str) -> str:
        """That it is over."""
        return say("over", language)
