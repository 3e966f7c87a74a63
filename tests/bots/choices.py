"""What every level chooses in some positions of every game, and the values behind it to the last bit.

It needs nothing but the package, so that it can run wherever bots do: `python choices.py > choices.txt` writes the
file again after a change of the bots.
"""

from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from kuhstall.bots import bot_named, bots_for, think
from kuhstall.bots.registry import styles
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import GAMES


class Table(NamedTuple):
    """Who plays a game, how much strong bots think, and before which moves we look what everybody would do."""

    seats: int
    playouts: int
    looks: Collection[int]
    options: tuple[str, ...] = ()


NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
TABLES: Mapping[str, Table] = {
    "kuhhandel-1": Table(seats=3, options=("multiply",), playouts=12, looks=range(5, 100, 12)),
    "kuhhandel-2": Table(seats=4, playouts=12, looks=range(9, 100, 12)),
    "kuhhandel-master": Table(seats=5, options=("super",), playouts=12, looks=range(11, 120, 12)),
    "kuhhandel-duel": Table(seats=2, options=("kassensturz",), playouts=12, looks=range(8, 80, 9)),
    "mue": Table(seats=4, playouts=8, looks=(3, 13, 27, 57)),
    "kuhfstein": Table(seats=3, playouts=8, looks=(8, 26, 44, 62)),
}


def choices() -> Iterator[str]:
    """A line for each position and each bot."""
    for game in TABLES:
        yield from choices_in(game)


def choices_in(game: str) -> Iterator[str]:
    """The lines of a game between beginners."""
    table = TABLES[game]
    options = dict.fromkeys(table.options)
    match = Match(GAMES[game], Setup(players=NAMES[: table.seats], options=options, seed="choices"))
    for at in range(max(table.looks) + 1):
        seat = match.state.asked()
        if at in table.looks:
            yield from lines(match, seat, table.playouts)
        match.play(seat, think(bot_named("easy", game), match.perspective(seat), f"{at}"))


def lines(match: Match, seat: int, playouts: int) -> Iterator[str]:
    """What each bot that can play the game does in a position: `game move bot: steps (values)`."""
    game, seed = match.game.id, f"choice {len(match.moves)}"
    for name in [*bots_for(game), *styles().get(game, ())]:
        steps = think(bot_named(name, game), match.perspective(seat, playouts), seed)
        values = f" ({values_of(name, match.perspective(seat, playouts), seed)})" if name == "strong" else ""
        yield f"{game} {len(match.moves)} {name}: {' '.join(map(str, steps))}{values}"


def values_of(name: str, perspective: Perspective, seed: str) -> str:
    """A digest of the reasons and the chances that a bot finds, which the last bit of any of them changes."""
    bot = bot_named(name, perspective.game.id)
    reason = msgspec.json.encode(bot.explain(perspective, seed))  # type: ignore[attr-defined]
    chances = [chance.hex() for chance in bot.chances(perspective, seed)]  # type: ignore[attr-defined]
    return sha256(reason + " ".join(chances).encode()).hexdigest()[:12]


if __name__ == "__main__":
    print(*choices(), sep="\n")
