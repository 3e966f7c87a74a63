"""What the bots of a first game of Mü wish to do: one opens, one draws level with whoever leads, the others pass."""

from collections.abc import Iterator
from typing import Any

from kuhstall.bots.friendly import LEARNER, SEATS
from kuhstall.core.perspective import Perspective
from kuhstall.games.mue.view import AuctionView, ChiefTrumpView, PartnerView, ViceTrumpView, View


def wishes(perspective: Perspective) -> Iterator[str]:
    """The moves that a friendly bot would like to make, the dearest first."""
    view, lesson = perspective.view, perspective.game.lesson
    assert isinstance(view, View)
    if lesson is None:
        return
    match view.phase:
        case AuctionView():
            yield from bids(view, view.phase, lesson.script)
        case ViceTrumpView() | ChiefTrumpView():
            yield f"trump {lesson.script['trump']}"
        case PartnerView():
            yield f"partner {SEATS[LEARNER]}"


def bids(view: View, phase: AuctionView, script: dict[str, Any]) -> Iterator[str]:
    """Lay what the script says, or pass."""
    shown = len(view.players[view.seat].face_up)
    left = script["lays"][view.seat].split()[shown:]
    wanted = rival(view, phase, shown, script["upto"]) if view.seat == script["rival"] else 1 - shown
    if wanted > 0 and len(left) >= wanted:
        yield f"show {' '.join(left[:wanted])}"
    yield "pass"


def rival(view: View, phase: AuctionView, shown: int, upto: int) -> int:
    """How many cards the rival wants to lay: as many as whoever leads, and one more before it comes to an eklat."""
    if phase.eklat is not None:
        return phase.highest + 1 - shown if phase.eklat.culprit == view.seat else 0
    return phase.highest - shown if phase.highest <= upto else 0
