"""A Ray cluster as the crew of an arena: the same batches, the same outcomes in the same order."""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.msgpack import decode, encode

from kuhstall.arena.crew import AHEAD, Crew
from kuhstall.arena.job import Batch, Job, code_of
from kuhstall.arena.play import Outcome, Player
from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.extras import extra

Shared = TypeVar("Shared")
Task = TypeVar("Task")
Done = TypeVar("Done")


@contextmanager
def cluster(job: Job, address: str) -> Iterator[Crew]:
    """A crew of all processors of the cluster at an address."""
    with connected(address) as ray:
        yield lambda batches: spread(ray, play, batches, job)


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray with the cluster at an address, until the block ends; MissingExtra if Ray is not installed."""
    with extra("ray"):
        import ray
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise Malformed("no_cluster", address=address, error=error) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def spread(ray: Any, work: Callable[[Shared, Task], Done], tasks: Iterable[Task], shared: Shared) -> Iterator[Done]:
    """Keep the processors of all nodes busy with tasks that share something, and hand on what came of them in order."""
    remote = ray.remote(scheduling_strategy="SPREAD")(work)
    given, source = ray.put(shared), iter(tasks)
    most, pending = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))), deque[Any]()
    while True:
        while len(pending) < most and (task := next(source, None)) is not None:
            pending.append(remote.remote(given, task))
        if not pending:
            return
        done: Done = ray.get(pending.popleft())
        yield done


def play(job: Job, batch: Batch) -> Outcome:
    """Play a batch on whatever node this is."""
    import ray

    try:
        outcome = player(encode(job)).play(batch)
    except KuhstallError as failure:
        outcome = Outcome(failure=failure)
    outcome.where = ray.get_runtime_context().get_node_id()
    return outcome


@lru_cache(1)
def player(encoded: bytes) -> Player:
    """What plays a job in this process; Malformed if the code of this node is not that of whoever asks."""
    job = decode(encoded, type=Job)
    check_code(job.code, job.named)
    return Player(job)


def check_code(there: str, named: tuple[str, ...] = ()) -> None:
    """Raise Malformed if the code of this node, with modules that are named, is not that of whoever asks."""
    if (here := code_of(named)) != there:
        raise Malformed("other_code", here=here, there=there)
