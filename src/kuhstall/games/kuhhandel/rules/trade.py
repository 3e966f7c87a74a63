"""The cow trade: challenge, hidden offer, acceptance or counter-offer, ties (KH-4, KM-4)."""

from collections.abc import Sequence
from typing import final

from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, DONE, LAY
from kuhstall.games.kuhhandel.rules.bag import ONE, count, size
from kuhstall.games.kuhhandel.rules.cards import CARDS, RAT
from kuhstall.games.kuhhandel.rules.memory import ANYTHING, EVERYBODY, NO_ZEROS
from kuhstall.games.kuhhandel.rules.money import DEAREST, ZEROS, lowest, notes, worth
from kuhstall.games.kuhhandel.rules.table import ANSWER, NOBODY, OFFER, Phase, Table


def challenge(table: Table, kind: int, rival: int) -> None:
    """The challenger names a player and an animal; two pairs are traded as pairs (KH-4.1, KH-4.8)."""
    table.clear()
    table.rival, table.animal = rival, kind
    table.stake = table.stake_of(table.turn, kind, rival)
    table.enter(OFFER)
    if table.watched:
        table.tell(events.Challenged(table.turn, rival, CARDS[kind], table.stake))


def layable(table: Table, seat: int) -> list[int]:
    """Each card that may come next, in falling order."""
    purse = table.purses[seat] - table.laid
    dearest = lowest(table.laid) if table.laid else DEAREST
    return [LAY + kind for kind in range(dearest, -1, -1) if count(purse, kind)]


@final
class Offer(Phase):
    """The challenger lays any money cards face down, or none (KH-4.2)."""

    name = "offer"

    def asked(self, table: Table) -> int:
        """The challenger."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """One card more, or it is done."""
        return [DONE, *layable(table, seat)]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Lay a card, or ask the rival; a rival without money accepts (KH-4.4)."""
        if action != DONE:
            table.laid += ONE[action - LAY]
            return
        table.offer, table.laid = table.laid, 0
        if table.watched:
            table.tell(events.Offered(seat, table.rival, size(table.offer), notes(table.offer)))
        table.enter(ANSWER)
        if not table.purses[table.rival]:
            accept(table)

    def fallback(self, table: Table, seat: int) -> int:
        """No more cards."""
        return DONE


@final
class Answer(Phase):
    """The rival accepts unseen or lays a hidden counter-offer (KH-4.3)."""

    name = "answer"

    def asked(self, table: Table) -> int:
        """The rival, who cannot refuse to trade (KH-4.1)."""
        return table.rival

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Accept, or lay cards; a counter-offer has at least one (KH-4.4)."""
        return [DONE if table.laid else ACCEPT, *layable(table, seat)]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Lay a card, or settle the trade."""
        if action == ACCEPT:
            accept(table)
        elif action == DONE:
            compare(table)
        else:
            table.laid += ONE[action - LAY]

    def fallback(self, table: Table, seat: int) -> int:
        """Accept; a counter-offer that was begun is done."""
        return DONE if table.laid else ACCEPT


def accept(table: Table) -> None:
    """The rival takes the money unseen and the challenger gets his way (KH-4.3, KM-4.1)."""
    if table.watched:
        table.tell(events.Accepted(table.rival, table.turn, size(table.offer), notes(table.offer)))
    table.edition.accepted_money(table)
    settle(table, table.turn)


def compare(table: Table) -> None:
    """Who offered more wins; the first tie repeats the trade, the second is the challenger's (KH-4.5, KH-4.7)."""
    challenger, rival = table.turn, table.rival
    offer, counter = worth(table.offer), worth(table.laid)
    tie = offer == counter
    winner = NOBODY if tie else challenger if offer > counter else rival
    if table.watched:
        table.tell(events.Countered(rival, challenger, size(table.laid), notes(table.laid), notes(table.offer)))
    table.edition.countered_money(table, winner)
    table.offer = table.laid = 0
    if tie and not table.tied:
        table.tied = True
        if table.watched:
            table.tell(events.TradeTied(challenger, rival))
        table.enter(OFFER)
    else:
        settle(table, challenger if tie else winner)


def settle(table: Table, winner: int) -> None:
    """The winner gets the other's animals; of rats he gets rid (KM-4.1, KM-4.2)."""
    kind, cards = table.animal, table.stake
    loser = table.rival if winner == table.turn else table.turn
    taker, giver = (loser, winner) if kind == RAT else (winner, loser)
    if table.watched:
        table.tell(events.TradeWon(winner, loser, taker, CARDS[kind], cards))
    table.animals[giver] -= cards * ONE[kind]
    table.stalled += 1
    table.gain(taker, kind, cards)
    table.edition.after_trade(table)


def rival_keeps_all(table: Table) -> None:
    """Accepted money stays with the rival, zeros too (KH-4.6)."""
    table.hand_over(table.turn, table.rival, table.offer, ANYTHING)


def rival_returns_zeros(table: Table) -> None:
    """First edition: the rival keeps accepted money, but the zeros go back (KH-4.9)."""
    show_zeros(table, table.turn, table.offer)
    table.hand_over(table.turn, table.rival, table.offer & ~ZEROS, NO_ZEROS)


def both_keep(table: Table, winner: int) -> None:
    """The stacks are swapped and stay swapped, after ties too (KH-4.6, KH-4.7)."""
    challenger, rival, offer, counter = table.turn, table.rival, table.offer, table.laid
    table.hand_over(challenger, rival, offer, ANYTHING)
    table.hand_over(rival, challenger, counter, ANYTHING)


def winner_pays(table: Table, winner: int) -> None:
    """First edition: only the winner's money goes over, without its zeros; after a tie none does (KH-4.9)."""
    look_at_both(table)
    if winner == table.turn:
        table.hand_over(table.turn, table.rival, table.offer & ~ZEROS, NO_ZEROS)
    elif winner == table.rival:
        table.hand_over(table.rival, table.turn, table.laid & ~ZEROS, NO_ZEROS)


def both_keep_but_zeros(table: Table, winner: int) -> None:
    """First edition with keep-money: swapped, but zeros go back and after a tie everything does (KH-4.9, KH-5.4)."""
    look_at_both(table)
    if winner != NOBODY:
        table.hand_over(table.turn, table.rival, table.offer & ~ZEROS, NO_ZEROS)
        table.hand_over(table.rival, table.turn, table.laid & ~ZEROS, NO_ZEROS)


def look_at_both(table: Table) -> None:
    """The two look at each other's cards; everybody sees how many zeros go back."""
    table.memory.show(BITS[table.rival], table.turn, table.offer)
    table.memory.show(BITS[table.turn], table.rival, table.laid)
    show_zeros(table, table.turn, table.offer)
    show_zeros(table, table.rival, table.laid)


def show_zeros(table: Table, owner: int, money: int) -> None:
    """Everybody sees how many zeros go back to their owner."""
    zeros = money & ZEROS
    table.memory.show(EVERYBODY, owner, zeros)
    if zeros and table.watched:
        table.tell(events.ZerosReturned(owner, zeros))
