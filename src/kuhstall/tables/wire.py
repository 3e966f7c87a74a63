"""What goes over a table's socket, both ways: JSON objects with a `type`. `docs/wire.md` explains them.

Moments are milliseconds of the server's clock; `Pong` lets a client measure how its own clock differs.
"""

from typing import Annotated, Final, Literal

from msgspec import DecodeError, Meta, Struct, json

from kuhstall.tables.entries import Audience, Hurry, Pace
from kuhstall.tables.summary import Clock, Seen, TableSummary

VERSION: Final = 1
"""The version of the protocol; a client names it in its first message."""

PHRASES: Final = ("hello", "thanks", "well_played", "good_luck", "hurry", "oops", "moo", "bye")
"""Quick phrases; clients have the words."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Place = Annotated[int, Meta(ge=0, le=11)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class FromClient(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Anything a client says. The answer `Done`, `Refusal` or `Rejected` carries the same id."""

    id: Count = 0


class Hello(FromClient, frozen=True):
    """The first message: which protocol, and the number of the last thing that this client has seen."""

    version: int
    since: Count = 0
    name: Annotated[str, Meta(max_length=24)] = ""
    """What somebody who watches is called."""


class Ping(FromClient, frozen=True):
    """Asks for a `Pong`."""

    sent: float


class Echo(FromClient, frozen=True):
    """Answers a `Beat`, so that the server learns how long the line is."""

    beat: Count


class Arrange(FromClient, frozen=True):
    """Play at another pace or with other options than the table was opened with; only the host may, before the game."""

    pace: Pace
    options: dict[str, int | None]


class Admit(FromClient, frozen=True):
    """Say how the table may be watched; only the host may, and how late only before the game."""

    audience: Audience


class Sit(FromClient, frozen=True):
    """Take a free seat, or another name on one's own; a guest holds several only at a table for one screen."""

    seat: Place
    name: Name


class Rise(FromClient, frozen=True):
    """Leave a seat before the game; the host may free any."""

    seat: Place


class Swap(FromClient, frozen=True):
    """Exchange one's own seat with another, before the game; the host may swap any."""

    one: Place
    other: Place


class SeatBot(FromClient, frozen=True, tag="seat"):
    """Put a bot into a free seat, or another one in the place of a bot; only the host may."""

    seat: Place
    bot: Name


class Begin(FromClient, frozen=True):
    """Start the game, when every seat is taken: the host, or somebody who sits there; only the host may name a `first`.

    The first is who begins, or deals first, as the game has it; without one it is drawn by lot.
    """

    first: Place | None = None


class Move(FromClient, frozen=True):
    """Make a move, written as in records. `at` is the number of moves that the sender has seen."""

    seat: Place
    move: Words
    at: Count


class Try(FromClient, frozen=True):
    """Try out a move of one's turn: only its player is told what it brings, and it does not count yet."""

    seat: Place
    move: Words
    at: Count
    tried: Count = 0
    """The number of tried moves that the sender has seen."""


class Undo(FromClient, frozen=True):
    """Take back the move that was tried last."""

    seat: Place
    at: Count
    tried: Count


class Finish(FromClient, frozen=True):
    """One's turn is over: what was tried counts."""

    seat: Place
    at: Count
    tried: Count


class Mark(FromClient, frozen=True):
    """In a live auction: I do not raise this bid, or, with `on` false, I may yet. A mark that is late is dropped."""

    seat: Place
    at: Count
    on: bool = True


class Slap(FromClient, frozen=True):
    """In a live countdown: slap, at the count that the sender saw."""

    seat: Place
    count: Place
    at: Count


class Limit(FromClient, frozen=True):
    """Bid for me up to this, until the card is sold, 0: pass each time; None lifts the limit."""

    seat: Place
    limit: Count | None = None
    at: Count | None = None
    """The number of moves that the sender has seen, so that it is for no later card."""


class Ready(FromClient, frozen=True):
    """In a break: I have read enough. Before the game: it may begin, or, with `on` false, not yet."""

    on: bool = True


class Pause(FromClient, frozen=True):
    """Suggest a pause, or agree to the one that somebody suggests."""


class Agree(FromClient, frozen=True):
    """Agree to the pause that somebody suggests or, with `on` false, decline it, or take back one's own."""

    on: bool = True


class Resume(FromClient, frozen=True):
    """Let the pause be over in a moment."""


class Leave(FromClient, frozen=True):
    """Go for a while: in a live game a bot plays at once when the line is closed, until one is back."""


class Resign(FromClient, frozen=True):
    """Give up: a bot plays on under one's name, for good; a game that is left to bots alone is closed."""


