"""What a game brings to the core: how it starts, how its moves are written, what each seat sees of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Final, Literal

from msgspec import Struct, field

from kuhstall.core.errors import Malformed
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.state import State


class Option(Struct, frozen=True):
    """A way to play the game differently: a name, or a name with a number."""

    name: str
    rule: str
    takes_number: bool = False
    scores: bool = False
    """Whether keeping score at a real table depends on it."""


class Setup(Struct, frozen=True, kw_only=True):
    """How a game begins: who plays, by which options, and what is left to chance."""

    players: tuple[str, ...]
    options: Mapping[str, int | None] = field(default_factory=dict)
    first: int | None = None
    rules: int | None = None
    """The revision of the rules to play by, the newest if none is named."""
    seed: str | None = None
    commitment: str | None = None
    """SHA-256 of the seed, if it was shown before the game began."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """The game's own set-up lines, by name: what they say is not left to chance."""
    attachments: Mapping[str, str] = field(default_factory=dict)
    """The texts of the players' own files, by the name of the set-up line that vouches for each of them."""

    def seat(self, name: str) -> int:
        """The seat of a player, whose name may be written in any case."""
        for seat, player in enumerate(self.players):
            if player.casefold() == name.casefold():
                return seat
        raise Malformed(
            f"nobody here is called {name[:80]!r}; the players are {', '.join(self.players)}", about="first"
        )


class Line(Struct, frozen=True):
    """A line of a score sheet: its name, which the rulebook's `lines` translates, and a number for each player."""

    name: str
    numbers: Sequence[int]
    rule: str
    words: Sequence[str] = ()
    """A word of the records for each player, empty where there is none, if the line names things and counts nothing."""


class Detail(Struct, frozen=True):
    """Something that a score sheet is told besides what each player has: what it means, and whether it must be told."""

    meaning: str
    needed: bool = True
    unless: str = ""
    """The detail that takes its place."""


class Tempo(Struct, frozen=True):
    """How the seats that may act now do so at a live table.

    `together`: each when it likes, every answer counts at once. `open`: an auction, where an answer can be beaten
    until the hammer falls. `countdown`: the first to slap while somebody counts down.
    """

    kind: Literal["together", "open", "countdown"]
    silent: str = ""
    """The move of a seat that says nothing until the hammer falls or the count ends."""
    slap: str = ""
    """The move that slaps, to be followed by the count."""
    counts: int = 0
    """Where the countdown begins; it ends with 1."""

    def count_of(self, move: str) -> int:
        """The count that a move of a countdown names, 0 if it slaps at none."""
        verb, _, count = move.partition(" ")
        return int(count) if verb == self.slap and count.isdigit() else 0


TOGETHER: Final = Tempo("together")


