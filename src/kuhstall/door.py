"""The front door of the library: begin a match, read one from a record, see which games there are."""

from collections.abc import Iterable, Mapping, Sequence
from secrets import token_hex

from kuhstall.core import names, record
from kuhstall.core.game import Game, Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES, game_by_id
from kuhstall.core.speech import learn

learn("kuhstall")


def games() -> Mapping[str, Game]:
    """Every game by id: ours, and those that other packages bring."""
    return GAMES


def new(
    game: str,
    players: Sequence[str],
    *,
    seed: str | None = None,
    options: str | Iterable[str] = (),
    first: str | None = None,
    lines: Mapping[str, str] | None = None,
) -> Match:
    """A new match; Malformed says what is wrong with the set-up.

    Options are written as in a record: `"super"`, `["end=100"]`. The seed is hexadecimal; without one the cards are
    shuffled by chance. Lines are the set-up lines of a record that replace chance, like `{"pile": "cow cow"}`.
    """
    chosen = options if isinstance(options, str) else ",".join(options)
    setup = Setup(
        players=names.all_checked(players, "players"),
        options=record.parse_options(chosen),
        seed=token_hex(16) if seed is None else record.parse_seed(seed),
        lines=dict(lines or {}),
    )
    found = game_by_id(game)
    found.check(setup)
    return Match(found, setup if first is None else setup.begun_by(first))


def load(text: str, attachments: Mapping[str, str] | None = None) -> Match:
    """The match that a record describes, finished or not; `BadRecord` names the first line that does not hold.

    Attachments are the players' own files that the record vouches for, like a deck of Kuhfstein.
    """
    return record.replay(record.parse(text), attachments=attachments)