class Hint(FromClient, frozen=True):
    """Ask what the strongest bot would do at one's own seat that has to decide; `Hinted` answers it."""

    seat: Place
    at: Count


class Say(FromClient, frozen=True):
    """Say something to everybody at the table: text, or the name of a quick phrase."""

    text: Annotated[str, Meta(max_length=200)] = ""
    phrase: Annotated[str, Meta(max_length=20)] = ""


class Mute(FromClient, frozen=True):
    """Hear a person no more, or again."""

    who: Name
    on: bool = True


class HurryBots(FromClient, frozen=True, tag="hurry"):
    """Let the bots at the table take more or less time; only the host may."""

    bots: Hurry


class Rematch(FromClient, frozen=True):
    """Open another table for the same people, after the game."""


class Close(FromClient, frozen=True):
    """Close the table; only the host may, before the game."""


ClientMessage = (
    Hello
    | Ping
    | Echo
    | Arrange
    | Admit
    | Sit
    | Rise
    | Swap
    | SeatBot
    | Begin
    | Move
    | Try
    | Undo
    | Finish
    | Mark
    | Slap
    | Limit
    | Ready
    | Pause
    | Agree
    | Resume
    | Leave
    | Resign
    | Hint
    | Say
    | Mute
    | HurryBots
    | Rematch
    | Close
)


class FromServer(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, gc=False):
    """Anything the server says."""


class Welcome(FromServer, frozen=True):
    """The first message: the table, which seats are yours, and the number of the last thing that happened."""

    version: int
    you: str
    """Your own `person`; empty without a guest's key."""
    seats: list[int]
    number: int
    table: TableSummary
    clock: Clock
    seen: list[Seen]
    missed: "list[Happened | Spoken]"
    """What happened after the number that the client named, without views."""
    phrases: tuple[str, ...] = PHRASES


class Changed(FromServer, frozen=True):
    """The table has changed: seats, presence, state."""

    number: int
    seats: list[int]
    table: TableSummary
    clock: Clock
    seen: list[Seen]
    """The game as it is dealt, when it begins."""


class Happened(FromServer, frozen=True):
    """A move was made."""

    number: int
    seat: int
    by: Literal["player", "bot", "clock", "hammer"]
    """Whether the player moved, a bot, the clock because time was up, or the hammer, which falls on who is silent."""
    moves: int
    """How many moves have been made; a client's next message names this number."""
    seen: list[Seen]
    clock: Clock | None


class Tried(FromServer, frozen=True):
    """What a seat tries out of its turn; only its player is told."""

    seen: list[Seen]


class Ticked(FromServer, frozen=True):
    """The clock has changed without a move: a mark, somebody fell asleep or came back."""

    clock: Clock


class Spoken(FromServer, frozen=True):
    """Somebody said something."""

    number: int
    at: int
    person: str
    name: str
    text: str
    phrase: str
    watching: bool = False
    """Whether they did not play then."""


class Done(FromServer, frozen=True):
    """The message with this id was carried out, and is in the log."""

    id: int


class Hinted(FromServer, frozen=True):
    """What the strongest bot would do: a move, written as in records, that nobody else is told of."""

    id: int
    move: str
    why: dict[str, str]
    """The reason in every language, from what the seat knows; empty if nobody can say it."""


class Refusal(FromServer, frozen=True):
    """A rule of the game forbids it; the sentence is there in every language."""

    id: int
    rule: str
    reason: str
    text: dict[str, str]


class Rejected(FromServer, frozen=True, tag="wrong"):
    """The message makes no sense, is not allowed, or comes too late; the sentence is there in every language."""

    id: int
    reason: str
    """A key of the server's catalogue, or `malformed` for what the game says about a text that it cannot read."""
    text: dict[str, str]


class Pong(FromServer, frozen=True):
    """Answers a `Ping` with the moment on the server's clock."""

    sent: float
    now: int


class Beat(FromServer, frozen=True):
    """Asks for an `Echo`."""

    beat: int


ServerMessage = (
    Welcome | Changed | Happened | Tried | Ticked | Spoken | Done | Hinted | Refusal | Rejected | Pong | Beat
)

DECODER: Final = json.Decoder(ClientMessage)
ENCODER: Final = json.Encoder()
ROOM: Final = bytearray(4096)
"""Where messages are encoded, so that room is made for a long one only once."""


def decode(text: str | bytes) -> ClientMessage:
    """A client's message; ValidationError or DecodeError if it is none."""
    try:
        message: ClientMessage = DECODER.decode(text)
    except RecursionError:
        raise DecodeError("it is nested too deeply") from None
    return message


def encode(message: FromServer) -> bytes:
    """A server's message as it is sent: the bytes of a text."""
    ENCODER.encode_into(message, ROOM)
    return bytes(ROOM)
