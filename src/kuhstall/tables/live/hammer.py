"""Under the hammer: everybody may raise at any time; going once, going twice, sold."""

import math
import random
from collections.abc import Collection
from typing import Final

from msgspec import Struct, field

from kuhstall.core.match import Draft
from kuhstall.tables import moments, summary
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import By
from kuhstall.tables.live.way import Asking, Shown, Stage, Way, in_order, rounded_up
from kuhstall.tables.wire import Mark, Move, Slap

CALLS: Final = 3
"""Going once, going twice, sold."""
ALMOST: Final = 0.85
"""Bots answer a bid before this part of the time to the hammer is over."""


class Hammer(Struct):
    """The hammer over a bid: it falls unless somebody raises."""

    start: float
    call: float
    since: int = 0
    """How many moves had been made when the card was put up; a bid from before was meant for another card."""
    marks: set[int] = field(default_factory=set)
    """Seats that do not raise this bid; they may change their mind until the hammer falls."""
    patient: frozenset[int] = frozenset()
    """Seats without whose answer the hammer does not fall: of somebody who plays a single one with bots alone."""
    pass_word: str = "pass"
    """How a seat says that it does not raise."""
    unhurried: bool = False

    @classmethod
    def after(cls, before: Way, asking: Asking) -> "Hammer":
        """The calls for a new bid; the card is the same if the hammer was up before."""
        since = before.since if isinstance(before, Hammer) else asking.made
        patient = frozenset(seat for seat in asking.seats if asking.alone == (seat,))
        return cls(asking.now, asking.pace.call, since, patient=patient, pass_word=asking.tempo.silent)

    @property
    def silent(self) -> Collection[int]:
        """Seats that do not raise this bid."""
        return self.marks

    @property
    def waits(self) -> bool:
        """Whether the hammer waits for an answer, however long it takes."""
        return not self.patient <= self.marks

    def mark(self, seat: int, on: bool, now: float) -> None:
        """Let a seat be silent, or no longer; once nobody is waited for any more, the calls begin."""
        waited = self.waits
        (self.marks.add if on else self.marks.discard)(seat)
        if waited and not self.waits:
            self.start = now

    @property
    def calls(self) -> list[float]:
        """When it is called once, twice, and sold; nothing while the hammer waits."""
        return [] if self.waits else [self.start + self.call * number for number in range(1, CALLS + 1)]

    @property
    def sold(self) -> float:
        """When the hammer falls."""
        return math.inf if self.waits else self.start + self.call * CALLS

    def kept(self, seats: Collection[int], moved: Collection[int]) -> list[int]:
        """None: a bid asks everybody anew."""
        return []

    def due(self, stage: Stage) -> float:
        """When the hammer falls, once also the longest line has brought what was meant in time."""
        return self.sold + stage.longest_line

    def later(self, seconds: float) -> None:
        """Call so much later."""
        self.start += seconds

    def stood(self, since: float, until: float) -> None:
        """Call so much later: a bid that was sent meanwhile was sent before it was sold."""
        self.later(until - since)

    def left(self, now: float, moved: int) -> dict[int, int]:
        """Nothing: after a restart the calls begin again."""
        return {}

    def resume(self, now: float, left: dict[int, int]) -> None:
        """The calls begin again."""

    def shown(self, standing: bool) -> Shown:
        """The calls and the marks."""
        calls = [] if standing else [moments.stamp(call) for call in self.calls]
        return Shown(hammer=summary.Hammer(calls=calls, marks=sorted(self.marks)))

    async def heard(self, stage: Stage, said: Move | Mark | Slap, arrived: float, credit: float) -> None:
        """A mark, or a bid that was meant before the hammer fell and for this card."""
        if isinstance(said, Slap):
            raise Denied("no_countdown")
        if isinstance(said, Mark):
            await self._mark(stage, said.seat, said.at, said.on)
        elif said.move.split() == [self.pass_word]:
            await self._mark(stage, said.seat, said.at, True)
        else:
            late = arrived - self.sold
            if late > credit or said.at < self.since:
                raise Denied("sold")
            # A bid that beats the highest is good even if it was meant to beat another one.
            await stage.enter([(stage.ledger.playing.draft(said.seat, said.move), "player")])
            if late > 0:
                stage.charge(said.seat, late)

    async def wished(self, stage: Stage, draft: Draft, decision: int, by: By) -> None:
        """A mark or a bid."""
        if draft.text == self.pass_word:
            await self._mark(stage, draft.seat, decision, True)
        else:
            await stage.enter([(draft, by)])

    async def _mark(self, stage: Stage, seat: int, at: int, on: bool) -> None:
        """Note that a seat does not raise the bid; when all have said so, the hammer falls at once."""
        stage.current(seat, at)
        self.mark(seat, on, moments.now())
        if stage.all_marked(self.marks):
            await self.happens(stage, moments.now())
        else:
            stage.rescheduled()

    async def happens(self, stage: Stage, now: float) -> None:
        """Sold: whoever may still act has been silent."""
        match, drafts = stage.ledger.playing, list[Draft]()
        for seat in in_order(match):
            drafts.append(match.draft(seat, self.pass_word, drafts[-1] if drafts else None))
        self.since = len(match.moves) + len(
            drafts
        )  # What is put up next is another card, even if it is put up at once.
        await stage.enter(
            [(draft, stage.own(draft.seat) if draft.seat in self.marks else "hammer") for draft in drafts]
        )

    def bots_pause(self, pause: float, now: float) -> float:
        """Shorter than the time that is left."""
        room = max(self.sold - now, 0) * ALMOST
        return pause if pause < room else random.uniform(0.3, 1) * room

    def bot_moves_at(self, start: float, thought: float, pause: float, move: str) -> float | None:
        """Before the hammer falls: rather too early than too late."""
        return start + moves_after(thought, pause, (self.sold - start) * ALMOST)


def moves_after(thought: float, pause: float, last: float) -> float:
    """When a bot moves that is to move before something happens."""
    return min(rounded_up(thought, pause), last)
