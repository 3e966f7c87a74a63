"""The wishes of the bot of a first game of Kuhfstein: it shows early what can be done, and does not run away."""

from collections.abc import Iterator

from kuhstall.bots.friendly import LEARNER
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhfstein.view import TurnView, View

ENOUGH = 3
"""So many cards in hand are enough to take time with."""


def wishes(perspective: Perspective) -> Iterator[str]:
    """The moves that a friendly bot would like to make, the dearest first."""
    view, lesson = perspective.view, perspective.game.lesson
    assert isinstance(view, View)
    if lesson is None:
        return
    yield from lesson.script["plan"]
    if view.players[view.seat].points - view.players[LEARNER].points > lesson.script["lead"]:
        yield from taking_time(view)


def taking_time(view: View) -> Iterator[str]:
    """Actions that bring no points for now."""
    if not isinstance(view.phase, TurnView):
        return
    if len(view.hand or []) < ENOUGH:
        yield from (f"card {card}" for card in view.open_cards)
    yield from (f"tile {terrain} {place.x},{place.y}" for terrain in view.open_tiles for place in view.phase.places)
