"""What the bots of a first game of the Kuhhandel family wish to do, so that everything happens once.

They bid up to what the lesson's script says, sell what they auction, challenge the learner once, and lay little.
"""

from collections.abc import Iterator
from typing import Any

from kuhstall.bots.friendly import LEARNER, SEATS
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.view import (
    AnswerView,
    BiddingView,
    CountdownView,
    KnockdownView,
    OfferView,
    RatView,
    TurnView,
    View,
)

RAT = "rat"
"""What nobody is challenged for the first time for: it is traded the other way round."""
ENOUGH = 3
"""So many cards beside a rat, or in an offer, are worth it."""


def wishes(perspective: Perspective) -> Iterator[str]:
    """The moves that a friendly bot would like to make, the dearest first."""
    view, lesson = perspective.view, perspective.game.lesson
    assert isinstance(view, View)
    if lesson is None:
        return
    match view.phase:
        case TurnView():
            yield from turn(perspective, view, view.phase, lesson.script)
        case BiddingView():
            yield bid(perspective, view, view.phase, lesson.script)
        case CountdownView():
            yield f"slap {limit(view, lesson.script)}"
            yield "wait"
        case KnockdownView():
            yield "sell"
        case RatView():
            yield "take" if view.phase.beside > ENOUGH else f"lay {min(view.money or [0])}"
        case OfferView():
            yield f"offer {little(view)}"
        case AnswerView():
            yield "accept" if view.phase.offered > ENOUGH else f"counter {little(view, 2)}"


def turn(perspective: Perspective, view: View, phase: TurnView, script: dict[str, Any]) -> Iterator[str]:
    """Challenge the learner once it is time, else take a card."""
    if turned(perspective) >= script["challenge"] and not was_challenged(perspective):
        for partner in phase.trades or []:
            if partner.rival == LEARNER and partner.animal != RAT:
                yield f"trade {partner.animal} {SEATS[LEARNER]}"
    yield phase.draw


def bid(perspective: Perspective, view: View, phase: BiddingView, script: dict[str, Any]) -> str:
    """A third of the way to the limit; the one who bluffs leaps to what nobody has, and is found out once."""
    auction, bluff = phase.auction, script.get("bluff", {})
    tried = any(isinstance(event, events.Exposed) for event in perspective.history)
    if not tried and (view.seat, at(view, script)) == (bluff.get("seat"), bluff.get("card")):
        return f"bid {bluff['bid']}" if auction.bid >= bluff["from"] else "pass"
    room = (limit(view, script) - auction.bid) // 10
    return f"bid {auction.bid + 10 * max(room // 3, 1)}" if room > 0 else "pass"


def limit(view: View, script: dict[str, Any]) -> int:
    """How far the bot goes for the card that is turned up."""
    bids: list[list[int]] = script["bids"]
    return bids[at(view, script)][view.seat]


def at(view: View, script: dict[str, Any]) -> int:
    """The place of that card in the pile."""
    return len(script["bids"]) - view.pile.cards - 1


def turned(perspective: Perspective) -> int:
    """How many cards have been turned up, or looked at."""
    return sum(isinstance(event, events.CardTurned | events.Looked) for event in perspective.history)


def was_challenged(perspective: Perspective) -> bool:
    """Whether somebody has challenged the learner."""
    return any(isinstance(event, events.Challenged) and event.rival == LEARNER for event in perspective.history)


def little(view: View, cards: int = 1) -> str:
    """The cheapest cards that are worth something, and a zero where there is one."""
    money = sorted(view.money or [])
    laid = [*[note for note in money if note][:cards], *money[:1]] if len(money) > cards else money
    return " ".join(f"{note}" for note in laid) or "nothing"
