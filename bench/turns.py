"""Rates of several pieces of work in one process, measured in turns, so that a machine that changes its speed is fair.

Each piece gets a short slice of processor time, then the next one, and again, on one core. A rate is the median of its
slices; a ratio is the median of what the slices of each round had of each other.
"""

import gc
import os
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

Work = Callable[[], int]
"""Does a little and says how much: decisions, copies, views."""

Rates = dict[str, list[float]]
"""By the name of a piece of work, what it did per second of processor time in each round."""

LEAST = 0.002
"""The clock is read after at least this many seconds, since reading takes time itself."""


def stay_on_one_core() -> None:
    """Keep this process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def times_per_reading(work: Work) -> int:
    """How often to do the work between two looks at the clock."""
    times = 1
    while True:
        start = process_time()
        for _ in range(times):
            work()
        if process_time() - start >= LEAST:
            return times
        times *= 2


def rate(work: Work, times: int, seconds: float) -> float:
    """How much is done in a second, tried for a slice of that many seconds."""
    done, start = 0, process_time()
    while (taken := process_time() - start) < seconds or not done:
        for _ in range(times):
            done += work()
    return done / taken


def in_turns(works: Mapping[str, Work], seconds: float, rounds: int) -> Rates:
    """The rates of all pieces of work, round by round."""
    rates: Rates = {name: [] for name in works}
    times = {name: times_per_reading(work) for name, work in works.items()}
    gc.disable()
    for _ in range(rounds):
        for name, work in works.items():
            rates[name].append(rate(work, times[name], seconds))
    gc.enable()
    return rates


def typical(rates: Rates, name: str) -> float:
    """The median rate of a piece of work."""
    return median(rates[name])


def fastest(rates: Rates, start: str) -> str:
    """The fastest of the pieces of work whose names begin so."""
    return max((name for name in rates if name.startswith(start)), key=lambda name: typical(rates, name))


def ratio(rates: Rates, name: str, other: str) -> float:
    """How many times as fast one piece of work is as another."""
    return median(one / two for one, two in zip(rates[name], rates[other], strict=True))
