"""Kuhfstein, ready to be registered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import msgpack

from kuhstall.core import notation
from kuhstall.core.chance import stream
from kuhstall.core.chapter import Chapter, by_turns
from kuhstall.core.game import Game, Line, Option, Setup
from kuhstall.core.journal import Event, kinds_in
from kuhstall.core.lesson import lessons_in
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import learn
from kuhstall.core.state import State
from kuhstall.core.story import Events, Story
from kuhstall.core.tempo import Tempo
from kuhstall.games.kuhfstein import events, sheet
from kuhstall.games.kuhfstein.deal import RANDOM_BONUS, dealt_goals, laid_bonuses, shuffled_cards, shuffled_tiles
from kuhstall.games.kuhfstein.deck import DECK, TRACK, own_deck
from kuhstall.games.kuhfstein.line import line
from kuhstall.games.kuhfstein.rules.bonus import BonusCard, BonusTile
from kuhstall.games.kuhfstein.rules.cards import Deck
from kuhstall.games.kuhfstein.rules.edition import Edition
from kuhstall.games.kuhfstein.rules.end import Over, ShowGoals
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.held import Held
from kuhstall.games.kuhfstein.rules.move import Choosing
from kuhstall.games.kuhfstein.rules.pick import Pick
from kuhstall.games.kuhfstein.rules.pile import Pile
from kuhstall.games.kuhfstein.rules.play import Laying
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.save import SavedBoard, unpack_into
from kuhstall.games.kuhfstein.rules.swapped import SwappedCards, SwappedTiles
from kuhstall.games.kuhfstein.rules.tile import Placing, Planting
from kuhstall.games.kuhfstein.rules.track import NO_BONUS, NONE
from kuhstall.games.kuhfstein.rules.turn import Turn
from kuhstall.games.kuhfstein.rules.viewing import view
from kuhstall.games.kuhfstein.stories import stories
from kuhstall.games.kuhfstein.tally import tally
from kuhstall.games.kuhfstein.view import View

learn("kuhstall.games.kuhfstein")
Saved = tuple[list[str], list[list[int]], list[SavedBoard], list[list[int]], list[list[int]], list[int]]

PHASES: Final = (
    Turn(),
    SwappedTiles(),
    SwappedCards(),
    BonusTile(),
    BonusCard(),
    Pick(),
    Placing(),
    Planting(),
    Laying(),
    ShowGoals(),
    Over(),
)
"""In the order of the numbers in `edition.py`."""

HELD_PHASES: Final = (*PHASES, Held())
"""Those of a turn that is tried out."""

REVEALING: Final = frozenset[type[Event]]({events.TilesSwapped, events.CardsSwapped})
"""What turns up something hidden within a turn (KF-3.4, KF-4.2)."""

CHOOSE_CARD: Final = "choose-card"


def like_for_like(edition: Edition) -> Edition:
    """Swapping needs as many tiles or cards as are set aside (KF-3.4, KF-4.2)."""
    return replace(edition, swaps_like_for_like=True)


EARLIER: Final[dict[int, Callable[[Edition], Edition]]] = {2: like_for_like}
"""What held before each revision of the rules."""


def edition_of(revision: int, options: Sequence[str], deck: Deck) -> Edition:
    """What is played with under these options, by this revision of the rules."""
    edition = Edition(
        revision=revision,
        options=tuple(options),
        deck=deck,
        track=TRACK,
        phases=PHASES,
        picks=CHOOSE_CARD in options,
        draws_bonuses=RANDOM_BONUS in options,
    )
    for later in sorted(EARLIER, reverse=True):
        edition = EARLIER[later](edition) if revision < later else edition
    return edition


class Kuhfstein(Game):
    """The game for two to four."""

    id = "kuhfstein"
    seats = range(2, 5)
    options = (Option(RANDOM_BONUS, "KF-9.1"), Option(CHOOSE_CARD, "KF-9.2"))
    rulebook = Rulebook.read("kuhstall.games.kuhfstein")
    lesson = lessons_in("kuhstall.games.kuhfstein")["kuhfstein"]
    set_up_lines = ("tiles", "cards", "box", "goals", "bonus", "deck")
    lines_by_player = ("goals",)
    attachments = ("deck",)
    events = kinds_in(events)
    revealing = REVEALING

    def attachment_title(self, name: str, text: str) -> str:
        """The name of a player's own deck."""
        return own_deck(text).name

    def start(self, setup: Setup) -> Position:
        """Shuffle, deal and draw the first player (KF-1)."""
        deck = own_deck(setup.attachments["deck"]) if "deck" in setup.attachments else DECK
        options = [option.name for option in self.options if option.name in setup.options]
        edition = edition_of(self.revision_of(setup), options, deck)
        fox = setup.first
        if fox is None:
            fox = stream(setup.seed, "first").below(len(setup.players))
        position = Position(edition, len(setup.players))
        position.tiles = Pile(shuffled_tiles(setup), 0, [], 0)
        position.cards = Pile(shuffled_cards(setup, deck), 0, [], 0)
        position.luck = stream(setup.seed, "play")
        position.deal(fox, dealt_goals(setup), laid_bonuses(setup, edition))
        return position

    def load(self, dump: bytes) -> Position:
        """The position that `Position.dump` wrote."""
        marks, lists, boards, hands, goals, numbers = msgpack.decode(dump, type=Saved)
        *options, text = marks[:-3]
        edition = edition_of(numbers[-1], options, own_deck(text) if text else DECK)
        position = Position(edition, len(hands))
        unpack_into(position, marks, lists, boards, (hands, goals), numbers)
        return position

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
        return line(on(state), players, self.rulebook, language)

    def score_sheet(
        self, options: Mapping[str, int | None], estates: Sequence[str], details: Mapping[str, str]
    ) -> tuple[list[str], list[Line]]:
        """Players and score sheet from the final count of a real table."""
        return sheet.score_sheet(estates)

    def blank_lines(self, options: Mapping[str, int | None]) -> list[str]:
        """The lines of the final count (KF-8.5)."""
        return [line.name for line in sheet.lines([], [], [])]

    def final_sheet(self, state: State) -> list[Line]:
        """Points by where they came from, scoring tiles, and what decides a tie (KF-8.5)."""
        position = on(state)
        trees = [position.tree_score(seat) for seat in range(position.seats)]
        points = [player.points for player in position.players]
        bonuses = [position.goal_score(seat) for seat in range(position.seats)]
        shown = [GOALS[player.shown] if player.shown != NONE else "" for player in position.players]
        tiles = [player.board.size for player in position.players]
        return sheet.told_apart(sheet.lines(points, bonuses, tiles), trees, shown)

    def chapters(self, movers: Sequence[int], events: Events) -> list[Chapter]:
        """The turns (KF-2.1)."""
        return by_turns(movers, events)

    def tally(self, setup: Setup, events: Events) -> dict[str, list[int]]:
        """Where the points came from."""
        return tally(len(setup.players), events)

    def stories(self, setup: Setup, movers: Sequence[int], events: Events) -> list[Story]:
        """The biggest card, the biggest herd, and where the points came from."""
        return stories(movers, events)

    def tempo(self, state: State) -> Tempo:
        """One after the other, each for a whole turn (KF-2.1)."""
        return Tempo("together", turn=decisions_left(on(state)))

    def held(self, state: State) -> Position:
        """A copy whose turn waits at its end, so that nothing new is seen before it counts."""
        twin = on(state).clone()
        twin.edition = replace(twin.edition, phases=HELD_PHASES, holds=True)
        return twin


def decisions_left(position: Position) -> int:
    """How many actions, and uses of a bonus, are left of the turn; 0 before the first and after the last one."""
    phase = position.phase
    if not isinstance(phase, Choosing) or not phase.of_turn:
        return 0
    return position.left + (position.using != NO_BONUS)


def on(state: State) -> Position:
    """The position of this game that a state is."""
    assert isinstance(state, Position)
    return state


GAMES: Final = (Kuhfstein(),)
