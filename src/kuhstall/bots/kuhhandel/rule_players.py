"""The rule players of the Kuhhandel family by name: levels and styles."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.kuhhandel.play.first import FirstPolicy
from kuhstall.bots.kuhhandel.play.guide import GuidePolicy
from kuhstall.bots.kuhhandel.play.policy import HeuristicPolicy
from kuhstall.bots.kuhhandel.styles import EASY, STYLES, styled
from kuhstall.core.policy import Policy


def playing(numbers: Mapping[str, float]) -> Callable[[], Policy]:
    """What makes the policy of a style."""
    return lambda: HeuristicPolicy(styled(numbers))


POLICIES: Final[Mapping[str, Callable[[], Policy]]] = {
    "easy": playing(EASY),
    "medium": playing({}),
    "guide": GuidePolicy,
    "first-simple": FirstPolicy,
    **{name: playing(numbers) for name, numbers in STYLES.items()},
}
"""What makes the policy of each rule player."""
