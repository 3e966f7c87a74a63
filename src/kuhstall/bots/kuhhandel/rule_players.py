"""The rule players of the Kuhhandel family by name: levels and styles."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from kuhstall.bots.kuhhandel.play.first import FirstPolicy
from kuhstall.bots.kuhhandel.play.plain import PlainPolicy
from kuhstall.bots.kuhhandel.play.policy import HeuristicPolicy
from kuhstall.bots.kuhhandel.play.ways import Ways
from kuhstall.bots.kuhhandel.strangers import stranger
from kuhstall.bots.kuhhandel.styles import EASY, STYLES, styled
from kuhstall.core.policy import Policy

STRANGERS: Final = 32
"""How many players are drawn at random to stand for those whom nobody knows."""


def playing(numbers: Mapping[str, float]) -> Callable[[], Policy]:
    """What makes the policy of a style."""
    return lambda: HeuristicPolicy(styled(numbers))


def drawn(number: int) -> Callable[[], Policy]:
    """What makes the policy of a stranger."""
    return lambda: stranger(number)


CASUAL: Final[Mapping[str, Callable[[], Policy]]] = {
    "easy": playing(EASY),
    "medium": playing({}),
    "first-simple": FirstPolicy,
    **{name: playing(numbers) for name, numbers in STYLES.items()},
}
"""What makes the policy of each player who reckons with chances and rivals as `medium` does."""
POLICIES: Final[Mapping[str, Callable[[], Policy]]] = {**CASUAL, "guide": lambda: PlainPolicy(Ways())}
"""What makes the policy of each rule player."""
MODELS: Final[Mapping[str, Callable[[], Policy]]] = {
    **POLICIES,
    **{f"stranger-{number}": drawn(number) for number in range(STRANGERS)},
}
"""What makes the policy of each player for whom the strong player may take others."""


@cache
def is_plain(name: str) -> bool:
    """Whether a model is a plain player."""
    return isinstance(MODELS[name](), PlainPolicy)
