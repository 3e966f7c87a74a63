"""Random play without leaving compiled code: for searches, and to measure the engine."""

from mypy_extensions import i64

from kuhstall.core.luck import Dice, Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.state import State


def play_out(state: State, luck: Luck) -> i64:
    """Play the state to its end, each legal action equally likely, and return how many decisions it took."""
    decisions: i64 = 0
    while True:
        phase = state.phase
        seat = phase.asked(state)
        if seat == NOBODY:
            return decisions
        phase.apply(state, seat, phase.pick(state, seat, luck))
        decisions += 1


def throw(dice: Dice, times: i64) -> i64:
    """Throw dice that many times and add up what they show: a fixed piece of work by which playouts are measured."""
    total: i64 = 0
    for _ in range(times):
        total += dice.word()
    return total
