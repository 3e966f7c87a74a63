"""What an arena is to play: every game of it, fixed by the job alone."""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import asdict

import kuhstall
from kuhstall.arena.series import deal_seed
from kuhstall.core import registry
from kuhstall.core.chance import stream
from kuhstall.core.game import Game, Setup

CROWD: Final = "crowd"
POOL: Final = "pool"
EXPLOIT: Final = "exploit"
"""The parts of a job: one among many of another kind, one at a mixed table, and who was trained to beat a crowd."""
DECIDING: Final = (
    "core",
    "games",
    "bots",
    *(f"arena/{name}.py" for name in ("job", "sitting", "play", "tuned", "mixed")),
)
"""The files of this package on which the games depend."""
MADE: Final = {".so", ".pyd", ".pyc", ".c"}


class Job(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that decides which games are played and how they go."""

    game: str
    players: int
    options: dict[str, int | None] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    attachments: dict[str, str] = field(default_factory=dict)
    """The set-up lines and the players' own files that every game has."""
    bots: tuple[str, ...]
    """Who is measured."""
    crowds: tuple[str, ...]
    """Among whom, of one kind at a time."""
    pool: tuple[str, ...]
    """Of whom mixed tables are drawn."""
    games: int
    """How many games each bot plays in each crowd and in the pool, before they are rounded up to whole deals."""
    playouts: int
    positions: float
    """The share of decisions at which an adviser is asked for everybody's chances."""
    seed: str
    exploit: str = ""
    """Against a crowd of whom a best response is sought, if of anybody."""
    exploit_games: int = 0
    version: str
    code: str
    """A hash of the code that decides how the games go."""

    @property
    def named(self) -> tuple[str, ...]:
        """Every bot that plays."""
        return (*self.bots, *self.crowds, *self.pool, self.exploit)

    @property
    def deals(self) -> int:
        """How many deals are played, each with the hero in every seat."""
        return -(-self.games // self.players)

    def start(self, deal: int, label: str = "") -> Setup:
        """The set-up of a deal; deals under another label have nothing to do with those that are judged."""
        return Setup(
            players=tuple(f"{seat}" for seat in range(self.players)),
            options=self.options,
            seed=deal_seed(f"{self.seed} {label}" if label else self.seed, deal),
            lines=self.lines,
            attachments=self.attachments,
        )

    @property
    def rules(self) -> Game:
        """The game that is played."""
        return registry.game_by_id(self.game)


class Fixture(Struct, frozen=True, gc=False):
    """One game to play: who is measured, among whom, on which deal, and who sits where."""

    part: str
    deal: int
    hero: str
    among: str
    seat: int
    """The hero's."""
    seated: tuple[str, ...]


class Lesson(Struct, frozen=True):
    """What an exploiter has learned, and which exploiter that was."""

    exploiter: str
    learned: bytes


class Batch(Struct, frozen=True):
    """Games of one deal, for one worker."""

    fixtures: tuple[Fixture, ...]
    lessons: Mapping[str, Lesson] = field(default_factory=dict)
    """The bots that are no bots by name, but what has been learned."""
    label: str = ""
    """Of the deals, if they are not those that are judged."""


def batches(job: Job, lessons: Mapping[str, Lesson]) -> Iterator[Batch]:
    """Every game of a job in its order, deal by deal, so that a job that is broken off has measured all alike."""
    for deal in range(job.deals):
        yield from (Batch(crowd(job, deal, hero, among)) for hero in job.bots for among in job.crowds)
        if job.pool:
            yield from (Batch(mixed(job, deal, hero)) for hero in job.bots)
        for hero, lesson in lessons.items():
            yield Batch(crowd(job, deal, hero, job.exploit, EXPLOIT), {hero: lesson})


def crowd(job: Job, deal: int, hero: str, among: str, part: str = CROWD) -> tuple[Fixture, ...]:
    """One in every seat of a deal, all others of another kind; a single game if they are all of the same."""
    seats = range(1 if hero == among else job.players)
    return tuple(
        Fixture(part, deal, hero, among, seat, placed(hero, [among] * (job.players - 1), seat)) for seat in seats
    )


def mixed(job: Job, deal: int, hero: str) -> tuple[Fixture, ...]:
    """One in every seat of a deal, the others drawn from the pool."""
    others = companions(job, deal)
    return tuple(Fixture(POOL, deal, hero, POOL, seat, placed(hero, others, seat)) for seat in range(job.players))


def companions(job: Job, deal: int) -> list[str]:
    """Who sits with the hero in a deal of the pool, from the next seat on: the same for every hero."""
    chance = stream(job.seed, f"pool {deal}")
    return [job.pool[chance.below(len(job.pool))] for _ in range(job.players - 1)]


def placed(hero: str, others: list[str], seat: int) -> tuple[str, ...]:
    """Who sits where if the hero has this seat and the others follow."""
    around = [hero, *others]
    return tuple(around[(place - seat) % len(around)] for place in range(len(around)))


def size(job: Job, lessons: int) -> int:
    """How many games a job has."""
    crowds = sum(1 if hero == among else job.players for hero in job.bots for among in job.crowds)
    return job.deals * (crowds + job.players * ((len(job.bots) if job.pool else 0) + lessons))


def differences(one: Job, other: Job) -> list[str]:
    """In what two jobs differ, as far as it can be named in a line."""
    before, now = asdict(one), asdict(other)
    return [f"{name} {before[name]!r}, not {now[name]!r}" for name in before if before[name] != now[name]]


def code_of(names: tuple[str, ...]) -> str:
    """A hash of the code that plays, that of bots of one's own included."""
    total = sha256(ours().encode())
    for name in sorted(name for name in names if ":" in name):
        spec = find_spec(name.partition(":")[0])
        if spec and spec.origin:
            total.update(Path(spec.origin).read_bytes())
    return total.hexdigest()[:16]


@cache
def ours() -> str:
    """A hash of the code of this package on which games depend, whether it is compiled or not."""
    root, total = Path(kuhstall.__file__).parent, sha256()
    places = [root / name for name in DECIDING]
    files = {file for place in places for file in (place.rglob("*") if place.is_dir() else [place]) if file.is_file()}
    for file in sorted(file for file in files if file.suffix not in MADE):
        total.update(f"{file.relative_to(root).as_posix()} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()
