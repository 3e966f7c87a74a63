"""A Ray cluster as the crew of an arena: the same batches, the same outcomes in the same order."""

import logging
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from msgspec.msgpack import decode, encode

from kuhstall.arena.crew import AHEAD, Crew
from kuhstall.arena.job import Batch, Job, code_of
from kuhstall.arena.play import Outcome, Player
from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.extras import extra


@contextmanager
def cluster(job: Job, address: str) -> Iterator[Crew]:
    """A crew of all processors of the cluster at an address; MissingExtra if Ray is not installed."""
    with extra("ray"):
        import ray
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise Malformed("no_cluster", address=address, error=error) from None
    try:
        yield lambda batches: spread(ray, job, batches)
    finally:
        ray.shutdown()


def spread(ray: Any, job: Job, batches: Iterable[Batch]) -> Iterator[Outcome]:
    """Keep the processors of all nodes busy, and hand on the outcomes in order."""
    work = ray.remote(scheduling_strategy="SPREAD")(play)
    shared, source = ray.put(job), iter(batches)
    most, pending = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))), deque[Any]()
    while True:
        while len(pending) < most and (batch := next(source, None)) is not None:
            pending.append(work.remote(shared, batch))
        if not pending:
            return
        outcome: Outcome = ray.get(pending.popleft())
        yield outcome


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
    if code_of(job.named) != job.code:
        raise Malformed("other_code", here=code_of(job.named), there=job.code)
    return Player(job)
