"""A way to play Mü: whole bids, trumps, partners and cards, and how a hand is played on with it."""

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import lowest, size
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.mue.rules.actions import CARD, PARTNER, PASS, SHOW, TRUMP
from kuhstall.games.mue.rules.auction import ANY, Auction, may_show, next_cards, pass_on, show
from kuhstall.games.mue.rules.cards import FIRSTS, less
from kuhstall.games.mue.rules.cells import CONCEALED
from kuhstall.games.mue.rules.naming import Naming
from kuhstall.games.mue.rules.over import Over
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.tricks import Tricks


@mypyc_attr(allow_interpreted_subclasses=True)
class Style(Policy):
    """A policy that decides whole moves; it knows no more of a position than its seat may."""

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The cards to lay in all with this move, as a set; none to pass."""
        raise NotImplementedError

    def trump(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The trump to name, as vice or as chief."""
        raise NotImplementedError

    def partner(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Whom to name as partner."""
        raise NotImplementedError

    def card(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The kind of card to play."""
        raise NotImplementedError

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of the move."""
        assert isinstance(state, Position)
        phase = state.phase
        if isinstance(phase, Tricks):
            return CARD + self.card(state, seat, luck)
        if isinstance(phase, Auction):
            return next_step(state, seat, self.bid(state, seat, luck))
        if isinstance(phase, Partnership):
            return PARTNER + self.partner(state, seat, luck)
        return TRUMP + self.trump(state, seat, luck)


def next_step(position: Position, seat: i64, cards: i64) -> i64:
    """The next step of a bid with these cards, if the steps that were made allow it, else one that is allowed."""
    if position.showing == 0:
        if cards:
            return SHOW
        return PASS
    if position.showing == ANY:
        return SHOW + max(1, min(size(cards), may_show(position, seat)))
    options = next_cards(position, seat)
    wanted = less(cards, cards & position.laid) & options & FIRSTS
    return CARD + lowest(wanted or options)


def play_hand(position: Position, styles: list[Style], luck: Luck) -> None:
    """Play the present hand to its end, each seat in its style; the position must be between two moves."""
    number = position.number
    while position.number == number:
        phase = position.phase
        if isinstance(phase, Tricks):
            seat = position.turn
            phase.apply(position, seat, CARD + styles[seat].card(position, seat, luck))
        elif isinstance(phase, Auction):
            seat = position.turn
            lay_or_pass(position, seat, styles[seat].bid(position, seat, luck))
        elif isinstance(phase, Partnership):
            seat = position.chief
            phase.apply(position, seat, PARTNER + styles[seat].partner(position, seat, luck))
        elif isinstance(phase, Naming):
            seat = phase.asked(position)
            phase.apply(position, seat, TRUMP + styles[seat].trump(position, seat, luck))
        else:
            assert isinstance(phase, Over)
            return


def lay_or_pass(position: Position, seat: i64, cards: i64) -> None:
    """Make a whole bid at once."""
    if cards:
        position.cells[CONCEALED + seat] = less(position.cells[CONCEALED + seat], cards)
        show(position, seat, cards)
    else:
        pass_on(position, seat)
