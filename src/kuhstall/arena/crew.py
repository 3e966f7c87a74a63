"""Who plays the batches: this process, several of them, or a Ray cluster. The outcomes come in the batches' order."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from kuhstall.arena.job import Batch, Job
from kuhstall.arena.play import Outcome, Player
from kuhstall.core.errors import Malformed

Crew = Callable[[Iterable[Batch]], Iterator[Outcome]]
"""Plays batches and hands on what came of them, in their order."""
AHEAD: Final = 4
"""How many batches for each worker may wait for a slower one before them."""


@contextmanager
def alone(job: Job) -> Iterator[Crew]:
    """A crew of this process."""
    player = Player(job)
    yield lambda batches: map(player.play, batches)


@contextmanager
def processes(job: Job, workers: int) -> Iterator[Crew]:
    """A crew of so many processes, which are started when there is something to play, and end with the block."""
    hired = list[Hired]()

    def play(batches: Iterable[Batch]) -> Iterator[Outcome]:
        while len(hired) < workers:
            hired.append(hire(job))
        return shared(batches, hired)

    try:
        yield play
    finally:
        for worker, pipe in hired:
            pipe.close()
            worker.terminate()
            worker.join()


def crew(job: Job, workers: int) -> AbstractContextManager[Crew]:
    """A crew on this machine."""
    return alone(job) if workers == 1 else processes(job, workers)


Pipe = Connection
Hired = tuple[BaseProcess, Pipe]


def hire(job: Job) -> Hired:
    """Start a worker; a fresh process, so that it is the same on every system."""
    context = get_context("spawn")
    here, there = context.Pipe()
    worker = context.Process(target=serve, args=(job, there), daemon=True)
    worker.start()
    there.close()
    return worker, here


def serve(job: Job, pipe: Pipe) -> None:
    """Play whatever batches come, until nobody sends any more; an interrupt is for whoever started the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    player = Player(job)
    try:
        while True:
            pipe.send(player.play(pipe.recv()))
    except (EOFError, OSError):
        os._exit(0)  # The arena is gone, and nobody waits for an answer.


def shared(batches: Iterable[Batch], hired: list[Hired]) -> Iterator[Outcome]:
    """Give each worker a batch whenever it has none, and put the outcomes in order."""
    source, done, playing = enumerate(batches), dict[int, Outcome](), dict[Pipe, int]()
    due, most = 0, AHEAD * len(hired)
    while True:
        idle = [pipe for _, pipe in hired if pipe not in playing]
        for pipe, (number, batch) in zip(idle[: most - len(done)], source, strict=False):
            pipe.send(batch)
            playing[pipe] = number
        if not playing:
            return
        ready = wait(list(playing))
        for pipe in [pipe for pipe in playing if pipe in ready]:
            done[playing.pop(pipe)] = answer(pipe)
        while due in done:
            yield done.pop(due)
            due += 1


def answer(pipe: Pipe) -> Outcome:
    """What a worker has sent, or that it is no more."""
    try:
        outcome: Outcome = pipe.recv()
    except (EOFError, OSError):
        raise Malformed("worker_gone") from None
    return outcome
