"""What can be asked besides a table's play: games, rules, score sheets, opening a table, records. Plain functions.

Whoever asks for something that is not there meets Missing, for something that is not told now Withheld; what makes no
sense is Malformed, and what is not allowed Denied.
"""

import asyncio
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from kuhstall.bots import FRIENDLY, bots_for
from kuhstall.core.blank import blank_sheet
from kuhstall.core.game import Game, Line
from kuhstall.core.registry import GAMES, game_by_id
from kuhstall.core.rulebook import LANGUAGES, Rulebook
from kuhstall.core.story import Story
from kuhstall.tables import moments, ratings, results, telling
from kuhstall.tables.entries import Audience, Opened, Pace
from kuhstall.tables.ratings import Rated
from kuhstall.tables.reading import remains
from kuhstall.tables.summary import TableSummary
from kuhstall.tables.table import Table

if TYPE_CHECKING:
    from kuhstall.tables.house import House


class Missing(Exception):
    """There is no such thing."""


class Withheld(Exception):
    """It is there, but is not told now."""


class OptionSummary(Struct, frozen=True):
    """An option of a game, with its name in each language."""

    name: str
    rule: str
    takes_number: bool
    least: int
    """The least number that it takes, 0 if it takes none."""
    most: int
    """The greatest one."""
    scores: bool
    """Whether keeping score at a real table depends on it."""
    text: dict[str, str]


class GameSummary(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: dict[str, str]
    fewest: int
    most: int
    options: list[OptionSummary]
    attachments: tuple[str, ...]
    """The files of their own that players can bring to a table."""
    bots: list[str]
    lesson: bool
    """Whether it has a first game, which teaches it."""


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish for a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=12)]
    options: dict[Annotated[str, Meta(max_length=40)], int | None] = {}
    attachments: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=20_000)]] = {}
    """Files of your own that the game takes, like a deck, as their texts."""
    pace: Pace = Pace()
    listed: bool = False
    audience: Audience = Audience()
    """How it may be watched."""
    one_screen: bool = False
    """Several people share one device: its guest may hold several seats."""
    name: Annotated[str, Meta(max_length=24)] = ""
    """You sit down at seat 0 under this name at once."""
    bot: Annotated[str, Meta(max_length=24)] = ""
    """The other seats are filled with this bot, and the game begins at once; needs a name."""
    lesson: bool = False
    """It is to be the first game, with a prepared deal against friendly bots; needs a name and nothing else."""
    group: Annotated[str, Meta(max_length=40)] = ""
    """The id of a group of yours whose table it is to be."""


class ScoreSheet(Struct, frozen=True):
    """A score sheet line by line, a number for each player; the rulebook's `lines` has the names of the lines."""

    players: list[str]
    lines: list[Line]
    stories: list[Story] = []
    """Of a game that was played here: its greatest moments."""


class KeepScore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each player has at the end of a game at a real table, written as for `kuhstall score`."""

    options: dict[Annotated[str, Meta(max_length=40)], int | None] = {}
    estates: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=12)]
    details: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=80)]] = {}


class Guest(Struct, frozen=True):
    """Who you are: how others tell you apart, not the key."""

    person: str


class Health(Struct, frozen=True):
    """That the server runs."""

    status: str
    version: str


def games() -> list[GameSummary]:
    """Every game with its options and bots."""
    return [game_summary(game) for game in GAMES.values()]


def game_summary(game: Game) -> GameSummary:
    """A game as the list shows it."""
    book = game.rulebook
    options = [
        OptionSummary(
            option.name,
            option.rule,
            option.takes_number,
            *(option.numbers or (0, 0)),
            option.scores,
            book.options[option.name],
        )
        for option in game.options
    ]
    names, fewest, most = book.games[game.id], game.seats[0], game.seats[-1]
    return GameSummary(game.id, names, fewest, most, options, game.attachments, bots_for(game.id), bool(game.lesson))


def game_named(game: str) -> Game:
    """A game by its id."""
    if game not in GAMES:
        raise Missing("there is no such game")
    return GAMES[game]


def rulebook(game: str, revision: int | None = None) -> Rulebook:
    """The rulebook of a game, as of a revision or as it is now."""
    found = game_named(game)
    newest = found.rulebook.revision
    if revision is not None and not 1 <= revision <= newest:
        raise Missing(f"the rules have revisions 1 to {newest}")
    return found.book(revision or newest)


def keep_score(game: str, wish: KeepScore) -> ScoreSheet:
    """The score sheet of a game at a real table."""
    found = game_named(game)
    found.check_options(wish.options)
    found.check_details(wish.details)
    return ScoreSheet(*found.score_sheet(wish.options, wish.estates, wish.details))


def blank(game: str, language: str) -> str:
    """A blank score sheet to print, as a page in one of our languages."""
    if game not in GAMES or language not in LANGUAGES:
        raise Missing("there is no such sheet")
    return blank_sheet(GAMES[game], language)


async def own_ratings(house: "House", guest: str) -> list[Rated]:
    """How strong a guest seems to be in each family of games, and the levels of bots that they met."""
    kept = await house.store.finished_of(guest, results.MOST_HISTORY)
    found = [results.DECODER.decode(result) for _, result in kept if result]
    return await asyncio.to_thread(ratings.rated, found, [guest])


async def open_table(house: "House", guest: str, wish: OpenTable) -> TableSummary:
    """A new table of a guest."""
    if wish.group:
        await house.groups.check_member(wish.group, guest)
    return telling.summarise(await house.open(opened(wish, guest), wish.name, FRIENDLY if wish.lesson else wish.bot))


def opened(wish: OpenTable, host: str) -> Opened:
    """The first entry of the log of such a table."""
    if wish.lesson:
        return first_game(wish.game, host)
    return Opened(
        at=moments.today(),
        game=wish.game,
        options=wish.options,
        attachments=wish.attachments,
        seats=wish.seats,
        pace=wish.pace,
        listed=wish.listed,
        one_screen=wish.one_screen,
        audience=wish.audience,
        group=wish.group,
        host=host,
    )


def first_game(game: str, host: str) -> Opened:
    """The first entry of the log of somebody's first game."""
    lesson = game_by_id(game).first_game()
    return Opened(
        at=moments.today(),
        game=game,
        options=lesson.options,
        seats=lesson.seats,
        pace=Pace(bots="quick"),  # The table rests after every move anyway, until the page has shown it.
        listed=False,
        host=host,
        prepared=lesson.deal,
    )


async def record_of(table: Table) -> str:
    """The record of a game that is over, since it holds everything that is hidden.

    Of a table that has stopped it is the record as far as the log can be read, or what the log says.
    """
    if table.ledger.stopped:
        return await remains(table.store, table.ledger)
    if table.ledger.state != "over" or table.ledger.played is None:
        raise Withheld("the record is given when the game is over")
    return table.ledger.played.record()


def attachment_of(table: Table, name: str) -> str:
    """The text of a file of the players' own; everybody who knows the table may see it."""
    if name not in table.ledger.opened.attachments:
        raise Missing("this table has no such file")
    return table.ledger.opened.attachments[name]


def score_of(table: Table) -> ScoreSheet:
    """The score sheet of a finished game; the players are named as in the record."""
    played = table.ledger.played
    if table.ledger.state != "over" or played is None or played.ended is None:
        raise Withheld("the score sheet is given when the game is over")
    stories = played.game.stories(played.setup, [seat for seat, _ in played.moves], played.events)
    return ScoreSheet(list(played.setup.players), played.ended.sheet, stories)
