"""The levels of the Kuhhandel family."""

from collections.abc import Callable, Mapping
from typing import Final

from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.friendly import FriendlyBot
from kuhstall.bots.judging import Judge
from kuhstall.bots.kuhhandel.friendly import wishes
from kuhstall.bots.kuhhandel.judge import KuhhandelJudge
from kuhstall.bots.kuhhandel.play.policy import HeuristicPolicy
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.bots.kuhhandel.strong import StrongKuhhandel
from kuhstall.bots.kuhhandel.styles import KNOBS, style_from
from kuhstall.bots.protocol import Bot
from kuhstall.bots.tuning import Tunable
from kuhstall.core.policy import Policy
from kuhstall.core.speech import learn


def bot_by(maker: Callable[[], Policy]) -> Callable[[], Bot]:
    """What makes a bot that plays by a policy."""
    return lambda: PolicyBot(maker())


RULE_LEVELS: Final = ("easy", "medium")
LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    **{level: bot_by(POLICIES[level]) for level in RULE_LEVELS},
    "strong": StrongKuhhandel,
}
"""What makes the bot of each level."""
STYLES: Final[Mapping[str, Callable[[], Bot]]] = {
    name: bot_by(maker) for name, maker in POLICIES.items() if name not in RULE_LEVELS
}
"""Other ways to play, to train and to measure against."""
TUNABLE: Final = Tunable(knobs=KNOBS, make=lambda numbers: PolicyBot(HeuristicPolicy(style_from(numbers))))
"""The rule player with all its numbers open, for whoever looks for a best response."""


def friendly() -> Bot:
    """The bot of first games."""
    return FriendlyBot(wishes, LEVELS["easy"]())


JUDGE: Final[Judge] = KuhhandelJudge()
"""Who judges decisions in these games."""
learn("kuhstall.bots.kuhhandel")
