"""Moves as people and records write them: the phases read and write them, this asks the right one.

A move is looked up among the legal ones; only if it is not there, its phase is asked why not. So no rule stands twice.
"""

from collections.abc import Sequence

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Malformed
from kuhstall.core.state import State


def read(position: State, seat: int, move: str, players: Sequence[str]) -> list[int]:
    """The steps of a move; Malformed if it cannot be read, Refused if a rule forbids it."""
    verb, *words = move.split() or [""]
    check_words(position, verb, words)
    phase = position.phase
    if phase.by_turns and not phase.to_act(position) & BIT[seat]:
        raise phase.not_asked(position, seat, players)
    if verb not in phase.verbs:
        raise phase.not_now(position, seat, verb)
    if not phase.to_act(position) & BIT[seat]:
        raise phase.not_asked(position, seat, players)
    steps = phase.read(position, seat, verb, words, players)
    if not is_legal(position, seat, steps):
        raise phase.why_not(position, seat, verb, words, players)
    return steps


def check_words(position: State, verb: str, words: list[str]) -> None:
    """Raise Malformed unless some phase of the game knows the verb and can read what stands behind it."""
    for phase in position.phases():
        if verb in phase.verbs:
            phase.check_words(verb, words)
            return
    known = dict.fromkeys([word for phase in position.phases() for word in phase.verbs])
    raise Malformed("no_verb", verb=verb, known=", ".join(known))


def is_legal(position: State, seat: int, steps: Sequence[int]) -> bool:
    """Whether the steps are a whole move that the seat may make."""
    draft = position.clone()
    for at, step in enumerate(steps):
        if (at > 0 and not draft.midway()) or step not in draft.legal(seat):
            return False
        draft.apply(seat, step)
    return len(steps) > 0 and not draft.midway()


def write(position: State, steps: Sequence[int], players: Sequence[str]) -> str:
    """A move as records write it, given its steps and the position before it."""
    return position.phase.write(position, steps, players)


def choices(position: State, seat: int, players: Sequence[str], language: str = "en") -> list[str]:
    """The possible moves of a seat as people write them, ranges abbreviated."""
    phase = position.phase
    return phase.choices(position, seat, players, language) if phase.to_act(position) & BIT[seat] else []
