"""What a game brings to the core: how it starts, how its moves are written, what each seat sees of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from kuhstall.core import names
from kuhstall.core.chapter import Chapter, opened_by
from kuhstall.core.errors import Malformed, Spoiled
from kuhstall.core.journal import Event
from kuhstall.core.lesson import Lesson
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.core.state import State
from kuhstall.core.story import Events, Story
from kuhstall.core.tempo import TOGETHER, Tempo


class Option(Struct, frozen=True):
    """A way to play the game differently: a name, or a name with a number."""

    name: str
    rule: str
    numbers: tuple[int, int] | None = None
    """The least and the greatest number that it takes, None if it takes none."""
    scores: bool = False
    """Whether keeping score at a real table depends on it."""

    @property
    def takes_number(self) -> bool:
        """Whether it is a name with a number."""
        return self.numbers is not None


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

    def begun_by(self, name: str) -> "Setup":
        """The same, with a player named who begins."""
        return replace(self, first=self.seat(name))

    def seat(self, name: str) -> int:
        """The seat of a player, whose name may be written in any case and form."""
        seat = names.seat_of(self.players, name)
        if seat == names.NOBODY:
            raise nobody_called(name, self.players, "first")
        return seat


def nobody_called(name: str, players: Sequence[str], about: str | None = None) -> Malformed:
    """What to say of a name that no player has."""
    known = ", ".join(players)
    return Malformed("nobody_called", about=about, name=name, players=known)


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


class Game(ABC):
    """One game id with everything the core needs to play, write and show it."""

    id: str
    seats: range
    options: tuple[Option, ...]
    rulebook: Rulebook
    set_up_lines: tuple[str, ...] = ()
    """The names of the set-up lines that its records may have."""
    lines_by_player: tuple[str, ...] = ()
    """Those of them that name a player besides, like `deal Anna:`."""
    attachments: tuple[str, ...] = ()
    """The set-up lines that stand for a file of the players' own: its title and its SHA-256."""
    events: tuple[type[Event], ...] = ()
    """The kinds of events that happen in it."""
    breaks: frozenset[type[Event]] = frozenset()
    """The kinds of events before which people take a break, since there is something to read."""
    revealing: frozenset[type[Event]] = frozenset()
    """The kinds of events that show what was hidden, so that nothing before them can be taken back."""
    openings: frozenset[type[Event]] = frozenset()
    """The kinds of events with which a chapter begins for whoever looks at a game that is over."""
    lesson: Lesson | None = None
    """The first game for whoever has never played it, if there is one."""
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
    def choices(self, state: State, seat: int, players: Sequence[str], language: str = "en") -> list[str]:
        """The possible moves of a seat as people write them, ranges abbreviated in the reader's language."""

    @abstractmethod
    def position(self, state: State, players: Sequence[str], language: str = "en") -> str:
        """The position in one line, as the public knows it, in the reader's language."""

    @abstractmethod
    def score_sheet(
        self, options: Mapping[str, int | None], estates: Sequence[str], details: Mapping[str, str]
    ) -> tuple[list[str], list[Line]]:
        """Players and score sheet from what each player has at the end, as people write it."""

    @abstractmethod
    def blank_lines(self, options: Mapping[str, int | None]) -> list[str]:
        """The names of the lines of a blank score sheet."""

    def words(self) -> Sequence[str]:
        """The words of its records that people must be able to read, like the names of cards."""
        return ()

    def pieces(self) -> Struct | None:
        """What it is played with, for whoever draws it: cards, numbers, colours; None where views tell everything."""
        return None

    def book(self, revision: int | None = None) -> Rulebook:
        """Its own rules, as of a revision or as they are now, and what it is played with."""
        return replace(self.rulebook.own(self.id, revision), pieces=self.pieces())

    def lacks(self) -> list[str]:
        """What is missing before the game can be registered: texts, and rules of its score sheet."""
        lines = self.blank_lines({option.name: None for option in self.options if option.scores})
        book, names = self.rulebook, [option.name for option in self.options]
        rules = [option.rule for option in self.options if not book.holds(option.rule, self.id)]
        return [*book.lacks(self.id, names, lines, self.words()), *(f"the rule {rule}" for rule in rules)]

    @abstractmethod
    def final_sheet(self, state: State) -> list[Line]:
        """The score sheet of a game that is over, a number for each seat."""

    def stories(self, setup: Setup, movers: Sequence[int], events: Events) -> list[Story]:
        """What there is to tell of a game that is over, from who made each move and what it brought about."""
        return []

    def tally(self, setup: Setup, events: Events) -> dict[str, list[int]]:
        """What is counted of a game that is over, for the players' own statistics: by name a number for each seat."""
        return {}

    def chapters(self, movers: Sequence[int], events: Events) -> list[Chapter]:
        """Where something begins in a game that is over, from who made each move and what it brought about."""
        return opened_by(self.openings, events)

    def first_game(self) -> Lesson:
        """Its first game; Malformed if it has none."""
        if self.lesson is None:
            raise Malformed("no_lesson", game=self.id)
        return self.lesson

    def tempo(self, state: State) -> Tempo:
        """How the seats that may act now do so at a live table; by turns they are asked as the state asks them."""
        return TOGETHER

    def held(self, state: State) -> State:
        """A copy whose turn is not over before its seat says so, where `Tempo.turn` says that one may be tried out."""
        raise NotImplementedError

    def bid_within(self, state: State, seat: int, limit: int) -> str | None:
        """The answer of a bidder who would go up to this limit, None where nothing is bid for."""
        return None

    def check(self, setup: Setup) -> None:
        """Raise Malformed if the game cannot be played by that many, or does not know an option or set-up line."""
        if len(setup.players) not in self.seats:
            raise Malformed(
                "players_from_to" if len(self.seats) > 1 else "players_exactly",
                about="players",
                game=self.id,
                fewest=self.seats[0],
                most=self.seats[-1],
                count=len(setup.players),
            )
        self.check_options(setup.options)
        if not 1 <= self.revision_of(setup) <= self.rulebook.revision:
            raise Malformed(
                "revision_unknown",
                about="rules",
                newest=self.rulebook.revision,
                number=setup.rules,
            )
        for name in setup.lines:
            self.check_line(name)

    def check_line(self, name: str) -> None:
        """Raise Malformed if no set-up line has this name."""
        kind = name.split(maxsplit=1)[0] if name.split(maxsplit=1)[0] in self.lines_by_player else name
        if kind not in self.set_up_lines:
            known = ", ".join(self.set_up_lines)
            raise Malformed("no_set_up_line", about=name, game=self.id, name=name, known=known)

    def unused(self, setup: Setup, state: State) -> Sequence[str]:
        """The set-up lines of which nothing has come in a game that is over."""
        return ()

    def revision_of(self, setup: Setup) -> int:
        """The revision of the rules by which a set-up is played."""
        return self.rulebook.revision if setup.rules is None else setup.rules

    def attachment_title(self, name: str, text: str) -> str:
        """The title of a player's own file, one word; Malformed says what is wrong with it."""
        raise Malformed("no_file", about=name, game=self.id, name=name)

    def voucher(self, name: str, text: str) -> str:
        """The set-up line for a player's own file."""
        return f"{self.attachment_title(name, text)} {sha256(text.encode()).hexdigest()}"

    def check_attachments(self, setup: Setup) -> None:
        """Raise Malformed unless exactly the files are there for which the set-up has lines."""
        for name in {*self.attachments, *setup.attachments}:
            line, text = setup.lines.get(name), setup.attachments.get(name)
            if line is not None and text is None:
                raise Malformed(
                    "file_needed",
                    about=name,
                    file=line,
                    option=f"--{name}",
                )
            if text is not None and line != self.vouched(name, text):
                raise Malformed(
                    "file_other",
                    about=name,
                    file=line,
                    other=self.voucher(name, text),
                )

    def vouched(self, name: str, text: str) -> str:
        """The set-up line for a player's own file; Spoiled says what is wrong in which line of that file."""
        try:
            return self.voucher(name, text)
        except Malformed as error:
            raise Spoiled(error.reason, error.line, name, error.rule, error.advice, **error.values) from None

    def check_options(self, options: Mapping[str, int | None]) -> None:
        """Raise Malformed if the game does not know an option, or not with this number."""
        known = {option.name: option for option in self.options}
        for name, number in options.items():
            if name not in known:
                raise Malformed(
                    "no_option" if known else "no_options",
                    about="options",
                    game=self.id,
                    name=name,
                    known=", ".join(known),
                )
            if (number is not None) != known[name].takes_number:
                wanted = f"{name}=NUMBER" if known[name].takes_number else name
                raise Malformed("option_form", about="options", wanted=wanted)
            check_number(known[name], number)

    def check_details(self, details: Mapping[str, str]) -> None:
        """Raise Malformed if the score sheet is told too little or something that it does not know."""
        known = self.score_details
        missing = [
            name
            for name, detail in known.items()
            if detail.needed and name not in details and detail.unless not in details
        ]
        if missing:
            raise Malformed("score_needs", game=self.id, names=", ".join(missing))
        for name in details:
            if name not in known:
                raise Malformed("score_no_detail", game=self.id, name=name)
            if known[name].unless in details:
                raise Malformed("not_together", one=name, other=known[name].unless)


def check_number(option: Option, number: int | None) -> None:
    """Raise Malformed if an option does not take this number."""
    least, most = option.numbers or (0, 0)
    if number is not None and not least <= number <= most:
        raise Malformed(
            "option_range",
            about="options",
            name=option.name,
            least=least,
            most=most,
            number=number,
        )


def span(seats: range, language: str = "en") -> str:
    """A range of player numbers in words: "2" or "3 to 6"."""
    fewest, most = seats[0], seats[-1]
    return f"{fewest}" if fewest == most else say("span", language, fewest=fewest, most=most)
