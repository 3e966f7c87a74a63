"""A beginner: sees one action ahead, overlooks cards that fit, and forgets goals and herds now and then."""

from typing import Final, final

from mypy_extensions import i64

from kuhstall.bots.kuhfstein.play.greedy import Greedy, better_goal, phase_of
from kuhstall.bots.kuhfstein.play.options import OPTION
from kuhstall.bots.kuhfstein.play.weights import POINT, plain
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhfstein.rules.actions import play
from kuhstall.games.kuhfstein.rules.edition import GOALS, LAYING, PLACING, PLANTING
from kuhstall.games.kuhfstein.rules.position import Position

MISJUDGED: Final = 4 * POINT
"""By less than this a beginner takes a move for better than it is."""
OVERLOOKS: Final = 4
"""One in so many times it does not see that a card fits, and does not think of its goals and herds."""
UNSEEN: Final = 100 * POINT
"""What a move loses that is not seen: it is made only if there is no other."""


@final
class Careless(Policy):
    """Makes the move that looks best at a glance."""

    def __init__(self) -> None:
        """Play by weights that anybody would guess, with an eye for goals and without."""
        attentive, forgetful = plain(), plain()
        attentive.offer = forgetful.offer = 0
        forgetful.goal = forgetful.herd = forgetful.cow = 0
        self.attentive, self.forgetful = Greedy(attentive), Greedy(forgetful)

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of its move."""
        assert isinstance(state, Position)
        phase = phase_of(state)
        greedy = self.attentive if luck.below(OVERLOOKS) else self.forgetful
        if phase in (GOALS, PLANTING):
            return better_goal(state, seat) if phase == GOALS else greedy.choose(state, seat, luck)
        greedy.find(state, seat, phase)
        if not greedy.options.number:
            return greedy.choose(state, seat, luck)
        if not state.midway():
            overlook(greedy, state, luck)
        step: i64 = 2 if phase in (PLACING, LAYING) else 1
        return greedy.options.moves[OPTION * greedy.options.best() + step]


def overlook(greedy: Greedy, position: Position, luck: Luck) -> None:
    """Misjudge each first step a little, and do not see some cards that fit."""
    moves, playing = greedy.options.moves, play(len(position.edition.deck.cards))
    last: i64 = -1
    wrong: i64 = 0
    for at in range(0, OPTION * greedy.options.number, OPTION):
        if moves[at + 1] != last:
            last = moves[at + 1]
            wrong = luck.below(MISJUDGED)
            if last >= playing and luck.below(OVERLOOKS) == 0:
                wrong = -UNSEEN
        moves[at] += wrong
