"""The tricks: following, who wins, and what that shows (MU-5)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.cards import BIT, CARDS, FIRSTS, PLACE, SUIT, SUIT_SETS, TRIANGLES, without_card
from kuhstall.games.mue.rules.table import Phase, Table


def suit_of(table: Table, kind: int) -> int:
    """The cards that follow a card: all trumps are one suit and belong to no other (MU-5.3)."""
    return table.trumps if BIT[kind] & table.trumps else SUIT_SETS[SUIT[kind]] & ~table.trumps


def playable(table: Table, seat: int) -> int:
    """The kinds that the seat may play: the suit led if it can, else anything (MU-5.4)."""
    cards = (table.concealed[seat] | table.faces[seat]) & FIRSTS  # MU-5.2
    following = cards & table.led
    return following or cards


@final
class Tricks(Phase):
    """Clockwise from the leader each plays a card; who wins the trick leads the next (MU-5.1)."""

    name = "tricks"

    def asked(self, table: Table) -> int:
        """Who plays next."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Every card that follows, or any card if none does."""
        rest = playable(table, seat)
        actions: list[int] = []
        while rest:
            low = rest & -rest
            actions.append(CARD + PLACE[low % 67])
            rest ^= low
        return actions

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Play a card."""
        kind = action - CARD
        bit = BIT[kind]
        if table.faces[seat] & bit:  # Of two equal cards the face-up one goes first (MU-5.2).
            table.faces[seat] = without_card(table.faces[seat], kind)
        else:
            table.concealed[seat] = without_card(table.concealed[seat], kind)
        power = table.power[kind]
        if not table.trick:
            table.led = suit_of(table, kind)
            table.best, table.best_power = seat, power
        elif power > table.best_power and bit & (table.led | table.trumps):  # Of equals the first wins (MU-5.6).
            table.best, table.best_power = seat, power
        if not bit & table.led:
            table.voids[seat] |= table.led
        table.trick.append(kind)
        if table.watched:
            table.tell(events.CardPlayed(seat, CARDS[kind]))
        if len(table.trick) == table.seats:
            finish_trick(table)
        else:
            table.turn = table.left_of(seat)

    def fallback(self, table: Table, seat: int) -> int:
        """The lowest card."""
        legal = self.legal(table, seat)
        lowest = legal[0]
        for action in legal:
            if table.power[action - CARD] < table.power[lowest - CARD]:
                lowest = action
        return lowest


def finish_trick(table: Table) -> None:
    """The trick goes to its winner, who leads the next; after the last the hand is scored (MU-5.7, MU-6.1)."""
    winner, points = table.best, 0
    for kind in table.trick:
        points += TRIANGLES[kind]
    table.triangles[winner] += points
    table.tricks[winner] += 1
    table.last_trick, table.last_leader, table.last_winner = table.trick, table.leader, winner
    if table.watched:
        table.tell(events.TrickTaken(winner, [CARDS[kind] for kind in table.trick], points))
    table.trick, table.led = [], 0
    table.turn = table.leader = winner
    table.left -= 1
    if not table.left:
        table.score_hand()
