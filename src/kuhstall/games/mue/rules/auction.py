"""The auction: cards are laid face up, and who has most of them is chief (MU-2, MU-3)."""

from collections.abc import Sequence
from typing import Final, final

from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import CARD, COUNT, PASS, SHOW
from kuhstall.games.mue.rules.cards import RANK, members, names, with_card, without_card
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.table import CHIEF_TRUMP, VICE_TRUMP, Phase, Table

ANY: Final = -1
"""How many cards are still to be laid before the seat has said it."""


@final
class Auction(Phase):
    """Clockwise from the dealer each passes or lays cards, until all have passed in a row (MU-2.1, MU-2.4).

    Laying is said in small steps: that one lays, how many cards, then the cards in the order of writing.
    """

    name = "auction"

    def asked(self, table: Table) -> int:
        """Whose turn it is."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Pass or lay; then how many; then which."""
        if table.showing == ANY:
            return range(COUNT + 1, COUNT + 1 + may_show(table, seat))
        if table.showing:
            return [CARD + kind for kind in next_cards(table, seat)]
        return [PASS, SHOW] if may_show(table, seat) > 0 else [PASS]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take one step."""
        if action == PASS:
            pass_on(table, seat)
        elif action == SHOW:
            table.showing = ANY
        elif table.showing == ANY:
            table.showing = action - COUNT
        else:
            lay(table, seat, action - CARD)

    def fallback(self, table: Table, seat: int) -> int:
        """Pass; who has begun to lay lays as little as possible."""
        return PASS if not table.showing else self.legal(table, seat)[0]


def may_show(table: Table, seat: int) -> int:
    """How many cards the seat may lay now: at most one more than anybody had before (MU-2.2), and it must have them."""
    most, in_hand = table.highest + 1 - table.shown[seat], table.variant.hand - table.shown[seat]
    return min(in_hand, most)


def next_cards(table: Table, seat: int) -> list[int]:
    """The cards that may be laid next: none before those laid already, and enough must come after."""
    pool = members(table.concealed[seat])
    last = members(table.laid)[-1] if table.laid else 0
    found: list[int] = []
    for kind in pool[: len(pool) - table.showing + 1]:
        if kind >= last and kind not in found:
            found.append(kind)
    return found


def lay(table: Table, seat: int, kind: int) -> None:
    """Lay one card; with the last one the move is complete."""
    table.concealed[seat] = without_card(table.concealed[seat], kind)
    table.laid = with_card(table.laid, kind)
    table.showing -= 1
    if table.showing:
        return
    cards = members(table.laid)
    for card in cards:
        table.faces[seat] = with_card(table.faces[seat], card)
    table.shown[seat] += len(cards)
    if table.watched:
        table.tell(events.Shown(seat, names(table.laid), table.shown[seat]))
    table.laid, table.passes = 0, 0
    if table.shown[seat] > table.highest:
        table.highest, table.level = table.shown[seat], NOBODY
    elif table.shown[seat] == table.highest:
        table.level = seat
    table.turn = table.left_of(seat)


def pass_on(table: Table, seat: int) -> None:
    """A pass is not final (MU-2.3), but when all have passed one after another the auction is over (MU-2.4)."""
    table.passes += 1
    if table.watched:
        table.tell(events.Passed(seat))
    if table.passes == table.seats:
        close(table)
    else:
        table.turn = table.left_of(seat)


def close(table: Table) -> None:
    """Find chief and vice, or the eklat (MU-3.1, MU-3.2)."""
    leaders = [seat for seat in range(table.seats) if table.shown[seat] == table.highest]
    if len(leaders) > 1:
        if table.watched:
            table.tell(events.Eklat(table.level, table.highest) if table.highest else events.NobodyBid())
        table.score_hand()
        return
    table.chief = leaders[0]
    table.vice = second_most(table) if table.variant.has_vice else NOBODY
    if table.watched:
        table.tell(events.ChiefFound(table.chief, table.height, table.target()))
        table.tell(events.NoVice() if table.vice == NOBODY else events.ViceFound(table.vice))
    table.enter(CHIEF_TRUMP if table.vice == NOBODY else VICE_TRUMP)


def second_most(table: Table) -> int:
    """Who has the second most cards face up, of several the one with the highest ranks, of equals nobody (MU-3.5)."""
    found, best, shared = NOBODY, [0], False
    for seat in range(table.seats):
        claim = [table.shown[seat], *ranks_shown(table, seat)]
        if seat == table.chief or not table.shown[seat] or claim < best:
            continue
        found, best, shared = seat, claim, claim == best
    return NOBODY if shared else found


def ranks_shown(table: Table, seat: int) -> list[int]:
    """The ranks of a seat's face-up cards, highest first."""
    return sorted([RANK[kind] for kind in members(table.faces[seat])], reverse=True)
