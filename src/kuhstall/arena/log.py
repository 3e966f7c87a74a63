"""The file of an arena: the job in its first line, then a line for each game; whatever is broken off goes on there."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from msgspec import DecodeError, Struct, ValidationError, field, json

from kuhstall.arena.job import Job, differences
from kuhstall.arena.play import Effort
from kuhstall.core.errors import Malformed

GAMES: Final = "games.jsonl"
CLOCK: Final = "clock.json"
Line = TypeVar("Line", bound=Struct)


class Log:
    """An open file of lines that belong to a job."""

    def __init__(self, file: BinaryIO, lines: Sequence[bytes]) -> None:
        """Take the file, to be written at its end, and the lines that it has."""
        self.file = file
        self.lines = lines

    def add(self, lines: Sequence[Struct]) -> None:
        """Write lines so that a killed process has lost none of them."""
        self.file.write(b"".join(json.encode(line) + b"\n" for line in lines))
        self.file.flush()


@contextmanager
def opened(path: Path, job: Job) -> Iterator[Log]:
    """The log of a job, new or to be gone on with; Malformed if it is another job's or somebody is writing it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        claim(file, path)
        file.seek(0)
        whole, torn = parted(file.read())
        if whole:
            check(whole[0], job, path)
        if torn:
            file.truncate(sum(len(line) + 1 for line in whole))
        log = Log(file, whole[1:])
        if not whole:
            log.add([job])
        yield log


def parted(text: bytes) -> tuple[list[bytes], bytes]:
    """The whole lines of a file, and what is left of a line that was never finished."""
    *whole, torn = text.split(b"\n")
    return whole, torn


def check(header: bytes, job: Job, path: Path) -> None:
    """Raise Malformed unless the header is this job's."""
    try:
        there = json.decode(header, type=Job)
    except (DecodeError, ValidationError):
        raise Malformed("no_arena", file=str(path)) from None
    if there != job:
        raise Malformed("other_job", folder=str(path.parent), differences="; ".join(differences(there, job)))


def claim(file: BinaryIO, path: Path) -> None:
    """Raise Malformed if another process is writing the file."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Malformed("arena_running", folder=str(path.parent)) from None


def decoded(lines: Sequence[bytes], kind: type[Line], path: Path) -> list[Line]:
    """What the lines say; Malformed if one of them says nothing of the kind."""
    decoder = json.Decoder(kind)
    try:
        return [decoder.decode(line) for line in lines]
    except (DecodeError, ValidationError):
        raise Malformed("no_arena", file=str(path)) from None


class Clock(Struct):
    """How long a job has taken so far: it differs from run to run and decides nothing."""

    seconds: float = 0
    crew: str = ""
    nodes: set[str] = field(default_factory=set)
    """Those of a cluster that have played."""
    efforts: dict[str, Effort] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """Keep it beside the games."""
        draft = folder / f"{CLOCK}.new"
        draft.write_bytes(json.format(json.encode(self)))
        draft.replace(folder / CLOCK)


def clock_of(folder: Path) -> Clock:
    """The clock as it was left."""
    try:
        return json.decode((folder / CLOCK).read_bytes(), type=Clock)
    except (FileNotFoundError, DecodeError, ValidationError):
        return Clock()
