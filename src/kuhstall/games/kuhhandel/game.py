"""The four games of the Kuhhandel family, ready to be registered."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, msgpack

from kuhstall.core import notation
from kuhstall.core.chance import stream
from kuhstall.core.game import Game, Line, Option, Setup
from kuhstall.core.journal import kinds_in
from kuhstall.core.lesson import lessons_in
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import learn
from kuhstall.core.state import State
from kuhstall.core.story import Events, Story
from kuhstall.core.tempo import Tempo
from kuhstall.games.kuhhandel import events, sheet
from kuhstall.games.kuhhandel.deal import lying, pile_of
from kuhstall.games.kuhhandel.editions import DUEL, FIRST, MASTER, SECOND, amended
from kuhstall.games.kuhhandel.events import CardTurned, Challenged, Looked
from kuhstall.games.kuhhandel.facts import facts_of
from kuhstall.games.kuhhandel.pieces import COLOURS, Pieces, painted, pieces_of
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.save import unpack_into
from kuhstall.games.kuhhandel.rules.scoring import column_of
from kuhstall.games.kuhhandel.rules.viewing import views
from kuhstall.games.kuhhandel.stories import stories
from kuhstall.games.kuhhandel.summary import summary
from kuhstall.games.kuhhandel.tally import tally
from kuhstall.games.kuhhandel.view import View

LESSONS: Final = lessons_in("kuhstall.games.kuhhandel")
RULEBOOK: Final = Rulebook.read("kuhstall.games.kuhhandel")
learn("kuhstall.games.kuhhandel")
Saved = tuple[list[str], list[list[int]], list[list[int]], list[str], list[int]]


class Kuhhandel(Game):
    """An edition as a game."""

    set_up_lines = ("lying", "pile", "box")
    lines_by_player = ("lying",)
    events = kinds_in(events)
    openings = frozenset({CardTurned, Challenged, Looked})

    def __init__(
        self, edition: Edition, *options: Option, book: Rulebook = RULEBOOK, colours: Mapping[str, str] = COLOURS
    ) -> None:
        """Name the edition and the options that may amend it."""
        self.id = edition.id
        self.seats = range(edition.fewest, edition.most + 1)
        self.edition = edition
        self.options = options
        self.rulebook = book.filled(facts_of(edition, book))
        self.colours = colours
        self.lesson = LESSONS.get(edition.id)

    def words(self) -> Sequence[str]:
        """The animals, and the rat where there are rats."""
        return [*self.edition.animals, *(["rat"] if self.edition.rats else [])]

    def lacks(self) -> list[str]:
        """Texts, colours, and the rules that the edition and the lines of its sheet name."""
        edition, rules = self.edition, self.rulebook.of(self.id)
        named = [edition.pile] if edition.divides else [edition.pile, edition.insolvency]
        missing = [f"the rule {rule}" for rule in named if rule not in rules]
        missing += [f"a rule of the line {line!r}" for line in sheet.without_rule(edition, rules)]
        missing += [f"the colour of {thing!r}" for thing in painted(edition) if not self.colours.get(thing)]
        return [*super().lacks(), *missing]

    def pieces(self) -> Pieces:
        """What the edition is played with."""
        money = [option.name for option in self.options if self.amended({option.name: None}).money_counts]
        return pieces_of(self.edition, self.colours, money)

    def start(self, setup: Setup) -> Position:
        """Shuffle, deal, draw the first player (KH-1.2, KH-1.5)."""
        edition = self.amended(setup.options)
        first = setup.first
        if first is None:
            first = stream(setup.seed, "first").below(len(setup.players))
        position = Position(edition, len(setup.players))
        position.deal(first, pile_of(edition, setup), stream(setup.seed, "play"), lying(edition, setup))
        return position

    def amended(self, options: Mapping[str, int | None]) -> Edition:
        """The edition with these options, in the order in which the game lists them."""
        return amended(self.edition, tuple(option.name for option in self.options if option.name in options))

    def load(self, dump: bytes) -> Position:
        """The position that `Position.dump` wrote."""
        options, lists, memory, marks, numbers = msgpack.decode(dump, type=Saved)
        position = Position(amended(self.edition, tuple(options)), 0)
        unpack_into(position, lists, memory, marks, numbers)
        return position

    def view(self, state: State, seat: int) -> View:
        """Everything that a seat, or PUBLIC, may know."""
        return views(on(state), [seat])[0]

    def views(self, state: State, seats: Sequence[int]) -> Sequence[Struct]:
        """The views of several seats, with what they share worked out once."""
        return views(on(state), seats)

    def read(self, state: State, seat: int, move: str, players: Sequence[str]) -> list[int]:
        """The steps of a move as people write it."""
        return notation.read(on(state), seat, move, players)

    def write(self, state: State, seat: int, steps: Sequence[int], players: Sequence[str]) -> str:
        """A move as records write it."""
        return notation.write(on(state), steps, players)

    def choices(self, state: State, seat: int, players: Sequence[str], language: str = "en") -> list[str]:
        """The possible moves of a seat as people write them."""
        return notation.choices(on(state), seat, players, language)

    def position(self, state: State, players: Sequence[str], language: str = "en") -> str:
        """The position in one line."""
        return summary(on(state), players, self.rulebook, language)

    def tempo(self, state: State) -> Tempo:
        """Auctions are open to all at once, pedigree cards are counted down (KH-3.1, KM-3.2)."""
        return on(state).phase.tempo

    def bid_within(self, state: State, seat: int, limit: int) -> str | None:
        """The least bid that beats the highest if it is within the limit, else a pass (KH-3.3)."""
        position = on(state)
        phase = position.now()
        return phase.bid_within(position, seat, limit) if phase is not None else None

    def score_sheet(
        self, options: Mapping[str, int | None], estates: Sequence[str], details: Mapping[str, str]
    ) -> tuple[list[str], list[Line]]:
        """Players and score sheet from what each player owns at the end."""
        edition = self.amended(options)
        players, columns = sheet.read_estates(edition, estates)
        return players, sheet.lines(edition, columns, self.rulebook.of(self.id))

    def blank_lines(self, options: Mapping[str, int | None]) -> list[str]:
        """The lines that the edition's scoring has (KM-5.7)."""
        return sheet.names(self.amended(options))

    def final_sheet(self, state: State) -> list[Line]:
        """Every line that the edition's scoring has (KM-5.7)."""
        position = on(state)
        columns = [column_of(position.edition, position.estate(seat)) for seat in range(position.seats)]
        return sheet.lines(position.edition, columns, self.rulebook.of(self.id))

    def tally(self, setup: Setup, events: Events) -> dict[str, list[int]]:
        """Prices against fair value, bluffs, and quartets."""
        return tally(self.amended(setup.options), len(setup.players), events)

    def stories(self, setup: Setup, movers: Sequence[int], events: Events) -> list[Story]:
        """The bargain gone wrong, the best bluff, and what else there is to tell."""
        return stories(self.amended(setup.options), len(setup.players), events)


def on(state: State) -> Position:
    """The position of this family that a state is."""
    assert isinstance(state, Position)
    return state


SUPER: Final = Option("super", "KM-7.1")
KASSENSTURZ: Final = Option("kassensturz", "KM-7.2", scores=True)
GAMES: Final = (
    Kuhhandel(FIRST, Option("multiply", "KH-5.4", scores=True), Option("keep-money", "KH-5.4")),
    Kuhhandel(SECOND),
    Kuhhandel(MASTER, SUPER, KASSENSTURZ),
    Kuhhandel(DUEL, SUPER, KASSENSTURZ),
)