class Game(ABC):
    """One game id with everything the core needs to play, write and show it."""

    id: str
    seats: range
    options: tuple[Option, ...]
    rulebook: Rulebook
    set_up_lines: tuple[str, ...] = ()
    """The names of the set-up lines that its records may have."""
    attachments: tuple[str, ...] = ()
    """The set-up lines that stand for a file of the players' own: its title and its SHA-256."""
    score_details: Mapping[str, Detail] = MappingProxyType({})
    """What its score sheet is told besides the players' estates, by name."""

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """A new game; Malformed says what is wrong with the set-up."""

    @abstractmethod
    def load(self, dump: bytes) -> State:
        """The state that `State.dump` wrote."""

    @abstractmethod
    def view(self, state: State, seat: int) -> Struct:
        """Everything that a seat, or PUBLIC, may know, built from what it was shown."""

    def views(self, state: State, seats: Sequence[int]) -> Sequence[Struct]:
        """The views of several seats; a game may work out once what they share."""
        return [self.view(state, seat) for seat in seats]

    @abstractmethod
    def read(self, state: State, seat: int, move: str, players: Sequence[str]) -> list[int]:
        """The steps of a move as people write it; Malformed if it cannot be read, Refused if a rule forbids it."""

    @abstractmethod
    def write(self, state: State, seat: int, steps: Sequence[int], players: Sequence[str]) -> str:
        """A move as records write it, given its steps and the state before it."""

    @abstractmethod
    def choices(self, state: State, seat: int, players: Sequence[str]) -> list[str]:
        """The possible moves of a seat as people write them, long ranges put shortly."""

    @abstractmethod
    def position(self, state: State, players: Sequence[str]) -> str:
        """The position in one line, as the public knows it."""

    @abstractmethod
    def score_sheet(
        self, options: Mapping[str, int | None], estates: Sequence[str], details: Mapping[str, str]
    ) -> tuple[list[str], list[Line]]:
        """Players and score sheet from what each player has at the end, as people write it."""

    @abstractmethod
    def blank_lines(self, options: Mapping[str, int | None]) -> list[str]:
        """The names of the lines of a blank score sheet."""

    @abstractmethod
    def final_sheet(self, state: State) -> list[Line]:
        """The score sheet of a game that is over, a number for each seat."""

    def tempo(self, state: State) -> Tempo:
        """How the seats that may act now do so at a live table; by turns they are asked as the state asks them."""
        return TOGETHER

    def bid_within(self, state: State, seat: int, limit: int) -> str | None:
        """The answer of a bidder who would go up to this limit, None where nothing is bid for."""
        return None

    def check(self, setup: Setup) -> None:
        """Raise Malformed if the game cannot be played by so many, or does not know an option or set-up line."""
        if len(setup.players) not in self.seats:
            raise Malformed(f"{self.id} is for {span(self.seats)} players, not {len(setup.players)}", about="players")
        self.check_options(setup.options)
        if not 1 <= self.revision_of(setup) <= self.rulebook.revision:
            newest = self.rulebook.revision
            raise Malformed(
                f"this program knows revisions 1 to {newest} of the rules, not {setup.rules}", about="rules"
            )
        known = ", ".join(self.set_up_lines) or "none"
        for name in setup.lines:
            if name.split()[0] not in self.set_up_lines:
                raise Malformed(f"{self.id} has no set-up line {name!r}; it has {known}", about=name)

    def revision_of(self, setup: Setup) -> int:
        """The revision of the rules by which a set-up is played."""
        return self.rulebook.revision if setup.rules is None else setup.rules

    def attachment_title(self, name: str, text: str) -> str:
        """The title of a player's own file, one word; Malformed says what is wrong with it."""
        raise Malformed(f"{self.id} takes no file {name!r}")

    def voucher(self, name: str, text: str) -> str:
        """The set-up line for a player's own file."""
        return f"{self.attachment_title(name, text)} {sha256(text.encode()).hexdigest()}"

    def check_attachments(self, setup: Setup) -> None:
        """Raise Malformed unless exactly the files are there for which the set-up has lines."""
        for name in {*self.attachments, *setup.attachments}:
            line, text = setup.lines.get(name), setup.attachments.get(name)
            if line is not None and text is None:
                raise Malformed(f"this game needs the file '{line}'; give it with --{name} FILE", about=name)
            if text is not None and line != self.voucher(name, text):
                raise Malformed(
                    f"the game needs the file '{line}', this one is '{self.voucher(name, text)}'", about=name
                )

    def check_options(self, options: Mapping[str, int | None]) -> None:
        """Raise Malformed if the game does not know an option."""
        known = {option.name: option for option in self.options}
        for name, number in options.items():
            if name not in known:
                raise Malformed(
                    f"{self.id} has no option {name!r}; it has {', '.join(known) or 'none'}", about="options"
                )
            if (number is not None) != known[name].takes_number:
                wanted = f"{name}=NUMBER" if known[name].takes_number else name
                raise Malformed(f"write this option as {wanted}", about="options")

    def check_details(self, details: Mapping[str, str]) -> None:
        """Raise Malformed if the score sheet is told too little or something that it does not know."""
        known = self.score_details
        missing = [
            name
            for name, detail in known.items()
            if detail.needed and name not in details and detail.unless not in details
        ]
        if missing:
            raise Malformed(f"the score of {self.id} also needs {', '.join(missing)}")
        for name in details:
            if name not in known:
                raise Malformed(f"the score of {self.id} has no detail {name!r}; it has {', '.join(known) or 'none'}")
            if known[name].unless in details:
                raise Malformed(f"{name} and {known[name].unless} do not go together")


def span(seats: range) -> str:
    """A range of player numbers in words: "2" or "3 to 6"."""
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
