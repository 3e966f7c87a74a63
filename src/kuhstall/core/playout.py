"""Random play without leaving compiled code: for searches, and to measure the engine."""

from kuhstall.core.chance import Chance
from kuhstall.core.state import State


def play_out(state: State, chance: Chance) -> int:
    """Play the state to its end, each legal action equally likely, and return how many decisions it took."""
    decisions = 0
    while state.to_act():
        seat = state.asked()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        decisions += 1
    return decisions
