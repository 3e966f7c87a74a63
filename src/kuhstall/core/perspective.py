"""The game from one seat: what bots are given instead of the state."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cache, reduce
from itertools import accumulate
from math import fsum
from operator import or_
from typing import Final

from msgspec import Struct, msgpack

from kuhstall.core.game import Game
from kuhstall.core.journal import Event
from kuhstall.core.luck import Luck
from kuhstall.core.state import State

PLAYOUTS: Final = 200
"""How many playouts a bot may spend on a decision unless it is told otherwise."""
FINE: Final = 1 << 30
"""Into so many parts the weights of worlds are divided when some of them are drawn."""


class Perspective:
    """What one seat sees, has seen, may do and can imagine. Nothing in it depends on what the seat cannot know."""

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int,
        step: int = 0,
        *,
        events: Sequence[Sequence[Event]] = (),
        playouts: int = PLAYOUTS,
        plan: list[int] | None = None,
    ) -> None:
        """Look at a state from a seat, or from PUBLIC, having made this many steps of a move; events are by moves."""
        self.game = game
        self.seat = seat
        self.step = step
        self.playouts = playouts
        """How many playouts the bot may spend on this decision: a budget that does not depend on the machine."""
        self.plan: list[int] = [] if plan is None else plan
        """The bot's own: the steps of the move that it is making, kept from its first step to its last."""
        self._state = state
        self._events = events
        self._told: list[Event] | None = None
        self._view: Struct | None = None

    @property
    def view(self) -> Struct:
        """Everything the seat may know; each game has its own type of view."""
        if self._view is None:
            self._view = self.game.view(self._state, self.seat)
        return self._view

    @property
    def history(self) -> list[Event]:
        """What has happened so far as the seat was told it: bids, prices, tricks; empty where nobody kept it."""
        if self._told is None:
            self._told = [event.seen_by(self.seat) for events in self._events for event in events]
        return self._told

    @property
    def midway(self) -> bool:
        """Whether the seat has begun a move and not yet completed it."""
        return self._state.midway()

    def after(self, step: int) -> "Perspective":
        """What the seat sees after a step of its own."""
        state = self._state.clone()
        state.apply(self.seat, step)
        made = self.step + 1
        next_one = Perspective(
            self.game, state, self.seat, made, events=self._events, playouts=self.playouts, plan=self.plan
        )
        next_one._told = self._told
        return next_one

    def planless(self) -> "Perspective":
        """The same for a bot that makes a plan of its own."""
        twin = copy(self)
        twin.plan = []
        return twin

    @property
    def legal(self) -> Sequence[int]:
        """Every legal action of the seat."""
        return self._state.legal(self.seat)

    @property
    def fallback(self) -> int:
        """The next step that is made for a seat whose time is up."""
        return self._state.fallback(self.seat)

    def worlds(self, luck: Luck) -> Iterator[State]:
        """States, without end, in which the seat could be; each may be played on. Dice draw them fastest."""
        while True:
            yield self._state.resample(self.seat, luck)

    def sample(self, luck: Luck, number: int) -> list[State]:
        """That many of these states at once."""
        return self._state.resample_many(self.seat, luck, number)

    def likely(self, luck: Luck, number: int, likelihood: Callable[[State], float], draws: int) -> list[State]:
        """That many out of `draws` states, each as often as it explains what the others have done.

        The likelihood of a state is how likely the others would have bid and played as they did if it were the true
        one. A state may come several times, as copies that can be played on apart.
        """
        worlds = self.sample(luck, draws)
        return drawn_by_weight(worlds, [likelihood(world) for world in worlds], number, luck)

    def pack(self, luck: Luck) -> bytes:
        """The perspective for another process: a resampled world, never the true one, and what the seat was told."""
        world = self._state.resample(self.seat, luck).dump()
        return msgpack.encode((self.seat, self.step, self.playouts, world, self.history))

    @classmethod
    def unpack(cls, game: Game, packed: bytes) -> "Perspective":
        """The perspective that `pack` wrote."""
        seat, step, playouts, world, history = packing(game.events).decode(packed)
        perspective = cls(game, game.load(world), seat, step, playouts=playouts)
        perspective._told = history
        return perspective


@cache
def packing(events: tuple[type[Event], ...]) -> msgpack.Decoder[tuple[int, int, int, bytes, list[Event]]]:
    """What reads the packed perspectives of a game in which such events happen."""
    told = reduce(or_, events) if events else Event
    return msgpack.Decoder(tuple[int, int, int, bytes, list[told]])  # type: ignore[valid-type]


def drawn_by_weight(worlds: list[State], weights: list[float], number: int, luck: Luck) -> list[State]:
    """That many of the worlds, drawn evenly along their weights; if all weigh nothing, the first ones."""
    total = fsum(weights)
    if total <= 0:
        return worlds[:number]
    start, bounds = luck.below(FINE) / FINE, list(accumulate(weights))
    found, at = list[State](), 0
    for drawn in range(number):
        while at < len(bounds) - 1 and bounds[at] <= (drawn + start) / number * total:
            at += 1
        found.append(worlds[at].clone())
    return found
