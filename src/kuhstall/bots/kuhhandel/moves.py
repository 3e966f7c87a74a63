"""The moves of the Kuhhandel family as people say them."""

from collections.abc import Sequence

from kuhstall.bots.judging import Because
from kuhstall.games.kuhhandel.rules.actions import (
    ACCEPT,
    AUCTION,
    BUY,
    DIVIDE,
    DONE,
    END,
    GIVE,
    KEEP,
    LAY,
    MOST_SEATS,
    SELL,
    TAKE,
)
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.payment import Payment
from kuhstall.games.kuhhandel.rules.position import Position


def name_of(position: Position, steps: Sequence[int]) -> Because:
    """What somebody has done who has made this move."""
    edition, first = position.edition, steps[0]
    if first >= edition.pass_at:
        return passed() if first == edition.pass_at else Because("kuhhandel.did_bid", {"sum": bid_of(position, steps)})
    if first >= edition.trade_at:
        kind, rival = divmod(first - int(edition.trade_at), MOST_SEATS)
        return Because("kuhhandel.did_trade", {}, {"animal": edition.cards[kind]}, {"rival": rival})
    if first >= edition.wait_at:
        at = first - int(edition.wait_at)
        return Because("kuhhandel.did_slap", {"count": at}) if at else Because("kuhhandel.did_wait")
    if first in (KEEP, GIVE):
        card = {"card": edition.cards[position.pile[position.drawn]]}
        return Because("kuhhandel.did_keep" if first == KEEP else "kuhhandel.did_give", {}, card)
    if first >= LAY or first == DONE:
        return laid(position, steps)
    return plain(first)


def bid_of(position: Position, steps: Sequence[int]) -> int:
    """The sum of a bid; for a pass the bid that lies there."""
    return int(position.bid + (steps[0] - position.edition.pass_at) * position.edition.step)


def passed() -> Because:
    """A pass."""
    return Because("kuhhandel.did_pass")


def plain(action: int) -> Because:
    """A move of one step without a number."""
    match action:
        case n if n == AUCTION:
            return Because("kuhhandel.did_auction")
        case n if n == DIVIDE:
            return Because("kuhhandel.did_divide")
        case n if n == END:
            return Because("kuhhandel.did_end")
        case n if n == SELL:
            return Because("kuhhandel.did_sell")
        case n if n == BUY:
            return Because("kuhhandel.did_buy")
        case n if n == ACCEPT:
            return Because("kuhhandel.did_accept")
        case n if n == TAKE:
            return Because("kuhhandel.did_take")
    raise ValueError(f"no action has the number {action}")


def laid(position: Position, steps: Sequence[int]) -> Because:
    """Money cards that were laid: paid, offered, or beside a rat."""
    total, cards = sum_of(position, steps), len(notes_in(steps))
    numbers = {"sum": total, "count": cards}
    if isinstance(position.phase, Payment):
        return Because("kuhhandel.did_pay", numbers)
    if isinstance(position.phase, Offer):
        return Because("kuhhandel.did_offer", numbers) if cards else Because("kuhhandel.did_offer_nothing")
    if isinstance(position.phase, Answer):
        return Because("kuhhandel.did_counter", numbers)
    return Because("kuhhandel.did_feed", numbers)


def notes_in(steps: Sequence[int]) -> list[int]:
    """The kinds of money cards that are laid in a move."""
    return [step - LAY for step in steps if step >= LAY]


def sum_of(position: Position, steps: Sequence[int]) -> int:
    """What they are worth together."""
    return sum(int(position.edition.notes[kind]) for kind in notes_in(steps))
