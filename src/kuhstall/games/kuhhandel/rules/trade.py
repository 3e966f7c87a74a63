"""How a cow trade is settled: what the offer and the answer share (KH-4, KM-4)."""

from collections.abc import Sequence

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.bits import size as number_of
from kuhstall.core.errors import Refused
from kuhstall.core.luck import Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import DONE, LAY
from kuhstall.games.kuhhandel.rules.bag import ONE, kinds_in, no_dearer, nth_kind, size
from kuhstall.games.kuhhandel.rules.memory import ANYTHING, EVERYBODY, NO_ZEROS
from kuhstall.games.kuhhandel.rules.money import ZEROS
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name
from kuhstall.games.kuhhandel.rules.position import ANIMALS, ENCORE, OFFER, PURSES, Position
from kuhstall.games.kuhhandel.view import TradeView


def layable(position: Position, seat: i64) -> i64:
    """One card of each kind that may come next, in falling order."""
    return no_dearer(kinds_in(position.held[PURSES + seat] - position.laid), position.laid)


class Laying(FamilyPhase):
    """Money cards are laid face down one by one, the dearest first, until the seat has laid enough (KH-4.2)."""

    def enough(self, position: Position) -> i64:
        """The action of a seat that lays no more."""
        return DONE

    def count(self, position: Position, seat: i64) -> i64:
        """As many as there are kinds to lay, and one more."""
        return 1 + number_of(layable(position, seat))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """It is enough, or one card more, the dearest first."""
        if n == 0:
            return self.enough(position)
        kinds = layable(position, seat)
        return LAY + nth_kind(kinds, number_of(kinds) - n)

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them."""
        kinds = layable(position, seat)
        n = luck.below(1 + number_of(kinds))
        if n == 0:
            return self.enough(position)
        return LAY + nth_kind(kinds, n - 1)

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """A challenge cannot be refused (KH-4.1)."""
        if verb == "pass" and seat == position.rival:
            return Refused("KH-4.1", "refuse")
        return Refused(self.rule, "not_now", move=verb)


def accept(position: Position) -> None:
    """The rival takes the money unseen and the challenger gets his way (KH-4.3, KM-4.1)."""
    challenger, rival, offer = position.turn, position.rival, position.offer
    if position.watched:
        position.tell(events.Accepted(rival, challenger, size(offer), position.edition.notes_of(offer)))
    if position.edition.zeros_return:
        show_zeros(position, challenger, offer)
    give(position, challenger, rival, offer)
    settle(position, challenger)


def compare(position: Position) -> None:
    """Who offered more wins; the first tie repeats the trade, the second is the challenger's (KH-4.5, KH-4.7)."""
    challenger, rival = position.turn, position.rival
    more = position.worth_of(position.offer) - position.worth_of(position.laid)
    if position.watched:
        tell_counted(position)
    swap(position, NOBODY if more == 0 else challenger if more > 0 else rival)
    position.offer = position.laid = 0
    if more == 0 and not position.tied:
        position.tied = True
        if position.watched:
            position.tell(events.TradeTied(challenger, rival))
        position.enter(OFFER)
    else:
        settle(position, rival if more < 0 else challenger)


def tell_counted(position: Position) -> None:
    """The two have counted each other's cards."""
    edition, laid, offer = position.edition, position.laid, position.offer
    counter = edition.notes_of(laid)
    position.tell(events.Countered(position.rival, position.turn, size(laid), counter, edition.notes_of(offer)))


def swap(position: Position, winner: i64) -> None:
    """The stacks are swapped and stay swapped, after ties too (KH-4.6, KH-4.7).

    In the first edition all goes back after a tie, and else only the winner's money goes over, or both as the
    edition says, always without zeros (KH-4.9, KH-5.4).
    """
    challenger, rival, offer, counter = position.turn, position.rival, position.offer, position.laid
    if position.edition.zeros_return:
        look_at_both(position)
        if winner == NOBODY:
            return
    only = winner if position.edition.only_winner_pays else NOBODY
    if only != rival:
        give(position, challenger, rival, offer)
    if only != challenger:
        give(position, rival, challenger, counter)


def give(position: Position, giver: i64, taker: i64, money: i64) -> None:
    """The money of a trade goes over, in the first edition without its zeros (KH-4.9)."""
    if position.edition.zeros_return:
        position.hand_over(giver, taker, money & ~ZEROS, NO_ZEROS)
    else:
        position.hand_over(giver, taker, money, ANYTHING)


def look_at_both(position: Position) -> None:
    """The two look at each other's cards; everybody sees how many zeros go back."""
    challenger, rival = position.turn, position.rival
    position.memory.show(BIT[rival], challenger, position.offer)
    position.memory.show(BIT[challenger], rival, position.laid)
    show_zeros(position, challenger, position.offer)
    show_zeros(position, rival, position.laid)


def show_zeros(position: Position, owner: i64, money: i64) -> None:
    """Everybody sees how many zeros go back to their owner."""
    zeros = money & ZEROS
    position.memory.show(EVERYBODY, owner, zeros)
    if zeros and position.watched:
        position.tell(events.ZerosReturned(owner, zeros))


def settle(position: Position, winner: i64) -> None:
    """The winner gets the other's animals; of rats he gets rid (KM-4.1, KM-4.2)."""
    kind, cards = position.animal, position.stake
    loser = position.rival if winner == position.turn else position.turn
    taker, giver = winner, loser
    if kind == position.edition.rat:
        taker, giver = loser, winner
    if position.watched:
        position.tell(events.TradeWon(winner, loser, taker, position.edition.cards[kind], cards))
    position.held[ANIMALS + giver] -= cards * ONE[kind]
    position.stalled += 1
    position.gain(taker, kind, cards)
    if position.edition.draws_after_trade and position.drawn < len(position.pile):
        position.clear()
        position.enter(ENCORE)  # KM-7.1
    else:
        position.end_turn()


def trade_view(position: Position) -> TradeView:
    """The trade as everybody sees it."""
    return TradeView(
        challenger=position.turn,
        rival=position.rival,
        animal=position.edition.cards[position.animal],
        stake=position.stake,
        after_tie=position.tied,
    )


def traded(position: Position, players: Sequence[str], name: Name, language: str) -> str:
    """Who trades with whom for what."""
    turn, rival, goods = players[position.turn], players[position.rival], f"{position.stake} {name(position.animal)}"
    parts = [say("kuhhandel.drawn_trade", language, turn=turn, rival=rival, goods=goods)]
    if position.tied:
        parts.append(say("kuhhandel.drawn_tie", language))
    return ", ".join(parts)
