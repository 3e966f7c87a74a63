"""Kuhfstein, ready to be registered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import msgpack

from kuhstall.core import notation
from kuhstall.core.chance import stream
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Game, Line, Option, Setup
from kuhstall.core.journal import kinds_in
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import learn
from kuhstall.core.state import State
from kuhstall.core.tempo import Tempo
from kuhstall.games.kuhfstein import events, sheet
from kuhstall.games.kuhfstein.deck import DECK, TRACK, own_deck
from kuhstall.games.kuhfstein.line import line
from kuhstall.games.kuhfstein.rules.bonus import BonusCard, BonusTile
from kuhstall.games.kuhfstein.rules.cards import Deck
from kuhstall.games.kuhfstein.rules.edition import Edition
from kuhstall.games.kuhfstein.rules.end import Over, ShowGoals
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.pick import Pick
from kuhstall.games.kuhfstein.rules.pile import Pile
from kuhstall.games.kuhfstein.rules.play import Laying
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.save import SavedBoard, unpack_into
from kuhstall.games.kuhfstein.rules.swapped import SwappedCards, SwappedTiles
from kuhstall.games.kuhfstein.rules.tile import Placing, Planting
from kuhstall.games.kuhfstein.rules.tiles import GOALS_EACH, TERRAINS, tiles_for
from kuhstall.games.kuhfstein.rules.track import BONUSES
from kuhstall.games.kuhfstein.rules.turn import Turn
from kuhstall.games.kuhfstein.rules.viewing import view
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

RANDOM_BONUS: Final = "random-bonus"
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
    set_up_lines = ("tiles", "cards", "goals", "bonus", "deck")
    lines_by_player = ("goals",)
    attachments = ("deck",)
    events = kinds_in(events)

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
        """Points, scoring tiles, and what decides a tie (KF-8.5)."""
        position = on(state)
        points = [player.points for player in position.players]
        bonuses = [position.goal_score(seat) for seat in range(position.seats)]
        return sheet.lines(points, bonuses, [player.board.size for player in position.players])

    def tempo(self, state: State) -> Tempo:
        """How the seats act at a live table."""
        return on(state).phase.tempo


def on(state: State) -> Position:
    """The position of this game that a state is."""
    assert isinstance(state, Position)
    return state


def shuffled_tiles(setup: Setup) -> list[int]:
    """The tiles from the top: what the set-up line `tiles:` says, then the others shuffled by the seed (KF-1.1)."""
    named = [place_of(word, TERRAINS, "tiles") for word in setup.lines.get("tiles", "").split()]
    return topped(named, tiles_for(len(setup.players)), TERRAINS, setup, "tiles")


def shuffled_cards(setup: Setup, deck: Deck) -> list[int]:
    """The cards from the top: what the set-up line `cards:` says, then the others shuffled by the seed (KF-1.2)."""
    names = [card.name for card in deck.cards]
    named = [place_of(word, names, "cards") for word in setup.lines.get("cards", "").split()]
    return topped(named, list(range(len(names))), names, setup, "cards")


def place_of(word: str, names: Sequence[str], line: str) -> int:
    """The number behind a word of a set-up line."""
    if word not in names:
        known = ", ".join(names)
        raise Malformed(
            "kuhfstein.line_word",
            about=line,
            name=f"{line}:",
            word=word,
            known=known,
        )
    return names.index(word)


def topped(named: list[int], pieces: list[int], names: Sequence[str], setup: Setup, label: str) -> list[int]:
    """The named pieces, then the rest of them shuffled."""
    for piece in named:
        if piece not in pieces:
            rule = "KF-1.1" if label == "tiles" else "KF-1.2"
            raise Malformed("kuhfstein.line_too_many", about=label, rule=rule, name=f"{label}:", piece=names[piece])
        pieces.remove(piece)
    stream(setup.seed, label).shuffle(pieces)
    return named + pieces


def dealt_goals(setup: Setup) -> list[list[int]]:
    """Two scoring tiles each: as the lines `goals NAME:` say, the others drawn by the seed (KF-1.5)."""
    given = named_goals(setup)
    known = [goal for goals in given for goal in goals]
    rest = [goal for goal in range(len(GOALS)) if goal not in known]
    if any(len(goals) < GOALS_EACH for goals in given):
        stream(setup.seed, "goals").shuffle(rest)
    return [sorted(goals + [rest.pop() for _ in range(GOALS_EACH - len(goals))]) for goals in given]


def named_goals(setup: Setup) -> list[list[int]]:
    """The scoring tiles that the set-up gives each seat; Malformed names the line at fault."""
    given: list[list[int]] = [[] for _ in setup.players]
    for name in setup.lines:
        if name.split()[0] == "goals":
            add_goals(setup, name, given)
    return given


def add_goals(setup: Setup, name: str, given: list[list[int]]) -> None:
    """Give a seat the scoring tiles of one line."""
    try:
        seat = setup.seat(name[6:])
    except Malformed as error:
        raise error.of(name) from None
    for word in setup.lines[name].split():
        goal = place_of(word, GOALS, name)
        if goal in [dealt for goals in given for dealt in goals]:
            raise Malformed("kuhfstein.goal_twice", about=name, rule="KF-1.5", goal=word)
        given[seat].append(goal)
    if len(given[seat]) > GOALS_EACH:
        player = setup.players[seat]
        raise Malformed("kuhfstein.too_many_goals", about=name, rule="KF-1.5", player=player)


def laid_bonuses(setup: Setup, edition: Edition) -> list[int]:
    """What each bonus space gives: the standard sides, the line `bonus:`, or drawn by the seed (KF-1.7, KF-9.1)."""
    line = setup.lines.get("bonus")
    if line is not None:
        return named_bonuses(line, edition)
    if not edition.draws_bonuses:
        return edition.track.standard()
    chance = stream(setup.seed, "bonus")
    order = list(range(len(edition.track.tiles)))
    chance.shuffle(order)
    return edition.track.filled([edition.track.tiles[tile][chance.below(2)] for tile in order])


def named_bonuses(line: str, edition: Edition) -> list[int]:
    """The bonuses of a `bonus:` line, which must be sides of the three tiles."""
    if not edition.draws_bonuses:
        raise Malformed("kuhfstein.bonus_line_needs_option", about="bonus", option=RANDOM_BONUS)
    sides = [place_of(word, BONUSES, "bonus") for word in line.split()]
    if len(sides) != len(edition.track.tiles) or not can_show(sides, list(edition.track.tiles)):
        tiles = " ".join(f"{BONUSES[one]}|{BONUSES[other]}" for one, other in edition.track.tiles)
        raise Malformed("kuhfstein.bonus_sides", about="bonus", rule="KF-1.7", tiles=tiles, sides=line)
    return edition.track.filled(sides)


def can_show(sides: list[int], tiles: list[tuple[int, int]]) -> bool:
    """Whether each side can be of a tile of its own."""
    if not sides:
        return True
    return any(sides[0] in tile and can_show(sides[1:], tiles[:at] + tiles[at + 1 :]) for at, tile in enumerate(tiles))


GAMES: Final = (Kuhfstein(),)
