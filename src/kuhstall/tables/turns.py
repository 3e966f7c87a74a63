"""Who thinks next where many wait: hints before bots, each guest and each table in turn."""

from collections import deque
from typing import Final, Generic, Literal, TypeVar

HINTS_IN_A_ROW: Final = 3
"""So many hints are given in a row at most while bots wait."""
MOST_HINTS: Final = 100
"""So many hints wait at most; people can ask again."""
MOST_MOVES: Final = 5000
"""So many bots wait at most for their move; further ones do what the clock would do."""
Kind = Literal["hint", "move"]
Job = TypeVar("Job")


class Round(Generic[Job]):
    """Jobs of several owners, one of each in turn, whoever has waited longest first."""

    def __init__(self, most: int) -> None:
        """Nobody waits yet; there is room for this many jobs."""
        self.most = most
        self.waiting = 0
        self._owners: dict[str, deque[Job]] = {}

    def add(self, owner: str, job: Job) -> bool:
        """Let a job wait; whether there was room."""
        if self.waiting >= self.most:
            return False
        self._owners.setdefault(owner, deque()).append(job)
        self.waiting += 1
        return True

    def take(self) -> Job:
        """The first job of the owner whose turn it is, who then comes last."""
        owner = next(iter(self._owners))
        jobs = self._owners.pop(owner)
        job = jobs.popleft()
        if jobs:
            self._owners[owner] = jobs
        self.waiting -= 1
        return job

    def drop(self, owner: str, job: Job) -> None:
        """Forget a job that nobody waits for any more, if it is still there."""
        jobs = self._owners.get(owner)
        if jobs and job in jobs:
            jobs.remove(job)
            self.waiting -= 1
            if not jobs:
                del self._owners[owner]


class Turns(Generic[Job]):
    """Everything that waits to be thought about: hints, by guest, and bots' moves, by table."""

    def __init__(self, most_hints: int = MOST_HINTS, most_moves: int = MOST_MOVES) -> None:
        """Nobody waits yet."""
        self._rounds: dict[Kind, Round[Job]] = {"hint": Round(most_hints), "move": Round(most_moves)}
        self._hints = 0
        """How many hints were taken since the last bot's move."""

    def __len__(self) -> int:
        """How many jobs wait."""
        return sum(one.waiting for one in self._rounds.values())

    def waiting(self, kind: Kind) -> int:
        """How many jobs of a kind wait."""
        return self._rounds[kind].waiting

    def add(self, kind: Kind, owner: str, job: Job) -> bool:
        """Let a job wait; whether there was room."""
        return self._rounds[kind].add(owner, job)

    def drop(self, kind: Kind, owner: str, job: Job) -> None:
        """Forget a job that nobody waits for any more."""
        self._rounds[kind].drop(owner, job)

    def take(self) -> Job:
        """The job whose turn it is; only where one waits."""
        if self.waiting("hint") and (self._hints < HINTS_IN_A_ROW or not self.waiting("move")):
            self._hints += 1
            return self._rounds["hint"].take()
        self._hints = 0
        return self._rounds["move"].take()
