"""The end: everybody shows one scoring tile (KF-8.3)."""

from collections.abc import Sequence
from typing import final

from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import GOAL
from kuhstall.games.kuhfstein.rules.goals import GOALS, goal_points
from kuhstall.games.kuhfstein.rules.table import NONE, OVER, Phase, Table


@final
class ShowGoals(Phase):
    """Each shows one of two scoring tiles, all at the same time (KF-8.3)."""

    name = "goals"

    def asked(self, table: Table) -> int:
        """The first from the fox clockwise who has not shown one."""
        seat = table.fox
        while table.shown[seat] != NONE:
            seat = (seat + 1) % table.seats
        return seat

    def to_act(self, table: Table) -> int:
        """Everybody who has not shown one."""
        return sum([BITS[seat] for seat in range(table.seats) if table.shown[seat] == NONE])

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Either of the two."""
        return [GOAL + goal for goal in table.goals[seat]]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Show it and score it if it is met; bonus spaces do nothing any more."""
        goal = action - GOAL
        table.shown[seat] = goal
        if table.watched:
            table.tell(events.GoalShown(seat, GOALS[goal], goal_points(table, seat, goal)))
        if not self.to_act(table):
            table.enter(OVER)
            if table.watched:
                table.tell(events.GameEnded(table.scores(), table.ended_by))

    def fallback(self, table: Table, seat: int) -> int:
        """The one that brings more."""
        one, other = table.goals[seat]
        return GOAL + (other if goal_points(table, seat, other) > goal_points(table, seat, one) else one)
