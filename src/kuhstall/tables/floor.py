"""The table as ways of playing see it: who is asked, what lines are credited with, and how moves are entered.

What writes happens under the table's lock.
"""

import weakref
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kuhstall.core.match import Draft, Match
from kuhstall.core.perspective import Perspective
from kuhstall.tables import entries, happenings, moments, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import By
from kuhstall.tables.hub import Connection
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.line import Quota
from kuhstall.tables.requests import own_seat
from kuhstall.tables.trying import Trial, Trying, tried

if TYPE_CHECKING:
    from kuhstall.tables.table import Table


class Advice(NamedTuple):
    """What a bot would do at somebody's seat."""

    move: str
    steps: list[int]
    seat: int
    perspective: Perspective
    players: tuple[str, ...]


class Floor:
    """Where the game of one table is played."""

    def __init__(self, table: "Table") -> None:
        """Nobody has used any credit yet."""
        self._table: Table = weakref.proxy(table)  # No cycle, so that a table is freed once it is forgotten.
        self._quotas: dict[str, Quota] = {}
        """How much credit for long lines each player has left; it does not come back with a new line."""

    @property
    def ledger(self) -> Ledger:
        """The fold of the table's log."""
        return self._table.ledger

    # What is asked now.

    @property
    def standing(self) -> bool:
        """Whether the clock stands still."""
        return self._table.driver.frozen is not None

    def current(self, seat: int, at: int) -> None:
        """Deny an answer to something that is no longer asked, or not yet."""
        since = self._table.driver.decisions.get(seat)
        if since is None:
            raise Denied("not_your_turn")
        if not since <= at <= len(self.ledger.playing.moves):
            raise Denied("too_late")

    def asks(self, seat: int, decision: int) -> bool:
        """Whether a seat still has to make this decision, and time passes."""
        return self._table.driver.decisions.get(seat) == decision and not self.standing

    def all_marked(self, marks: Collection[int]) -> bool:
        """Whether every seat that may decide is among these."""
        return set(self._table.driver.decisions) <= set(marks)

    def own(self, seat: int) -> By:
        """Who has said so, where a seat has said it itself."""
        return "bot" if self._table.driver.player_of(seat) else "player"

    def set_alarm(self) -> None:
        """Let the alarm ring when something is due."""
        self._table.driver.set_alarm()

    def rescheduled(self) -> None:
        """Let the alarm ring when something is due now, and tell everybody."""
        self.set_alarm()
        self._table.tell_clock()

    # Long lines.

    def credit(self, connection: Connection) -> float:
        """What a player's line is credited with now: no more than is left of the quota."""
        return min(connection.credit, self.quota(connection.guest).left)

    def quota(self, guest: str) -> Quota:
        """The quota of somebody who plays."""
        quota = self._quotas.get(guest)
        if quota is None:
            quota = self._quotas[guest] = Quota(self._table.config.credit_per_minute)
        return quota

    def charge(self, seat: int, seconds: float) -> None:
        """Let a seat's player pay for something that only so much credit has decided."""
        if seconds > 0 and (guest := self.ledger.sitters[seat].guest):
            self.quota(guest).spend(seconds)

    def echo(self, connection: Connection, beat: int, arrived: float) -> None:
        """Note how long a line is, by its answer to a heartbeat."""
        connection.echo(beat, arrived)
        if connection.guest in self.ledger.guests:
            self.quota(connection.guest).grow(connection.trips)

    @property
    def longest_line(self) -> float:
        """How long the hammer waits for bids that were meant in time: as long as any player's line is credited with."""
        guests, connections = self.ledger.guests, self._table.connections
        return max((self.credit(one) for one in connections if one.guest in guests), default=0.0)

    # Moves.

    async def hear(
        self, connection: Connection, said: wire.Move | wire.Mark | wire.Slap | Trying, arrived: float
    ) -> None:
        """Carry out what a player says; Denied if it makes no sense now."""
        if self.ledger.pause:
            raise Denied("paused")
        if self.ledger.state != "running":
            raise Denied("no_game_on")
        own_seat(self.ledger, connection.guest, said.seat)
        if isinstance(said, wire.Try | wire.Undo | wire.Finish):
            await self.try_out(said)
        else:
            await self._table.driver.way.heard(self, said, arrived, self.credit(connection))

    async def try_out(self, said: Trying) -> None:
        """Try a move of a turn, take one back, or let them count; what turns up something hidden counts at once."""
        self.current(said.seat, said.at)
        trial, counts = tried(self.ledger, said)
        if counts:
            await self.enter([(draft, "player") for draft in trial.counting()])
        else:
            await self._table.write(entries.Tried(at=moments.today(), seat=said.seat, moves=trial.moves))
            self._table.crier.tried(trial, isinstance(said, wire.Try))

    async def enter(self, drafts: Sequence[tuple[Draft, By]]) -> None:
        """Write moves that were drafted, and who made each of them."""
        table, game = self._table, self.ledger.game
        at, left = moments.today(), table.driver.left(drafts[0][0].seat) if len(drafts) == 1 else {}
        new = [happenings.moved(game, draft, at, by, left) for draft, by in drafts]
        await table.write(*new, drafts=[draft for draft, _ in drafts])
        await table.pausing.look()

    async def bot_moves(self, seat: int, decision: int, steps: list[int]) -> None:
        """Make a bot's move, unless it is no longer asked; what its player had tried before going counts first."""
        if not self.asks(seat, decision):
            return
        if self.ledger.tried.get(seat):
            await self.enter([(draft, "player") for draft in Trial.of(self.ledger, seat).counting()])
        else:
            draft = self.ledger.playing.draft_steps(seat, steps)
            await self._table.driver.way.wished(self, draft, decision, "bot")

    async def limit_moves(self, seat: int, decision: int) -> None:
        """Answer a bid within the seat's limit, unless it is no longer asked."""
        match, limit = self.ledger.playing, self.ledger.limits.get(seat)
        if limit is None or not self.asks(seat, decision):
            return
        if move := match.game.bid_within(match.state, seat, limit):
            await self._table.driver.way.wished(self, match.draft(seat, move), decision, "limit")

    async def tick(self) -> None:
        """Do what time has brought."""
        now, driver = moments.now(), self._table.driver
        if self.ledger.state != "running":
            return
        if driver.frozen is not None:
            if driver.rest:
                driver.go_on()
                self._table.tell_clock()
        elif driver.way.due(self) <= now:
            await driver.way.happens(self, now)
        else:
            driver.set_alarm()

    async def hint(self, guest: str, message: wire.Hint) -> Advice:
        """The move that the strongest bot would make for a guest's seat; it is neither written nor told."""
        seat, ledger = message.seat, self.ledger
        if ledger.state != "running":
            raise Denied("no_game_on")
        own_seat(ledger, guest, seat)
        self.current(seat, message.at)
        before = ledger.tried.get(seat)
        match = self.followed(seat)
        state, perspective = match.state, match.perspective(seat)
        _ = perspective.history  # What was told up to now.
        steps = await self._table.bots.hint(match, seat, guest)
        self.current(seat, message.at)
        if ledger.tried.get(seat) != before:
            raise Denied("too_late")
        players = match.setup.players
        return Advice(ledger.game.write(state, seat, steps, players), steps, seat, perspective, players)

    def followed(self, seat: int) -> Match:
        """The match after what a seat has tried of its turn; Denied if that leaves nothing to choose."""
        if not self.ledger.tried.get(seat):
            return self.ledger.playing
        trial = Trial.of(self.ledger, seat)
        if trial.over:
            raise Denied("turn_done")
        return trial.followed()
