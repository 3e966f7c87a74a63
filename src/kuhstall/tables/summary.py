"""What everybody may know of a table, and each seat of its game: the parts of which messages are made."""

from typing import Any, Literal

from msgspec import Struct

from kuhstall.core.story import Story
from kuhstall.tables.entries import Audience, Pace
from kuhstall.tables.faults import Fault


class Chair(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    """Empty when nobody sits there."""
    player: str
    """The name in the record, once the game has begun."""
    person: str
    """Tells persons apart, for muting; empty for bots."""
    bot: str
    present: bool
    stand_in: bool
    """Whether a bot plays for somebody who is away."""
    kept_until: int
    """Until when the seat is kept for somebody of the game before, who has not come yet; 0 if it is not."""
    ready: bool
    """Before the game: whether it may begin, as far as who sits there has said so; bots never mind."""

    resigned: int = 0
    """The number of the moment at which its player gave up and a bot went on under their name; 0 if they have not."""


class Spectator(Struct, frozen=True):
    """Somebody who watches and has said under which name."""

    person: str
    """Tells persons apart, for muting; empty for somebody without a key."""
    name: str


class Decision(Struct, frozen=True):
    """A seat that has to decide, and until when; without a moment while no clock runs, as where only bots wait."""

    seat: int
    until: int | None


class Hammer(Struct, frozen=True, kw_only=True):
    """A live auction: when it is called once, twice, and sold; who has marked to stay silent."""

    calls: list[int]
    """Empty while the hammer waits for somebody who plays with bots alone."""
    marks: list[int]


class Countdown(Struct, frozen=True, kw_only=True):
    """A live countdown: when each count begins, the highest first, and when it is over."""

    counts: list[int]
    highest: int
    over: int


class Rest(Struct, frozen=True, kw_only=True):
    """A break: which seats have not gone on yet, and when it is over at the latest, if ever."""

    seats: list[int]
    until: int | None


class Suggestion(Struct, frozen=True, kw_only=True):
    """A pause that somebody suggests: from which seat, whose seats have not agreed yet, and when it lapses.

    When all have agreed it begins, after what is under the hammer or being counted.
    """

    seat: int
    waits: list[int]
    until: int


class Paused(Struct, frozen=True, kw_only=True):
    """A pause on which the players have agreed: which seat suggested it (-1 if that player has gone for good), since
    when, and until when at the latest.
    """

    seat: int
    since: int
    until: int
    ends: int | None
    """When it is over, once somebody has ended it."""


class Clock(Struct, frozen=True, kw_only=True):
    """What the server waits for."""

    now: int
    deciding: list[Decision]
    hammer: Hammer | None = None
    countdown: Countdown | None = None
    rest: Rest | None = None
    suggestion: Suggestion | None = None
    pause: Paused | None = None
    asleep: bool = False
    """Whether the clock stands still because nobody is there."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table as everybody may know it."""

    code: str
    game: str
    options: dict[str, int | None]
    rules: int
    """The revision of the rules that the game is played by, the newest until it begins."""
    attachments: dict[str, str]
    """The players' own files, by name: title and SHA-256."""
    pace: Pace
    listed: bool
    one_screen: bool
    """Whether one guest may hold several seats."""
    lesson: bool
    """Whether this is somebody's first game."""
    state: Literal["waiting", "running", "over", "closed", "stopped"]
    """A table has stopped if its log cannot be read to its end: nothing more can happen there."""
    paused: bool
    """Whether nobody has been there for a while, or the players have agreed on a pause."""
    host: str
    chairs: list[Chair]
    watchers: int
    """How many watch, under a name or not."""
    spectators: list[Spectator] = []
    """Those of them who have a name."""
    audience: Audience = Audience()
    moves: int
    commitment: str
    """The SHA-256 of the seed, from the start of the game on."""
    seed: str
    """The seed, once the game is over."""
    result: str
    """The last line of the record, once the game is over."""
    winners: list[int] = []
    """The winning seats, after tie-breaks, once the game is over."""
    follows: str = ""
    """The code of the table of which this is the rematch: it begins by itself once everybody is ready."""
    group: str = ""
    """The id of the group whose table it is, which opens nothing; empty if of none."""
    rematch: str
    """The code of the table to which the same people went on."""
    rematch_by: str
    """The name of who asked for that."""
    fault: Fault | None = None
    """Why the table has stopped, if it has."""


class MyTable(Struct, frozen=True, kw_only=True):
    """A table of one's own: the seats that one holds there, and whether one of them has to decide now."""

    table: TableSummary
    seats: list[int]
    asked: bool

    def goes_on(self, guest: str) -> bool:
        """Whether it has not stopped and is still theirs: they hold a seat or are host."""
        return self.table.state != "stopped" and (bool(self.seats) or self.table.host == guest)


class Finished(Struct, frozen=True, kw_only=True):
    """A finished game of one's own; `names` and `scores` have an element for each seat."""

    code: str
    game: str
    at: int
    """When it ended."""
    seats: list[int]
    """The seats that one held."""
    resigned: list[int] = []
    """The seats at which one gave up, and a bot played on."""
    names: list[str]
    scores: list[int]
    winners: list[int]
    began: int = 0
    """When it began; 0 where that was not kept, as for the rest here."""
    persons: list[str] = []
    """Tells the other people apart, by their seats; empty for oneself and for bots."""
    bots: list[str] = []
    """The bots, by their seats; empty for people."""
    tally: dict[str, list[int]] = {}
    """What the game counts for statistics: by name a number for each seat."""
    story: Story | None = None
    """The best that is told of the game: of oneself, where one is in it."""


class Seen(Struct, frozen=True, kw_only=True, gc=False):
    """The game as one seat sees it; seat -1 are the spectators."""

    seat: int
    events: list[Any]
    """What happened, each with the `type` of its kind; seats are numbers."""
    view: Any
    """The game's own view, null if more follows at once."""
    choices: list[str]
    """What the seat can do now, as people write it, ranges abbreviated."""
    fallback: str
    """What will be done for the seat when its time is up."""
    limit: int | None
    """How far the server bids for the seat, which nobody else is told."""
    tried: list[str] | None = None
    """The moves of its turn that the seat has tried out; view and choices are as after them.

    It takes them back or, when there is nothing more to choose, ends its turn; null where each move counts at once.
    """
