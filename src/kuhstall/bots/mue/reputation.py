"""Who plays by rule, as far as the hands of a game that are over can tell."""

from typing import Final

from kuhstall.bots.mue.learned import sharp_for
from kuhstall.bots.mue.play.belief import Belief
from kuhstall.bots.mue.telling import earlier_hands, told
from kuhstall.core.perspective import Perspective
from kuhstall.games.mue.rules.cells import CONCEALED, FACES
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import Outcome
from kuhstall.games.mue.rules.trumps import order_of, set_for

UNKNOWN: Final = (0.45, 0.05, 0.05, 0.45)
"""How likely somebody who has done nothing yet is of each kind of player."""
LEAST: Final = 0.01
"""How likely everybody remains of each kind, whatever he has done: he may have played so by chance."""


def reputations(perspective: Perspective, world: Position) -> list[list[float]]:
    """How likely each seat is of each kind of player when the present hand begins."""
    found = [[*UNKNOWN] for _ in range(world.seats)]
    for hand, events in zip(world.history, earlier_hands(perspective.history, len(world.history)), strict=False):
        if hand.is_eklat():
            continue  # Most cards were never seen.
        story, _ = told(events, perspective.seat, world.seats)
        past = after_hand(world, hand)
        belief = Belief(story, past, sharp_for(world.seats).weights, found)
        found = [tempered(belief.kinds(past, seat)) for seat in range(world.seats)]
    return found


def after_hand(world: Position, hand: Outcome) -> Position:
    """The end of an earlier hand, when everybody has played all his cards."""
    past = world.clone()
    for seat in range(world.seats):
        past.cells[CONCEALED + seat] = past.cells[FACES + seat] = 0
    past.dealer, past.chief, past.vice, past.partner = hand.dealer, hand.chief, hand.vice, hand.partner
    past.chief_trump, past.vice_trump, past.highest = hand.chief_trump, hand.vice_trump, hand.height()
    past.trumps = set_for(past.chief_trump) | set_for(past.vice_trump)
    past.order = order_of(past.chief_trump, past.vice_trump)
    return past


def tempered(kinds: list[float]) -> list[float]:
    """The same with nothing ruled out."""
    return [(1 - LEAST * len(kinds)) * share + LEAST for share in kinds]
