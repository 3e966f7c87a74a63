"""Games of the Kuhhandel family between policies on states; called as a program it tells them by a hash."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final

from kuhstall.bots.kuhhandel.rule_players import MODELS, POLICIES
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhhandel.game import GAMES as FAMILY
from tests.properties.variants import IDS, VARIANTS, Variant

OURS: Final = [variant for variant in VARIANTS if variant.game in FAMILY]
NAMES: Final = [name for name, variant in zip(IDS, VARIANTS, strict=True) if variant in OURS]
FEW: Final = (
    "kuhhandel-1-5-plain",
    "kuhhandel-1-3-multiply+keep-money",
    "kuhhandel-2-4-plain",
    "kuhhandel-master-6-super",
    "kuhhandel-duel-2-super+kassensturz",
)
"""Variants that have everything together."""
PLAYERS: Final = (*POLICIES, "stranger-0", "stranger-1", "stranger-2")
"""Those that are tried: all with a name, and some of those drawn at random."""
BY_NAME: Final = {
    f"{name}-{policy}": (variant, policy)
    for name, variant in zip(NAMES, OURS, strict=True)
    for policy in (PLAYERS if name in FEW else ("medium",))
}
"""Every policy in some variants, and one of them in all."""


def start(variant: Variant, seed: str) -> State:
    """A game that begins."""
    return Match(variant.game, variant.setup(seed)).state.clone()


def steps(policy: Policy, state: State, seed: str) -> list[int]:
    """The steps of the policy's next move on a state, which stays as it is."""
    draft, seat, dice, made = state.clone(), state.asked(), Chance(seed).dice(), list[int]()
    while not made or draft.midway():
        made.append(policy.choose(draft, seat, dice))
        assert made[-1] in draft.legal(seat)
        draft.apply(seat, made[-1])
    return made


def moves(make: Callable[[], Policy], state: State, seed: str) -> Iterator[tuple[State, list[int], str]]:
    """A game of one policy in all seats: before each move the state, its steps and its seed."""
    policy, chance = make(), Chance(f"{seed} moves")
    while state.to_act():
        drawn = f"{chance.word()}"
        made = steps(policy, state, drawn)
        yield state, made, drawn
        seat = state.asked()
        for step in made:
            state.apply(seat, step)


def told() -> str:
    """A hash of games of every policy, each in some of the variants."""
    digest = sha256()
    for variant, name in list(BY_NAME.values())[::3]:
        game = [made for _, made, _ in moves(MODELS[name], start(variant, "50"), "50")]
        digest.update(f"{name} {game}".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(told())
