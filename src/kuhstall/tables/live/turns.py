"""By turns, or all at once: each seat decides in its own time, and when that is up it is done for it."""

import math
from collections.abc import Collection

from msgspec import Struct, field

from kuhstall.core.match import Draft
from kuhstall.tables import moments, summary
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import By
from kuhstall.tables.live.way import Asking, Shown, Stage, Way, rounded_up
from kuhstall.tables.trying import when_time_is_up
from kuhstall.tables.wire import Mark, Move, Slap


class Turns(Struct):
    """Until when each seat has to decide; inf where only bots wait."""

    deadlines: dict[int, float] = field(default_factory=dict)
    silent: Collection[int] = ()
    unhurried: bool = False

    @classmethod
    def after(cls, before: Way, asking: Asking) -> "Turns":
        """The time of everybody who is asked; decisions that are still open keep theirs."""
        think = asking.pace.think * max(1, asking.tempo.turn)
        last = {seat: math.inf if seat in asking.alone else asking.now + think for seat in asking.seats}
        old = before.deadlines if isinstance(before, Turns) else {}
        kept = before.kept(asking.seats, asking.moved)
        return cls({seat: old[seat] if seat in kept else until for seat, until in last.items()})

    def kept(self, seats: Collection[int], moved: Collection[int]) -> list[int]:
        """The seats that were asked before and have not moved."""
        return [seat for seat in seats if seat in self.deadlines and seat not in moved]

    def due(self, stage: Stage) -> float:
        """When the first seat's time is up."""
        return min(self.deadlines.values(), default=math.inf)

    def later(self, seconds: float) -> None:
        """Everybody has so much longer."""
        self.deadlines = {seat: until + seconds for seat, until in self.deadlines.items()}

    def stood(self, since: float, until: float) -> None:
        """Everybody has so much longer."""
        self.later(until - since)

    def left(self, now: float, moved: int) -> dict[int, int]:
        """Milliseconds left to the other seats that have to decide."""
        others = {seat: until for seat, until in self.deadlines.items() if seat != moved and until < math.inf}
        return {seat: max(int((until - now) * 1000), 0) for seat, until in others.items()}

    def resume(self, now: float, left: dict[int, int]) -> None:
        """Give seats back the time that they had."""
        limited = [seat for seat, until in self.deadlines.items() if until < math.inf and seat in left]
        self.deadlines |= {seat: now + left[seat] / 1000 for seat in limited}

    def shown(self, standing: bool) -> Shown:
        """Who has to decide, and until when."""
        deciding = [
            summary.Decision(seat, None if standing else moments.told(until)) for seat, until in self.deadlines.items()
        ]
        return Shown(deciding=deciding)

    async def heard(self, stage: Stage, said: Move | Mark | Slap, arrived: float, credit: float) -> None:
        """Enter a move of a seat that is asked."""
        if not isinstance(said, Move):
            raise Denied("no_auction" if isinstance(said, Mark) else "no_countdown")
        draft = stage.ledger.playing.draft(said.seat, said.move)
        stage.current(said.seat, said.at)
        await stage.enter([(draft, "player")])

    async def wished(self, stage: Stage, draft: Draft, decision: int, by: By) -> None:
        """Enter the move."""
        await stage.enter([(draft, by)])

    async def happens(self, stage: Stage, now: float) -> None:
        """Do for a seat whose time is up what the game would have it do."""
        seat = next(seat for seat, until in self.deadlines.items() if until <= now)
        await stage.enter(when_time_is_up(stage.ledger, seat))

    def bots_pause(self, pause: float, now: float) -> float:
        """As long as any bot."""
        return pause

    def bot_moves_at(self, start: float, thought: float, pause: float, move: str) -> float | None:
        """After its pause."""
        return start + rounded_up(thought, pause)
