"""The hands that are over, as everybody sees them.

Each is worked out once and kept with its outcome, which copies share: so a view costs the same however long the game
has lasted.
"""

from typing import Final

from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import BONUS_STEP, NOBODY, HandScore, Outcome, Scale, difficulty
from kuhstall.games.mue.rules.trumps import trump_name
from kuhstall.games.mue.view import BonusView, HandView, Row

LINES: Final = (("triangles", "MU-6.1"), ("bonus", "MU-6.3"), ("missed", "MU-6.4"), ("eklat", "MU-3.3"))
"""The lines of a hand's score and their rules; a line of nothing but zeros is left out."""


def history(position: Position) -> list[HandView]:
    """Every hand that is over, with the totals after it."""
    found: list[HandView] = []
    for hand in position.history:
        if hand.told is None:
            hand.told = hand_view(position.variant.scale, hand, found)
        found.append(hand.told)
    return found


def hand_view(scale: Scale, hand: Outcome, before: list[HandView]) -> HandView:
    """A hand that is over, given those before it."""
    score, was_played = HandScore(scale, hand), not hand.is_eklat()
    totals = before[-1].totals if before else [0] * len(score.points)
    height, points = hand.height(), hand.team_points()
    return HandView(
        number=len(before) + 1,
        dealer=hand.dealer,
        chief=someone(hand.chief),
        vice=someone(hand.vice),
        partner=someone(hand.partner),
        height=height,
        chief_trump=trump_name(hand.chief_trump),
        vice_trump=trump_name(hand.vice_trump),
        culprit=None if was_played else someone(hand.culprit),
        target=scale.target(height) if was_played else None,
        team_points=points if was_played else None,
        level=min(scale.level(points), height) if was_played else None,
        bonus=bonus_view(hand) if any(score.bonus) else None,
        rows=rows(score),
        points=score.points,
        totals=[total + gained for total, gained in zip(totals, score.points)],
    )


def bonus_view(hand: Outcome) -> BonusView:
    """How the bonus of a hand is reckoned."""
    return BonusView(each=BONUS_STEP, extra=difficulty(hand.chief_trump))


def rows(score: HandScore) -> list[Row]:
    """The lines of a hand's score that say something."""
    lines = [score.triangles, score.bonus, score.missed, score.eklat]
    return [Row(name, numbers, rule) for (name, rule), numbers in zip(LINES, lines) if any(numbers)]


def someone(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return None if seat == NOBODY else seat
