"""Mü as a game, ready to be registered."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import msgpack

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
from kuhstall.games.mue import events, sheet
from kuhstall.games.mue.deals import prepared_hands, which
from kuhstall.games.mue.events import ChiefFound, Dealt
from kuhstall.games.mue.pieces import Pieces, pieces_of
from kuhstall.games.mue.rules.hands import begin
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.save import unpack_into
from kuhstall.games.mue.rules.viewing import view
from kuhstall.games.mue.stories import stories
from kuhstall.games.mue.summary import summary
from kuhstall.games.mue.tally import tally
from kuhstall.games.mue.variants import VARIANTS, variant_for
from kuhstall.games.mue.view import View

learn("kuhstall.games.mue")
Saved = tuple[list[int], list[list[int]], list[list[list[int]]], list[str], list[list[int]], list[int]]


class Mue(Game):
    """The classic rules, for three to six players."""

    id = "mue"
    seats = range(min(VARIANTS), max(VARIANTS) + 1)
    options = (
        Option("end", "MU-6.6", numbers=(1, 1000), scores=True),
        Option("hands", "MU-6.6", numbers=(1, 100), scores=True),
    )
    rulebook = Rulebook.read("kuhstall.games.mue")
    lesson = lessons_in("kuhstall.games.mue")["mue"]
    set_up_lines = lines_by_player = ("deal",)
    events = kinds_in(events)
    breaks = frozenset({Dealt})
    openings = frozenset({Dealt, ChiefFound})
    score_details = sheet.DETAILS

    def start(self, setup: Setup) -> Position:
        """Draw the first dealer and deal the first hand (MU-1.3, MU-1.5)."""
        variant = variant_for(len(setup.players), setup.options)
        dealer = setup.first
        if dealer is None:
            dealer = stream(setup.seed, "first").below(variant.seats)
        position = Position(variant)
        position.set_up(variant, setup.seed, prepared_hands(variant, setup))
        begin(position, dealer)
        return position

    def load(self, dump: bytes) -> Position:
        """The position that `Position.dump` wrote."""
        (seats, end, hands), prepared, history, marks, lists, numbers = msgpack.decode(dump, type=Saved)
        variant = variant_for(seats, {"hands": hands} if hands else {"end": end})
        position = Position(variant)
        position.set_up(variant, marks[2] or None, {number: cards for number, *cards in prepared})
        unpack_into(position, history, marks, lists, numbers)
        return position

    def pieces(self) -> Pieces:
        """What it is played with by each number of players, and when it ends."""
        return pieces_of(VARIANTS)

    def view(self, state: State, seat: int) -> View:
        """Everything that a seat, or PUBLIC, may know."""
        return view(on(state), seat)

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
        return summary(on(state), players, language)

    def tempo(self, state: State) -> Tempo:
        """How the seats act at a live table."""
        return on(state).phase.tempo

    def score_sheet(
        self, options: Mapping[str, int | None], estates: Sequence[str], details: Mapping[str, str]
    ) -> tuple[list[str], list[Line]]:
        """Players and score sheet of one hand from the triangles that each has taken."""
        return sheet.score_sheet(estates, details)

    def blank_lines(self, options: Mapping[str, int | None]) -> list[str]:
        """A line for each hand of a long game, and the total."""
        return ["hand"] * sheet.MANY_HANDS + ["sum"]

    def final_sheet(self, state: State) -> list[Line]:
        """A line for each hand, and the total (MU-6.5)."""
        return sheet.all_hands(on(state))

    def tally(self, setup: Setup, events: Events) -> dict[str, list[int]]:
        """The contracts of the chiefs."""
        return tally(len(setup.players), events)

    def stories(self, setup: Setup, movers: Sequence[int], events: Events) -> list[Story]:
        """The boldest bid, the biggest swing, and what else there is to tell."""
        return stories(events)

    def check(self, setup: Setup) -> None:
        """Raise Malformed if this set-up cannot be played."""
        super().check(setup)
        prepared_hands(variant_for(len(setup.players), setup.options), setup)

    def unused(self, setup: Setup, state: State) -> Sequence[str]:
        """Hands that were set up for deals after the last."""
        return [name for name in setup.lines if which(name, setup)[0] > on(state).number]

    def check_options(self, options: Mapping[str, int | None]) -> None:
        """Raise Malformed if the options are not known or do not go together."""
        super().check_options(options)
        variant_for(self.seats[0], options)


def on(state: State) -> Position:
    """The position of Mü that a state is."""
    assert isinstance(state, Position)
    return state


GAMES: Final = (Mue(),)
