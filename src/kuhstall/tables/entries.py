"""The log of a table: everything that ever happened to it. A table is the fold of its entries, in `ledger.py`."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Raw, Struct, json

from kuhstall.core.game import Line
from kuhstall.core.lesson import Prepared
from kuhstall.core.tempo import Tempo

By = Literal["player", "bot", "clock", "hammer", "limit"]
"""Who made a move: the player, a bot, the clock because time was up, the auto-bid limit, or the hammer, which falls
(like the end of a count) on whoever has said nothing."""


Hurry = Literal["slow", "normal", "quick", "instant"]
"""How long bots take over their moves."""


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How fast a table is played; times are in seconds."""

    kind: Literal["live", "turns"] = "live"
    think: Annotated[float, Meta(gt=0, le=2_592_000)] = 60.0
    """For each decision."""
    call: Annotated[float, Meta(gt=0, le=60)] = 2.0
    """Between the calls of a live auction: going once, going twice, sold."""
    count: Annotated[float, Meta(gt=0, le=60)] = 1.2
    """Between the counts of a live countdown."""
    bots: Hurry = "normal"
    """How long the bots at the table seem to think."""

    def is_live(self, tempo: Tempo, kind: str) -> bool:
        """Whether the hammer or the countdown of this kind runs now."""
        return self.kind == "live" and tempo.kind == kind


class Audience(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table may be watched by those who do not play."""

    talk: bool = False
    """Whether they may say something; not if they see everything late, since then they are not to help anybody."""
    late: Annotated[int, Meta(ge=0, le=500)] = 0
    """How many moves later they are told of everything."""


class Entry(Struct, frozen=True, kw_only=True, tag_field="entry", tag=str.lower, omit_defaults=True, gc=False):
    """Something that happened to a table, at a moment in milliseconds since 1970."""

    at: int


class Opened(Entry, frozen=True):
    """The table was set up."""

    game: str
    options: dict[str, int | None]
    seats: int
    pace: Pace
    listed: bool
    host: str
    """The guest who set it up."""
    one_screen: bool = False
    """Whether one guest may hold several seats, because people share a device."""
    attachments: dict[str, str] = {}
    """The texts of the players' own files, by the names that the game gives them."""
    prepared: Prepared | None = None
    """The deal of a first game, None where it is left to chance."""
    follows: str = ""
    """The code of the table of which this is the rematch, empty if it is none."""
    audience: Audience = Audience()
    group: str = ""
    """The id of the group whose table it is, empty if of none."""


class Arranged(Entry, frozen=True):
    """The host changed how the table is played, before the game."""

    pace: Pace
    options: dict[str, int | None]


class Admitted(Entry, frozen=True):
    """The host said how the table may be watched."""

    audience: Audience


class Sat(Entry, frozen=True):
    """A guest or a bot took a seat."""

    seat: int
    name: str
    guest: str = ""
    bot: str = ""
    kept_until: int = 0
    """Until when the seat is kept for a guest who has not come yet, in milliseconds since 1970."""


class Rose(Entry, frozen=True):
    """A seat became free."""

    seat: int


class Swapped(Entry, frozen=True):
    """Two seats changed places."""

    one: int
    other: int


class Began(Entry, frozen=True):
    """The game began."""

    seed: str
    players: tuple[str, ...]
    """The players' names as the record writes them."""
    first: int | None = None
    """The seat that begins, None if it is drawn by lot."""
    rules: int = 1
    """The revision of the rules that the game is played by to its end; 1 in logs from before there was another."""


UNTOLD: Final = Raw()
"""No events: what stands in entries from before events were stored."""


class Ended(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended; each list has an element for each seat."""

    scores: list[int]
    winners: list[int]
    """The winning seats, after tie-breaks."""
    rule: str = ""
    """The rule by which it ended before its time."""
    sheet: list[Line]


class Resigned(Entry, frozen=True):
    """A player gave up: from now on a bot plays on the seat, under the player's name."""

    seat: int
    bot: str


class Moved(Entry, frozen=True):
    """A seat made a whole move."""

    seat: int
    move: str
    by: By = "player"
    left: dict[int, int] = {}
    """Milliseconds left to the seats whose decision was open before and still is."""
    events: Raw = UNTOLD
    """Everything that the move brought about, secrets too: nobody is told of it but through `Event.seen_by`."""
    ended: Ended | None = None
    """How the game ended, if it did with this move."""


class Limited(Entry, frozen=True):
    """A seat set or lifted its auto-bid limit, which nobody else is told."""

    seat: int
    limit: int | None = None


class Tried(Entry, frozen=True):
    """A seat tried out these moves of its turn, which do not count yet; nobody else is told."""

    seat: int
    moves: tuple[str, ...] = ()


class Said(Entry, frozen=True):
    """A guest said something: a quick phrase by its name, or text."""

    guest: str
    name: str
    text: str = ""
    phrase: str = ""
    watching: bool = False
    """Whether the guest did not play then."""


class Muted(Entry, frozen=True):
    """A guest no longer hears another one, or hears them again."""

    guest: str
    who: str
    on: bool


class Paused(Entry, frozen=True):
    """Nobody was there for a while, or the players have agreed on a pause."""

    by: str = ""
    """The guest who suggested the pause, empty if nobody was there."""
    until: int = 0
    """When it goes on by itself, where the players have agreed."""
    left: dict[int, int] = {}
    """Milliseconds left then to the seats that have to decide."""


class Resumed(Entry, frozen=True):
    """Somebody came back, or a pause that the players had agreed on is over."""

    by: str = ""
    """The guest who ended such a pause, empty if it had lasted for as long as it may."""


class Hurried(Entry, frozen=True):
    """The bots at the table were told to take more or less time."""

    bots: Hurry


class Closed(Entry, frozen=True):
    """The table is no more."""

    why: str


class Rematched(Entry, frozen=True):
    """The same people went on to another table."""

    code: str
    guest: str = ""
    """Who asked for it."""


class Reviewed(Entry, frozen=True):
    """The bots have looked at the game, which is over; whoever asks is told what they found."""

    review: Raw


AnyEntry = (
    Opened
    | Arranged
    | Admitted
    | Sat
    | Rose
    | Swapped
    | Began
    | Resigned
    | Moved
    | Limited
    | Tried
    | Said
    | Muted
    | Hurried
    | Paused
    | Resumed
    | Closed
    | Rematched
    | Reviewed
)
PRIVATE: Final = (Limited, Muted, Reviewed, Tried)
"""Entries that nobody is told of without asking, or nobody but their owner; they have no number on the wire."""

encode: Final = json.Encoder().encode
DECODER: Final = json.Decoder(AnyEntry)


def decode(payload: bytes) -> AnyEntry:
    """The entry that a payload of the log holds."""
    entry: AnyEntry = DECODER.decode(payload)
    return entry
