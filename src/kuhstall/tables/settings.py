"""What a host can set about tables."""

from typing import Annotated

from msgspec import Meta, Struct

from kuhstall.core.errors import Malformed
from kuhstall.core.perspective import PLAYOUTS
from kuhstall.tables.budget import LONG
from kuhstall.tables.entries import Pace


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a house; times are in seconds."""

    messages_per_second: float = 20.0
    burst: int = 60
    outbox: int = 256
    """Messages that may wait for a slow reader before it is dropped."""
    connections_per_guest: int = 12
    tables_per_guest: int = 50
    most_tables: int = 20_000
    most_watchers: int = 200
    groups_per_guest: int = 20
    most_groups: int = 20_000
    group_members: int = 50

    lines_per_minute: Annotated[int, Meta(ge=1)] = 20
    """What a guest may say, at all their tables together."""

    heartbeat: float = 10.0
    grace: float = 20.0
    """How long a player may be away before a bot plays for them."""
    pause_asked: float = 60.0
    """How long a pause that somebody suggests waits for the answers of the others."""
    pause_notice: float = 5.0
    """How long before a pause is over that somebody has ended."""
    longest_pause: float = 86_400.0
    """Live: how long the pauses may last in all that one player suggests, if others play too."""
    longest_pause_turns: float = 604_800.0
    """By turns: the same."""
    pause_after: float = 600.0
    sleep_after: float = 1_209_600.0
    """By turns: how long nobody who plays may come before the game sleeps."""
    close_after: float = 604_800.0
    keep_in_memory: float = 900.0
    keep_talk: Annotated[float, Meta(ge=0)] = 2_592_000.0
    """How long talk is kept after a game is over or a table closed; 0 for ever, like the next two."""
    keep_names: Annotated[float, Meta(ge=0)] = 31_536_000.0
    """The same for people's names; talk goes with them."""
    keep_tables: Annotated[float, Meta(ge=0)] = 0.0
    """The same for the whole table with its record."""
    call_after: Annotated[float, Meta(gt=0)] = 60.0
    """By turns: how long a decision waits for somebody who is away before they are called."""
    retry: float = 5.0
    """How long to wait before a table is loaded again after its log could not be written."""

    bot_workers: Annotated[int, Meta(ge=1)] = 1
    bot_playouts: Annotated[int, Meta(ge=1)] = PLAYOUTS
    """What a bot may spend on a move; less while many wait."""
    bot_seconds: float = 10.0
    """The emergency stop for a bot's thinking, from when it really begins."""
    bot_long: float = LONG
    """A thought of more seconds is too long: the next ones like it get fewer playouts."""
    bot_halvings: Annotated[int, Meta(ge=0, le=10)] = 0
    """How often a bot's playouts are halved until it has shown how fast it is here."""
    bot_pause: float = 0.7
    """The shortest time before a bot moves; the longest is three times that."""

    review_playouts: Annotated[int, Meta(ge=10, le=2000)] = 100
    """About how many games are played out for each question when the bots look at a game that is over."""
    reviews_per_day: Annotated[int, Meta(ge=1)] = 20
    """How many such reviews a guest may ask for."""

    least_think: float = 5.0
    least_call: float = 0.5
    least_count: float = 1.0
    countdown_lead: float = 2.0
    """How long before the first count its schedule is sent."""
    credit_per_minute: float = 0.03
    """How many seconds of credit for a long line a player may use up in a minute, besides what is saved up."""
    rest: float = 45.0
    """How long people who read are waited for at most, where a game takes a break."""

    def check_pace(self, pace: Pace) -> None:
        """Malformed if a table would be played faster than here."""
        least = (self.least_think, self.least_call, self.least_count)
        if any(given < wanted for given, wanted in zip((pace.think, pace.call, pace.count), least, strict=True)):
            raise Malformed("think at least {} s, call every {} s, count every {} s".format(*least))
